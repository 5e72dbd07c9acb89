import RibletWeb

/// The events of live connections.
extension SessionRegistry {
    /// Handles what happened to a live connection.
    func handle(_ item: MainInbox.Item) {
        switch item {
        case .opened(let connection): attach(connection)
        case .frame(let connection, let frame, let arrival):
            noteTime()
            connection.didTake()
            connection.session?.receive(frame)
            if let arrival { metrics?.didHandle(since: arrival) }
        case .drained(let connection): connection.session?.transportDidDrain(connection)
        case .leaving(let connection):
            departing.append(connection)
            if departing.count == 1 { Task { await letGo() } }
        case .closed(let connection): detach(connection)
        }
    }

    private func attach(_ connection: LiveConnection) {
        let admission = connection.admission
        guard !isClosed else { return connection.close(.goingAway) }
        guard let id = admission.sessionID else { return connection.close(.gone) }
        // The page reloads in its session, because the two versions of the script may not be
        // compatible.
        guard admission.isCurrent else { return connection.close(.otherVersion) }
        if !sharesStore, let entry = entry(id, browserID: admission.browserID.revealed, basePath: admission.basePath) {
            return attach(connection, to: entry)
        }
        // A page says nothing before it was greeted, so nothing overtakes its session on the way
        // out of the store.
        let owner = PageOwner(id: admission.browserID.revealed, person: admission.person, inspection: admission.inspection)
        Task {
            let session = await recall(
                id, of: owner, basePath: admission.basePath,
                address: "browser \(LogName.of(admission.browserID.revealed))")
            guard !connection.isOver else {
                if let session, let entry = entries[session.id], !session.isAttached { startWaiting(entry, limits.resumeTimeout) }
                return
            }
            guard !isClosed else { return connection.close(.goingAway) }
            guard let session, let entry = entries[session.id] else { return connection.close(.gone) }
            attach(connection, to: entry)
        }
    }

    private func attach(_ connection: LiveConnection, to entry: Entry) {
        let admission = connection.admission
        entry.phase = .attached
        entry.askedAt = clock.uptime()
        connection.session = entry.session
        entry.tokenExpiry = admission.tokenExpiry
        renewTokenWhereDue(entry)
        entry.session.attach(connection, lastSeen: admission.lastSeen, acknowledged: admission.acknowledged)
        // A page that reconnects to another process learns that its content is obsolete.
        if let buildReport { entry.session.show(buildReport: buildReport) }
        onPage?()
        log("Page connected", entry.session, ["seen": "\(admission.lastSeen)"])
    }

    /// The time that another process has for each page that comes to it.
    private static let pace = Duration.milliseconds(5)

    /// Lets the pages go. Another process makes the RIBs of each page anew: if all pages came to it
    /// at once, each would wait for all of them. Until its turn comes a page goes on here.
    private func letGo() async {
        let began = ContinuousClock.now
        var gone = 0
        while gone < departing.count {
            // Without a shared store there is no other process yet.
            let pace = sharesStore ? min(Self.pace, limits.closingTime / 2 / departing.count) : .zero
            let due = pace > .zero ? Int((ContinuousClock.now - began) / pace) + 1 : departing.count
            for connection in departing[gone..<min(due, departing.count)] { leave(connection) }
            gone = min(due, departing.count)
            if gone < departing.count { try? await Task.sleep(for: pace) }
        }
        departing = []
    }

    /// Saves the session of a page, then tells the page to go elsewhere: it comes back at once, and
    /// whoever it comes to must find it as it was.
    private func leave(_ connection: LiveConnection) {
        // Further frames are not heard, so the page sends them again.
        connection.isOver = true
        let session = connection.session
        connection.session = nil
        guard let session, let entry = entries[session.id] else { return connection.close(.goingAway) }
        startWaiting(entry, limits.resumeTimeout)
        Task {
            await save(session, until: .now + limits.closingTime)
            // Another connection may have taken over.
            guard entries[session.id] === entry, case .waiting = entry.phase else { return connection.close(.goingAway) }
            drop(session.id, "shutdown", suspends: .goingAway)
        }
    }

    /// The longest time that a process may not have run, as after SIGSTOP, before its pages are asked
    /// anew. A page leaves a process that is silent for ten seconds.
    private static let longestPause = Duration.seconds(5)

    /// Notes that the process runs. After a pause in which pages may have gone to other processes
    /// all connections end, and nothing that has waited in them is heard: who is still here connects
    /// again, and sends it again.
    func noteTime() {
        let now = clock.uptime()
        defer { ranAt = now }
        guard sharesStore, let ranAt, now - ranAt > Self.longestPause else { return }
        logger.notice(
            "The process did not run for a while, and its pages connect again", metadata: ["seconds": "\((now - ranAt) / .seconds(1))"])
        for entry in entries.values {
            guard let connection = entry.session.transport as? LiveConnection else { continue }
            detach(connection)
            connection.close(.goingAway)
        }
    }

    /// Saves a session that leaves the process, after its writes and with what these have led to.
    private func save(_ session: Session, until end: ContinuousClock.Instant) async {
        for _ in 0..<2 {
            if session.isKept { session.keepIfChanged() }
            guard await session.stored(within: max(.zero, end - .now)) else { return noteUnstored(session) }
        }
    }

    func detach(_ connection: LiveConnection) {
        connection.isOver = true
        guard let session = connection.session else { return }
        connection.session = nil
        session.detach(connection)
        // Where another connection has taken over, the session still has its page.
        guard let entry = entries[session.id], !session.isAttached else { return }
        startWaiting(entry, limits.resumeTimeout)
        // Keeps the parts that have changed without being shown.
        session.keepIfChanged()
        log("Page disconnected", session)
    }
}
