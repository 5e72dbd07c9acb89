import Synchronization

/// Carries messages within one process.
public final class InProcessPubSub: PubSub {
    private struct State {
        var feeds: [TopicName: [Int: TopicFeed]] = [:]
        var last = 0
    }

    private let limits: TopicLimits
    private let state = Mutex(State())
    /// Held while a message is handed over, so that all subscribers hear of two in the same order.
    ///
    /// Never together with the state: a subscription ends while its task is being cancelled, and
    /// handing something over to that task waits until it is.
    private let publishing = Mutex(())

    /// Nobody has subscribed yet.
    public convenience init() { self.init(limits: TopicLimits()) }

    /// - Parameter limits: how much is held for each subscriber that does not read.
    init(limits: TopicLimits) { self.limits = limits }

    /// The number of subscriptions, of all topics.
    public var subscriptionCount: Int { state.withLock { $0.feeds.values.reduce(0) { $0 + $1.count } } }

    /// Hands a message over to the subscribers of a topic.
    public func publish(_ message: [UInt8], to topic: TopicName) async throws(PubSubError) {
        guard message.count <= TopicLimits.maximumMessageBytes else { throw .tooLarge(topic: topic, bytes: message.count) }
        publishing.withLock { _ in
            guard let feeds = state.withLock({ $0.feeds[topic] }) else { return }
            for feed in feeds.values { feed.offer(message) }
        }
    }

    /// Tells all subscribers that they have missed messages.
    package func noteMissed() {
        publishing.withLock { _ in
            for feed in state.withLock({ $0.feeds.values.flatMap(\.values) }) { feed.noteMissed() }
        }
    }

    /// The messages of a topic from now on.
    public func subscribe(to topic: TopicName) -> TopicSubscription {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        let (subscription, feed) = TopicSubscription.make(limits: limits) { [weak self] in self?.remove(number, from: topic) }
        state.withLock { $0.feeds[topic, default: [:]][number] = feed }
        return subscription
    }

    private func remove(_ number: Int, from topic: TopicName) {
        state.withLock { state in
            state.feeds[topic]?[number] = nil
            if state.feeds[topic]?.isEmpty == true { state.feeds[topic] = nil }
        }
    }
}
