import Logging
import RibletWeb

/// Keeps the sessions of the process in a store, and finds them there again.
///
/// Whatever changes while the store works is written together with the next batch, so a busy server
/// makes few large writes.
@MainActor
final class SessionVault: SessionKeeper {
    private struct Pending {
        var record: SessionRecord
        var callbacks: [@MainActor () -> Void]
    }

    private let store: any SessionStore
    private let seal: SessionSeal
    private let limits: RibletServer.Limits
    private let clock: ServerClock
    private let metrics: ServerMetrics?
    private let logger: Logger
    /// The trace of the browser and the path that each session belongs to.
    private var owners: [String: (browser: String, basePath: String)] = [:]
    private var revisions: [String: Int] = [:]
    private var pending: [String: Pending] = [:]
    /// The records that are being written now.
    private var underWay: [String: Pending] = [:]
    private var unsaved: UnsavedRecords
    /// The records of sessions that no page has used, to be taken out of the store.
    private var unused: [SessionRecord] = []
    /// Called when a failed store works again. It may be another file, without the saved sessions.
    var didRecover: @MainActor () async -> Void = {}
    /// Called for a session of this process that another one has taken.
    var didLose: @MainActor (String) -> Void = { _ in }
    private var writer: Task<Void, Never>?
    private var isFailing = false
    private var triedAt: Duration?

    init(
        store: any SessionStore, seal: SessionSeal, limits: RibletServer.Limits, clock: ServerClock, metrics: ServerMetrics? = nil,
        logger: Logger
    ) {
        self.store = store
        self.seal = seal
        self.limits = limits
        self.clock = clock
        self.metrics = metrics
        self.logger = logger
        unsaved = UnsavedRecords(limit: limits.retainedBytes)
    }

    /// True if other processes use the store at the same time.
    var isShared: Bool { store.isShared }

    // MARK: Keeping

    /// From now on what a session's page shows is kept first.
    func adopt(_ session: Session, browserID: String, basePath: String, revision: Int = 0) {
        owners[session.id] = (SessionSeal.trace(of: browserID), basePath)
        revisions[session.id] = max(revision, revisions[session.id] ?? 0)
        session.keeper = self
    }

    /// The session has left the process.
    func release(_ session: Session) {
        session.keeper = nil
        owners[session.id] = nil
        revisions[session.id] = nil
    }

    /// Forgets a session that leaves the process and that no page has used, so that such pages push
    /// no others out of the store.
    func forget(_ session: Session) {
        guard let revision = revisions[session.id], revision > 0 else { return }
        unused.append(SessionRecord(id: session.id, revision: revision, savedAt: 0, bytes: []))
        startWriting()
    }

    func keep(_ session: Session, _ snapshot: SessionSnapshot, whenKept: @escaping @MainActor () -> Void) {
        guard let owner = owners[session.id] else { return whenKept() }
        let revision = revisions[session.id, default: 0] + 1
        do {
            let bytes = try seal.seal(snapshot, id: session.id, browser: owner.browser, basePath: owner.basePath)
            revisions[session.id] = revision
            let record = SessionRecord(id: session.id, revision: revision, savedAt: clock.epochSeconds(), bytes: bytes)
            pending[session.id, default: Pending(record: record, callbacks: [])].record = record
            pending[session.id]?.callbacks.append(whenKept)
        } catch {
            logger.error("A session is not kept", metadata: ["session": "\(LogName.of(session.id))", "reason": "\(error)"])
            return whenKept()
        }
        startWriting()
    }

    private func startWriting() {
        if writer == nil { writer = Task { await write() } }
    }

    /// Saves all sessions before the process ends; those that cannot be saved are lost, and the log
    /// says so.
    func close() async {
        await writer?.value
        if !unsaved.isEmpty { await save([]) }
        // A store that works again is given everything once more.
        await writer?.value
        if !unsaved.isEmpty { logger.error("Sessions are lost: the store has not taken them", metadata: ["sessions": "\(unsaved.count)"]) }
    }

    private func write() async {
        while !pending.isEmpty || !unused.isEmpty {
            underWay = pending
            pending = [:]
            let forgotten = unused
            unused = []
            // The pages go on where it fails: what they show is safe as long as this process runs.
            if !underWay.isEmpty { await save(underWay.values.map(\.record)) }
            let callbacks = underWay.values.flatMap(\.callbacks)
            underWay = [:]
            for callback in callbacks { callback() }
            // One that cannot be removed goes when its time is over.
            if !forgotten.isEmpty { try? await store.remove(forgotten) }
        }
        writer = nil
    }

    private func save(_ records: [SessionRecord]) async {
        let start = ContinuousClock.now
        let wasFailing = isFailing
        do {
            // In one order, so that processes do not wait for each other in a circle.
            if !records.isEmpty { noteLost(try await store.save(records.sorted { $0.id < $1.id }), of: records) }
            let late = unsaved.all
            if !late.isEmpty {
                noteLost(try await store.save(late.sorted { $0.id < $1.id }), of: late)
                unsaved.remove(late)
            }
            isFailing = false
        } catch {
            noteFailure(error)
            let lost = unsaved.add(records)
            if lost > 0 { logger.error("Sessions are lost: too many wait for the store", metadata: ["sessions": "\(lost)"]) }
        }
        metrics?.didStore(in: ContinuousClock.now - start, hasFailed: isFailing)
        guard wasFailing, !isFailing else { return }
        logger.notice("Sessions are kept again")
        await didRecover()
    }

