/// Carries messages from whoever publishes to whoever has subscribed, in this process or another.
///
/// Every implementation keeps these promises:
///
/// * A subscription has the messages that are published after ``subscribe(to:)`` has returned,
///   those of one publisher in the order in which it published them, each at most once.
/// * Where messages are lost, the subscriber is told so once, at their place:
///   ``TopicEvent/missed``. So a topic tells *that* something changed, and the truth stands
///   elsewhere: in a database, say. An implementation that reaches other processes may begin with
///   `missed`.
/// * Nobody waits for a subscriber. At most 256 messages and 1 MB that a subscriber has not taken
///   yet are held, and the oldest of them go first.
/// * Messages are bytes and names are text. Nothing refers to the process, so one database that
///   several processes share can stand behind it.
public protocol PubSub: Sendable {
    /// Hands a message over. It returns when the message is on its way, not when it has arrived.
    ///
    /// - Parameters:
    ///   - message: at most 256 KB.
    ///   - topic: who has subscribed to it hears of the message.
    /// - Throws: ``PubSubError`` if nobody will hear of it.
    func publish(_ message: [UInt8], to topic: TopicName) async throws(PubSubError)

    /// The messages of a topic from now on, until the sequence is freed or its task is cancelled.
    func subscribe(to topic: TopicName) -> TopicSubscription
}

extension PubSub {
    /// Hands a message over to the subscribers of its topic.
    ///
    /// - Parameters:
    ///   - message: encoded in at most 256 KB.
    ///   - topic: who has subscribed to it hears of the message.
    /// - Throws: ``PubSubError`` if nobody will hear of it.
    public func publish<Message>(_ message: Message, to topic: Topic<Message>) async throws(PubSubError) {
        let bytes: [UInt8]
        do {
            bytes = try Topic.bytes(of: message)
        } catch {
            throw .unreadable(topic: topic.name, reason: "\(error)")
        }
        try await publish(bytes, to: topic.name)
    }

    /// The messages of a topic from now on, until the sequence is freed or its task is cancelled.
    /// One that cannot be read counts as missed. The sequence has one reader.
    public func events<Message>(of topic: Topic<Message>) -> some AsyncSequence<TopicEvent<Message>, Never> & Sendable {
        TopicEvents(subscription: subscribe(to: topic.name))
    }
}

/// Why a message was not published.
public enum PubSubError: Error, Hashable, CustomStringConvertible {
    /// The message is larger than messages may be.
    case tooLarge(topic: TopicName, bytes: Int)
    /// The message cannot be encoded.
    case unreadable(topic: TopicName, reason: String)
    /// The carrier of messages does not work now.
    case unavailable(topic: TopicName, reason: String)

    /// The fault and the remedy.
    public var description: String {
        switch self {
        case .tooLarge(let topic, let bytes):
            "A message for '\(topic)' has \(bytes) bytes, and \(TopicLimits.maximumMessageBytes) are carried at most; publish where to read it instead."
        case .unreadable(let topic, let reason): "A message for '\(topic)' cannot be encoded: \(reason)."
        case .unavailable(let topic, let reason): "A message for '\(topic)' was not published: \(reason). Publish it again later."
        }
    }
}

/// The bounds of the messages that a subscription holds for a subscriber.
struct TopicLimits: Hashable, Sendable {
    /// Bytes of one message.
    static let maximumMessageBytes = 256 * 1_024

    /// The largest number of waiting messages.
    var messages: Int
    /// Bytes of messages that wait.
    var bytes: Int

    /// Limits that protect a small machine.
    init(messages: Int = 256, bytes: Int = 1_024 * 1_024) {
        self.messages = messages
        self.bytes = bytes
    }
}
