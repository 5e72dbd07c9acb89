/// A value that no log, error or debugger's dump shows: described and reflected it is "…".
///
/// Keys, tokens and cookies are secrets, so that what holds one can be logged as a whole, as
/// libraries do with what they are given.
public struct Secret<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value itself. Its reader sees to it that it stands in no log.
    public let revealed: Value

    /// Keeps a value to itself.
    public init(_ value: Value) { revealed = value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// "…", whatever the value is.
    public var description: String { "…" }

    /// "…", whatever the value is.
    public var debugDescription: String { "…" }

    /// A mirror without children, so that dumps do not show the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: ExpressibleByUnicodeScalarLiteral where Value == String {
    /// A text that stands in the source.
    public init(unicodeScalarLiteral value: String) { self.init(value) }
}

extension Secret: ExpressibleByExtendedGraphemeClusterLiteral where Value == String {
    /// A text that stands in the source.
    public init(extendedGraphemeClusterLiteral value: String) { self.init(value) }
}

extension Secret: ExpressibleByStringLiteral where Value == String {
    /// A text that stands in the source.
    public init(stringLiteral value: String) { self.init(value) }
}

extension Secret: ExpressibleByArrayLiteral where Value == [UInt8] {
    /// Bytes that stand in the source.
    public init(arrayLiteral elements: UInt8...) { self.init(elements) }
}
