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
    /// The browser and the path that each session belongs to.
    private var owners: [String: (browserID: String, basePath: String)] = [:]
    private var revisions: [String: Int] = [:]
    private var pending: [String: Pending] = [:]
    /// The records that are being written now.
    private var underWay: [String: Pending] = [:]
    private var unsaved: UnsavedRecords
    /// Called when a failed store works again. It may be another file, without the saved sessions.
    var didRecover: @MainActor () async -> Void = {}
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

    // MARK: Keeping

    /// From now on what a session's page shows is kept first.
    func adopt(_ session: Session, browserID: String, basePath: String, revision: Int = 0) {
        owners[session.id] = (browserID, basePath)
        revisions[session.id] = max(revision, revisions[session.id] ?? 0)
        session.keeper = self
    }

    /// The session has left the process.
    func release(_ session: Session) {
        session.keeper = nil
        owners[session.id] = nil
        revisions[session.id] = nil
    }

    func keep(_ session: Session, _ snapshot: SessionSnapshot, whenKept: @escaping @MainActor () -> Void) {
        guard let owner = owners[session.id] else { return whenKept() }
        let revision = revisions[session.id, default: 0] + 1
        do {
            let bytes = try seal.seal(snapshot, id: session.id, browserID: owner.browserID, basePath: owner.basePath)
            revisions[session.id] = revision
            let record = SessionRecord(id: session.id, revision: revision, savedAt: clock.epochSeconds(), bytes: bytes)
            pending[session.id, default: Pending(record: record, callbacks: [])].record = record
            pending[session.id]?.callbacks.append(whenKept)
        } catch {
            logger.error("A session is not kept", metadata: ["session": "\(LogName.of(session.id))", "reason": "\(error)"])
            return whenKept()
        }
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
        while !pending.isEmpty {
            underWay = pending
            pending = [:]
            // The pages go on where it fails: what they show is safe as long as this process runs.
            await save(underWay.values.map(\.record))
            let callbacks = underWay.values.flatMap(\.callbacks)
            underWay = [:]
            for callback in callbacks { callback() }
        }
        writer = nil
    }

    private func save(_ records: [SessionRecord]) async {
        let start = ContinuousClock.now
        let wasFailing = isFailing
        do {
            if !records.isEmpty { try await store.save(records) }
            let late = unsaved.all
            if !late.isEmpty {
                try await store.save(late)
                unsaved.remove(late)
            }
            isFailing = false
        } catch {
            if !isFailing { logger.error("Sessions are not kept", metadata: ["error": "\(error)"]) }
            isFailing = true
            let lost = unsaved.add(records)
            if lost > 0 { logger.error("Sessions are lost: too many wait for the store", metadata: ["sessions": "\(lost)"]) }
        }
        metrics?.didStore(in: ContinuousClock.now - start, hasFailed: isFailing)
        guard wasFailing, !isFailing else { return }
        logger.notice("Sessions are kept again")
        await didRecover()
    }

    /// Returns true if the store accepts records. A failed store is tried again with an empty
    /// record, at most once a second. Otherwise a server that is not ready, and so has no visitors,
    /// would never find out that the store works again.
    func works() async -> Bool {
        guard isFailing else { return true }
        let now = clock.uptime()
        if let triedAt, now - triedAt < .seconds(1) { return false }
        triedAt = now
        let probe = SessionRecord(
            id: "riblet-readiness", revision: Int(clock.epochSeconds()), savedAt: clock.epochSeconds(), bytes: [])
        await save([probe])
        unsaved.remove([probe])
        if !isFailing { try? await store.remove([probe.id]) }
        return !isFailing
    }

    // MARK: Finding

    /// A session as it was kept, if it belongs to that browser and application.
    func find(_ id: String, browserID: String, basePath: String) async -> (snapshot: SessionSnapshot, revision: Int)? {
        do {
            guard let record = try await newestRecord(of: id) else {
                logger.info("A session is not kept any more", metadata: ["session": "\(LogName.of(id))"])
                return nil
            }
            do {
                return (try seal.open(record.bytes, id: id, browserID: browserID, basePath: basePath), record.revision)
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
    /// stored one.
    private func newestRecord(of id: String) async throws -> SessionRecord? {
        if let record = pending[id]?.record ?? underWay[id]?.record ?? unsaved[id] { return record }
        return try await store.record(of: id)
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
