import Foundation
import Logging

/// Keeps small entries in a suite of `UserDefaults`, bounded by bytes, count and age; the least
/// recently used go first.
///
/// The suite is the namespace. Values are encoded to `Data` first, so no value can stop the process
/// as a non-property-list value does, and each carries a checksum; a damaged entry is dropped,
/// reported and read as absent. Keys of others in the suite are left alone.
///
/// `UserDefaults` writes its whole file at every change, and this provider has it written before
/// `create` returns. Keep the limits small (hundreds of kilobytes) and larger values in a
/// ``PropertyListProvider``. On Linux `UserDefaults` empties the file before writing it; a copy
/// beside it (`<suite>.plist.copy`) makes a killed process lose nothing that was acknowledged.
/// Entries of the suite must not be changed by two processes at once: the last writer wins for the
/// whole file.
///
/// An actor on a queue of its own: calls never block the cooperative pool.
public actor UserDefaultsProvider: LocalProvider {
    /// Tells this provider's keys from others in the suite.
    private static let keyPrefix = "riblet."

    private let suite: String
    private let limits: StorageLimits
    private let now: @Sendable () -> Date
    private let reporter: Reporter
    private let defaults: UserDefaults
    private let executor = FileExecutor(label: "riblet.local-provider.defaults")
    /// The entries in the suite, by stored key.
    private var ledger: EntryLedger

    /// The queue on which the suite is read and written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens a suite. On Linux a damaged suite file is moved aside first, restored from the copy
    /// beside it and reported, where `UserDefaults` would take it for an empty one.
    /// - Parameters:
    ///   - suiteName: The name of the suite: letters, digits, ".", "-" and "_", at most 128 of
    ///     them, not starting with ".".
    ///   - limits: What the suite may hold; bytes are those of the encoded entries, about 400 above
    ///     those of the value.
    ///   - now: The wall clock for ages. A wall clock, because entries outlive the process.
    ///   - logger: The destination of log messages.
    /// - Throws: ``LocalProviderError/invalidNamespace(name:reason:)``.
    public init(
        suiteName: String,
        limits: StorageLimits,
        now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger? = nil
    ) throws(LocalProviderError) {
        try PreferencesFile.validate(suite: suiteName)
        let reporter = Reporter(logger: logger)
        PreferencesFile.repair(suite: suiteName, reporter: reporter)
        guard let defaults = UserDefaults(suiteName: suiteName) else {
            throw .invalidNamespace(name: suiteName, reason: "UserDefaults reserves it")
        }
        suite = suiteName
        self.limits = limits
        self.now = now
        ledger = EntryLedger(limits: limits, now: now)
        self.reporter = reporter
        self.defaults = defaults
    }

    /// Keeps `value` under `key`, written to the suite's file when this returns, and replaces what
    /// was there.
    /// - Parameters:
    ///   - value: The value to keep.
    ///   - key: The key of the value.
    ///   - age: The age of the value; at or over the age limit the value is not stored and the
    ///     previous one is removed.
    /// - Throws: ``LocalProviderError``; what was there is untouched then.
    public func create<Key: LocalStorable>(_ value: Key.Value, for key: Key, age: Duration) async throws(LocalProviderError) {
        let name = try Self.name(of: key)
        guard !limits.isExpired(age: age) else { return try await delete(key) }
        let data = try ledger.encode(value, identifier: key.identifier, age: age).data
        loadIndex()
        try PreferencesFile.alone { () throws(LocalProviderError) in
            let before = defaults.object(forKey: name)
            defaults.set(data, forKey: name)
            do throws(LocalProviderError) {
                try save(operation: "write \"\(key.identifier.shortened)\" to")
            } catch {
                // Setting nil would not return on Linux.
                if let before { defaults.set(before, forKey: name) } else { defaults.removeObject(forKey: name) }
                throw error
            }
        }
        tidyUp(ledger.count(name, bytes: data.count, age: age))
    }

    /// The value under `key` with its age and encoded size in bytes; it becomes the most recently
    /// used entry.
    /// - Parameter key: Where to look.
    /// - Returns: The entry, or `nil` when there is none, it is too old or damaged.
    /// - Throws: ``LocalProviderError/notDecodable(identifier:location:type:reason:)`` when an
    ///   intact entry holds another type (it stays);
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func entry<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalEntry<Key.Value>? {
        let name = try Self.name(of: key)
        guard let (envelope, metadata) = open(name, for: key.identifier) else { return nil }
        let value = try ValueCoder.decode(Key.Value.self, from: envelope.value, identifier: key.identifier, location: location(of: name))
        tidyUp(ledger.use(name, metadata))
        return LocalEntry(value: value, metadata: metadata)
    }

    /// Age of the entry under `key` and its encoded size in bytes. Does not count as a use.
    /// - Parameter key: Where to look.
    /// - Returns: The metadata, or `nil` when there is no entry, it is too old or damaged.
    /// - Throws: ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func metadata<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalMetadata? {
        open(try Self.name(of: key), for: key.identifier)?.metadata
    }

    /// Removes the entry under `key` and has the file written; succeeds when there is none.
    /// - Parameter key: What to remove.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)``;
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func delete<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) {
        let name = try Self.name(of: key)
        loadIndex()
        ledger.remove(name)
        guard defaults.object(forKey: name) != nil else { return }
        try remove([name], operation: "remove \"\(key.identifier.shortened)\" from")
    }

    /// Removes every entry of this provider from the suite; keys of others stay.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)``.
    public func removeAll() async throws(LocalProviderError) {
        ledger.reset()
        let names = storedNames()
        guard !names.isEmpty else { return }
        try remove(names, operation: "empty")
    }

    // MARK: - The suite

    /// The escaped name, because the suite's file is XML and cannot hold every character.
    private static func name<Key: LocalStorable>(of key: Key) throws(LocalProviderError) -> String {
        keyPrefix + (try StorageName.escape(key.identifier))
    }

    private func location(of name: String) -> String { "the UserDefaults suite \(suite), key \(name)" }

    private func storedNames() -> [String] {
        (defaults.persistentDomain(forName: suite) ?? [:]).keys.filter { $0.hasPrefix(Self.keyPrefix) }.sorted()
    }

    private func remove(_ names: [String], operation: String) throws(LocalProviderError) {
        try PreferencesFile.alone { () throws(LocalProviderError) in
            for name in names { defaults.removeObject(forKey: name) }
            try save(operation: operation)
        }
    }

    /// To be called within ``PreferencesFile/alone(_:)``.
    private func save(operation: String) throws(LocalProviderError) {
        var values: [String: Any] = [:]
        // Not the values of the domain itself: on Linux they are optionals in disguise.
        for name in (defaults.persistentDomain(forName: suite) ?? [:]).keys { values[name] = defaults.object(forKey: name) }
        try PreferencesFile.saveCopy(of: values, suite: suite)
        guard defaults.synchronize() else {
            throw .fileSystem(
                operation: operation, path: "the UserDefaults suite \(suite)",
                reason: "its file could not be written; check the free space and that this user may write to the preferences folder")
        }
    }

    /// An intact entry of fitting age.
    private func open(_ name: String, for identifier: String) -> (envelope: Envelope, metadata: LocalMetadata)? {
        loadIndex()
        guard let stored = defaults.object(forKey: name) else {
            ledger.remove(name)
            return nil
        }
        guard let data = stored as? Data else {
            drop(name, reason: "it is a \(type(of: stored))")
            return nil
        }
        do throws(Envelope.Damage) {
            if let entry = try ledger.open(data, for: identifier) { return entry }
            ledger.remove(name)
            tidyUp([name])
        } catch {
            drop(name, reason: error.reason)
        }
        return nil
    }

    private func drop(_ name: String, reason: String) {
        ledger.remove(name)
        tidyUp([name])
        reporter.report(.damaged(location: location(of: name), movedTo: nil, reason: reason))
    }

    // MARK: - Bounds

    private func tidyUp(_ names: [String]) {
        guard !names.isEmpty else { return }
        do throws(LocalProviderError) {
            try remove(names, operation: "remove entries from")
        } catch {
            reporter.report(.cleanupFailed(location: "the UserDefaults suite \(suite)", reason: error.description))
        }
    }

    /// Counts what an earlier run left.
    private func loadIndex() {
        guard !ledger.isLoaded else { return }
        let time = now()
        var found: [EntryLedger.Found] = []
        for name in storedNames() {
            guard let data = defaults.object(forKey: name) as? Data else {
                drop(name, reason: "it is not an entry")
                continue
            }
            do throws(Envelope.Damage) {
                let envelope = try Envelope.open(data)
                found.append(.init(name: name, bytes: data.count, writtenAt: envelope.writtenAt, age: envelope.age(at: time)))
            } catch {
                drop(name, reason: error.reason)
            }
        }
        tidyUp(ledger.load(found))
    }
}
