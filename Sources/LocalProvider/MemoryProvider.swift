import Synchronization

/// Keeps values in memory, bounded by bytes, count and age; the least recently used go first.
///
/// Values are kept as they are, not encoded; what they weigh is said by
/// ``LocalStorable/cost(of:)``. Every method is synchronous, safe from any thread and holds a lock
/// for some microseconds at most.
public final class MemoryProvider: LocalProvider {
    private let cache: Mutex<LRUCache<String, any Sendable>>

    /// Makes an empty provider.
    /// - Parameters:
    ///   - limits: The limits on count, bytes and age.
    ///   - clock: Measures the ages of entries. The default also runs while the machine sleeps.
    public init<C: Clock<Duration>>(limits: StorageLimits, clock: C = ContinuousClock()) {
        cache = Mutex(LRUCache(limits: limits, clock: clock))
    }

    /// The number of entries now.
    public var count: Int { cache.withLock { $0.count } }

    /// The weight of all entries now, in bytes.
    public var bytes: Int { cache.withLock { $0.bytes } }

    /// Stores `value` under `key` and replaces the previous value.
    /// - Parameters:
    ///   - value: The value to keep.
    ///   - key: The key of the value.
    ///   - age: The age of the value; at or over the age limit the value is not stored and the
    ///     previous one is removed.
    /// - Throws: ``LocalProviderError/tooLarge(identifier:bytes:limit:)``, with what was there
    ///   untouched; ``LocalProviderError/invalidIdentifier(identifier:reason:)``; what
    ///   ``LocalStorable/cost(of:)`` throws.
    public func create<Key: LocalStorable>(_ value: Key.Value, for key: Key, age: Duration = .zero) throws(LocalProviderError) {
        try StorageName.validate(key.identifier)
        // Outside the lock: it may encode the value.
        let cost = try key.cost(of: value)
        _ = try cache.withLock { (cache) throws(LocalProviderError) in
            try cache.insert(value, forKey: key.identifier, cost: cost, age: age).count
        }
    }

    /// The value under `key` with its age and weight; it becomes the most recently used entry.
    /// - Parameter key: Where to look.
    /// - Returns: The entry, or `nil` when there is none or it is too old.
    /// - Throws: ``LocalProviderError/notDecodable(identifier:location:type:reason:)`` when another
    ///   type is kept under this identifier;
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func entry<Key: LocalStorable>(_ key: Key) throws(LocalProviderError) -> LocalEntry<Key.Value>? {
        try StorageName.validate(key.identifier)
        let found = cache.withLock { cache -> (any Sendable, LocalMetadata)? in
            guard let metadata = cache.metadata(forKey: key.identifier), let value = cache.value(forKey: key.identifier) else { return nil }
            return (value, metadata)
        }
        guard let (value, metadata) = found else { return nil }
        guard let value = value as? Key.Value else {
            throw .notDecodable(
                identifier: key.identifier, location: "memory", type: "\(Key.Value.self)", reason: "it holds a \(type(of: value))")
        }
        return LocalEntry(value: value, metadata: metadata)
    }

    /// The value under `key`; it becomes the most recently used entry.
    /// - Parameter key: Where to look.
    /// - Returns: The value, or `nil` when there is none or it is too old.
    /// - Throws: As ``entry(_:)``.
    public func read<Key: LocalStorable>(_ key: Key) throws(LocalProviderError) -> Key.Value? {
        try entry(key)?.value
    }

    /// Age and weight of the entry under `key`. Does not count as a use.
    /// - Parameter key: Where to look.
    /// - Returns: The metadata, or `nil` when there is no entry or it is too old.
    /// - Throws: ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func metadata<Key: LocalStorable>(_ key: Key) throws(LocalProviderError) -> LocalMetadata? {
        try StorageName.validate(key.identifier)
        return cache.withLock { $0.metadata(forKey: key.identifier) }
    }

    /// Removes the entry under `key`; succeeds when there is none.
    /// - Parameter key: What to remove.
    /// - Throws: ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func delete<Key: LocalStorable>(_ key: Key) throws(LocalProviderError) {
        try StorageName.validate(key.identifier)
        cache.withLock { _ = $0.removeValue(forKey: key.identifier) }
    }

    /// Removes every entry.
    public func removeAll() {
        cache.withLock { $0.removeAll() }
    }
}
