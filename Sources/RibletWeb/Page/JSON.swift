import Riblet

/// The JSON that travels between a page and its session: written directly into bytes, read within
/// tight bounds.
///
/// Foundation's coders cost ten times the rest of an event and accept any depth and size.
package enum JSON {
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

    /// Parses one value made of arrays, strings, whole numbers, booleans and `null`.
    ///
    /// - Parameters:
    ///   - text: one value.
    ///   - depth: the largest nesting of arrays.
    ///   - values: the largest number of values in total.
    /// - Returns: `nil` for anything else, trailing bytes included.
    package static func parse(_ text: String, depth: Int = 4, values: Int = 512) -> SavedValue? {
        let limits = SavedValue.Limits(bytes: .max, depth: depth, values: values)
        guard let value = try? SavedValue(json: text, limits: limits), isPlain(value) else { return nil }
        return value
    }

    private static func isPlain(_ value: SavedValue) -> Bool {
        switch value {
        case .null, .bool, .string: true
        // More digits than any counter of ours has; beyond 2^53 the page would have lost some.
        case .int(let number): number.magnitude < 1_000_000_000_000_000
        case .array(let values): values.allSatisfy(isPlain)
        case .unsigned, .double, .object: false
        }
    }
}

extension SavedValue {
    /// The text, where it is one.
    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The whole number, where it is one.
    package var number: Int? {
        if case .int(let value) = self { value } else { nil }
    }
}
