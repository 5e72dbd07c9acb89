import Foundation

/// Counts what a provider keeps outside of memory against its limits, and tells which entries have
/// to go. It touches no entry itself: the provider removes those whose names it is given.
struct EntryLedger {
    /// An entry that an earlier run left.
    struct Found {
        let name: String
        let bytes: Int
        let writtenAt: Double
        let age: Duration
    }

    private let limits: StorageLimits
    private let now: @Sendable () -> Date
    /// By the names under which entries are stored; `nil` until ``load(_:)``.
    private var index: LRUCache<String, Void>?

    /// Makes a ledger without entries.
    ///
    /// - Parameters:
    ///   - limits: what may be kept.
    ///   - now: the wall clock for ages.
    init(limits: StorageLimits, now: @escaping @Sendable () -> Date) {
        self.limits = limits
        self.now = now
    }

    /// True once the entries of an earlier run have been counted.
    var isLoaded: Bool { index != nil }

    // MARK: Entries

    /// An entry to be stored, and the time that stands in it.
    ///
    /// - Throws: ``LocalProviderError`` if the value cannot be encoded, or is too large to be
    ///   kept.
    func encode<Value: Codable>(
        _ value: Value, identifier: String, age: Duration
    ) throws(LocalProviderError) -> (data: Data, time: Date) {
        let time = now().addingTimeInterval(-max(.zero, age).timeInterval)
        let payload = try ValueCoder.encode(value, identifier: identifier)
        let data = try Envelope(identifier: identifier, writtenAt: time.timeIntervalSince1970, value: payload).encoded()
        guard data.count <= limits.largestEntry else {
            throw .tooLarge(identifier: identifier, bytes: data.count, limit: limits.largestEntry)
        }
        return (data, time)
    }

    /// Opens the entry that belongs to an identifier.
    ///
    /// - Returns: `nil` where it is too old to be used.
    func open(
        _ data: Data, for identifier: String
    ) throws(Envelope.Damage) -> (envelope: Envelope, metadata: LocalMetadata)? {
        let envelope = try Envelope.open(data, for: identifier)
        let age = envelope.age(at: now())
        return limits.isExpired(age: age) ? nil : (envelope, LocalMetadata(age: age, bytes: data.count))
    }

    // MARK: Counting

    /// Counts what an earlier run left, oldest first, so that what exceeds the limits now goes in
    /// that order.
    ///
    /// - Returns: the names that have to go.
    mutating func load(_ found: [Found]) -> [String] {
        let now = now
        index = LRUCache(limits: limits, now: { .seconds(now().timeIntervalSince1970) })
        var leaving: [String] = []
        for entry in found.sorted(by: { $0.writtenAt < $1.writtenAt }) {
            if limits.isExpired(age: entry.age) {
                leaving.append(entry.name)
            } else {
                leaving += count(entry.name, bytes: entry.bytes, age: entry.age)
            }
        }
        return leaving
    }

    /// Counts an entry as the most recently used one.
    ///
    /// - Returns: the names that have to go for it, or its own.
    mutating func count(_ name: String, bytes: Int, age: Duration) -> [String] {
        do throws(LocalProviderError) {
            return try index?.insert((), forKey: name, cost: bytes, age: age).map(\.key) ?? []
        } catch {
            // It was written under larger limits.
            return [name]
        }
    }

    /// Notes that an entry was read; another process may have written it.
    ///
    /// - Returns: the names that have to go for it, or its own.
    mutating func use(_ name: String, _ metadata: LocalMetadata) -> [String] {
        index?.value(forKey: name) == nil ? count(name, bytes: metadata.bytes, age: metadata.age) : []
    }

    /// The entry of that name has gone.
    mutating func remove(_ name: String) { index?.removeValue(forKey: name) }

    /// Removes all entries; the next ``load(_:)`` counts them again.
    mutating func reset() { index = nil }
}
