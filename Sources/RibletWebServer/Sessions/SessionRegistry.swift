import Logging
import Riblet
import RibletReactor
import RibletWeb

/// The sessions of the process: who may reach them, and how long they live.
@MainActor
final class SessionRegistry {
    /// Why there is no session for a page.
    enum Refusal: Error {
        /// All sessions of the process are in use.
        case full
        /// All sessions of the address are in use.
        case addressFull
        /// The process has too little memory.
        case memoryFull
        /// The server shuts down.
        case closed
        /// The data of the person cannot be opened.
        case dataNotOpen
        /// A RIB of the page lacks a service; the message is for those who build the application.
        case incomplete(message: String?)
    }

    /// Where its page is.
    enum Phase {
        /// Its first answer is being made.
        case opening
        /// Its page has not connected yet, or no longer, since then.
        case waiting(since: Duration, timeout: Duration)
        case attached
    }

    /// A session, and whose it is.
    final class Entry {
        let session: Session
        let browserID: String
        let basePath: String
        let address: String
        var phase = Phase.opening
        /// The time at which its person was last asked for, by a connection.
        var askedAt: Duration?
        /// Seconds since 1970 at which the token of its page expires.
        var tokenExpiry = Int64.max

        init(session: Session, browserID: String, basePath: String, address: String) {
            self.session = session
            self.browserID = browserID
            self.basePath = basePath
            self.address = address
        }

        var waitingSince: Duration? { if case .waiting(let since, _) = phase { since } else { nil } }
    }

    let limits: RibletServer.Limits
    nonisolated let memory: MemoryBudget
    let clock: ServerClock
    let logger: Logger
    let vault: SessionVault?
    /// Makes ready a session that comes out of the store; nothing where its application is not
    /// served.
    let restorer: SessionRestorer?
    /// The people of the server, where it knows any.
    let people: (any PeopleStore)?
    let metrics: ServerMetrics?
    /// The pages that an inspector may show; nil without one.
    nonisolated let openPages: OpenPages?
    /// The connections whose pages are to go elsewhere, in the order of going; see SessionRegistry+Live.
    var departing: [LiveConnection] = []
    /// The time at which the process was last seen to run; see ``noteTime()``.
    var ranAt: Duration?
    /// Those that are on their way out of the store.
    private var arriving: [String: Task<Session?, Never>] = [:]
    var entries: [String: Entry] = [:]
    private var countByAddress: [String: Int] = [:]
    var isClosed = false
    /// The progress of the program's build; nil without `riblet dev`. See SessionRegistry+Build.
    var buildReport: String?
    /// Called when a page connects, if `riblet dev` reports builds.
    var onPage: (() -> Void)?
    // See SessionRegistry+Failures.
    var hosts: [any Cancellable] = []
    var isBeginning = false
    var earlyFailures: [EffectFailure] = []
    var earlyProblems: [PageProblem] = []
    /// The sentence that tells why a RIB of the page that is being made is incomplete, and one that
    /// tells so if a RIB turns out to be.
    var (earlyLack, suspectedLack): (String?, String?)
    #if DEBUG
    /// The time that an event may keep the main actor before its page tells it; nil tells nothing.
    var mainActorLimit: Duration?
    #endif

    init(
        limits: RibletServer.Limits, clock: ServerClock, logger: Logger, vault: SessionVault? = nil, restorer: SessionRestorer? = nil,
        people: (any PeopleStore)? = nil, metrics: ServerMetrics? = nil, openPages: OpenPages? = nil
    ) {
        self.limits = limits
        memory = MemoryBudget(chosen: limits.memoryBytes)
        self.clock = clock
        self.logger = logger
        self.vault = vault
        self.restorer = restorer
        self.people = people
        self.metrics = metrics
        self.openPages = openPages
        vault?.didRecover = { [weak self] in await self?.keepAllAgain() }
        vault?.didLose = { [weak self] id in self?.drop(id, "moved", suspends: .replaced) }
    }

    /// The number of sessions.
    var count: Int { entries.count }

    /// The number of sessions with a connected page.
    var attachedCount: Int { entries.values.count { if case .attached = $0.phase { true } else { false } } }

