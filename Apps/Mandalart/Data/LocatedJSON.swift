import MandalartDomain

/// A JSON value that knows on which line it stands. Foundation's decoder forgets that, and whoever
/// corrects a file by hand needs it.
struct LocatedJSON {
    enum Value {
        case object([Member])
        case array([LocatedJSON])
        case string(String)
        case number(Double)
        case bool(Bool)
        case null
    }

    struct Member {
        let key: String
        let line: Int
        let value: LocatedJSON
    }

    let line: Int
    let value: Value

    /// Reads a whole text.
    static func parse(_ bytes: [UInt8]) throws(ImportFault) -> LocatedJSON {
        var line = 1
        for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if String(validating: text, as: UTF8.self) == nil { throw ImportFault(.syntax, line: line) }
            line += 1
        }
        var parser = LocatedJSONParser(bytes)
        return try parser.document()
    }
}

/// Reads JSON as RFC 8259 has it, with bounded depth; a name may stand once in an object.
struct LocatedJSONParser {
    private static let maximumDepth = 32

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func document() throws(ImportFault) -> LocatedJSON {
        let root = try value(depth: 0)
        skipSpace()
        if index < bytes.count { throw fault }
        return root
    }

    // MARK: - Values

    private mutating func value(depth: Int) throws(ImportFault) -> LocatedJSON {
        skipSpace()
        let line = line
        guard depth < Self.maximumDepth, let first = peek else { throw fault }
        let value: LocatedJSON.Value
        switch first {
        case UInt8(ascii: "{"): value = .object(try members(depth: depth))
        case UInt8(ascii: "["): value = .array(try elements(depth: depth))
        case UInt8(ascii: "\""): value = .string(try string())
        case UInt8(ascii: "t"): value = try word("true", .bool(true))
        case UInt8(ascii: "f"): value = try word("false", .bool(false))
        case UInt8(ascii: "n"): value = try word("null", .null)
        default: value = .number(try number())
        }
        return LocatedJSON(line: line, value: value)
    }

    private mutating func members(depth: Int) throws(ImportFault) -> [LocatedJSON.Member] {
        var members: [LocatedJSON.Member] = []
        var keys: Set<String> = []
        index += 1
        skipSpace()
        if take("}") { return members }
        repeat {
            skipSpace()
            let line = line
            guard peek == UInt8(ascii: "\"") else { throw fault }
            let key = try string()
            skipSpace()
            guard take(":"), keys.insert(key).inserted else { throw fault }
            members.append(LocatedJSON.Member(key: key, line: line, value: try value(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw fault }
        return members
    }

    private mutating func elements(depth: Int) throws(ImportFault) -> [LocatedJSON] {
        var elements: [LocatedJSON] = []
        index += 1
        skipSpace()
        if take("]") { return elements }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw fault }
        return elements
    }

    private mutating func word(_ word: StaticString, _ value: LocatedJSON.Value) throws(ImportFault) -> LocatedJSON.Value {
        let text = word.withUTF8Buffer(Array.init)
        guard bytes[index...].starts(with: text) else { throw fault }
        index += text.count
        return value
    }

    private mutating func number() throws(ImportFault) -> Double {
        let start = index
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite else { throw fault }
        return number
    }

    private mutating func digits() throws(ImportFault) {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        if index == start { throw fault }
    }

    // MARK: - Strings

    private mutating func string() throws(ImportFault) -> String {
        index += 1
        var text: [UInt8] = []
        while let byte = peek, byte >= 0x20 {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try text.append(contentsOf: escaped())
            default: text.append(byte)
            }
        }
        throw fault
    }

    private mutating func escaped() throws(ImportFault) -> [UInt8] {
        guard let byte = peek else { throw fault }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var code = try codeUnit()
            if (0xD800..<0xDC00).contains(code) {
                guard take("\\"), take("u") else { throw fault }
                let low = try codeUnit()
                guard (0xDC00..<0xE000).contains(low) else { throw fault }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw fault }
            return Array(String(Character(scalar)).utf8)
        default: throw fault
        }
    }

    private mutating func codeUnit() throws(ImportFault) -> UInt32 {
        guard index + 4 <= bytes.count else { throw fault }
        let text = String(decoding: bytes[index..<index + 4], as: UTF8.self)
        guard text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), let code = UInt32(text, radix: 16) else { throw fault }
        index += 4
        return code
    }

    // MARK: - Bytes

    private var fault: ImportFault { ImportFault(.syntax, line: line) }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek {
            switch byte {
            case 0x0A: line += 1
            case 0x20, 0x09, 0x0D: break
            default: return
            }
            index += 1
        }
    }
}
