internal import Riblet

/// Names a topic: what subscribers and publishers, in one process or several, have to agree on.
///
/// The parts are kept apart whatever is in them, so an identifier that a user chose cannot lead
/// into another topic.
public struct TopicName: Hashable, Sendable, CustomStringConvertible {
    /// The parts, percent-encoded and joined by slashes: letters, digits, `-`, `.`, `_`, `~`, `%`
    /// and `/` only.
    public let text: String

    /// The topic of these parts, from the general to the particular.
    public init(_ parts: String...) { self.init(parts) }

    /// The topic of these parts, from the general to the particular.
    public init(_ parts: [String]) { text = parts.map { PercentCoding.encode($0) }.joined(separator: "/") }

    /// The topic whose ``text`` came from another process.
    package init(text: String) { self.text = text }

    /// The name as it is written.
    public var description: String { text }
}
