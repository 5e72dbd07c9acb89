import Synchronization

/// The requests of a ``CachingTransport`` whose answers may be kept, while they are under way: one
/// that began before its URL was changed may bring what was there before.
final class RequestsUnderWay: Sendable {
    private struct State {
        var next = 0
        /// The URL of each, or nil for one that has become stale.
        var urls: [Int: String?] = [:]
    }

    private let state = Mutex(State())

    /// Notes a request for a URL, until ``end(_:)``.
    func begin(_ url: String) -> Int {
        state.withLock { state in
            state.next += 1
            state.urls[state.next] = .some(url)
            return state.next
        }
    }

    func end(_ request: Int) { state.withLock { $0.urls[request] = nil } }

    /// Notes that what is at a URL has been changed.
    func change(_ url: String) {
        state.withLock { state in
            for (request, asked) in state.urls where asked == url { state.urls[request] = .some(nil) }
        }
    }

    /// Returns true if the URL was changed since the request began.
    func isStale(_ request: Int) -> Bool { state.withLock { $0.urls[request] == .some(nil) } }
}
