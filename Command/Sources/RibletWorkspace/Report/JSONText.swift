#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON as the command writes it: sorted keys, two spaces, one line break at the end, so that two
/// runs are equal to the byte.
enum JSONText {
    static func write(_ value: some Encodable) -> String { encode(value, [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]) }

    /// In one line, for what is written one after the other.
    static func line(_ value: some Encodable) -> String { encode(value, [.sortedKeys, .withoutEscapingSlashes]) }

    private static func encode(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        // Nothing that is written here can fail to be encoded: strings, numbers, arrays.
        guard let data = try? encoder.encode(value) else { preconditionFailure("a report that is no JSON") }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
