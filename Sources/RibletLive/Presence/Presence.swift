public import Riblet

/// Knows who is in which room, in all processes that share a ``PubSub``.
///
/// A process tells the others of its members when one comes or goes, and with each heart-beat that
/// it is there. One that has not been heard of for three of them is taken for dead, and its members
/// have left. Nothing else is kept anywhere, so nothing has to be tidied up after a crash.
///
/// ```swift
/// try presence.join(.document(id), as: user.id, with: user.name, in: scope)
/// presence.observe(.document(id), in: scope) { _ in
///     send(.readersChanged(presence.members(of: .document(id))))
/// }
/// ```
@MainActor
public final class Presence {
    private let replica: String
    private let pubSub: any PubSub
    private let clock: any Clock<Duration>
    private let heartbeat: Duration
    private var rooms: [TopicName: Room] = [:]
    private var lastNumber = 0
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

    /// Puts a member into a room until `scope` ends or the ticket is cancelled.
    ///
    /// - Parameters:
    ///   - room: which one.
    ///   - key: who it is.
    ///   - details: what others are told; key and details have at most 1 KB.
    ///   - scope: usually that of the interactor whose page shows the room.
    /// - Returns: the stay.
    /// - Throws: ``PresenceError``.
    @discardableResult
    public func join<Details>(
        _ room: PresenceRoom<Details>, as key: String, with details: Details, in scope: Scope
    ) throws(PresenceError) -> PresenceTicket<Details> {
        let ticket = try join(room, as: key, with: details)
        scope.add(ticket)
        return ticket
    }

    /// Puts a member into a room until the ticket is cancelled.
    ///
    /// - Parameters:
    ///   - room: which one.
    ///   - key: who it is.
    ///   - details: what others are told; key and details have at most 1 KB.
    /// - Returns: the stay.
    /// - Throws: ``PresenceError``.
    public func join<Details>(
        _ room: PresenceRoom<Details>, as key: String, with details: Details
    ) throws(PresenceError) -> PresenceTicket<Details> {
        lastNumber += 1
        let entry = try entry(lastNumber, key, details, in: room)
        let place = self.room(room.topic)
        guard place.roster.hasRoom(for: entry) else {
            let count = place.roster.own.count
            closeIfEmpty(room.topic)
            throw .full(room: room.topic, members: count)
        }
        apply(place.roster.join(entry), to: place, tells: true)
        return PresenceTicket(presence: self, room: room, entry: entry)
    }

    /// Returns the members of a room that this process knows, in the same order in all processes.
    /// The process observes a room only while one of its trees has joined or observes it.
    public func members<Details>(of room: PresenceRoom<Details>) -> [PresenceMember<Details>] {
        rooms[room.topic]?.roster.everybody.compactMap { Self.member($0.id, $0.entry) } ?? []
    }

    /// Returns the number of members of a room that this process knows.
    public func count<Details>(in room: PresenceRoom<Details>) -> Int { rooms[room.topic]?.roster.count ?? 0 }

    /// Calls `onChange` when members come or leave, until `scope` ends; at once with those who are
    /// there.
    @discardableResult
    public func observe<Details>(
        _ room: PresenceRoom<Details>, in scope: Scope, _ onChange: @escaping @MainActor (PresenceChange<Details>) -> Void
    ) -> ScopeItem {
        let item = observe(room, onChange)
        scope.add(item)
        return item
    }

    /// Calls `onChange` when members come or leave, until the returned item is cancelled; at once
    /// with those who are there.
    public func observe<Details>(
        _ room: PresenceRoom<Details>, _ onChange: @escaping @MainActor (PresenceChange<Details>) -> Void
    ) -> ScopeItem {
        let place = self.room(room.topic)
        let there = members(of: room)
        place.observers += 1
        let observation = place.changes.observe { change in
            let typed = PresenceChange<Details>(left: Self.members(change.left), joined: Self.members(change.joined))
            if !typed.left.isEmpty || !typed.joined.isEmpty { onChange(typed) }
        }
        let item = PresenceObservation { [weak self] in
            observation.cancel()
            place.observers -= 1
            self?.closeIfEmpty(room.topic)
        }
        if !there.isEmpty { onChange(PresenceChange(left: [], joined: there)) }
        return item
    }

