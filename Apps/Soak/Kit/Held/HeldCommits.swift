import Foundation
import LocalProvider
import Synchronization

/// Holds the commits of databases back, each for a while of its own, until the process is killed.
///
/// In a process of its own that is what a kit does before it sends the signal; in this one nothing
/// that waits here is committed after ``kill()``, as if the process had ended.
package final class HeldCommits: Sendable {
    /// Why nothing is committed any more.
    package struct Killed: Error, CustomStringConvertible {
        /// The reason of the failure.
        package let description = "the process was killed"
    }

    private struct State {
        var random: SeededGenerator
        var isKilled = false
    }

    private let state: Mutex<State>
    private let longest: Duration

    /// - Parameters:
    ///   - seed: repeats the delays.
    ///   - longest: how long a commit is held back at most.
    package init(seed: UInt64, longest: Duration) {
        state = Mutex(State(random: SeededGenerator(seed: seed)))
        self.longest = longest
    }

    /// Performs `body`; the databases that are opened in it have their commits held back.
    package func holding<Result>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result) async rethrows -> Result
    {
        try await SQLiteOptions.$holdBack.withValue({ [self] in try await pass() }, operation: body)
    }

    /// From now on nothing that is held back is committed.
    package func kill() { state.withLock { $0.isKilled = true } }

    /// Waits as a commit does.
    ///
    /// - Throws: ``Killed`` if it does not come to it.
    package func pass() async throws {
        let delay = state.withLock { longest * Double.random(in: 0...1, using: &$0.random) }
        // Not ended by a cancellation, which a commit does not hear of either.
        _ = await Task { [delay] in try? await Task.sleep(for: delay) }.value
        if state.withLock({ $0.isKilled }) { throw Killed() }
    }
}
