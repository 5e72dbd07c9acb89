import Foundation
import Logging

/// Keeps each entry as a binary property list in a file of its own, bounded by bytes, count and age.
///
/// - **Crash-safe**: a file is written beside its place, flushed, renamed and the folder flushed. When `create` returns, the value is on the
///   disk; a process killed at any moment leaves the old or the new value, never half of one. Leftovers of killed writers are ignored and
///   removed when the folder is next opened.
/// - **Damage** (truncated, overwritten, flipped bits: there is a checksum) is moved aside as `<file>.corrupt-<n>`, n from 1 to 9, reported
///   as ``LocalProviderEvent/damaged(location:movedTo:reason:)`` and read as absent.
/// - **Names**: an identifier is escaped, so it can be a path, a URL or an emoji and still stays in the folder.
/// - **Bounds**: the least recently used go first; after a start "used" means written, since reading does not touch files. Files that are
///   too old go when the folder is opened, at a write or when they are read.
///
/// An actor on a queue of its own: calls never block the cooperative pool. Several providers, also of several processes, may read and write
/// one folder without harming each other's files, but each counts only what it saw: give a folder one provider where the bounds must be exact.
public actor PropertyListProvider: LocalProvider {
    private static let ending = ".plist"

    private let folder: String
    private let limits: StorageLimits
    private let now: @Sendable () -> Date
    private let reporter: Reporter
    private let executor = FileExecutor(label: "riblet.local-provider.plist")
    /// What is in the folder, by file name; `nil` until first used.
    private var index: LRUCache<String, Void>?

    /// The queue on which files are read and written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes the folder if need be. Its content is looked at when the provider is first used.
    /// - Parameters:
    ///   - folder: Where the files are; give it to nothing else. See ``StorageFolder`` for where folders belong.
    ///   - limits: What the folder may hold; bytes are those of the files, about 400 above those of the value.
    ///   - now: The wall clock that ages are told by. A wall clock, because entries outlive the process.
    ///   - logger: Where events are logged.
    ///   - onEvent: Hears of damage and of failed tidying up, on the provider's queue.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)`` when the folder cannot be made or written to.
    public init(
        folder: URL,
        limits: StorageLimits,
        now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger? = nil,
        onEvent: @escaping @Sendable (LocalProviderEvent) -> Void = { _ in }
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
        reporter = Reporter(logger: logger ?? Reporter.defaultLogger, handler: onEvent)
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
    ///   - key: Where to keep it.
    ///   - age: How old the value already is; at or over the age limit it is not kept and what was there is removed.
    /// - Throws: ``LocalProviderError``; what was there is untouched then.
    public func create<Key: LocalStorable>(_ value: Key.Value, for key: Key, age: Duration) async throws(LocalProviderError) {
        let name = try Self.fileName(of: key)
        guard !limits.isExpired(age: age) else { return try await delete(key) }
        let time = now().addingTimeInterval(-max(.zero, age).timeInterval)
        let payload = try ValueCoder.encode(value, identifier: key.identifier)
        let data = try Envelope(identifier: key.identifier, writtenAt: time.timeIntervalSince1970, value: payload).encoded()
        guard data.count <= limits.largestEntry else {
            throw .tooLarge(identifier: key.identifier, bytes: data.count, limit: limits.largestEntry)
        }
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
        note(name, bytes: data.count, age: age)
    }

    /// The value under `key` with its age and the size of its file in bytes; it becomes the most recently used entry.
    /// - Parameter key: Where to look.
    /// - Returns: The entry, or `nil` when there is none, it is too old or damaged.
    /// - Throws: ``LocalProviderError/notDecodable(identifier:location:type:reason:)`` when an intact file holds another type (it stays where it
    ///   is); ``LocalProviderError/fileSystem(operation:path:reason:)``; ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func entry<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalEntry<Key.Value>? {
        let name = try Self.fileName(of: key)
        guard let (envelope, metadata) = try open(name, for: key.identifier) else { return nil }
        let value = try ValueCoder.decode(Key.Value.self, from: envelope.value, identifier: key.identifier, location: path(name))
        if index?.value(forKey: name) == nil { note(name, bytes: metadata.bytes, age: metadata.age) }
        return LocalEntry(value: value, metadata: metadata)
    }

    /// Age of the entry under `key` and the size of its file in bytes. Does not count as a use.
    /// - Parameter key: Where to look.
    /// - Returns: The metadata, or `nil` when there is no entry, it is too old or damaged.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)``; ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func metadata<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalMetadata? {
        try open(try Self.fileName(of: key), for: key.identifier)?.metadata
    }

    /// Removes the entry under `key`, durably; succeeds when there is none.
    /// - Parameter key: What to remove.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)``; ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func delete<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) {
        let name = try Self.fileName(of: key)
        try rethrowing { () throws(FileFailure) in
            try loadIndex()
            if try Files.remove(path(name)) { try Files.flushFolder(folder) }
        }
        index?.removeValue(forKey: name)
    }

    /// Removes every entry, damaged ones that were moved aside and leftovers of interrupted writes; other files stay.
    /// - Throws: ``LocalProviderError/fileSystem(operation:path:reason:)`` for the first file that could not be removed; the others are removed.
    public func removeAll() async throws(LocalProviderError) {
        index = nil
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
            index?.removeValue(forKey: name)
            return nil
        case .unusable(let reason):
            moveAside(name, reason: reason)
            return nil
        case .data(let data):
            let envelope: Envelope
            do throws(Envelope.Damage) {
                envelope = try Envelope.open(data, for: identifier)
            } catch {
                moveAside(name, reason: error.reason)
                return nil
            }
            let age = envelope.age(at: now())
            guard !limits.isExpired(age: age) else {
                index?.removeValue(forKey: name)
                tidyUp([name])
                return nil
            }
            return (envelope, LocalMetadata(age: age, bytes: data.count))
        }
    }

    private func moveAside(_ name: String, reason: String) {
        index?.removeValue(forKey: name)
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

    /// Counts a file that is in the folder, and removes what has to go for it.
    private func note(_ name: String, bytes: Int, age: Duration) {
        do throws(LRUCacheError) {
            let evicted = try index?.insert((), forKey: name, cost: bytes, age: age) ?? []
            tidyUp(evicted.map(\.key))
        } catch {
            // It was written under larger limits.
            tidyUp([name])
        }
    }

    private func tidyUp(_ names: [String]) {
        for name in names {
            do throws(FileFailure) {
                try Files.remove(path(name))
            } catch {
                reporter.report(.cleanupFailed(location: path(name), reason: error.reason))
            }
        }
    }

    /// Counts what an earlier run left, oldest first, so that what exceeds the limits now goes in that order.
    private func loadIndex() throws(FileFailure) {
        guard index == nil else { return }
        let now = now
        index = LRUCache(limits: limits, now: { .seconds(now().timeIntervalSince1970) })
        do throws(FileFailure) {
            try reportLeftovers()
            let files = try Files.names(in: folder).filter { $0.hasSuffix(Self.ending) }
                .compactMap { name in Files.attributes(path(name)).map { (name: name, bytes: $0.bytes, modifiedAt: $0.modifiedAt) } }
                .sorted { $0.modifiedAt < $1.modifiedAt }
            let time = now()
            for file in files {
                let age = max(.zero, Duration.seconds(time.timeIntervalSince(file.modifiedAt)))
                if limits.isExpired(age: age) {
                    tidyUp([file.name])
                } else {
                    note(file.name, bytes: file.bytes, age: age)
                }
            }
        } catch {
            // No folder, nothing to count; the first write makes it again.
            guard error.code != ENOENT else { return }
            index = nil
            throw error
        }
    }
}
