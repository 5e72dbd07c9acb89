import Foundation

/// The filter of a list, as a value: two filters that find the same are equal.
///
/// Texts are trimmed, runs of blanks are one, and their length is bounded.
package protocol ExplorerFilter: Hashable, Codable, Sendable {
    associatedtype Field: ExplorerFilterField

    /// Makes a filter that matches everything.
    init()

    /// The text of a field; empty if the field is not set. A text that the field does not take
    /// clears it.
    subscript(field: Field) -> String { get set }

    /// The wishes that a service is asked for; the fields that are set, unless a filter knows better.
    var questions: [FilterItem] { get }
}

/// A field of a filter. Its raw value is its name in links and in questions to a service.
package protocol ExplorerFilterField: RawRepresentable, Hashable, CaseIterable, Codable, Sendable where RawValue == String {
    /// The field that every kind has.
    static var name: Self { get }
    /// The values to choose from; empty where anything may be typed.
    var options: [String] { get }
}

/// One field with its value.
package struct FilterItem: Hashable, Codable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension ExplorerFilter {
    /// From the items of a link or a kept search; what is no field, or no value of one, is passed
    /// over.
    package init(items: [FilterItem]) {
        self.init()
        for item in items {
            if let field = Field(rawValue: item.name.lowercased()) { self[field] = item.value }
        }
    }

    /// The fields that are set, in the order of the fields.
    package var items: [FilterItem] { setFields.map { FilterItem(name: $0.rawValue, value: self[$0]) } }

    package var questions: [FilterItem] { items }

    /// The fields that are set.
    package var setFields: [Field] { Field.allCases.filter { !self[$0].isEmpty } }

    /// True if the filter finds everything.
    package var isEmpty: Bool { setFields.isEmpty }

    /// The same without one field.
    package func without(_ field: Field) -> Self { with(field, "") }

    /// The same with another value in a field.
    package func with(_ field: Field, _ value: String) -> Self {
        var filter = self
        filter[field] = value
        return filter
    }
}

/// A text as filters keep it.
enum FilterText {
    static let longest = 100
    /// So that all fields of a filter fit into an address.
    static let most = 300

    static func tidy(_ text: String) -> String {
        let words = text.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
        var text = String(words.joined(separator: " ").prefix(longest))
        while text.utf8.count > most { text.removeLast() }
        return text
    }
}
