/// Reads one JSON value out of bytes, within limits.
struct JSONReader {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var budget: Int
    private var position = 0
    /// Where strings with escapes are put together.
    private var scratch: [UInt8] = []
    /// The number of members of the last object, up to a few: the next one often has as many.
    private var expected = 0

    static func read(_ bytes: [UInt8], _ limits: SavedValue.Limits) throws(SavedValue.JSONError) -> SavedValue {
        guard bytes.count <= limits.bytes else {
            throw SavedValue.JSONError(
                kind: .tooLarge, offset: limits.bytes, detail: "the text has \(bytes.count) bytes; \(limits.bytes) are allowed, it is cut")
        }
        var reader = JSONReader(bytes: bytes, maximumDepth: limits.depth, budget: limits.values)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.error(.trailingText, "something follows the value") }
        return value
    }

    private init(bytes: [UInt8], maximumDepth: Int, budget: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        self.budget = budget
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(SavedValue.JSONError) -> SavedValue {
        skipSpace()
        guard budget > 0 else { throw error(.tooManyValues, "there are more values than are allowed") }
        budget -= 1
        guard position < bytes.count else { throw error(.endsEarly, "the text ends where a value is expected") }
        switch bytes[position] {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            var number = JSONNumber(bytes: bytes, position: position)
            let value = try number.read()
            position = number.position
            return value
        default: throw error(.unexpected, "a value is expected")
        }
    }

    private mutating func word(_ text: String, _ value: SavedValue) throws(SavedValue.JSONError) -> SavedValue {
        for byte in text.utf8 {
            guard position < bytes.count else { throw error(.endsEarly, "the text ends in a word") }
            guard bytes[position] == byte else { throw error(.unexpected, "a value is expected") }
            position += 1
        }
        return value
    }

    private mutating func array(depth: Int) throws(SavedValue.JSONError) -> [SavedValue] {
        try enter(depth)
        var elements: [SavedValue] = []
        if skips(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            if try !goesOn(end: UInt8(ascii: "]")) { return elements }
        }
    }

    private mutating func object(depth: Int) throws(SavedValue.JSONError) -> [SavedValue.Member] {
        try enter(depth)
        var members: [SavedValue.Member] = []
        var filter = KeyFilter()
        if skips(UInt8(ascii: "}")) { return members }
        members.reserveCapacity(expected)
        while true {
            skipSpace()
            guard position < bytes.count else { throw error(.endsEarly, "the text ends where a name is expected") }
            guard bytes[position] == UInt8(ascii: "\"") else { throw error(.unexpected, "a name is expected") }
            let start = position
            let key = try string()
            if filter.index(of: key, in: members) != nil {
                throw SavedValue.JSONError(kind: .duplicateKey, offset: start, detail: "the name is there a second time")
            }
            skipSpace()
            guard position < bytes.count else { throw error(.endsEarly, "the text ends where a colon is expected") }
            guard bytes[position] == UInt8(ascii: ":") else { throw error(.unexpected, "a colon is expected") }
            position += 1
            members.append(SavedValue.Member(key, try value(depth: depth + 1)))
            if try !goesOn(end: UInt8(ascii: "}")) {
                expected = min(members.count, 16)
                return members
            }
        }
    }

    private mutating func enter(_ depth: Int) throws(SavedValue.JSONError) {
        guard depth < maximumDepth else { throw error(.tooDeep, "values lie more than \(maximumDepth) levels deep") }
        position += 1
    }

    private mutating func skips(_ end: UInt8) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == end else { return false }
        position += 1
        return true
    }

    private mutating func goesOn(end: UInt8) throws(SavedValue.JSONError) -> Bool {
        skipSpace()
        guard position < bytes.count else { throw error(.endsEarly, "the text ends in an array or object") }
        let byte = bytes[position]
        guard byte == UInt8(ascii: ",") || byte == end else {
            throw error(.unexpected, "a comma or the end of the array or object is expected")
        }
        position += 1
        return byte != end
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private func error(_ kind: SavedValue.JSONError.Kind, _ detail: String) -> SavedValue.JSONError {
        SavedValue.JSONError(kind: kind, offset: position, detail: detail)
    }

    // MARK: Strings

    private mutating func string() throws(SavedValue.JSONError) -> String {
        position += 1
        let start = position
        // Most strings have no escape and are taken as they are.
        var isASCII = skipPlain()
        guard position < bytes.count else { throw error(.endsEarly, "the text ends in a string") }
        if bytes[position] == UInt8(ascii: "\"") {
            defer { position += 1 }
            return try text(bytes[start..<position], isASCII, start)
        }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try text(scratch[...], isASCII, start)
            case UInt8(ascii: "\\"):
                try escape()
                isASCII = false
            case 0..<0x20: throw error(.badString, "a control character stands in a string")
            default:
                let plain = position
                isASCII = skipPlain() && isASCII
                scratch.append(contentsOf: bytes[plain..<position])
            }
        }
        throw error(.endsEarly, "the text ends in a string")
    }

    /// Goes on to the next quote, backslash or control character; tells whether all before it is
    /// ASCII.
    private mutating func skipPlain() -> Bool {
        var seen: UInt8 = 0
        while position < bytes.count, case let byte = bytes[position], JSONWriter.isPlain(byte) {
            seen |= byte
            position += 1
        }
        return seen < 0x80
    }

    private func text(_ units: ArraySlice<UInt8>, _ isASCII: Bool, _ start: Int) throws(SavedValue.JSONError) -> String {
        // Validating is slower, and not needed for most strings.
        if isASCII { return String(decoding: units, as: UTF8.self) }
        guard let text = String(validating: units, as: UTF8.self) else {
            throw SavedValue.JSONError(kind: .badString, offset: start, detail: "a string is not UTF-8")
        }
        return text
    }

    private mutating func escape() throws(SavedValue.JSONError) {
        let start = position
        position += 1
        guard position < bytes.count else { throw error(.endsEarly, "the text ends in a string") }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): scratch.append(0x0A)
        case UInt8(ascii: "r"): scratch.append(0x0D)
        case UInt8(ascii: "t"): scratch.append(0x09)
        case UInt8(ascii: "b"): scratch.append(0x08)
        case UInt8(ascii: "f"): scratch.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(byte)
        case UInt8(ascii: "u"):
            var scalar = UInt32(try unit())
            if (0xD800..<0xDC00).contains(scalar), bytes.count - position >= 2, bytes[position] == UInt8(ascii: "\\"),
                bytes[position + 1] == UInt8(ascii: "u")
            {
                position += 2
                let low = UInt32(try unit())
                // Anything else leaves the first half alone, which no Unicode scalar is.
                if (0xDC00..<0xE000).contains(low) { scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00) }
            }
            guard let character = Unicode.Scalar(scalar) else {
                throw SavedValue.JSONError(kind: .badString, offset: start, detail: "an escape is half a surrogate pair")
            }
            scratch.append(contentsOf: UTF8.encode(character)!)
        default: throw SavedValue.JSONError(kind: .badString, offset: start, detail: "an escape is none of JSON's")
        }
    }

    /// Reads four hexadecimal digits.
    private mutating func unit() throws(SavedValue.JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard position < bytes.count else { throw error(.endsEarly, "the text ends in a string") }
            let byte = bytes[position]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw error(.badString, "four hexadecimal digits are expected")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}
