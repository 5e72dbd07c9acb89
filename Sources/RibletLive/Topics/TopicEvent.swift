/// An event for a subscriber of a topic.
public enum TopicEvent<Message: Sendable>: Sendable {
    /// A message that was published after the subscription was made.
    case message(Message)
    /// One or more messages before the next one did not arrive: the subscriber was too slow, the
    /// connection of the publisher was interrupted, or this version of the program cannot read
    /// them. A subscriber that shows the subject of the messages reads it anew now.
    case missed
}

extension TopicEvent: Equatable where Message: Equatable {}
