public import Riblet

/// Counts who else is in which room, in all processes that share a ``PubSub``.
///
/// A process tells the others of its members when one comes or goes, and with each heart-beat that
/// it is there. One that has not been heard of for three of them is taken for dead, and its members
/// have left. Nothing else is kept anywhere, so nothing has to be tidied up after a crash.
///
/// ```swift
/// try presence.join(.document(7), as: user.id, in: scope)
/// presence.observeOthers(than: user.id, in: .document(7), in: scope) { [unowned self] in show(others: $0) }
/// ```
@MainActor
public final class Presence {
    private let replica: String
    private let pubSub: any PubSub
    private let clock: any Clock<Duration>
    private let heartbeat: Duration
    private(set) var rooms: [TopicName: Room] = [:]
    private var lastSequence = 0
    private var beating: Task<Void, Never>?
    private var publishing: Task<Void, Never>?
    /// The messages to publish, in order.
    private var outbox: [(topic: TopicName, kind: RoomMessage.Kind)] = []
    /// The last word of rooms that are closed.
    private var farewells: [TopicName: RoomMessage] = [:]

    /// Nobody is anywhere yet.
    ///
    /// - Parameters:
    ///   - pubSub: connects the processes.
    ///   - clock: times the heart-beats.
    ///   - heartbeat: how often this process says that it is there. The same in all of them: after
    ///     three of it others are taken for dead.
    public nonisolated init(pubSub: any PubSub, clock: any Clock<Duration> = ContinuousClock(), heartbeat: Duration = .seconds(5)) {
        self.pubSub = pubSub
        self.clock = clock
        self.heartbeat = heartbeat
        var generator = SystemRandomNumberGenerator()
        replica = (0..<2).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
    }

    isolated deinit {
        beating?.cancel()
        for room in rooms.values { room.listening?.cancel() }
    }

    // MARK: Members

    /// Puts a member into a room until `scope` ends or the returned item is cancelled.
    ///
    /// - Parameters:
    ///   - room: which one.
    ///   - key: the member, such as a user, a browser or a page; at most 1 KB.
    ///   - scope: usually that of the interactor whose page shows the room.
    /// - Returns: the stay.
    /// - Throws: ``PresenceError``.
    @discardableResult
    public func join(_ room: PresenceRoom, as key: String, in scope: Scope) throws(PresenceError) -> ScopeItem {
        let stay = try join(room, as: key)
        scope.add(stay)
        return stay
    }

    /// Puts a member into a room until the returned item is cancelled; see ``join(_:as:in:)``.
    public func join(_ room: PresenceRoom, as key: String) throws(PresenceError) -> ScopeItem {
        guard key.utf8.count <= RoomRoster.keyBytes else { throw .tooLarge(room: room.topic, bytes: key.utf8.count) }
        let place = self.room(room.topic)
        guard place.roster.hasRoom(for: key) else {
            let count = place.roster.own.count
            closeIfEmpty(room.topic)
            throw .full(room: room.topic, members: count)
        }
        apply(place.roster.join(key), to: place, tells: true)
        return PresenceStay { [weak self] in self?.leave(key, room.topic) }
    }

    private func leave(_ key: String, _ topic: TopicName) {
        guard let place = rooms[topic] else { return }
        apply(place.roster.leave(key), to: place, tells: true)
        closeIfEmpty(topic)
    }

    /// Returns the number of members of a room that this process knows. The process knows a room
    /// only while one of its trees has joined or observes it.
    public func count(in room: PresenceRoom) -> Int { rooms[room.topic]?.headcount.stays.count ?? 0 }

    /// Calls `onChange` with how many others than the member `key` are in a room, until `scope`
    /// ends: at once, and after each turn of the main actor in which the number has become another
    /// one.
    ///
    /// Each member counts once, however often it is there. A change costs what it changes.
    ///
    /// - Parameters:
    ///   - key: the member that does not count.
    ///   - room: the room.
    ///   - limit: the largest number that is told. Where a thousand observe a room, each that comes
    ///     has something to tell to all of them: a number that nobody acts on need not be told.
    ///   - scope: its end ends the observation.
    ///   - onChange: hears of the number.
    /// - Returns: the observation, to end it before.
    @discardableResult
    public func observeOthers(
        than key: String, in room: PresenceRoom, upTo limit: Int = .max, in scope: Scope,
        _ onChange: @escaping @MainActor (Int) -> Void
    ) -> ScopeItem {
        let item = observeOthers(than: key, in: room, upTo: limit, onChange)
        scope.add(item)
        return item
    }

