/// The JSON that travels between a page and its session: written directly into bytes, read with tight bounds.
///
/// Foundation's coders cost ten times the rest of an event and accept any depth and size.
package enum JSON {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])

    // MARK: Writing

    package static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count {
                let byte = utf8[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                bytes.append(contentsOf: utf8[start..<index])
                start = index + 1
                switch byte {
                case UInt8(ascii: "\n"): bytes.append(contentsOf: [0x5C, UInt8(ascii: "n")])
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [0x5C, byte])
                default: bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
                }
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    // MARK: Reading

    /// Reads one value made of arrays (at most `depth` deep, at most `values` values in all), strings, whole numbers, booleans and null.
    ///
    /// - Returns: nothing for anything else, trailing bytes included.
    package static func parse(_ text: String, depth: Int = 4, values: Int = 512) -> JSON? {
        var text = text
        return text.withUTF8 { utf8 in
            var reader = Reader(bytes: utf8, maximumDepth: depth, budget: values)
            guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
            return value
        }
    }

    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        let maximumDepth: Int
        var budget: Int
        var position = 0

        init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int, budget: Int) {
            self.bytes = bytes
            self.maximumDepth = maximumDepth
            self.budget = budget
        }

        var isAtEnd: Bool {
            mutating get {
                skipSpace()
                return position == bytes.count
            }
        }

        mutating func value(depth: Int) -> JSON? {
            skipSpace()
            budget -= 1
            guard budget >= 0, position < bytes.count else { return nil }
            switch bytes[position] {
            case UInt8(ascii: "["): return array(depth: depth)
            case UInt8(ascii: "\""): return string().map { .string($0) }
            case UInt8(ascii: "t"): return word("true", .bool(true))
            case UInt8(ascii: "f"): return word("false", .bool(false))
            case UInt8(ascii: "n"): return word("null", .null)
            default: return number()
            }
        }

        private mutating func skipSpace() {
            while position < bytes.count {
                switch bytes[position] {
                case 0x20, 0x0A, 0x0D, 0x09: position += 1
                default: return
                }
            }
        }

        private mutating func word(_ text: StaticString, _ value: JSON) -> JSON? {
            let count = text.utf8CodeUnitCount
            guard bytes.count - position >= count else { return nil }
            for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return nil }
            position += count
            return value
        }

        private mutating func number() -> JSON? {
            let isNegative = bytes[position] == UInt8(ascii: "-")
            if isNegative { position += 1 }
            let start = position
            var number = 0
            while position < bytes.count, position - start <= 15, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
                number = number * 10 + Int(digit)
                position += 1
            }
            guard position > start, position - start <= 15 else { return nil }
            return .number(isNegative ? -number : number)
        }

        private mutating func array(depth: Int) -> JSON? {
            guard depth < maximumDepth else { return nil }
            position += 1
            var values: [JSON] = []
            skipSpace()
            if position < bytes.count, bytes[position] == UInt8(ascii: "]") {
                position += 1
                return .array(values)
            }
            while true {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
                skipSpace()
                guard position < bytes.count else { return nil }
                defer { position += 1 }
                switch bytes[position] {
                case UInt8(ascii: ","): continue
                case UInt8(ascii: "]"): return .array(values)
                default: return nil
                }
            }
        }

        private mutating func string() -> String? {
            position += 1
            let start = position
            // Most strings have no escape and are taken as they are.
            var all: UInt8 = 0
            while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\"),
                bytes[position] >= 0x20
            {
                all |= bytes[position]
                position += 1
            }
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: "\"") {
                defer { position += 1 }
                let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
                return all < 0x80 ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
            }
            var result = Array(bytes[start..<position])
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                switch byte {
                case UInt8(ascii: "\""): return String(validating: result, as: UTF8.self)
                case UInt8(ascii: "\\"): guard escape(into: &result) else { return nil }
                case 0..<0x20: return nil
                default: result.append(byte)
                }
            }
            return nil
        }

        private mutating func escape(into result: inout [UInt8]) -> Bool {
            guard position < bytes.count else { return false }
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
            case UInt8(ascii: "u"):
                guard let unit = hex() else { return false }
                var scalar = UInt32(unit)
                if (0xD800..<0xDC00).contains(unit) {
                    guard bytes.count - position >= 6, bytes[position] == 0x5C, bytes[position + 1] == UInt8(ascii: "u") else {
                        return false
                    }
                    position += 2
                    guard let low = hex(), (0xDC00..<0xE000).contains(low) else { return false }
                    scalar = 0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(low - 0xDC00)
                }
                guard let character = Unicode.Scalar(scalar) else { return false }
                result.append(contentsOf: Array(String(character).utf8))
            default: return false
            }
            return true
        }

        private mutating func hex() -> UInt16? {
            guard bytes.count - position >= 4 else { return nil }
            let digits = bytes[position..<position + 4]
            position += 4
            guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
            return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        }
    }
}
