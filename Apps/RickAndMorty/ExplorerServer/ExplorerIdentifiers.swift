import Foundation

/// A path segment in the place of an identifier: one, several, or another text.
enum ExplorerIdentifiers: Equatable {
    case one(Int)
    /// An array is asked for, also where it has one identifier.
    case several([Int])
    case badArray
    case none

    /// - Parameter text: plain text, such as `1`, `1,2` or `[1,2]`.
    init(_ text: String) {
        if text.hasSuffix("]"), let start = text.firstIndex(of: "["), text.index(after: start) < text.index(before: text.endIndex) {
            self = Self.array(text)
        } else if text.contains("[") || text.contains("]") {
            self = .badArray
        } else if text.contains(","), text.count > 1 {
            // A place without a number between commas is 0, which nobody has.
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
            let numbers = parts.map { $0.isEmpty ? 0 : Self.number($0) }
            self = numbers.contains(nil) ? .none : .several(numbers.compactMap(\.self))
        } else if let number = Self.number(text) {
            self = .one(number)
        } else {
            self = .none
        }
    }

    /// A whole number, brought into the range of those that anybody may have, and one beyond at
    /// each end.
    private static func number(_ text: String) -> Int? { Int(text).map(inRange) }

    private static func inRange(_ number: Int) -> Int { min(max(number, 0), 1_000_000_000) }

    private static func array(_ text: String) -> ExplorerIdentifiers {
        guard let values = try? JSONDecoder().decode([JSONNumber].self, from: Data(text.utf8)) else { return .badArray }
        let numbers = values.map(\.value)
        return numbers.contains(nil) ? .none : .several(numbers.compactMap(\.self))
    }

    /// A whole number, or nothing where it is any other JSON.
    private struct JSONNumber: Decodable {
        let value: Int?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                value = ExplorerIdentifiers.inRange(number)
            } else {
                value = (try? container.decode(String.self)).flatMap(ExplorerIdentifiers.number)
            }
        }
    }
}
