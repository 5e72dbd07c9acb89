/// The record of a session: bytes that only the server which made them can read, and the facts by
/// which a store tells records apart.
public struct SessionRecord: Hashable, Sendable {
    /// The name of the session.
    public var id: String
    /// Grows with each change of the session.
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
}

/// Where sessions are kept, so that a process that ends does not take them along.
///
/// Nothing here presumes one process: a record is bytes, the newest revision of it counts, and
/// reading changes nothing. A store that several processes share, such as a database server, fits
/// the same protocol. Methods may be called from any isolation.
public protocol SessionStore: Sendable {
    /// Saves records, all or none, durably if the store is durable. A record that is older than the
    /// saved one of its session is ignored.
    ///
    /// - Throws: if the records could not be saved.
    nonisolated(nonsending) func save(_ records: [SessionRecord]) async throws

    /// Returns the record of a session.
    ///
    /// - Throws: if the store cannot be read.
    func record(of id: String) async throws -> SessionRecord?

    /// Forgets sessions.
    ///
    /// - Throws: if the store cannot be changed.
    func remove(_ ids: [String]) async throws

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

    /// Makes an empty store.
    public init() {}

    /// Keeps records, all or none; older revisions change nothing.
    public func save(_ records: [SessionRecord]) {
        for record in records where record.revision > self.records[record.id]?.revision ?? 0 { self.records[record.id] = record }
    }

    /// Returns the record of a session.
    public func record(of id: String) -> SessionRecord? { records[id] }

    /// Removes the records of sessions.
    public func remove(_ ids: [String]) {
        for id in ids { records[id] = nil }
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