    /// Calls `onChange` with how many others than the member `key` are in a room, until the
    /// returned item is cancelled; see ``observeOthers(than:in:upTo:in:_:)``.
    public func observeOthers(
        than key: String, in room: PresenceRoom, upTo limit: Int = .max, _ onChange: @escaping @MainActor (Int) -> Void
    ) -> ScopeItem {
        let place = self.room(room.topic)
        place.observers += 1
        let number = place.headcount.add(key: key, upTo: limit, onChange)
        let item = PresenceStay { [weak self] in
            place.headcount.remove(number)
            place.observers -= 1
            self?.closeIfEmpty(room.topic)
        }
        onChange(min(limit, place.headcount.others(than: key)))
        return item
    }

    // MARK: Rooms

    private func room(_ topic: TopicName) -> Room {
        if let room = rooms[topic] { return room }
        let room = Room(topic: topic, roster: RoomRoster(replica: replica, after: lastSequence))
        rooms[topic] = room
        let events = pubSub.events(of: Topic<RoomMessage>(name: topic))
        room.listening = Task { [weak self, weak room] in
            for await event in events {
                guard let self, let room, !Task.isCancelled else { return }
                self.hear(event, in: room)
            }
        }
        publish(.hello, to: topic)
        startBeating()
        return room
    }

    private func closeIfEmpty(_ topic: TopicName) {
        guard let room = rooms[topic], room.roster.own.isEmpty, room.observers == 0 else { return }
        rooms[topic] = nil
        room.listening?.cancel()
        lastSequence = max(lastSequence, room.roster.sequence)
        // Others had better not wait until this process seems dead.
        if room.hasPeers { farewells[topic] = room.roster.message }
        if rooms.isEmpty {
            beating?.cancel()
            beating = nil
        }
    }

    private func hear(_ event: TopicEvent<RoomMessage>, in room: Room) {
        switch event {
        case .missed: publish(.hello, to: room.topic)
        case .message(let message):
            guard message.replica != replica else { return }
            let (change, asks) = room.roster.hear(message)
            // News that was kept back while nobody seemed to listen goes to the first listener.
            if message.kind == .hello || !room.hasPeers && !room.roster.own.isEmpty { publish(.members, to: room.topic) }
            room.hasPeers = true
            if asks { publish(.hello, to: room.topic) }
            apply(change, to: room, tells: false)
        }
    }

    private func apply(_ change: RoomRoster.Change, to room: Room, tells: Bool) {
        guard !change.isEmpty else { return }
        if tells, room.hasPeers { publish(.members, to: room.topic) }
        room.headcount.count(change)
    }

    // MARK: Heart-beats

    private func startBeating() {
        guard beating == nil else { return }
        let (clock, heartbeat) = (clock, heartbeat)
        beating = Task { [weak self] in
            while true {
                do { try await sleep(on: clock, for: heartbeat) } catch { return }
                guard let self, !Task.isCancelled else { return }
                self.beat()
            }
        }
    }

    private func beat() {
        for room in rooms.values {
            if !room.isGreeted {
                publish(.hello, to: room.topic)
            } else if room.hasPeers, !room.roster.own.isEmpty {
                publish(.beat, to: room.topic)
            }
            apply(room.roster.beat(), to: room, tells: false)
        }
    }

    // MARK: Publishing

    /// Queues a message. Its content is determined when its turn comes, so that several changes of
    /// one moment become one message.
    private func publish(_ kind: RoomMessage.Kind, to topic: TopicName) {
        guard !outbox.contains(where: { $0.topic == topic && $0.kind == kind }) else { return }
        outbox.append((topic, kind))
        guard publishing == nil else { return }
        publishing = Task { [weak self, pubSub] in
            while let (topic, message) = self?.nextMessage() {
                // Another message that is lost now is asked for at the next heart-beat.
                do { try await pubSub.publish(message, to: topic) } catch { continue }
                if message.kind == .hello { self?.rooms[topic.name]?.isGreeted = true }
            }
        }
    }

    private func nextMessage() -> (Topic<RoomMessage>, RoomMessage)? {
        while !outbox.isEmpty {
            let (name, kind) = outbox.removeFirst()
            if let message = message(kind, for: name) { return (Topic(name: name), message) }
        }
        publishing = nil
        return nil
    }

    private func message(_ kind: RoomMessage.Kind, for topic: TopicName) -> RoomMessage? {
        let farewell = farewells.removeValue(forKey: topic)
        guard let roster = rooms[topic]?.roster else { return farewell }
        switch kind {
        case .hello: return RoomMessage(kind: .hello, replica: replica)
        case .beat: return RoomMessage(kind: .beat, replica: replica, sequence: roster.sequence)
        case .members: return roster.message
        }
    }
}
