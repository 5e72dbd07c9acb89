/// The error of an effect that took longer than ``Effect/timeout(after:)`` allows.
public struct EffectTimeout: Error, CustomStringConvertible {
    /// The path of the RIB, such as `Root/Home/List`.
    public let path: String
    /// The type of the reactor.
    public let reactor: String
    /// The time that the effect was allowed.
    public let duration: Duration

    /// Describes an effect that took too long.
    public init(path: String, reactor: String, duration: Duration) {
        self.path = path
        self.reactor = reactor
        self.duration = duration
    }

    /// The path, the reactor and the time, in one line.
    public var description: String { "\(path): an effect of \(reactor) was not over after \(duration)" }
}