    // MARK: Pages

    /// Makes the session of a page load, which may begin with what that of the page before had. It
    /// is kept until ``didAnswer(_:)`` starts its time.
    func open(
        _ application: WebApplication, _ request: PageRequest, after former: SessionSnapshot? = nil, browserID: String, address: String
    ) throws(Refusal) -> Session {
        try makeRoom(address: address)
        let session = beginning { Session(application: application, request: request, after: former) }
        if let earlyLack {
            (earlyFailures, earlyProblems) = ([], [])
            logger.error("No page: \(earlyLack)", metadata: ["application": "\(application.name)"])
            session.end()
            throw .incomplete(message: restorer?.isDevelopment == true ? earlyLack : nil)
        }
        enter(session, browserID: browserID, basePath: application.basePath, address: address)
        vault?.adopt(session, browserID: browserID, basePath: application.basePath)
        metrics?.didOpen(restored: false)
        log("Session opened", session, ["application": "\(application.name)"])
        return session
    }

    /// The session of that name as it is now, if that browser and application own it; in memory or
    /// in the store, where it stays.
    func snapshot(of id: String, browserID: String, basePath: String) async -> SessionSnapshot? {
        if let entry = await ownEntry(id, browserID: browserID, basePath: basePath) { return entry.session.snapshot() }
        return entries[id] == nil ? await vault?.find(id, browserID: browserID, basePath: basePath)?.snapshot : nil
    }

    private func makeRoom(address: String) throws(Refusal) {
        guard !isClosed else { throw .closed }
        if memory.isExceeded {
            logger.warning("No session: the server has too little memory", metadata: ["sessions": "\(entries.count)"])
            throw .memoryFull
        }
        if countByAddress[address, default: 0] >= limits.sessionsPerAddress, !dropOldest(where: { $0.address == address }, "address full") {
            logger.notice("No session: the address has too many", metadata: ["address": "\(LogName.of(address))"])
            throw .addressFull
        }
        if entries.count >= limits.sessions, !dropOldest(where: { _ in true }, "server full") {
            logger.warning("No session: the server has too many", metadata: ["sessions": "\(entries.count)"])
            throw .full
        }
    }

    private func enter(_ session: Session, browserID: String, basePath: String, address: String) {
        entries[session.id] = Entry(session: session, browserID: browserID, basePath: basePath, address: address)
        let secretFolders = Set(restorer?.applications.flatMap(\.secretMediaFolders) ?? [])
        let isDevelopment = restorer?.isDevelopment ?? false
        session.onUnknownAddress = { [logger, weak session] location in
            guard let session else { return }
            // A query may hold what only its reader should know, and so may a file's name.
            let path = LogName.path(basePath + Location(path: location.path).urlPath, below: basePath, hiding: secretFolders)
            var metadata: Logger.Metadata = ["path": "\(path.prefix(200))", "session": "\(LogName.of(session.id))"]
            if isDevelopment { metadata["known"] = "\(session.root.knownAddresses.joined(separator: "; "))" }
            logger.notice("There is nothing at an address", metadata: metadata)
        }
        takeEarlyProblems(in: session)
        #if DEBUG
        session.mainActorLimit = mainActorLimit
        #endif
        countByAddress[address, default: 0] += 1
        openPages?.add(session, key: Self.inspectionKey(of: session))
        OpenPages.arrivals.send(session)
    }

    /// The key of a session's page in the addresses of an inspector.
    static func inspectionKey(of session: Session) -> String { inspectionKey(of: session.id) }

    static func inspectionKey(of id: String) -> String { LogName.of(id) }

