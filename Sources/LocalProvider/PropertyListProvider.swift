import Foundation
import Logging

/// Keeps each entry as a binary property list in a file of its own, bounded by bytes, count and
/// age.
///
/// - **Crash-safe**: a file is written beside its place, flushed, renamed and the folder flushed.
///   When `create` returns, the value is on the disk; a process killed at any moment leaves the old
///   or the new value, never half of one. Leftovers of killed writers are ignored and removed when
///   the folder is next opened.
/// - **Damage** (truncated, overwritten, flipped bits: there is a checksum) is moved aside as
///   `<file>.corrupt-<n>`, n from 1 to 9, logged, and
///   reads as absent.
/// - **Names**: an identifier is escaped, so it can be a path, a URL or an emoji and still stays in
///   the folder.
/// - **Bounds**: the least recently used go first; after a start "used" means written, since
///   reading does not touch files. Files that are too old go when the folder is opened, at a write
///   or when they are read.
///
/// An actor on a queue of its own: calls never block the cooperative pool. Several providers, also
/// of several processes, may read and write one folder without harming each other's files, but each
/// counts only what it saw: give a folder one provider where the bounds must be exact.
public actor PropertyListProvider: LocalProvider {
    private static let ending = ".plist"

    private let folder: String
    private let limits: StorageLimits
    private let now: @Sendable () -> Date
    private let reporter: Reporter
    private let executor = FileExecutor(label: "riblet.local-provider.plist")
    /// The entries in the folder, by file name.
    private var ledger: EntryLedger

    /// The queue on which files are read and written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes the folder if need be. Its content is looked at when the provider is first used.
    /// - Parameters:
    ///   - folder: Where the files are; give it to nothing else.
    ///   - limits: What the folder may hold; bytes are those of the files, about 400 above those of
    ///     the value.
    ///   - now: The wall clock for ages. A wall clock, because entries outlive the process.
    ///   - logger: The destination of log messages.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)`` when the folder cannot
    ///   be made or written to.
    public init(
        folder: URL,
        limits: StorageLimits,
        now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger? = nil
    ) throws(LocalProviderError) {
        let path = folder.standardizedFileURL.path
        do throws(FileFailure) {
            try Files.makeFolder(path)
        } catch {
            throw error.error
        }
        self.folder = path
        self.limits = limits
        self.now = now
        ledger = EntryLedger(limits: limits, now: now)
        reporter = Reporter(logger: logger)
    }

    /// The file an entry is kept in.
    /// - Parameter key: The key of the entry.
    /// - Returns: Its location, whether or not the file exists.
    /// - Throws: ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public nonisolated func location<Key: LocalStorable>(of key: Key) throws(LocalProviderError) -> URL {
        URL(fileURLWithPath: path(try Self.fileName(of: key)))
    }

    /// Keeps `value` under `key`, on the disk when this returns, and replaces what was there.
    /// - Parameters:
    ///   - value: The value to keep.
    ///   - key: The key of the value.
    ///   - age: The age of the value; at or over the age limit the value is not stored and the
    ///     previous one is removed.
    /// - Throws: ``LocalProviderError``; what was there is untouched then.
    public func create<Key: LocalStorable>(_ value: Key.Value, for key: Key, age: Duration) async throws(LocalProviderError) {
        let name = try Self.fileName(of: key)
        guard !limits.isExpired(age: age) else { return try await delete(key) }
        let (data, time) = try ledger.encode(value, identifier: key.identifier, age: age)
        try rethrowing { () throws(FileFailure) in
            try loadIndex()
            do throws(FileFailure) {
                try Files.replace(folder: folder, name: name, with: data, modifiedAt: time)
            } catch {
                guard error.code == ENOENT else { throw error }
                // Somebody cleaned the caches while the application runs.
                try Files.makeFolder(folder)
                try Files.replace(folder: folder, name: name, with: data, modifiedAt: time)
            }
        }
        tidyUp(ledger.count(name, bytes: data.count, age: age))
    }

    /// The value under `key` with its age and the size of its file in bytes; it becomes the most
    /// recently used entry.
    /// - Parameter key: Where to look.
    /// - Returns: The entry, or `nil` when there is none, it is too old or damaged.
    /// - Throws: ``LocalProviderError/notDecodable(identifier:location:type:reason:)`` when an
    ///   intact file holds another type (it stays where it is);
    ///   ``LocalProviderError/fileSystem(operation:path:reason:)``;
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func entry<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalEntry<Key.Value>? {
        let name = try Self.fileName(of: key)
        guard let (envelope, metadata) = try open(name, for: key.identifier) else { return nil }
        let value = try ValueCoder.decode(Key.Value.self, from: envelope.value, identifier: key.identifier, location: path(name))
        tidyUp(ledger.use(name, metadata))
        return LocalEntry(value: value, metadata: metadata)
    }

    /// Age of the entry under `key` and the size of its file in bytes. Does not count as a use.
    /// - Parameter key: Where to look.
    /// - Returns: The metadata, or `nil` when there is no entry, it is too old or damaged.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)``;
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func metadata<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalMetadata? {
        try open(try Self.fileName(of: key), for: key.identifier)?.metadata
    }

    /// Removes the entry under `key`, durably; succeeds when there is none.
    /// - Parameter key: What to remove.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)``;
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func delete<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) {
        let name = try Self.fileName(of: key)
        try rethrowing { () throws(FileFailure) in
            try loadIndex()
            if try Files.remove(path(name)) { try Files.flushFolder(folder) }
        }
        ledger.remove(name)
    }

    /// Removes every entry, damaged ones that were moved aside and leftovers of interrupted writes;
    /// other files stay.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)`` for the first file that
    ///   could not be removed; the others are removed.
    public func removeAll() async throws(LocalProviderError) {
        ledger.reset()
        var firstFailure: FileFailure?
        do throws(FileFailure) {
            try reportLeftovers()
            for name in try Files.names(in: folder) where name.hasSuffix(Self.ending) || Files.isMovedAside(name, ending: Self.ending) {
                do throws(FileFailure) {
                    try Files.remove(path(name))
                } catch {
                    firstFailure = firstFailure ?? error
                }
            }
            try Files.flushFolder(folder)
        } catch {
            // Without the folder there is nothing left to remove.
            if error.code != ENOENT { firstFailure = firstFailure ?? error }
        }
        if let firstFailure { throw firstFailure.error }
    }

    // MARK: - Files

    private static func fileName<Key: LocalStorable>(of key: Key) throws(LocalProviderError) -> String {
        try StorageName.escape(key.identifier) + ending
    }

    private nonisolated func path(_ name: String) -> String { "\(folder)/\(name)" }

    private func rethrowing(_ body: () throws(FileFailure) -> Void) throws(LocalProviderError) {
        do throws(FileFailure) {
            try body()
        } catch {
            throw error.error
        }
    }

    /// An intact entry of fitting age.
    private func open(
        _ name: String, for identifier: String
    ) throws(LocalProviderError) -> (envelope: Envelope, metadata: LocalMetadata)? {
        var content = Files.Content.absent
        try rethrowing { () throws(FileFailure) in
            try loadIndex()
            content = try Files.read(path(name), limit: limits.largestEntry)
        }
        switch content {
        case .absent:
            ledger.remove(name)
            return nil
        case .unusable(let reason):
            moveAside(name, reason: reason)
            return nil
        case .data(let data):
            do throws(Envelope.Damage) {
                if let entry = try ledger.open(data, for: identifier) { return entry }
                ledger.remove(name)
                tidyUp([name])
            } catch {
                moveAside(name, reason: error.reason)
            }
            return nil
        }
    }

    private func moveAside(_ name: String, reason: String) {
        ledger.remove(name)
        do throws(FileFailure) {
            let kept = try Files.moveAside(path(name))
            reporter.report(.damaged(location: path(name), movedTo: kept, reason: reason))
        } catch {
            reporter.report(.cleanupFailed(location: path(name), reason: "\(reason), and it could not be moved aside: \(error.reason)"))
        }
    }

    private func reportLeftovers() throws(FileFailure) {
        for leftover in try Files.removeLeftovers(in: folder) { reporter.report(.leftoverRemoved(location: leftover)) }
    }

    // MARK: - Bounds

    private func tidyUp(_ names: [String]) {
        for name in names {
            do throws(FileFailure) {
                try Files.remove(path(name))
            } catch {
                reporter.report(.cleanupFailed(location: path(name), reason: error.reason))
            }
        }
    }

    /// Counts what an earlier run left; a file is as old as its last change.
    private func loadIndex() throws(FileFailure) {
        guard !ledger.isLoaded else { return }
        var found: [EntryLedger.Found] = []
        do throws(FileFailure) {
            try reportLeftovers()
            let time = now()
            for name in try Files.names(in: folder) where name.hasSuffix(Self.ending) {
                guard let file = Files.attributes(path(name)) else { continue }
                let age = max(.zero, Duration.seconds(time.timeIntervalSince(file.modifiedAt)))
                found.append(.init(name: name, bytes: file.bytes, writtenAt: file.modifiedAt.timeIntervalSince1970, age: age))
            }
        } catch {
            // No folder, nothing to count; the first write makes it again.
            guard error.code == ENOENT else { throw error }
        }
        tidyUp(ledger.load(found))
    }
}