    /// Calls `onChange` with how many others than the member `key` are in a room, until `scope`
    /// ends: at once, and after each turn of the main actor in which the number has become another
    /// one.
    ///
    /// Each member counts once, however often it is there. A change costs what it changes, and not
    /// the whole room as ``members(of:)`` does.
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
    public func observeOthers<Details>(
        than key: String, in room: PresenceRoom<Details>, upTo limit: Int = .max, in scope: Scope,
        _ onChange: @escaping @MainActor (Int) -> Void
    ) -> ScopeItem {
        let item = observeOthers(than: key, in: room, upTo: limit, onChange)
        scope.add(item)
        return item
    }

    /// Calls `onChange` with how many others than the member `key` are in a room, until the
    /// returned item is cancelled; see ``observeOthers(than:in:upTo:in:_:)``.
    public func observeOthers<Details>(
        than key: String, in room: PresenceRoom<Details>, upTo limit: Int = .max, _ onChange: @escaping @MainActor (Int) -> Void
    ) -> ScopeItem {
        let place = self.room(room.topic)
        place.observers += 1
        let number = place.headcount.add(key: key, upTo: limit, onChange)
        let item = PresenceObservation { [weak self] in
            place.headcount.remove(number)
            place.observers -= 1
            self?.closeIfEmpty(room.topic)
        }
        onChange(min(limit, place.headcount.others(than: key)))
        return item
    }

    // MARK: For tickets

    func replace<Details>(_ former: RoomEntry, with details: Details, in room: PresenceRoom<Details>) throws(PresenceError) -> RoomEntry {
        let entry = try entry(former.number, former.key, details, in: room)
        guard let place = rooms[room.topic] else { return former }
        guard place.roster.hasRoom(for: entry, insteadOf: former) else {
            throw .full(room: room.topic, members: place.roster.own.count)
        }
        apply(place.roster.replace(entry), to: place, tells: true)
        return entry
    }

    func leave(_ number: Int, _ topic: TopicName) {
        guard let place = rooms[topic] else { return }
        apply(place.roster.leave(number), to: place, tells: true)
        closeIfEmpty(topic)
    }

    private func entry<Details>(
        _ number: Int, _ key: String, _ details: Details, in room: PresenceRoom<Details>
    ) throws(PresenceError) -> RoomEntry {
        let entry: RoomEntry
        do {
            entry = RoomEntry(number: number, key: key, details: String(decoding: try Topic.bytes(of: details), as: UTF8.self))
        } catch {
            throw .unreadable(room: room.topic, reason: "\(error)")
        }
        guard entry.bytes <= RoomRoster.memberBytes else { throw .tooLarge(room: room.topic, bytes: entry.bytes) }
        return entry
    }

    private static func members<Details>(_ entries: [PresenceID: RoomEntry]) -> [PresenceMember<Details>] {
        entries.compactMap { member($0.key, $0.value) }.sorted { $0.id < $1.id }
    }

    /// Nothing where another version of the program has written details that this one cannot read.
    private static func member<Details>(_ id: PresenceID, _ entry: RoomEntry) -> PresenceMember<Details>? {
        Topic<Details>.message(in: Array(entry.details.utf8)).map { PresenceMember(id: id, key: entry.key, details: $0) }
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
        room.changes.send(change)
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
            if !room.roster.own.isEmpty { publish(.beat, to: room.topic) }
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
                // A message that is lost now is asked for at the next heart-beat.
                do { try await pubSub.publish(message, to: topic) } catch { continue }
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
