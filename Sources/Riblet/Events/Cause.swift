/// The number of the event from outside that what runs now follows from.
///
/// One integer is enough within a process: all that follows from an event at once happens on the
/// main actor before the event's host returns, so ``now`` is set around it. An effect keeps the
/// number for what it sends later. Where work crosses an actor without an effect, by a sequence or a
/// topic, the chain ends, and what comes out there has a cause of its own: nothing is guessed.
///
/// A number is given only while somebody watches a tree.
@MainActor
package enum Cause {
    /// The cause of what runs now; 0 where nothing is known, and where nobody watches.
    package static var now: Int { isWatched ? current : 0 }
    /// The newest number given.
    package private(set) static var last = 0
    /// True while somebody watches a tree.
    package private(set) static var isWatched = false
    private static var current = 0
    private(set) static var watchers = 0

    /// Counts somebody who watches.
    package static func watch() {
        watchers += 1
        isWatched = true
    }

    /// Ends what ``watch()`` began.
    package static func unwatch() {
        watchers -= 1
        isWatched = watchers > 0
    }

    /// Performs `body` as what follows from a new cause, and returns its result; where nobody watches
    /// only performs it.
    package static func begin<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isWatched else { return try body() }
        last += 1
        return try within(last, body)
    }

    /// Performs `body` as what follows from `cause`, and returns its result.
    package static func within<Result>(_ cause: Int, _ body: () throws -> Result) rethrows -> Result {
        let outer = current
        current = cause
        defer { current = outer }
        return try body()
    }
}
