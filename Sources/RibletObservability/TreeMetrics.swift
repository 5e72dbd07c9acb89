public import Metrics
public import Riblet
internal import RibletReactor

/// Counts and times what happens in every tree of the process.
///
/// | metric | dimension | |
/// | --- | --- | --- |
/// | `riblet.attach.duration`, `riblet.load.duration` | `rib` | timers |
/// | `riblet.activate.duration` | `rib` | timer |
/// | `riblet.ribs.attached`, `riblet.ribs.active` | `rib` | gauges: in active trees; active |
/// | `riblet.ribs.detached` | `rib` | counter: RIBs that have left an active tree |
/// | `riblet.misuses` | `kind` | counter |
/// | `riblet.leaks` | `role` | counter |
/// | `riblet.effect.failures` | `reactor` | counter |
///
/// The dimension `rib` is the type of the router without `Router`, not its path, and like all
/// dimensions it is bounded: values beyond the limit share `other`. Trees that were launched before
/// the metrics were made are not counted.
@MainActor
public final class TreeMetrics: Cancellable {
    private let factory: any MetricsFactory
    private let labels: BoundedLabels
    private var timers: [TreeEvent.Kind: [String: Timer]] = [:]
    private var counters: [String: [String: Counter]] = [:]
    private var census: TreeCensus
    private var gauges: [String: [String: Gauge]] = [:]
    /// The detachments that the counters have been told.
    private var detached: [String: Int] = [:]
    private var subscriptions: [any Cancellable] = []

    /// Counts from now on, until it is cancelled or freed.
    ///
    /// - Parameters:
    ///   - factory: makes the metrics; the process's own unless given.
    ///   - limit: how many values the dimensions may have together, `other` not counted.
    public init(factory: any MetricsFactory = MetricsSystem.factory, limit: Int = 100) {
        self.factory = factory
        let labels = BoundedLabels(limit: limit)
        self.labels = labels
        census = TreeCensus { labels[$0] }
        subscriptions = [
            TreeEvents.observe(TreeCensus.kinds.union(Self.names.keys)) { [unowned self] in note($0) },
            TreeEvents.observeProblems { [unowned self] in count($0) },
        ]
    }

    /// Stops counting, for good.
    public func cancel() { subscriptions = [] }

    private static let names: [TreeEvent.Kind: String] = [
        .didAttach: "riblet.attach.duration", .didLoad: "riblet.load.duration", .didActivate: "riblet.activate.duration",
    ]

    private func note(_ event: TreeEvent) {
        if let duration = event.duration, let name = Self.names[event.kind] {
            timer(event.kind, name, labels[event.ribType]).record(duration: duration)
        }
        census.note(event)
        for rib in census.changed {
            guard let count = census.counts[rib] else { continue }
            gauge("riblet.ribs.attached", rib).record(count.attached)
            gauge("riblet.ribs.active", rib).record(count.active)
            let gone = count.detached - (detached.updateValue(count.detached, forKey: rib) ?? 0)
            if gone > 0 { increment("riblet.ribs.detached", ("rib", rib), by: gone) }
        }
    }

    private func gauge(_ name: String, _ rib: String) -> Gauge {
        if let gauge = gauges[name]?[rib] { return gauge }
        let gauge = Gauge(label: name, dimensions: [("rib", rib)], factory: factory)
        gauges[name, default: [:]][rib] = gauge
        return gauge
    }

    private func timer(_ kind: TreeEvent.Kind, _ name: String, _ rib: String) -> Timer {
        if let timer = timers[kind]?[rib] { return timer }
        let timer = Timer(label: name, dimensions: [("rib", rib)], factory: factory)
        timers[kind, default: [:]][rib] = timer
        return timer
    }

    private func count(_ problem: any TreeProblem) {
        switch problem {
        case let misuse as Misuse: increment("riblet.misuses", ("kind", misuse.kind.rawValue))
        case let leak as Leak: increment("riblet.leaks", ("role", leak.role.rawValue))
        case let failure as EffectFailure: increment("riblet.effect.failures", ("reactor", labels[failure.reactor]))
        default: increment("riblet.problems", ("kind", labels["\(type(of: problem))"]))
        }
    }

    private func increment(_ name: String, _ dimension: (name: String, value: String), by amount: Int = 1) {
        let counter = counters[name]?[dimension.value] ?? Counter(label: name, dimensions: [dimension], factory: factory)
        counters[name, default: [:]][dimension.value] = counter
        counter.increment(by: amount)
    }
}

/// The values of a dimension, of which a metrics system bears only so many.
@MainActor
private final class BoundedLabels {
    private let limit: Int
    private var known: Set<String> = []

    init(limit: Int) { self.limit = limit }

    subscript(label: String) -> String {
        if known.contains(label) { return label }
        guard known.count < limit else { return "other" }
        known.insert(label)
        return label
    }
}
