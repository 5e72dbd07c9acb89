/// Changes that are stored one after the other: whoever presses again while one is being stored
/// means another one after it.
package struct ChangeQueue<Change: Equatable & Sendable>: Equatable, Sendable {
    private static var maximumWaiting: Int { 100 }

    /// A change is being stored.
    package private(set) var isBusy = false
    /// What was asked for meanwhile, in order; what is more than 100 is dropped.
    package private(set) var waiting: [Change] = []

    /// Nothing is being stored.
    package init() {}

    /// A change waits for those before it.
    package mutating func enqueue(_ change: Change) {
        if waiting.count < Self.maximumWaiting { waiting.append(change) }
    }

    /// The next change is being stored.
    package mutating func begin() {
        isBusy = true
        if !waiting.isEmpty { waiting.removeFirst() }
    }

    /// The change is stored, or could not be: what waited was meant to come after it.
    package mutating func end(hasFailed: Bool) {
        isBusy = false
        if hasFailed { waiting = [] }
    }

    /// What was under way has no outcome that could be told.
    package mutating func interrupt() { self = ChangeQueue() }
}