    /// The session of that name, from this process or from the store, if that owner and
    /// application own it.
    func recall(_ id: String, of owner: PageOwner, basePath: String, address: String) async -> Session? {
        let browserID = owner.id
        if let entry = await ownEntry(id, browserID: browserID, basePath: basePath) { return entry.session }
        guard entries[id] == nil, let vault, let restorer, !isClosed else { return nil }
        // Two pages that ask at once get the same one.
        if let task = arriving[id] {
            _ = await task.value
            return session(id, browserID: browserID, basePath: basePath)
        }
        let task = Task { () -> Session? in
            // Before it is taken: who cannot open it leaves it to another process.
            guard let application = await self.application(of: id, basePath, of: owner) else { return nil }
            let hasRoom = { [self] in (try? makeRoom(address: address)) != nil }
            let taken = await vault.take(id, browserID: browserID, basePath: basePath, hasRoom: hasRoom)
            guard let (snapshot, revision) = taken, !isClosed else { return nil }
            let session = beginning { restorer.restore(snapshot, id: id, of: owner, in: application) }
            guard earlyLack == nil else { return nil }
            enter(session, browserID: browserID, basePath: basePath, address: address)
            vault.adopt(session, browserID: browserID, basePath: basePath, revision: revision)
            metrics?.didOpen(restored: true)
            let problems = session.restoreReport?.issues.count ?? 0
            log("Session restored", session, ["problems": "\(problems)"])
            if problems > 0, let report = session.restoreReport {
                logger.warning("A session is not quite what it was", metadata: ["session": "\(LogName.of(id))", "report": "\(report)"])
            }
            // The page shows all of it already: what is not there yet would be taken away from
            // under the user's hands.
            await session.settle(within: limits.restoredSettleTime)
            return session
        }
        arriving[id] = task
        defer { arriving[id] = nil }
        return await task.value
    }

    /// The session of that name in this process, if that browser and application own it and no other
    /// process has taken it meanwhile, which ends it here.
    private func ownEntry(_ id: String, browserID: String, basePath: String) async -> Entry? {
        guard let entry = entry(id, browserID: browserID, basePath: basePath) else { return nil }
        let isOwn = await vault?.isOwn(id) ?? true
        guard entries[id] === entry else { return self.entry(id, browserID: browserID, basePath: basePath) }
        if isOwn { return entry }
        drop(id, "moved", suspends: .replaced)
        return nil
    }

    /// The first answer is on its way; its page has a while to connect.
    func didAnswer(_ session: Session) {
        guard let entry = entries[session.id] else { return }
        switch entry.phase {
        case .attached: return
        case .opening: startWaiting(entry, limits.attachTimeout)
        // Without script a page is heard of only when it asks for the next.
        case .waiting(_, let timeout): startWaiting(entry, timeout)
        }
    }

    /// The session of that name, if that browser and application own it.
    func session(_ id: String, browserID: String, basePath: String) -> Session? {
        entry(id, browserID: browserID, basePath: basePath)?.session
    }

    /// Ends a session whose page cannot return.
    func end(_ session: Session) { drop(session.id, "not needed") }

    // MARK: Time and bounds

    func startWaiting(_ entry: Entry, _ timeout: Duration) {
        entry.phase = .waiting(since: clock.uptime(), timeout: timeout)
    }

    /// A page that stays open longer than a token is good for must be able to come back all the
    /// same.
    func renewTokenWhereDue(_ entry: Entry) {
        guard let tokens = restorer?.tokens, tokens.isRenewalDue(expiry: entry.tokenExpiry) else { return }
        let token = tokens.make(.page, sessionID: entry.session.id, basePath: entry.basePath, browserID: entry.browserID)
        entry.tokenExpiry = tokens.expiry(of: token)
        entry.session.renew(pageToken: token)
    }

    /// Drops the sessions whose time is over, and the longest disconnected ones where all together
    /// keep too much.
    func sweep() async {
        let now = clock.uptime()
        var waiting: [(id: String, since: Duration, bytes: Int)] = []
        var turn = MainTurn()
        for id in Array(entries.keys) {
            await turn.giveWay()
            guard let entry = entries[id] else { continue }
            guard isStillKnown(entry) else { continue }
            guard case .waiting(let since, let timeout) = entry.phase else {
                renewTokenWhereDue(entry)
                continue
            }
            if now - since >= timeout {
                drop(id, "nobody came back")
            } else {
                entry.session.noteWhatIsMissed()
                waiting.append((id, since, entry.session.retainedBytes))
            }
        }
        if memory.isExceeded {
            // Half of those that nobody looks at, time and again, until there is room.
            for session in waiting.sorted(by: { $0.since < $1.since }).prefix((waiting.count + 1) / 2) {
                await turn.giveWay()
                if entries[session.id]?.waitingSince != nil { drop(session.id, "too little memory") }
            }
            return
        }
        var retained = waiting.reduce(0) { $0 + $1.bytes }
        guard retained > limits.retainedBytes else { return }
        for session in waiting.sorted(by: { $0.since < $1.since }) where retained > limits.retainedBytes && session.bytes > 0 {
            await turn.giveWay()
            // Its page may have come back meanwhile.
            guard entries[session.id]?.waitingSince != nil else { continue }
            retained -= session.bytes
            drop(session.id, "too much retained")
        }
    }

