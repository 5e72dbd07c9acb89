/// The bounds of a store. When one of the totals would be exceeded, the least recently used entries
/// go.
public struct StorageLimits: Sendable, Hashable {
    /// The total of all entries, in bytes.
    public let bytes: Int

    /// The number of entries.
    public let count: Int

    /// The age at which an entry is gone. `nil` keeps entries whatever their age.
    public let age: Duration?

    /// The largest single entry, in bytes. Never more than ``bytes``. A larger one is refused, so
    /// that one entry cannot evict all others.
    public let entryBytes: Int

    /// Makes limits. Negative numbers count as 0, and 0 keeps nothing.
    /// - Parameters:
    ///   - bytes: The total of all entries, in bytes.
    ///   - count: The number of entries.
    ///   - age: How old an entry may get, or `nil` for any age.
    ///   - entryBytes: The largest single entry, in bytes; `nil` means that one entry may take it
    ///     all.
    public init(bytes: Int, count: Int, age: Duration?, entryBytes: Int? = nil) {
        self.bytes = max(0, bytes)
        self.count = max(0, count)
        self.age = age.map { max(.zero, $0) }
        self.entryBytes = min(max(0, entryBytes ?? self.bytes), self.bytes)
    }

    /// The weight that one entry may have; nothing fits when no entry may be kept at all.
    var largestEntry: Int { count == 0 ? -1 : entryBytes }

    /// Returns true if an entry of this age is gone.
    func isExpired(age entryAge: Duration) -> Bool {
        guard let age else { return false }
        return entryAge >= age
    }
}
