import Dispatch
import Foundation
import Logging

/// Stores responses in files of a folder, bounded in bytes; the least recently used are removed
/// first.
///
/// - **Crash-safe**: a file is written beside its place and renamed, and has a checksum. A process
///   that is killed at any moment leaves the old answer, the new one, or none; a damaged file is
///   removed and reads as absent. Nothing is flushed to the disk on purpose: what a power failure
///   takes is fetched anew.
/// - **Bounds** hold over restarts, and so does the order of use, which is the time of the files.
///
/// An actor on a queue of its own: calls never block the cooperative pool. Faults of the files are
/// logged. Give a folder one cache of one process where the bound must be exact; several do not
/// harm each other's files.
public actor DiskResponseCache: ResponseCache {
    private struct Entry {
        var bytes: Int
        var usedAt: Date
    }

    private static let ending = ".response"
    private static let temporaryEnding = ".writing"
    /// After so many seconds a file that is being written is nobody's.
    private static let leftoverAge = 3_600.0

    /// The most that all files together weigh, in bytes.
    public nonisolated let limit: Int
    /// The most that one answer weighs, in bytes; a larger one is not kept.
    public nonisolated let entryLimit: Int

    private let folder: URL
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let queue = SerialQueue(label: "riblet.response-cache")
    private var entries: [String: Entry]?
    private var total = 0

    /// The queue on which files are read and written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Makes a cache; its folder is made and looked at when it is first used.
    /// - Parameters:
    ///   - folder: Where the files are; give it to nothing else.
    ///   - bytes: The most that all files together weigh; a negative number counts as 0, which
    ///     keeps nothing.
    ///   - entryBytes: The most that one answer weighs; an eighth of all unless stated.
    ///   - now: The time of day, by which files are known as used.
    ///   - logger: Where trouble with the files is logged.
    public init(
        folder: URL, bytes: Int, entryBytes: Int? = nil, now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger = Logger(label: "riblet.response-cache")
    ) {
        self.folder = folder.standardizedFileURL
        limit = max(0, bytes)
        entryLimit = min(max(0, entryBytes ?? bytes / 8), max(0, bytes))
        self.now = now
        self.logger = logger
    }

    /// The weight of all files now, in bytes.
    public var bytes: Int {
        load()
        return total
    }

    /// The answer kept for a URL, which becomes the most recently used one.
    func response(for url: String) -> CachedResponse? {
        load()
        let name = ResponseFile.name(of: url)
        guard entries?[name] != nil else { return nil }
        let file = file(name)
        do {
            // Another process, or a user who tidies up, may have put something large there.
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            guard size <= limit else { throw ResponseFile.Damage.notAFile }
            let cached = try ResponseFile.decode(try Data(contentsOf: file), for: url)
            if cached != nil { touch(name) }
            return cached
        } catch {
            if !isMissing(error) { logger.notice("A kept answer is damaged and was removed", metadata: ["file": "\(file.path)"]) }
            discard(name)
            return nil
        }
    }

    /// Keeps an answer, and removes what has to go for it.
    func keep(_ response: CachedResponse, for url: String) {
        load()
        let name = ResponseFile.name(of: url)
        do {
            let data = try ResponseFile.encode(response, for: url)
            guard data.count <= entryLimit else { return discard(name) }
            try write(data, to: name)
            total += data.count - (entries?[name]?.bytes ?? 0)
            entries?[name] = Entry(bytes: data.count, usedAt: now())
            evict()
        } catch {
            logger.warning("An answer could not be kept", metadata: ["folder": "\(folder.path)", "error": "\(error)"])
        }
    }

    /// Forgets what is kept for a URL.
    func remove(_ url: String) {
        load()
        discard(ResponseFile.name(of: url))
    }

    /// Removes all responses from the cache.
    public func removeAll() {
        load()
        for name in Array((entries ?? [:]).keys) { discard(name) }
    }

    // MARK: - Files

    private func file(_ name: String) -> URL { folder.appendingPathComponent(name + Self.ending) }

    private func write(_ data: Data, to name: String) throws {
        let manager = FileManager.default
        let temporary = folder.appendingPathComponent(UUID().uuidString + Self.temporaryEnding)
        func attempt() throws {
            guard manager.createFile(atPath: temporary.path, contents: data, attributes: [.posixPermissions: 0o600]) else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: temporary.path])
            }
            guard rename(temporary.path, file(name).path) == 0 else {
                let code = errno
                try? manager.removeItem(at: temporary)
                throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
            }
        }
        do {
            try attempt()
        } catch {
            // Somebody cleaned the caches while the program runs.
            try manager.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try attempt()
        }
    }

    private func touch(_ name: String) {
        entries?[name]?.usedAt = now()
        try? FileManager.default.setAttributes([.modificationDate: now()], ofItemAtPath: file(name).path)
    }

    private func discard(_ name: String) {
        guard let entry = entries?.removeValue(forKey: name) else { return }
        total -= entry.bytes
        do {
            try FileManager.default.removeItem(at: file(name))
        } catch {
            guard !isMissing(error) else { return }
            logger.warning("A kept answer could not be removed", metadata: ["file": "\(file(name).path)", "error": "\(error)"])
        }
    }

    private func evict() {
        guard total > limit, let entries else { return }
        for (name, _) in entries.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
            if total <= limit { return }
            discard(name)
        }
    }

    /// Counts what an earlier run left, and removes what a killed one left behind.
    private func load() {
        guard entries == nil else { return }
        entries = [:]
        total = 0
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        for file in files {
            guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true,
                let usedAt = values.contentModificationDate
            else { continue }
            let name = file.lastPathComponent
            if name.hasSuffix(Self.ending) {
                let bytes = values.fileSize ?? 0
                entries?[String(name.dropLast(Self.ending.count))] = Entry(bytes: bytes, usedAt: usedAt)
                total += bytes
            } else if name.hasSuffix(Self.temporaryEnding), now().timeIntervalSince(usedAt) > Self.leftoverAge {
                try? FileManager.default.removeItem(at: file)
            }
        }
        evict()
    }

    private func isMissing(_ error: any Error) -> Bool {
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: true
        default: false
        }
    }
}

/// Runs an actor on a queue of its own.
private final class SerialQueue: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label, qos: .utility) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
