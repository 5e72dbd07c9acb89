import Foundation
import GRDB
import Logging
public import RibletUpdates

/// A change of an open database from outside.
enum SQLiteDatabaseChange: Sendable {
    /// Later reads are from another file, or from the same one opened again.
    case reopened
    case condition(StoreCondition)
}

extension SQLiteDatabase: WatchedStore {
    /// The condition of the file, as far as it is known.
    public var condition: StoreCondition { state.withLock { $0.condition } }

    /// The fault of the file, as far as it is known: it is not at its place, cannot be used, or an
    /// access met damage. Nil if all is well.
    public var problem: SQLiteDatabaseError? { condition.problem }

    /// Checks that the file is still in its place, and continues with the file that is there.
    ///
    /// Costs two system calls if nothing has happened. A file that was moved away and put back is
    /// used again. A replacement is opened and migrated. A journal that was deleted alone is
    /// rewritten from memory.
    /// - Returns: The current problem; nil without one.
    @discardableResult
    nonisolated(nonsending) public func look() async -> SQLiteDatabaseError? {
        let isSame = state.withLock { open in open.isClosed || (open.placeProblem == nil && open.place.look() == .same) }
        if isSame { return problem }
        return await blocking { [self] () throws(Never) in follow() }
    }

    /// Checks if another program has overwritten the header or the schema of the file. SQLite
    /// itself does not notice this, and commits that it acknowledges are then lost with the
    /// process. Costs a read of one page. ``SQLiteForeignChanges`` asks every two seconds.
    /// - Returns: The current problem; nil without one.
    @discardableResult
    public func inspect() async -> SQLiteDatabaseError? {
        if let problem = await look() { return problem }
        let (pool, former) = state.withLock { ($0.pool, $0.firstPage) }
        do {
            // While a checkpoint writes the page half of it may be read.
            for isLast in [false, true] {
                let (page, version) = try await pool.read { database in
                    (try SQLiteFirstPage(of: database), try SQLiteFirstPage.schemaVersion(of: database))
                }
                guard let damage = page.damage(since: former, version: version) else {
                    state.withLock { open in
                        if open.pool === pool { open.firstPage = page }
                    }
                    break
                }
                if isLast { note(damage, of: pool) }
            }
        } catch {
            note(error)
        }
        return problem
    }

    private func note(_ damage: String, of pool: DatabasePool) {
        change { open in
            if open.pool === pool { open.damage = open.damage ?? .damaged(path: url.path, reason: damage) }
        }
    }

    /// Returns the condition of the file, now and after every change. Slow readers skip to the
    /// newest.
    public func conditions() -> Updates<StoreCondition> {
        Updates { [self] follower in
            let number = listen { change in
                if case .condition(let condition) = change { follower.yield(condition) }
            }
            follower.onTermination { [weak self] in self?.removeListener(number) }
        }
    }

    /// Calls back with how the file is now and after every change, from any thread, until
    /// ``removeListener(_:)``. Within the lock, so that no two changes overtake each other: the
    /// listener asks this for nothing.
    func listen(_ listener: @escaping @Sendable (SQLiteDatabaseChange) -> Void) -> Int {
        state.withLock { open in
            listener(.condition(open.condition))
            return listeners.withLock { listeners in
                listeners.last += 1
                listeners.all[listeners.last] = listener
                return listeners.last
            }
        }
    }

    func removeListener(_ number: Int) { listeners.withLock { _ = $0.all.removeValue(forKey: number) } }

    /// An access has failed: damage that it met is a problem of the file, until the file is
    /// another.
    func note(_ error: any Error) {
        guard let error = error as? DatabaseError, [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) else { return }
        change { open in open.damage = open.damage ?? .damaged(path: url.path, reason: "\(error)") }
    }

    /// Returns true for the first write after the file was replaced.
    func takeRefusal() -> Bool {
        state.withLock { open in
            defer { open.owesRefusal = false }
            return open.owesRefusal
        }
    }

    // MARK: - What is at the place

    private func follow() -> SQLiteDatabaseError? {
        change { open in
            guard !open.isClosed else { return }
            switch open.place.look() {
            case .same: open.placeProblem = nil
            case .gone:
                let folder = url.deletingLastPathComponent().path
                if options.replacesLostFile, Files.attributes(folder) != nil {
                    replace(&open, isSameFile: false)
                } else {
                    open.placeProblem = .vanished(path: url.path)
                }
            case .emptied: open.placeProblem = .damaged(path: url.path, reason: "it was emptied while it was in use")
            case .replaced: replace(&open, isSameFile: false)
            case .journalGone: replace(&open, isSameFile: true)
            }
        }
    }

    /// Opens what is at the place now.
    private func replace(_ open: inout Open, isSameFile: Bool) {
        let path = url.path
        // Content that is only in the journal goes into the file that it belongs to, wherever that
        // file is by now.
        try? Self.emptyLog(of: open.pool)
        if isSameFile {
            // Before another is opened: closing removes the journal by its name, and it would be
            // that of the next.
            try? open.pool.close()
        } else if open.place.hasItsJournal {
            // The journal of a file that has gone would be taken for that of the file in its place.
            unlink(path + "-wal")
            unlink(path + "-shm")
        }
        do throws(SQLiteDatabaseError) {
            var next = try Self.open(path, options: options, migrator: migrator)
            let former = open.pool
            next.owesRefusal = open.owesRefusal || !isSameFile
            next.replacements = open.replacements + (isSameFile ? 0 : 1)
            open = next
            if !isSameFile { try? former.close() }
        } catch {
            open.placeProblem = error
        }
    }

    /// Changes what is known, and tells what came of it.
    @discardableResult
    private func change(_ body: (inout Open) -> Void) -> SQLiteDatabaseError? {
        state.withLock { open in
            let (before, pool) = (open.condition, open.pool)
            body(&open)
            let after = open.condition
            if after.replacements != before.replacements {
                logger.error("\(SQLiteDatabaseError.replaced(path: url.path))")
            } else if open.pool !== pool {
                logger.warning("The journal of \(url.path) was deleted; it was written anew.")
            }
            if let problem = after.problem, problem != before.problem { logger.error("\(problem)") }
            if before.problem != nil, after.problem == nil { logger.notice("The database \(url.path) can be used again.") }
            for listener in listeners.withLock(\.all).values {
                if open.pool !== pool { listener(.reopened) }
                if before != after { listener(.condition(after)) }
            }
            return after.problem
        }
    }
}
