internal import Riblet

/// A member as the processes tell each other of it.
struct RoomEntry: Codable, Hashable {
    let number: Int
    let key: String
    /// The details as JSON.
    let details: String

    var bytes: Int { key.utf8.count + details.utf8.count }
}

/// A message of one process to the others about a room.
struct RoomMessage: Codable, Hashable {
    enum Kind: String, Codable {
        /// All members of the process.
        case members
        /// The process is there, and its members are those of the roster with that sequence.
        case beat
        /// The process knows nothing yet, or missed something: all others say what they have, also
        /// where it is nothing.
        case hello
    }

    let kind: Kind
    let replica: String
    /// Grows with each change of the process' members.
    var sequence = 0
    var entries: [RoomEntry] = []
}

/// The members of a room, by process. The roster has no clock: its owner calls it after each
/// heartbeat interval.
struct RoomRoster {
    /// Bytes of one member's key and details.
    static let memberBytes = 1_024
    /// Bytes of all members of a process, so that one message holds them.
    static let rosterBytes = 128 * 1_024
    /// Members of one process.
    static let members = 2_048
    /// Processes that are listened to.
    static let replicas = 256
    /// Heart-beats without a word after which a process is taken for dead.
    static let patience = 3

    struct Change: Equatable {
        var left: [PresenceID: RoomEntry] = [:]
        var joined: [PresenceID: RoomEntry] = [:]

        var isEmpty: Bool { left.isEmpty && joined.isEmpty }
    }

    private struct Replica {
        var sequence = 0
        var entries: [RoomEntry] = []
        var silentBeats = 0
    }

    let replica: String
    /// The members of this process, by number.
    private(set) var own: [Int: RoomEntry] = [:]
    private(set) var sequence = 0
    private var ownBytes = 0
    private var others: [String: Replica] = [:]

    /// - Parameters:
    ///   - replica: the name of this process.
    ///   - sequence: that of the last roster this process has had of any room: what it says now is
    ///     newer than what it said before.
    init(replica: String, after sequence: Int = 0) {
        self.replica = replica
        self.sequence = sequence
    }

    /// All members, ordered by identifier.
    var everybody: [(id: PresenceID, entry: RoomEntry)] {
        var all = own.values.map { (PresenceID(replica: replica, number: $0.number), $0) }
        for (name, other) in others { all += other.entries.map { (PresenceID(replica: name, number: $0.number), $0) } }
        return all.sorted { $0.0 < $1.0 }.map { (id: $0.0, entry: $0.1) }
    }

    var count: Int { others.values.reduce(own.count) { $0 + $1.entries.count } }

    /// All that others have to know of this process.
    var message: RoomMessage {
        RoomMessage(kind: .members, replica: replica, sequence: sequence, entries: own.values.sorted { $0.number < $1.number })
    }

    /// Returns true if this process has room for another entry, or for one that replaces a former
    /// one.
    func hasRoom(for entry: RoomEntry, insteadOf former: RoomEntry? = nil) -> Bool {
        own.count + (former == nil ? 1 : 0) <= Self.members && ownBytes + entry.bytes - (former?.bytes ?? 0) <= Self.rosterBytes
    }

    mutating func join(_ entry: RoomEntry) -> Change {
        own[entry.number] = entry
        ownBytes += entry.bytes
        sequence += 1
        return Change(joined: [PresenceID(replica: replica, number: entry.number): entry])
    }

    mutating func leave(_ number: Int) -> Change {
        guard let entry = own.removeValue(forKey: number) else { return Change() }
        ownBytes -= entry.bytes
        sequence += 1
        return Change(left: [PresenceID(replica: replica, number: number): entry])
    }

    mutating func replace(_ entry: RoomEntry) -> Change {
        guard let former = own[entry.number], former != entry else { return Change() }
        own[entry.number] = entry
        ownBytes += entry.bytes - former.bytes
        sequence += 1
        let id = PresenceID(replica: replica, number: entry.number)
        return Change(left: [id: former], joined: [id: entry])
    }

    /// Applies a message of another process. Returns the members who have joined and left by it,
    /// and true if that process has to be asked for all of its members.
    mutating func hear(_ message: RoomMessage) -> (change: Change, asks: Bool) {
        let name = message.replica
        guard name != replica, Self.isPlausible(message) else { return (Change(), false) }
        others[name]?.silentBeats = 0
        switch message.kind {
        case .hello: return (Change(), false)
        case .beat:
            // Processes without members are not remembered, and do not beat.
            return (Change(), others[name]?.sequence != message.sequence)
        case .members:
            let known = others[name] ?? Replica()
            // Older than what is known: it was overtaken on the way.
            guard message.sequence >= known.sequence, known.sequence > 0 || others.count < Self.replicas else { return (Change(), false) }
            others[name] = message.entries.isEmpty ? nil : Replica(sequence: message.sequence, entries: message.entries)
            return (Self.change(of: name, from: known.entries, to: message.entries), false)
        }
    }

    /// A heart-beat has passed: those who have not been heard of for some are gone.
    mutating func beat() -> Change {
        var change = Change()
        for (name, other) in others {
            if other.silentBeats + 1 >= Self.patience {
                others[name] = nil
                change.left.merge(Self.change(of: name, from: other.entries, to: []).left) { former, _ in former }
            } else {
                others[name]?.silentBeats += 1
            }
        }
        return change
    }

    private static func isPlausible(_ message: RoomMessage) -> Bool {
        !message.replica.isEmpty && message.replica.utf8.count <= 64 && message.sequence >= 0 && message.entries.count <= members
            && message.entries.allSatisfy { $0.bytes <= memberBytes } && Set(message.entries.map(\.number)).count == message.entries.count
    }

    private static func change(of replica: String, from former: [RoomEntry], to now: [RoomEntry]) -> Change {
        let (former, now) = (Set(former), Set(now))
        let id = { (entry: RoomEntry) in PresenceID(replica: replica, number: entry.number) }
        return Change(
            left: Dictionary(uniqueKeysWithValues: former.subtracting(now).map { (id($0), $0) }),
            joined: Dictionary(uniqueKeysWithValues: now.subtracting(former).map { (id($0), $0) }))
    }
}
