/// Keeps values on this machine under typed keys.
///
/// The rules every provider follows:
/// - `create` **replaces**: there is at most one value per identifier, and writing again is how it
///   is updated. A failed `create` leaves what was there.
/// - Reading what is not there is no error: `read` and ``entry(_:)`` answer `nil`. So does an entry
///   over the provider's age limit.
/// - `delete` of what is not there succeeds.
/// - Every method may be called from any task at any time; operations on one identifier take effect
///   one after another.
///
/// Storage here is bounded and may evict (see ``StorageLimits``). Records that must never go belong
/// in ``SQLiteDatabase``.
public protocol LocalProvider: Sendable {
    /// Stores `value` under `key` and replaces the previous value.
    /// - Parameters:
    ///   - value: The value to keep.
    ///   - key: The key of the value.
    ///   - age: The age of the value; used when it is copied from another provider, so that copying
    ///     does not make it young. A value at or over the age limthe value is not stored, and the
    ///     previous one is removed.
    /// - Throws: ``LocalProviderError``; ``LocalProviderError/tooLarge(identifier:bytes:limit:)``
    ///   when the value alone exceeds the limit (nothing is evicted for it).
    func create<Key: LocalStorable>(_ value: Key.Value, for key: Key, age: Duration) async throws(LocalProviderError)

    /// The value under `key` with its age and size.
    /// - Parameter key: Where to look.
    /// - Returns: The entry, or `nil` when there is none, it is too old, or it was found damaged
    ///   (which is reported and moved out of the way).
    /// - Throws: ``LocalProviderError``;
    ///   ``LocalProviderError/notDecodable(identifier:location:type:reason:)`` when an intact entry
    ///   holds another type. It is left where it is.
    func entry<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalEntry<Key.Value>?

    /// Age and size of the entry under `key`, without decoding its value. Does not count as a use
    /// of the entry.
    /// - Parameter key: Where to look.
    /// - Returns: The metadata, or `nil` when there is no such entry.
    /// - Throws: ``LocalProviderError`` when the storage cannot be read.
    func metadata<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalMetadata?

    /// Removes the entry under `key`; succeeds when there is none.
    /// - Parameter key: What to remove.
    /// - Throws: ``LocalProviderError`` when the entry is there and cannot be removed.
    func delete<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError)

    /// Removes every entry of this provider, and nothing else.
    /// - Throws: ``LocalProviderError`` when something could not be removed.
    func removeAll() async throws(LocalProviderError)
}

extension LocalProvider {
    /// Keeps `value` under `key` as a new value (age zero) and replaces what was there.
    /// - Parameters:
    ///   - value: The value to keep.
    ///   - key: The key of the value.
    /// - Throws: ``LocalProviderError``, as ``create(_:for:age:)``.
    public func create<Key: LocalStorable>(_ value: Key.Value, for key: Key) async throws(LocalProviderError) {
        try await create(value, for: key, age: .zero)
    }

    /// The value under `key`.
    /// - Parameter key: Where to look.
    /// - Returns: The value, or `nil` when there is none, it is too old, or it was found damaged.
    /// - Throws: ``LocalProviderError``, as ``entry(_:)``.
    public func read<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> Key.Value? {
        try await entry(key)?.value
    }
}
