import LocalProvider

/// A key that says whether its entry is wanted in a layer of few and small entries.
package protocol SmallEntryKey: LocalStorable {
    var belongsInSmallLayer: Bool { get }
}

/// A layer for the few small entries that a start needs at once. `UserDefaults` writes its whole
/// file at every change, which is too dear for every picture of a grid. An entry that is too large
/// or of another kind is passed over silently, because the next layer has it.
package struct SmallEntriesProvider: LocalProvider {
    private let base: any LocalProvider
    private let limit: Int

    package init(_ base: any LocalProvider, limit: Int) {
        self.base = base
        self.limit = limit
    }

    package func create<Key: LocalStorable>(_ value: Key.Value, for key: Key, age: Duration) async throws(LocalProviderError) {
        // The stored value is older than the value that is passed over.
        guard try takes(value, key) else { return try await base.delete(key) }
        try await base.create(value, for: key, age: age)
    }

    package func entry<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalEntry<Key.Value>? {
        try await base.entry(key)
    }

    package func metadata<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalMetadata? {
        try await base.metadata(key)
    }

    package func delete<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) { try await base.delete(key) }

    package func removeAll() async throws(LocalProviderError) { try await base.removeAll() }

    private func takes<Key: LocalStorable>(_ value: Key.Value, _ key: Key) throws(LocalProviderError) -> Bool {
        guard let small = key as? any SmallEntryKey, small.belongsInSmallLayer else { return false }
        return try key.cost(of: value) <= limit
    }
}
