import Synchronization

/// Those who follow a value, for whoever holds it.
///
/// ```swift
/// final class Notes: NoteRepository {
///     private let notes = Mutex<[Note]>([])
///     private let followers = Followers<[Note]>()
///
///     func updates() -> Updates<[Note]> {
///         Updates { follower in
///             self.notes.withLock { notes in
///                 follower.yield(notes)
///                 self.followers.add(follower)
///             }
///         }
///     }
///
///     func add(_ note: Note) {
///         notes.withLock { notes in
///             notes.append(note)
///             followers.yield(notes)
///         }
///     }
/// }
/// ```
///
/// They may be told something within the lock of the value, so that two changes never overtake each
/// other. They have a lock of their own, which is not held while one is told: a follower goes while
/// its task is being cancelled, and telling that task something waits until it is.
public final class Followers<Value: Sendable>: Sendable {
    private struct State {
        var all: [Int: Updates<Value>.Follower] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Nobody follows.
    public init() {}

    /// The number of those who follow.
    public var count: Int { state.withLock(\.all.count) }

    /// Adds a follower, until its following is over.
    public func add(_ follower: Updates<Value>.Follower) {
        let number = state.withLock { state in
            state.last += 1
            state.all[state.last] = follower
            return state.last
        }
        follower.onTermination { [weak self] in self?.state.withLock { _ = $0.all.removeValue(forKey: number) } }
    }

    /// Tells all who follow now.
    public func yield(_ value: Value) {
        for follower in state.withLock(\.all).values { follower.yield(value) }
    }
}
