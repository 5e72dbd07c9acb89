import Synchronization

/// The end of a subscription at which an implementation of ``PubSub`` puts in what arrives.
public struct TopicFeed: Sendable {
    let queue: TopicQueue
    let continuation: AsyncStream<Void>.Continuation

    /// Puts a message in. Where the reader is too far behind the oldest that waits is dropped, and
    /// the reader is told.
    public func offer(_ message: [UInt8]) {
        queue.append(message)
        continuation.yield()
    }

    /// Tells the reader that messages were lost on the way here.
    public func noteMissed() {
        queue.noteMissed()
        continuation.yield()
    }

    /// Ends the subscription, after what waits was read.
    public func finish() { continuation.finish() }
}

/// The messages that wait for the reader of a subscription: the newest ones, within bounds.
final class TopicQueue: Sendable {
    private struct State {
        var events: [TopicEvent<[UInt8]>] = []
        /// The number of read messages at the beginning of `events`; they leave in batches.
        var taken = 0
        var bytes = 0
        /// Messages before the first that waits are lost.
        var hasMissed = false

        mutating func dropFirst() -> TopicEvent<[UInt8]>? {
            guard taken < events.count else { return nil }
            let event = events[taken]
            if case .message(let message) = event { bytes -= message.count }
            events[taken] = .missed
            taken += 1
            if taken == events.count || taken >= 64 {
                events.removeFirst(taken)
                taken = 0
            }
            return event
        }
    }

    private let limits: TopicLimits
    private let state = Mutex(State())

    init(limits: TopicLimits) { self.limits = limits }

    func append(_ message: [UInt8]) {
        state.withLock { state in
            state.events.append(.message(message))
            state.bytes += message.count
            while state.events.count - state.taken > limits.messages || state.bytes > limits.bytes {
                guard state.dropFirst() != nil else { return }
                state.hasMissed = true
            }
        }
    }

    func noteMissed() {
        state.withLock { state in
            if state.taken == state.events.count {
                state.hasMissed = true
            } else if case .message = state.events[state.events.count - 1] {
                state.events.append(.missed)
            }
        }
    }

    func take() -> TopicEvent<[UInt8]>? {
        state.withLock { state in
            if state.hasMissed {
                state.hasMissed = false
                return .missed
            }
            return state.dropFirst()
        }
    }
}