    /// Ends all sessions and makes no more. Saved sessions are restored by their pages in the next
    /// process.
    func close() async {
        isClosed = true
        for host in hosts { host.cancel() }
        logger.info("Ending sessions", metadata: ["sessions": "\(count)", "connected": "\(attachedCount)"])
        // Running writes are completed, because their pages may not return.
        let end = ContinuousClock.now + limits.closingTime
        for session in entries.values.map(\.session) {
            if await session.stored(within: max(.zero, end - .now)) { continue }
            noteUnstored(session)
        }
        for entry in entries.values where entry.session.isKept { entry.session.keepIfChanged() }
        await vault?.close()
        for id in Array(entries.keys) { drop(id, "shutdown", suspends: .goingAway) }
    }

    func noteUnstored(_ session: Session) {
        logger.error("A page's changes are not stored in time", metadata: ["session": "\(LogName.of(session.id))"])
    }

    /// Records what there is, and how long the main actor took to come to it.
    func measure(since asked: ContinuousClock.Instant) {
        guard let metrics else { return }
        metrics.mainActorTook(ContinuousClock.now - asked)
        metrics.are(
            sessions: count, connections: attachedCount, retainedBytes: entries.values.reduce(0) { $0 + $1.session.retainedBytes })
    }

    /// True if other processes use the store of the sessions at the same time.
    var sharesStore: Bool { vault?.isShared ?? false }

    /// Returns true if sessions can be stored.
    func canStore() async -> Bool { await vault?.works() ?? true }

    private func keepAllAgain() async {
        var turn = MainTurn()
        for entry in Array(entries.values) {
            await turn.giveWay()
            entry.session.keepAgain()
        }
    }

    /// Removes saved sessions whose pages have not returned.
    func prune() async { await vault?.prune() }

    private func dropOldest(where isCandidate: (Entry) -> Bool, _ reason: String) -> Bool {
        var oldest: (id: String, since: Duration)?
        for (id, entry) in entries where isCandidate(entry) {
            guard let since = entry.waitingSince, since < oldest?.since ?? .seconds(Int64.max) else { continue }
            oldest = (id, since)
        }
        guard let oldest else { return false }
        drop(oldest.id, reason)
        return true
    }

    /// Lets a session go: to another process, which `closing` tells its page, or for ever.
    func drop(_ id: String, _ reason: String, suspends closing: PageCloseReason? = nil) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        countByAddress[entry.address, default: 1] -= 1
        if countByAddress[entry.address] == 0 { countByAddress[entry.address] = nil }
        if closing == nil, !entry.session.isUsed { vault?.forget(entry.session) }
        if let closing { entry.session.suspend(closing) } else { entry.session.end() }
        vault?.release(entry.session)
        metrics?.didEnd(reason)
        log("Session ended", entry.session, ["reason": "\(reason)"])
    }

    func entry(_ id: String, browserID: String, basePath: String) -> Entry? {
        guard let entry = entries[id], entry.basePath == basePath, constantTimeEquals(entry.browserID, browserID) else { return nil }
        return entry
    }

    func log(_ message: Logger.Message, _ session: Session, _ metadata: @autoclosure () -> Logger.Metadata = [:]) {
        guard logger.logLevel <= .debug else { return }
        var metadata = metadata()
        metadata["session"] = "\(LogName.of(session.id))"
        logger.debug(message, metadata: metadata)
    }
}
