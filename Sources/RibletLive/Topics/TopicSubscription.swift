/// The messages of a topic as they travel, for one reader.
public struct TopicSubscription: AsyncSequence, Sendable {
    /// The events for a subscriber.
    public typealias Element = TopicEvent<[UInt8]>

    private let queue: TopicQueue
    /// Says that there is something in the queue, and ends with the subscription.
    private let signals: AsyncStream<Void>

    /// A subscription, and what an implementation of ``PubSub`` feeds it with.
    ///
    /// - Parameter onEnd: is called once, on any thread, when nobody reads any more.
    /// - Returns: both ends.
    public static func make(onEnd: @escaping @Sendable () -> Void) -> (subscription: TopicSubscription, feed: TopicFeed) {
        make(limits: TopicLimits(), onEnd: onEnd)
    }

    static func make(
        limits: TopicLimits, onEnd: @escaping @Sendable () -> Void
    ) -> (subscription: TopicSubscription, feed: TopicFeed) {
        let queue = TopicQueue(limits: limits)
        let (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { _ in onEnd() }
        return (TopicSubscription(queue: queue, signals: signals), TopicFeed(queue: queue, continuation: continuation))
    }

    /// Reads. A subscription has one reader.
    public func makeAsyncIterator() -> Iterator { Iterator(queue: queue, signals: signals.makeAsyncIterator()) }

    /// An iterator over the events of a subscription.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let queue: TopicQueue
        fileprivate var signals: AsyncStream<Void>.AsyncIterator

        /// The next event; nothing when the subscription is over.
        public mutating func next() async -> Element? { await next(isolation: nil) }

        /// The next event; nothing when the subscription is over.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            while true {
                if Task.isCancelled { return nil }
                if let event = queue.take() { return event }
                guard await signals.next(isolation: actor) != nil else { return queue.take() }
            }
        }
    }
}

/// The messages of a topic, for one reader.
struct TopicEvents<Message: Codable & Sendable>: AsyncSequence, Sendable {
    let subscription: TopicSubscription

    func makeAsyncIterator() -> Iterator { Iterator(base: subscription.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: TopicSubscription.Iterator

        /// Returns the next event; nil when the subscription is over.
        mutating func next() async -> TopicEvent<Message>? { await next(isolation: nil) }

        /// Returns the next event; nil when the subscription is over.
        mutating func next(isolation actor: isolated (any Actor)?) async -> TopicEvent<Message>? {
            switch await base.next(isolation: actor) {
            case nil: nil
            case .missed: .missed
            case .message(let bytes): Topic<Message>.message(in: bytes).map { .message($0) } ?? .missed
            }
        }
    }
}
