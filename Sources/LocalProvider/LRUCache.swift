/// A cache bounded by bytes, count and age, which evicts the least recently used entries first.
///
/// Inserting, looking up and removing take constant time (amortised; an insertion also pays for the
/// entries it evicts). Unlike `NSCache` it never evicts a new entry: an entry that cannot fit is
/// refused, and nothing is evicted for it.
///
/// It is a value: copies are independent. It is not synchronised; keep it in an actor or a `Mutex`,
/// as ``MemoryProvider`` does.
public struct LRUCache<Key: Hashable, Value> {
    /// An entry that left the cache.
    public typealias Element = (key: Key, value: Value)

    fileprivate struct Slot {
        let key: Key
        let value: Value
        let cost: Int
        /// Read off the cache's own clock.
        let madeAt: Duration
    }

    /// The limits on count, bytes and age.
    public let limits: StorageLimits

    /// The weight of all entries together, in bytes. Entries that are too old count until they are
    /// looked up or swept.
    public private(set) var bytes = 0

    private let now: @Sendable () -> Duration
    private var slotOfKey: [Key: Int] = [:]
    private var slots: [Slot?] = []
    private var free: [Int] = []
    /// Least recently used first.
    private var recency = LinkedOrder()
    /// The slots in the order of insertion.
    private var insertions = LinkedOrder()

    /// Makes an empty cache.
    /// - Parameters:
    ///   - limits: The limits on count, bytes and age.
    ///   - clock: Measures the ages of entries. The default also runs while the machine sleeps.
    public init<C: Clock<Duration>>(limits: StorageLimits, clock: C = ContinuousClock()) {
        let origin = clock.now
        self.init(limits: limits, now: { origin.duration(to: clock.now) })
    }

    /// For stores that outlive the process and therefore read a wall clock.
    init(limits: StorageLimits, now: @escaping @Sendable () -> Duration) {
        self.limits = limits
        self.now = now
    }

    /// The number of entries. Entries that are too old count until they are looked up or swept.
    public var count: Int { slotOfKey.count }

    /// True if the cache has no entries.
    public var isEmpty: Bool { slotOfKey.isEmpty }

    /// All keys, the most recently used first. Takes time in proportion to the count.
    public var keys: [Key] {
        var keys: [Key] = []
        keys.reserveCapacity(count)
        var cursor = recency.last
        while let slot = cursor {
            if let key = slots[slot]?.key { keys.append(key) }
            cursor = recency.slot(before: slot)
        }
        return keys
    }

    /// Inserts an entry as the most recently used one and replaces what was under the key.
    /// - Parameters:
    ///   - value: The value to store.
    ///   - key: The key of the value.
    ///   - cost: Its weight in bytes; a negative number counts as 0.
    ///   - age: The age of the value. At or over the age limit the value is not stored, and the
    ///     previous one is removed.
    /// - Returns: The evicted entries, oldest first, without the replaced value.
    /// - Throws: ``LocalProviderError/tooLarge(identifier:bytes:limit:)``; the cache is unchanged then.
    @discardableResult
    public mutating func insert(
        _ value: Value, forKey key: Key, cost: Int, age: Duration = .zero
    ) throws(LocalProviderError) -> [Element] {
        let cost = max(0, cost)
        let age = max(.zero, age)
        guard cost <= limits.largestEntry else { throw .tooLarge(identifier: "\(key)", bytes: cost, limit: limits.largestEntry) }
        let time = now()
        removeValue(forKey: key)
        var evicted = removeExpired(at: time)
        guard !limits.isExpired(age: age) else { return evicted }
        while slotOfKey.count >= limits.count || bytes > limits.bytes - cost, let oldest = recency.first {
            evicted.append(contentsOf: take(oldest))
        }
        let slot = free.popLast() ?? slots.count
        let entry = Slot(key: key, value: value, cost: cost, madeAt: time - age)
        if slot == slots.count { slots.append(entry) } else { slots[slot] = entry }
        slotOfKey[key] = slot
        bytes += cost
        recency.append(slot)
        insertions.append(slot)
        return evicted
    }

    /// The value under a key, which becomes the most recently used entry.
    /// - Parameter key: Where to look.
    /// - Returns: The value; `nil` when there is none or it is too old, in which case it is
    ///   removed.
    public mutating func value(forKey key: Key) -> Value? {
        guard let slot = slotOfKey[key], let entry = slots[slot] else { return nil }
        guard !limits.isExpired(age: age(of: entry)) else {
            _ = take(slot)
            return nil
        }
        recency.moveToEnd(slot)
        return entry.value
    }

    /// Age and weight of the entry under a key. Does not count as a use.
    /// - Parameter key: Where to look.
    /// - Returns: The metadata; `nil` when there is no entry or it is too old.
    public func metadata(forKey key: Key) -> LocalMetadata? {
        guard let slot = slotOfKey[key], let entry = slots[slot] else { return nil }
        let age = age(of: entry)
        guard !limits.isExpired(age: age) else { return nil }
        return LocalMetadata(age: age, bytes: entry.cost)
    }

    /// Removes the entry under a key.
    /// - Parameter key: What to remove.
    /// - Returns: The value, or `nil` when there was none.
    @discardableResult
    public mutating func removeValue(forKey key: Key) -> Value? {
        guard let slot = slotOfKey[key] else { return nil }
        return take(slot).first?.value
    }

    /// Removes entries that are too old. Runs by itself before every insertion; call it to give
    /// memory back sooner.
    ///
    /// Entries inserted with an age of their own are found when they are looked up, or here once
    /// those inserted before them are gone.
    /// - Returns: What was removed, oldest first.
    @discardableResult
    public mutating func removeExpired() -> [Element] {
        removeExpired(at: now())
    }

    /// Removes everything.
    public mutating func removeAll() {
        self = LRUCache(limits: limits, now: now)
    }

    private mutating func removeExpired(at time: Duration) -> [Element] {
        guard limits.age != nil else { return [] }
        var removed: [Element] = []
        while let slot = insertions.first, let entry = slots[slot], limits.isExpired(age: max(.zero, time - entry.madeAt)) {
            removed.append(contentsOf: take(slot))
        }
        return removed
    }

    /// A wall clock can be set back: no entry is younger than new.
    private func age(of entry: Slot) -> Duration {
        max(.zero, now() - entry.madeAt)
    }

    private mutating func take(_ slot: Int) -> [Element] {
        guard let entry = slots[slot] else { return [] }
        slots[slot] = nil
        slotOfKey[entry.key] = nil
        bytes -= entry.cost
        recency.remove(slot)
        insertions.remove(slot)
        free.append(slot)
        return [(entry.key, entry.value)]
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Slot: Sendable where Key: Sendable, Value: Sendable {}
