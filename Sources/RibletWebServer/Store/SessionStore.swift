/// The record of a session: bytes that only the server which made them can read, and the facts by
/// which a store tells records apart.
public struct SessionRecord: Hashable, Sendable {
    /// The name of the session.
    public var id: String
    /// Grows with each change of the session. The upper half is its ``epoch``.
    public var revision: Int
    /// Seconds since 1970 at which it was kept.
    public var savedAt: Int64
    /// The session as signed bytes.
    public var bytes: [UInt8]

    /// A record of a session.
    public init(id: String, revision: Int, savedAt: Int64, bytes: [UInt8]) {
        self.id = id
        self.revision = revision
        self.savedAt = savedAt
        self.bytes = bytes
    }

    /// The number of times that a process took the session out of the store. The one that took it
    /// last has it; the others may not save it any more.
    public var epoch: Int { Self.epoch(of: revision) }

    /// Returns the ``epoch`` of a revision.
    public static func epoch(of revision: Int) -> Int { revision >> epochShift }

    /// Returns the first revision of the epoch after that of `revision`.
    public static func firstRevision(after revision: Int) -> Int { (epoch(of: revision) + 1) << epochShift }

    private static let epochShift = 32
}

/// Where sessions are kept, so that a process that ends does not take them along.
///
/// One process has a session at a time: the one that has taken it last, by ``take(_:)``. The store
/// refuses what another one saves of it, and tells so. Methods may be called from any isolation.
public protocol SessionStore: Sendable {
    /// True if other processes use the store at the same time. Then a session is saved before the
    /// first answer with its page, so that any process can go on with it, and is asked for each
    /// time its page connects.
    var isShared: Bool { get }

    /// Saves records, all or none of those that are not refused, durably if the store is durable. A
    /// record that is older than the saved one of its session is ignored, and one of an older epoch
    /// refused.
    ///
    /// - Returns: the sessions whose records are refused, because another process has taken them.
    /// - Throws: if the records could not be saved.
    nonisolated(nonsending) func save(_ records: [SessionRecord]) async throws -> Set<String>

    /// Returns the record of a session.
    ///
    /// - Throws: if the store cannot be read.
    func record(of id: String) async throws -> SessionRecord?

    /// Returns the revision of a session's record, without reading its bytes.
    ///
    /// - Throws: if the store cannot be read.
    func revision(of id: String) async throws -> Int?

    /// Begins the next epoch of a session, whose record is still `record`: compared and set at
    /// once, so that of two that try one succeeds.
    ///
    /// - Returns: the new revision; nil if the stored record is another one by now.
    /// - Throws: if the store cannot be changed.
    func take(_ record: SessionRecord) async throws -> Int?

    /// Forgets records, but none that is newer than the one given.
    ///
    /// - Throws: if the store cannot be changed.
    func remove(_ records: [SessionRecord]) async throws

    /// Removes records saved before a time, and then the oldest until the limits are met.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970.
    ///   - count: the largest number of records.
    ///   - bytes: their largest total size.
    /// - Returns: the number of removed records.
    /// - Throws: if the store cannot be changed.
    @discardableResult
    func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) async throws -> Int
}

/// Keeps sessions in memory: they outlive their time in the server, not the process. For tests, and
/// for servers that keep nothing on disk.
public actor MemorySessionStore: SessionStore {
    private var records: [String: SessionRecord] = [:]
    /// True if several servers of the process use the store.
    public nonisolated let isShared: Bool

    /// Makes an empty store.
    ///
    /// - Parameter isShared: true if several servers of the process use it.
    public init(isShared: Bool = false) { self.isShared = isShared }

    /// Keeps records; older revisions change nothing, and older epochs are refused.
    @discardableResult
    public func save(_ records: [SessionRecord]) -> Set<String> {
        var refused: Set<String> = []
        for record in records {
            let former = self.records[record.id]
            if let former, former.epoch > record.epoch { refused.insert(record.id) }
            if record.revision > former?.revision ?? 0 { self.records[record.id] = record }
        }
        return refused
    }

    /// Returns the record of a session.
    public func record(of id: String) -> SessionRecord? { records[id] }

    /// Returns the revision of a session's record.
    public func revision(of id: String) -> Int? { records[id]?.revision }

    /// Begins the next epoch of a session.
    public func take(_ record: SessionRecord) -> Int? {
        guard records[record.id]?.revision == record.revision else { return nil }
        let revision = SessionRecord.firstRevision(after: record.revision)
        records[record.id]?.revision = revision
        return revision
    }

    /// Removes records, but none that is newer.
    public func remove(_ records: [SessionRecord]) {
        for record in records where self.records[record.id]?.revision ?? 0 <= record.revision { self.records[record.id] = nil }
    }

    /// Forgets what is too old, too many or too large, the oldest first.
    public func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) -> Int {
        let before = records.count
        var keptBytes = 0
        var kept: [String: SessionRecord] = [:]
        for record in records.values.sorted(by: { ($1.savedAt, $0.id) < ($0.savedAt, $1.id) }) {
            guard record.savedAt >= time, kept.count < count, keptBytes + record.bytes.count <= bytes else { break }
            keptBytes += record.bytes.count
            kept[record.id] = record
        }
        records = kept
        return before - kept.count
    }
}
