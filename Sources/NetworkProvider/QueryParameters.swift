/// The parameters of a query or of a form, as plain text, in the order in which they were written.
///
/// A parameter whose value is `nil` is left out, and a name may occur more than once:
///
/// ```swift
/// var parameters: QueryParameters { ["page": "\(page)", "name": name, "tag": "a", "tag": "b"] }
/// ```
public struct QueryParameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One name with its value, not encoded.
    public struct Item: Sendable, Hashable {
        /// The name, as plain text.
        public var name: String
        /// The value, as plain text.
        public var value: String

        /// Makes an item from plain text.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The items, in order.
    public private(set) var items: [Item]

    /// Makes parameters from items, keeping their order.
    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// Makes parameters from a dictionary, in the order of its keys, so that the same dictionary
    /// always gives the same URL.
    public init(_ dictionary: [String: String]) {
        items = dictionary.sorted { $0.key < $1.key }.map { Item(name: $0.key, value: $0.value) }
    }

    /// Makes parameters from a literal, in the order written; a `nil` value is left out.
    public init(dictionaryLiteral elements: (String, String?)...) {
        items = elements.compactMap { name, value in value.map { Item(name: name, value: $0) } }
    }

    /// True if there are none.
    public var isEmpty: Bool { items.isEmpty }

    /// Adds a parameter behind the others; a `nil` value adds nothing.
    public mutating func append(_ name: String, _ value: String?) {
        guard let value else { return }
        items.append(Item(name: name, value: value))
    }

    /// `a=1&b=2`, encoded for a URL.
    var encodedForQuery: String {
        items.map { "\(PercentEncoding.query($0.name))=\(PercentEncoding.query($0.value))" }.joined(separator: "&")
    }

    /// `a=1&b=2`, encoded for a form body.
    var encodedForForm: String {
        items.map { "\(PercentEncoding.form($0.name))=\(PercentEncoding.form($0.value))" }.joined(separator: "&")
    }
}
