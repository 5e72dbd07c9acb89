/// Changes that are stored one after the other, as a part of a state: whoever presses again while
/// one is being stored means another one after it.
///
/// ```swift
/// case .undoTapped:
///     guard !currentState.changes.isBusy else { return .just(.queued(.undo)) }
///     return .concat(.just(.began), .run { … send(.ended) … })
/// ```
public struct ChangeQueue<Change> {
    /// The number of changes that wait at most; others are dropped.
    public let limit: Int
    /// A change is being stored.
    public private(set) var isBusy = false
    /// The changes that were asked for meanwhile, in order.
    public private(set) var waiting: [Change] = []

    /// A queue in which nothing is being stored.
    public init(limit: Int = 100) { self.limit = limit }

    /// A change waits for those before it.
    public mutating func enqueue(_ change: Change) {
        if waiting.count < limit { waiting.append(change) }
    }

    /// The next change is being stored.
    public mutating func begin() {
        isBusy = true
        if !waiting.isEmpty { waiting.removeFirst() }
    }

    /// The change is stored, or could not be: what waited was meant to come after it, and is
    /// dropped then.
    public mutating func end(hasFailed: Bool) {
        isBusy = false
        if hasFailed { waiting = [] }
    }

    /// Forgets the change under way, which has no outcome that could be told.
    public mutating func interrupt() { self = ChangeQueue(limit: limit) }
}

extension ChangeQueue: Equatable where Change: Equatable {}
extension ChangeQueue: Sendable where Change: Sendable {}
