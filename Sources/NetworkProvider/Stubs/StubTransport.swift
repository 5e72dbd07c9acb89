import Synchronization

/// Answers requests from a closure instead of a network, and remembers them. Delays pass on the
/// given clock.
final class StubTransport: NetworkTransport {
    private let clock: any Clock<Duration>
    private let reply: @Sendable (NetworkRequest) async -> StubReply
    private let sent = Mutex<[NetworkRequest]>([])

    /// Answers what the closure says.
    init(clock: any Clock<Duration> = ContinuousClock(), _ reply: @escaping @Sendable (NetworkRequest) async -> StubReply) {
        self.clock = clock
        self.reply = reply
    }

    /// Answers one reply after the other, and fails when there is none left.
    convenience init(clock: any Clock<Duration> = ContinuousClock(), replies: [StubReply]) {
        let queue = ReplyQueue(replies)
        self.init(clock: clock) { request in queue.next(for: request) }
    }

    /// The requests so far, retries included, in order.
    var requests: [NetworkRequest] { sent.withLock { $0 } }

    /// Returns the stub's response to a request.
    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        sent.withLock { $0.append(request) }
        let reply = await reply(request)
        do {
            if reply.delay > .zero { try await clock.sleep(for: reply.delay) }
            try Task.checkCancellation()
        } catch {
            throw .cancelled(url: request.url)
        }
        return try reply.response(to: request)
    }
}

private final class ReplyQueue: Sendable {
    private let replies: Mutex<ArraySlice<StubReply>>

    init(_ replies: [StubReply]) {
        self.replies = Mutex(replies[...])
    }

    func next(for request: NetworkRequest) -> StubReply {
        replies.withLock { $0.popFirst() } ?? .failure(.transport(url: request.url, reason: "the stub has no reply left"))
    }
}
