import Synchronization

/// The listeners to the streams of a fake: a fake repository has one for each thing that can be
/// watched.
///
/// ```swift
/// final class FakeNotes: NoteRepository {
///     private let notes = Mutex<[Note]>([])
///     private let listeners = StreamListeners<[Note]>()
///
///     func updates() -> AsyncStream<[Note]> {
///         AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
///             notes.withLock { notes in
///                 continuation.yield(notes)
///                 listeners.add(continuation)
///             }
///         }
///     }
///
///     func add(_ note: Note) {
///         notes.withLock { notes in
///             notes.append(note)
///             listeners.yield(notes)
///         }
///     }
/// }
/// ```
///
/// A fake may tell something within the lock of what it holds, so that two changes never overtake
/// each other. The listeners therefore have a lock of their own, which is not held while one is
/// told: a listener goes while its task is being cancelled, and telling that task something waits
/// until it is. May be used from any thread.
public final class StreamListeners<Element: Sendable>: Sendable {
    private struct State {
        var all: [Int: AsyncStream<Element>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Makes a list without listeners.
    public init() {}

    /// The number of listeners.
    public var count: Int { state.withLock(\.all.count) }

    /// Adds a listener, until its stream ends or its reader is cancelled. Replaces the
    /// continuation's `onTermination`.
    public func add(_ continuation: AsyncStream<Element>.Continuation) {
        let number = state.withLock { state in
            state.last += 1
            state.all[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.all.removeValue(forKey: number) } }
    }

    /// Tells all who listen now.
    public func yield(_ element: Element) {
        for continuation in state.withLock(\.all).values { continuation.yield(element) }
    }
}
