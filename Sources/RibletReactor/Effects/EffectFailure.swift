public import Riblet

/// An error that an effect threw and that its reactor did not handle.
public struct EffectFailure: Error, TreeProblem {
    /// The path of the RIB at fault, such as `Root/Home/List`.
    public let path: String
    /// The type of the reactor.
    public let reactor: String
    /// The error that the effect threw.
    public let error: any Error
    /// The case of the action that the effect follows from, without what it carries; known in debug
    /// builds.
    public let action: String?
    /// Where the effect is written, such as `Home/HomeInteractor.swift:41`; known in debug builds,
    /// of effects made with `run`, `task` and `observe`.
    public let source: String?
    /// The reactor, while it is there.
    public private(set) weak var interactor: Interactor?
    /// A host has shown it, so ``handler`` need not.
    public internal(set) var isShown = false

    /// Describes the failure of an effect.
    public init(path: String, reactor: String, error: any Error, action: String? = nil, source: String? = nil) {
        self.path = path
        self.reactor = reactor
        self.error = error
        self.action = action
        self.source = source
    }

    /// The failure of an effect of an interactor, under the circumstances that are known now.
    @MainActor
    init(of interactor: Interactor, _ error: any Error) {
        self.init(
            path: interactor.path, reactor: "\(type(of: interactor))", error: error, action: Self.circumstances.action?(),
            source: Self.circumstances.source)
        self.interactor = interactor
    }

    /// The path, the error and what to do, in one line.
    public var description: String {
        let origin = (action.map { ", started by \($0)," } ?? "") + (source.map { " in \($0)" } ?? "")
        return
            "\(path): an effect of \(reactor)\(origin) threw \(error) and nothing handles it; catch it in the effect or implement recover(from:)"
    }

    /// Receives every error that no reactor handled, on the main actor. Replace it at the start of
    /// an application to log or report it; the default stops a debug build with the description,
    /// unless a host has shown the failure, and does nothing in release.
    @MainActor public static var handler: @MainActor (EffectFailure) -> Void = { failure in
        if !failure.isShown { assertionFailure(failure.description) }
    }

    /// Asks a host to show each failure, before ``handler`` is called: one tree of many in a
    /// process has failed, and the others go on.
    ///
    /// - Parameter show: shows a failure to the developer; returns false if the failure is not of
    ///   one of the host's trees.
    /// - Returns: a subscription; cancelling it ends the observation.
    @MainActor public static func hosts(_ show: @escaping @MainActor (EffectFailure) -> Bool) -> some Cancellable {
        allHosts.add(show)
    }

    /// Delivers a failure to those who observe problems, then to the hosts, then to ``handler``.
    @MainActor static func report(_ failure: EffectFailure) {
        var failure = failure
        TreeEvents.report(failure)
        failure.isShown = allHosts.show(failure)
        handler(failure)
    }

    @MainActor private static let allHosts = ProblemHosts<EffectFailure>()

    // MARK: Circumstances

    @MainActor private static var circumstances: (action: (@MainActor () -> String)?, source: String?)

    /// Runs what may report an error, and lets the report know where it came from.
    @MainActor
    static func knowing<Value>(_ action: (@MainActor () -> String)?, _ source: String?, _ body: () -> Value) -> Value {
        let former = circumstances
        circumstances = (action, source)
        defer { circumstances = former }
        return body()
    }

    /// Returns the case of an action without its values, which may hold text that the user has
    /// typed.
    package static func name(of action: some Any) -> String {
        let mirror = Mirror(reflecting: action)
        guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
        return mirror.children.first.map { $0.label ?? "\(type(of: action))" } ?? "\(action)"
    }
}
