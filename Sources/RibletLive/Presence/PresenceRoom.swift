/// Where somebody can be, such as at the page of one document.
public struct PresenceRoom: Hashable, Sendable {
    /// The topic on which the processes agree.
    let topic: TopicName

    /// The room of these parts, from the general to the particular.
    public init(_ parts: String...) { topic = TopicName(["presence"] + parts) }
}

/// Why nobody could join a room.
public enum PresenceError: Error, Hashable, CustomStringConvertible {
    /// The key of a member is too large.
    case tooLarge(room: TopicName, bytes: Int)
    /// The members of this process in the room are too many for one message.
    case full(room: TopicName, members: Int)

    /// The fault and the remedy.
    public var description: String {
        switch self {
        case .tooLarge(let room, let bytes):
            "The key of a member of '\(room)' has \(bytes) bytes, and \(RoomRoster.keyBytes) are kept at most; shorten it."
        case .full(let room, let members):
            "The room '\(room)' has \(members) members of this process, which are all it takes; divide it, or show how many there are without presence."
        }
    }
}
