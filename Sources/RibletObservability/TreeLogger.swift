public import Logging
public import Riblet
internal import RibletReactor

/// Writes to a log what happens in every tree of the process and what goes wrong there.
///
/// ```swift
/// let treeLogger = TreeLogger(logger)
/// ```
///
/// A message is the kind of the event; the rest is metadata: `rib.path`, and `rib.duration_ms`
/// where the event ends an operation. A `Misuse` is an error, a `Leak` a warning, an
/// `EffectFailure` of RibletReactor an error, whose message is the sentence that says what to do.
///
/// Events that the logger's level hides are not even observed, so a logger at `warning` costs the
/// tree nothing.
@MainActor
public final class TreeLogger: Cancellable {
    /// At which level each kind of event is logged.
    public struct Levels: Sendable {
        private var levels: [TreeEvent.Kind: Logger.Level]

        /// Ends of operations are logged at `debug` and beginnings at `trace`; that a tree has
        /// ended at `info`, and that a RIB was freed without having been detached at `warning`.
        public init() {
            levels = [:]
            for kind in TreeEvent.Kind.allCases {
                levels[kind] =
                    switch kind {
                    case .willAttach, .willLoad, .willActivate, .willDeactivate, .willDetach: .trace
                    case .didAttach, .didLoad, .didActivate, .didDeactivate, .didDetach: .debug
                    case .terminated: .info
                    case .released: .warning
                    }
            }
        }

        /// The level of one kind; nothing leaves it out.
        public subscript(kind: TreeEvent.Kind) -> Logger.Level? {
            get { levels[kind] }
            set { levels[kind] = newValue }
        }
    }

    private let logger: Logger
    private let levels: Levels
    private var subscriptions: [any Cancellable] = []

    /// Logs from now on, until it is cancelled or freed.
    ///
    /// - Parameters:
    ///   - logger: where to; its level counts as it is now.
    ///   - levels: the levels of events.
    public init(_ logger: Logger, levels: Levels = Levels()) {
        self.logger = logger
        self.levels = levels
        let kinds = TreeEvent.Kind.allCases.filter { kind in levels[kind].map { $0 >= logger.logLevel } ?? false }
        if !kinds.isEmpty { subscriptions.append(TreeEvents.observe(Set(kinds)) { [unowned self] in log($0) }) }
        subscriptions.append(TreeEvents.observeProblems { [unowned self] in log($0) })
    }

    /// Stops logging, for good.
    public func cancel() { subscriptions = [] }

    private func log(_ event: TreeEvent) {
        guard let level = levels[event.kind] else { return }
        var metadata: Logger.Metadata = ["rib.path": "\(event.path)"]
        if let duration = event.duration { metadata["rib.duration_ms"] = "\(duration.milliseconds)" }
        logger.log(level: level, "\(event.kind.rawValue)", metadata: metadata)
    }

    private func log(_ problem: any TreeProblem) {
        switch problem {
        case let misuse as Misuse:
            logger.error("\(misuse.message)", metadata: ["rib.path": "\(misuse.path)", "rib.misuse": "\(misuse.kind.rawValue)"])
        case let leak as Leak:
            logger.warning("\(leak.description)", metadata: metadata(of: leak))
        case let failure as EffectFailure:
            logger.error(
                "\(failure.description)",
                metadata: ["rib.path": "\(failure.path)", "rib.reactor": "\(failure.reactor)", "error": "\(failure.error)"])
        default:
            logger.error("\(problem.description)", metadata: ["rib.path": "\(problem.path)"])
        }
    }

    private func metadata(of leak: Leak) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "rib.path": "\(leak.path)", "rib.leak.role": "\(leak.role.rawValue)", "rib.leak.type": "\(leak.type)",
            "rib.leak.age_ms": "\(leak.age.milliseconds)",
        ]
        if let detachment = leak.detachment {
            metadata["rib.leak.operation"] = "\(detachment.operation.rawValue)"
            if let parent = detachment.parentPath { metadata["rib.leak.parent"] = "\(parent)" }
        }
        return metadata
    }
}

extension Duration {
    /// With three decimals: `12.345`.
    fileprivate var milliseconds: String {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        let decimals = String(microseconds % 1000)
        return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
    }
}
