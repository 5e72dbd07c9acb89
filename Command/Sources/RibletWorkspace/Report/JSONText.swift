#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A table of a document. A value that is nil is left out with its key.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let fields: [(String, (any Encodable)?)]

    init(_ fields: [(String, (any Encodable)?)]) { self.fields = fields }
    init(dictionaryLiteral fields: (String, (any Encodable)?)...) { self.init(fields) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (key, value) in fields { if let value { try container.encode(value, forKey: Name(stringValue: key)) } }
    }
}

/// JSON as the command writes it: sorted keys, two spaces, one line break at the end, so that two
/// runs are equal to the byte.
enum JSONText {
    static func write(_ object: JSONObject) -> String { encode(object, [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]) }

    static func write(_ list: [JSONObject]) -> String { encode(list, [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]) }

    /// In one line, for what is written one after the other.
    static func line(_ object: JSONObject) -> String { encode(object, [.sortedKeys, .withoutEscapingSlashes]) }

    private static func encode(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        // Nothing that is written here can fail to be encoded: strings, numbers, arrays.
        guard let data = try? encoder.encode(value) else { preconditionFailure("a report that is no JSON") }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension String {
    /// The text as a part of an address: what is not allowed in one is percent-encoded.
    var percentEncoded: String {
        var result = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }
}
