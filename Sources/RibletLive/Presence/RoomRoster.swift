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
    var keys: Set<String> = []
}

/// The members of a room, by process. The roster has no clock: its owner calls it after each
/// heartbeat interval.
struct RoomRoster {
    /// Bytes of one member's key.
    static let keyBytes = 1_024
    /// Bytes of all members of a process, so that one message holds them.
    static let rosterBytes = 128 * 1_024
    /// Members of one process.
    static let members = 2_048
    /// Processes that are listened to.
    static let replicas = 256
    /// Heart-beats without a word after which a process is taken for dead.
    static let patience = 3

    /// The members of processes that have left and joined. One who is at two processes is in two.
    struct Change: Equatable {
        var left: [String] = []
        var joined: [String] = []

        var isEmpty: Bool { left.isEmpty && joined.isEmpty }
    }

    private struct Replica {
        var sequence = 0
        var keys: Set<String> = []
        var silentBeats = 0
    }

    let replica: String
    /// The number of stays of each member of this process.
    private(set) var own: [String: Int] = [:]
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

    /// The members of all processes, each as often as it is in one.
    var everybody: [String] { others.values.reduce(Array(own.keys)) { $0 + $1.keys } }

    /// All that others have to know of this process.
    var message: RoomMessage { RoomMessage(kind: .members, replica: replica, sequence: sequence, keys: Set(own.keys)) }

    /// Returns true if this process has room for a member.
    func hasRoom(for key: String) -> Bool {
        own[key] != nil || own.count < Self.members && ownBytes + key.utf8.count <= Self.rosterBytes
    }

    mutating func join(_ key: String) -> Change {
        own[key, default: 0] += 1
        guard own[key] == 1 else { return Change() }
        ownBytes += key.utf8.count
        sequence += 1
        return Change(joined: [key])
    }

    mutating func leave(_ key: String) -> Change {
        guard let stays = own[key] else { return Change() }
        own[key] = stays > 1 ? stays - 1 : nil
        guard stays == 1 else { return Change() }
        ownBytes -= key.utf8.count
        sequence += 1
        return Change(left: [key])
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
            others[name] = message.keys.isEmpty ? nil : Replica(sequence: message.sequence, keys: message.keys)
            return (Change(left: Array(known.keys.subtracting(message.keys)), joined: Array(message.keys.subtracting(known.keys))), false)
        }
    }

    /// A heart-beat has passed: those who have not been heard of for some are gone.
    mutating func beat() -> Change {
        var change = Change()
        for (name, other) in others {
            if other.silentBeats + 1 >= Self.patience {
                others[name] = nil
                change.left += other.keys
            } else {
                others[name]?.silentBeats += 1
            }
        }
        return change
    }

    private static func isPlausible(_ message: RoomMessage) -> Bool {
        !message.replica.isEmpty && message.replica.utf8.count <= 64 && message.sequence >= 0 && message.keys.count <= members
            && message.keys.allSatisfy { $0.utf8.count <= keyBytes }
    }
}
