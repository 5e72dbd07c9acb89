import Riblet
import RibletObservability
import RibletReactor

/// The size of a RIB's state as text.
struct StateSize: Equatable {
    var bytes: Int
    /// True if the size is an estimate.
    var isCut: Bool
    /// The largest property, and its size.
    var property = ""
    var propertyBytes = 0
}

/// The sizes of states when somebody last asked for them.
@MainActor
struct StateSizes {
    /// The time for which the states of a page are measured at most, but for the first ``least`` of
    /// them: the page waits.
    static let patience = Duration.milliseconds(5)
    static let least = 20

    private var known: [Int: (bytes: Int, at: ContinuousClock.Instant)] = [:]

    var isEmpty: Bool { known.isEmpty }

    /// Measures the states of RIBs, in order.
    ///
    /// - Parameters:
    ///   - ribs: their numbers and routers.
    ///   - patience: the time after which none is begun.
    /// - Returns: the sizes, each with its growth since the last time, and the number of RIBs for
    ///   which there was no time.
    mutating func measure(_ ribs: [(number: Int, router: BaseRouter)], patience: Duration = patience) -> (
        sizes: [(rib: Int, size: StateSize, growth: Answer.Growth?)], left: Int
    ) {
        let now = ContinuousClock.now
        let numbers = Set(ribs.map(\.number))
        known = known.filter { numbers.contains($0.key) }
        var sizes: [(rib: Int, size: StateSize, growth: Answer.Growth?)] = []
        for (index, rib) in ribs.enumerated() {
            guard index < Self.least || ContinuousClock.now - now < patience else { return (sizes, ribs.count - index) }
            guard let state = rib.router.interactable.inspectedState else { continue }
            let outline = StateOutline(of: state, open: [], after: nil, showsValues: true, showsUnchanged: true)
            let largest = outline.rows.max { $0.bytes < $1.bytes }
            let size = StateSize(
                bytes: outline.bytes, isCut: outline.isCut, property: largest?.label ?? "", propertyBytes: largest?.bytes ?? 0)
            let growth = known[rib.number].map {
                Answer.Growth(bytes: size.bytes - $0.bytes, seconds: Int((now - $0.at) / .seconds(1)))
            }
            sizes.append((rib.number, size, growth))
            known[rib.number] = (size.bytes, now)
        }
        return (sizes, 0)
    }
}
