public import Riblet

/// The stay of one member in a room. It ends with its scope, or when it is cancelled.
public final class PresenceTicket<Details: Codable & Hashable & Sendable>: ScopeItem {
    private weak var presence: Presence?
    private let room: PresenceRoom<Details>
    private var entry: RoomEntry

    init(presence: Presence, room: PresenceRoom<Details>, entry: RoomEntry) {
        self.presence = presence
        self.room = room
        self.entry = entry
    }

    /// Changes what others are told of the member.
    ///
    /// - Throws: ``PresenceError``; the others then go on to see the former details.
    public func update(_ details: Details) throws(PresenceError) {
        guard let presence else { return }
        entry = try presence.replace(entry, with: details, in: room)
    }

    /// Removes the member from the room.
    public override func end() { presence?.leave(entry.number, room.topic) }
}

/// Listens to a room until it is cancelled.
final class PresenceObservation: ScopeItem {
    private var onEnd: (() -> Void)?

    init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

    override func end() {
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?()
    }
}
