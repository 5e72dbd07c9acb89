import Synchronization

/// The requests of a ``CachingTransport`` whose answers may be kept, while they are under way: one
/// that began before its URL was changed may bring what was there before.
final class RequestsUnderWay: Sendable {
    private struct State {
        var next = 0
        /// The requests whose URLs have not been changed since they began, and the others.
        var current: [Int: String] = [:]
        var stale: [Int: String] = [:]
    }

    private let state = Mutex(State())

    /// Notes a request for a URL, until ``end(_:)``.
    func begin(_ url: String) -> Int {
        state.withLock { state in
            state.next += 1
            state.current[state.next] = url
            return state.next
        }
    }

    func end(_ request: Int) { state.withLock { ($0.current[request], $0.stale[request]) = (nil, nil) } }

    /// Notes that what is at a URL has been changed.
    func change(_ url: String) {
        state.withLock { state in
            for (request, asked) in state.current where asked == url {
                state.current[request] = nil
                state.stale[request] = url
            }
        }
    }

    /// Returns true if the URL was changed since the request began.
    func isStale(_ request: Int) -> Bool { state.withLock { $0.stale[request] != nil } }

    /// Returns true if a request for a URL is under way that began before the URL was changed.
    func hasStale(_ url: String) -> Bool { state.withLock { $0.stale.values.contains(url) } }
}
