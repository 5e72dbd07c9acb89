/// A service that a container cannot give.
public struct InjectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The service and its remedy, in one sentence.
    public let message: String

    init(_ message: String) { self.message = message }

    /// The service and its remedy, in one sentence.
    public var description: String { message }
}
