import GRDB
import Logging
import Synchronization

/// Notices what other processes write to the same file, or do to it. SQLite tells a process of its
/// own changes only.
///
/// `PRAGMA data_version` of the one connection that writes changes exactly when another process
/// (nothing else writes) has committed; asking costs some microseconds, so it is asked every two
/// seconds. Observations of the database then look again, as after a change made here.
public final class SQLiteForeignChanges: Sendable {
    private struct State {
        var watching: Task<Void, Never>?
        var listener: Int?
        var isStopped = false
    }

    static let interval = Duration.seconds(2)

    let file: SQLiteDatabase
    let clock: any Clock<Duration>
    let logger: Logger
    let tables = SQLiteTableChanges()
    private let state = Mutex(State())

    /// Looks at nothing yet; see ``start()``.
    public init(in file: SQLiteDatabase, clock: any Clock<Duration> = ContinuousClock(), logger: Logger) {
        self.file = file
        self.clock = clock
        self.logger = logger
        file.writer.add(transactionObserver: tables)
        _ = try? file.writer.writeWithoutTransaction(tables.hasForeignChange)
        let listener = file.listen { [weak self] change in
            if case .reopened = change { Task { [weak self] in self?.followReopened() } }
        }
        state.withLock { $0.listener = listener }
    }

    deinit {
        let listener = state.withLock { state in
            state.watching?.cancel()
            return state.listener
        }
        if let listener { file.removeListener(listener) }
    }

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

    /// Ends the looking and the streams of values.
    public func stop() {
        state.withLock {
            $0.isStopped = true
            $0.watching?.cancel()
        }
        tables.tellAll()
    }

    /// Another file is open, or the same one anew: nobody knows what has changed.
    private func followReopened() {
        file.writer.add(transactionObserver: tables)
        tables.tellAll()
    }

    /// Tells everybody who watches the database that it has changed, if another process has changed
    /// it since the last look; and notices that the file is not at its place any more or was
    /// written over there, see ``SQLiteDatabase/inspect()``.
    public func look() async {
        if await file.inspect() == nil { await noticeForeign() }
    }

    /// Tells everybody who watches the database that it has changed, if another process has changed
    /// it since this was asked last.
    func noticeForeign() async {
        do {
            let isForeign = try await file.writer.writeWithoutTransaction { [tables] in try tables.hasForeignChange($0) }
            // A transaction without a statement that writes: the observations look again, the file
            // is not touched.
            if isForeign { try await file.writer.write { try $0.notifyChanges(in: .fullDatabase) } }
        } catch is CancellationError {
            // Whoever asked has gone; the next look tells.
        } catch {
            if isWatching { logger.warning("Looking for changes of other processes failed", metadata: ["error": "\(error)"]) }
        }
    }
}