    private func noteFailure(_ error: any Error) {
        if !isFailing { logger.error("Sessions are not kept", metadata: ["error": "\(error)"]) }
        isFailing = true
    }

    /// Lets sessions go whose records are refused, before those hear who wait for them: nothing that
    /// is not stored is shown.
    private func noteLost(_ ids: Set<String>, of records: [SessionRecord]) {
        guard !ids.isEmpty else { return }
        for record in records where ids.contains(record.id) {
            // It may have come back meanwhile, in a later epoch.
            guard let revision = revisions[record.id], SessionRecord.epoch(of: revision) <= record.epoch else { continue }
            didLose(record.id)
        }
    }

    /// Returns true if the store accepts records. A failed store is tried again with an empty
    /// record, at most once a second. Otherwise a server that is not ready, and so has no visitors,
    /// would never find out that the store works again. One that other processes use is asked as
    /// often: it may be on a server that has gone.
    func works() async -> Bool {
        guard isFailing || isShared else { return true }
        let now = clock.uptime()
        if let triedAt, now - triedAt < .seconds(1) { return !isFailing }
        triedAt = now
        if !isFailing {
            do {
                _ = try await store.revision(of: "riblet-readiness")
            } catch {
                noteFailure(error)
            }
            return !isFailing
        }
        let probe = SessionRecord(
            id: "riblet-readiness", revision: Int(clock.epochSeconds()), savedAt: clock.epochSeconds(), bytes: [])
        await save([probe])
        unsaved.remove([probe])
        if !isFailing { try? await store.remove([probe]) }
        return !isFailing
    }

    // MARK: Finding

    /// A session as it was kept, if it belongs to that browser and application.
    func find(_ id: String, browserID: String, basePath: String) async -> (snapshot: SessionSnapshot, record: SessionRecord)? {
        do {
            guard let record = try await newestRecord(of: id) else {
                logger.info("A session is not kept any more", metadata: ["session": "\(LogName.of(id))"])
                return nil
            }
            do {
                return (try seal.open(record.bytes, id: id, browserID: browserID, basePath: basePath), record)
            } catch {
                logger.warning("A kept session is not taken", metadata: ["session": "\(LogName.of(id))", "reason": "\(error)"])
                return nil
            }
        } catch {
            logger.error("Kept sessions cannot be read", metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// Returns the newest record of a session. A record on its way to the store is newer than the
    /// stored one, unless another process has taken the session.
    private func newestRecord(of id: String) async throws -> SessionRecord? {
        let own = pending[id]?.record ?? underWay[id]?.record ?? unsaved[id]
        if let own, !isShared || isFailing { return own }
        let stored = try await store.record(of: id)
        guard let own else { return stored }
        return stored.map { $0.epoch > own.epoch ? $0 : own } ?? own
    }

    /// Takes a session out of the store, which this process has from then on, if `hasRoom` for it.
    ///
    /// - Returns: the session as it was kept, and its revision; nil if it is not kept for that
    ///   browser and application, or another process was quicker.
    func take(
        _ id: String, browserID: String, basePath: String, hasRoom: () -> Bool
    ) async -> (snapshot: SessionSnapshot, revision: Int)? {
        // The process that loses to another one finds what that has made of it.
        for _ in 0..<3 {
            guard let (snapshot, record) = await find(id, browserID: browserID, basePath: basePath), hasRoom() else { return nil }
            guard isShared else { return (snapshot, record.revision) }
            await untilWritten(id)
            // The store is away: the pages of this process go on.
            if unsaved[id] == record { return (snapshot, record.revision) }
            do {
                if let revision = try await store.take(record) { return (snapshot, revision) }
            } catch {
                logger.error("A kept session cannot be taken", metadata: ["session": "\(LogName.of(id))", "error": "\(error)"])
                return nil
            }
        }
        logger.notice("A session is in use in another process", metadata: ["session": "\(LogName.of(id))"])
        return nil
    }

    /// Returns when no record of the session is on its way to the store.
    private func untilWritten(_ id: String) async {
        while pending[id] != nil || underWay[id] != nil {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                if pending[id] != nil {
                    pending[id]?.callbacks.append { continuation.resume() }
                } else {
                    underWay[id]?.callbacks.append { continuation.resume() }
                }
            }
        }
    }

    /// Returns true if no other process has taken a session of this one, as far as the store can
    /// tell.
    func isOwn(_ id: String) async -> Bool {
        guard isShared, let stored = try? await store.revision(of: id), let own = revisions[id] else { return true }
        return SessionRecord.epoch(of: stored) <= SessionRecord.epoch(of: own)
    }

    /// Removes saved sessions whose pages have not returned.
    func prune() async {
        do {
            let time = clock.epochSeconds() - limits.keptTime.components.seconds
            let count = try await store.prune(savedBefore: time, keeping: limits.keptSessions, bytes: limits.keptBytes)
            if count > 0 { logger.debug("Kept sessions forgotten", metadata: ["sessions": "\(count)"]) }
        } catch {
            logger.error("Kept sessions cannot be forgotten", metadata: ["error": "\(error)"])
            // The next attempt to write follows soon, and tells if the store works again.
            isFailing = true
        }
    }
}
