import Synchronization

/// A clock that moves only when told to.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastID = 0
        var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        var watchers: [(remaining: Duration, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (wakes, watchers) = state.withLock { state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
                    let remaining = state.now.duration(to: deadline)
                    let hearing = state.watchers.filter { $0.remaining == remaining }.map(\.continuation)
                    state.watchers.removeAll { $0.remaining == remaining }
                    if remaining <= .zero { return (.success(()), hearing) }
                    state.sleepers[id] = (deadline, continuation)
                    return (nil, hearing)
                }
                if let wakes { continuation.resume(with: wakes) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves on and wakes who is due.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.until < $1.until }.map(\.continuation)
        }
        for sleeper in due { sleeper.resume() }
    }

    /// Returns when somebody sleeps who has exactly this long to go.
    func untilSomebodySleeps(for remaining: Duration) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.sleepers.values.contains { state.now.duration(to: $0.until) == remaining }
                if !isThere { state.watchers.append((remaining, continuation)) }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }
}
