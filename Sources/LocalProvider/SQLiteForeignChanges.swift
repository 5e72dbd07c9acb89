import GRDB
import Logging
import Synchronization

/// Notices what other processes write to the same file. SQLite tells a process of its own changes only.
///
/// `PRAGMA data_version` of the one connection that writes changes exactly when another process (nothing else writes) has committed; asking
/// costs some microseconds, so it is asked every two seconds. Observations of the database then look again, as after a change made here.
public final class SQLiteForeignChanges: Sendable {
    private struct State {
        var version: Int?
        var watching: Task<Void, Never>?
        var isStopped = false
    }

    private static let interval = Duration.seconds(2)

    private let file: SQLiteDatabase
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let state = Mutex(State())

    /// Looks at nothing yet; see ``start()``.
    public init(in file: SQLiteDatabase, clock: any Clock<Duration> = ContinuousClock(), logger: Logger) {
        self.file = file
        self.clock = clock
        self.logger = logger
    }

    deinit { state.withLock { $0.watching?.cancel() } }

    /// False once ``stop()`` was called: the file is being closed.
    public var isWatching: Bool { state.withLock { !$0.isStopped } }

    /// Looks now and then, until it is stopped or nobody holds it any more.
    public func start() {
        let clock = clock
        let watching = Task { [weak self] in
            while !Task.isCancelled {
                guard let looking = self?.isWatching, looking else { return }
                await self?.look()
                do { try await clock.sleep(for: Self.interval) } catch { return }
            }
        }
        state.withLock { $0.watching = watching }
    }

    /// Ends the looking and, at their next change or failure, the streams of ``values(_:)``.
    public func stop() {
        state.withLock {
            $0.isStopped = true
            $0.watching?.cancel()
        }
    }

    /// Tells everybody who watches the database that it has changed, if another process has changed it since the last look.
    public func look() async {
        do {
            let version = try await file.writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") }
            let isForeign = state.withLock { state in
                defer { state.version = version }
                return state.version != nil && state.version != version
            }
            // A transaction without a statement that writes: the observations look again, the file is not touched.
            if isForeign { try await file.writer.write { try $0.notifyChanges(in: .fullDatabase) } }
        } catch {
            if isWatching { logger.warning("Looking for changes of other processes failed", metadata: ["error": "\(error)"]) }
        }
    }

    /// What is read, at once and after every change of it, also by other processes, for as long as the file is open. Slow readers skip to
    /// the newest. A read that fails is tried again: one failure must not leave a page with what it showed then for ever.
    public func values<Value: Sendable & Equatable>(_ fetch: @escaping @Sendable (Database) throws -> Value) -> AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let observing = Task { [self] in
                while !Task.isCancelled, isWatching {
                    do {
                        for try await value in file.values(fetch) { continuation.yield(value) }
                    } catch {
                        guard !Task.isCancelled, isWatching else { break }
                        logger.warning("Watching the database failed; trying again", metadata: ["error": "\(file.sentence(for: error))"])
                        try? await clock.sleep(for: Self.interval)
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in observing.cancel() }
        }
    }
}
