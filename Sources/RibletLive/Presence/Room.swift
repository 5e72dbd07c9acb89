/// A room that members of this process are in, or that somebody here observes.
@MainActor
final class Room {
    let topic: TopicName
    var roster: RoomRoster
    let headcount = Headcount()
    var observers = 0
    var listening: Task<Void, Never>?
    /// This process has said hello; until it has, others need not know of it.
    var isGreeted = false
    /// Another process listens: a process by itself need not say anything.
    var hasPeers = false

    init(topic: TopicName, roster: RoomRoster) {
        self.topic = topic
        self.roster = roster
    }
}
