#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON as the command writes it: sorted keys, two spaces, one line break at the end, so that two runs are equal to the byte.
enum JSONText {
    static func write(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Nothing that is written here can fail to be encoded: strings, numbers, arrays.
        guard let data = try? encoder.encode(value) else { preconditionFailure("a report that is no JSON") }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
