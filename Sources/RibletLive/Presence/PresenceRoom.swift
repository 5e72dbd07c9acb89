/// Where members can be together, such as at the page of one document.
public struct PresenceRoom<Details: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The topic on which the processes agree.
    let topic: TopicName

    /// The room of these parts, from the general to the particular.
    public init(_ parts: String...) { topic = TopicName(["presence"] + parts) }
}

/// Someone who is in a room.
public struct PresenceMember<Details: Codable & Hashable & Sendable>: Hashable, Sendable, Identifiable {
    /// Tells this stay from all others, also of the same member.
    public let id: PresenceID
    /// The key of the member: a user, a browser, a page. A user who is there twice is two members
    /// with one key.
    public let key: String
    /// The details of the member.
    public let details: Details
}

/// Names one stay in a room.
public struct PresenceID: Hashable, Comparable, Sendable {
    /// The identifier of the process.
    let replica: String
    /// Counts the stays of the process.
    let number: Int

    /// An order without a meaning, the same in all processes.
    public static func < (a: PresenceID, b: PresenceID) -> Bool { (a.replica, a.number) < (b.replica, b.number) }
}

/// The members who have come to a room and who have left it. A member whose details have changed
/// has done both, under the same identifier.
public struct PresenceChange<Details: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// Those who were there and are not any more.
    public var left: [PresenceMember<Details>]
    /// Those who have come.
    public var joined: [PresenceMember<Details>]
}

/// Why nobody could join a room.
public enum PresenceError: Error, Hashable, CustomStringConvertible {
    /// The key and the details of a member are too large.
    case tooLarge(room: TopicName, bytes: Int)
    /// The members of this process in the room are too many for one message.
    case full(room: TopicName, members: Int)
    /// The details cannot be encoded.
    case unreadable(room: TopicName, reason: String)

    /// The fault and the remedy.
    public var description: String {
        switch self {
        case .tooLarge(let room, let bytes):
            "A member of '\(room)' has \(bytes) bytes, and \(RoomRoster.memberBytes) are kept at most; keep the rest where it can be looked up by the key."
        case .full(let room, let members):
            "The room '\(room)' has \(members) members of this process, which are all it takes; divide it, or show how many there are without presence."
        case .unreadable(let room, let reason): "The details of a member of '\(room)' cannot be encoded: \(reason)."
        }
    }
}
