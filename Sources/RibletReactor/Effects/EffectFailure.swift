public import Riblet

/// An error that an effect threw and that its reactor did not handle.
public struct EffectFailure: Error, TreeProblem {
    /// The path of the RIB at fault, such as `Root/Home/List`.
    public let path: String
    /// The type of the reactor.
    public let reactor: String
    /// What the effect threw.
    public let error: any Error

    /// Describes the failure of an effect.
    public init(path: String, reactor: String, error: any Error) {
        self.path = path
        self.reactor = reactor
        self.error = error
    }

    /// The path, the error and what to do, in one line.
    public var description: String {
        "\(path): an effect of \(reactor) threw \(error) and nothing handles it; catch it in the effect or implement recover(from:)"
    }

    /// Receives every error that no reactor handled, on the main actor. Replace it at the start of an application to log or show it; the
    /// default stops a debug build with the description and does nothing in release.
    @MainActor public static var handler: @MainActor (EffectFailure) -> Void = { failure in
        assertionFailure(failure.description)
    }

    /// Delivers a failure to those who observe problems, then to ``handler``.
    @MainActor static func report(_ failure: EffectFailure) {
        TreeEvents.report(failure)
        handler(failure)
    }
}
