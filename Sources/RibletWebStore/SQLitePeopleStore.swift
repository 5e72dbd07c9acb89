public import Foundation
import GRDB
import LocalProvider
public import Logging
public import RibletWeb
public import RibletWebServer
import Synchronization

/// Keeps the people of a server, and the browsers in which they have signed in by links, in a SQLite
/// file, which a command or another process may change while the server runs: that is seen within
/// two seconds.
///
/// A change that has returned survives a power cut. A damaged file is never taken for an empty one,
/// because the next visitor would be the first person then.
public final class SQLitePeopleStore: PeopleStore {
    /// All that is asked for at each request.
    struct Known: Sendable, Equatable {
        var people: [String: Person] = [:]
        var first: Person?
        /// The browsers in which somebody has signed in, by the hashes of their secrets.
        var browsers: [String: Browser] = [:]

        struct Browser: Equatable {
            let person: String
            let usedAt: Date
        }

        init(_ db: Database) throws {
            let all = try SQLitePeopleStore.all(db)
            people = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
            first = all.first(where: \.isFirst)
            for row in try Row.fetchAll(db, sql: "SELECT id, person, usedAt FROM browser") {
                browsers[row["id"]] = Browser(person: row["person"], usedAt: Date(timeIntervalSinceReferenceDate: row["usedAt"]))
            }
        }
    }

    let file: SQLiteDatabase
    let changes: SQLiteForeignChanges
    let known: Mutex<Known>
    private let reads = Mutex((begun: 0, kept: 0))
    let now: @Sendable () -> Date
    private let following = Mutex<Task<Void, Never>?>(nil)

    /// Opens the file, or makes it, and follows its changes until ``close()``.
    ///
    /// - Parameters:
    ///   - url: the file; its folder is made.
    ///   - logger: hears of what goes wrong later.
    /// - Throws: ``PeopleStoreError`` if it cannot be used.
    public convenience init(at url: URL, logger: Logger = Logger(label: "riblet.people")) async throws(PeopleStoreError) {
        try await self.init(at: url, logger: logger, now: { Date() })
    }

    init(at url: URL, logger: Logger, now: @escaping @Sendable () -> Date) async throws(PeopleStoreError) {
        self.now = now
        do {
            file = try await SQLiteDatabase.open(
                at: url, options: SQLiteOptions(readerCount: 1, tellsOfDamage: false, checksIntegrity: true), migrator: Self.migrator,
                logger: logger)
            known = Mutex(try await file.read(Known.init))
        } catch SQLiteDatabaseError.damaged(_, let reason) {
            // The list must not begin anew, so the advice for databases in general is wrong here.
            throw .cannotOpen(path: url.path(percentEncoded: false), reason: "It is damaged: \(reason).")
        } catch {
            throw .cannotOpen(path: url.path(percentEncoded: false), reason: "\(error)")
        }
        changes = SQLiteForeignChanges(in: file, logger: logger)
        changes.start()
        let all = changes.values(of: ["person", "browser"], Known.init)
        following.withLock {
            $0 = Task { [weak self] in
                for await _ in all { try? await self?.read() }
            }
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("people") { db in
            try db.execute(
                sql: """
                    CREATE TABLE person (
                        id TEXT PRIMARY KEY NOT NULL,
                        name TEXT NOT NULL UNIQUE,
                        isFirst INTEGER NOT NULL,
                        isRemoved INTEGER NOT NULL DEFAULT 0,
                        addedAt REAL NOT NULL
                    );
                    """)
        }
        migrator.registerMigration("links") { db in
            try db.execute(
                sql: """
                    CREATE TABLE browser (
                        id TEXT PRIMARY KEY NOT NULL,
                        person TEXT NOT NULL REFERENCES person (id),
                        name TEXT NOT NULL,
                        addedAt REAL NOT NULL,
                        usedAt REAL NOT NULL
                    );
                    CREATE INDEX browserOfPerson ON browser (person);
                    CREATE TABLE invitation (
                        id TEXT PRIMARY KEY NOT NULL,
                        person TEXT REFERENCES person (id),
                        proposedName TEXT NOT NULL,
                        madeBy TEXT REFERENCES person (id),
                        endsAt REAL NOT NULL,
                        usedAt REAL,
                        usedBy TEXT,
                        browser TEXT
                    );
                    """)
        }
        migrator.registerMigration("leaving") { try $0.execute(sql: "ALTER TABLE person ADD COLUMN endsAt REAL") }
        return migrator
    }

    static func all(_ db: Database) throws -> [Person] {
        try Row.fetchAll(db, sql: "SELECT id, name, isFirst FROM person WHERE NOT isRemoved ORDER BY isFirst DESC, addedAt, name").map {
            row in
            Person(id: row["id"], name: row["name"], isFirst: row["isFirst"])
        }
    }

    /// The people, the first one at the beginning and the others in the order in which they came.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be read.
    public func people() async throws(PeopleStoreError) -> [Person] {
        try await using { [file] in try await file.read(Self.all) }
    }

    /// Returns the person of that identifier, from memory.
    public func person(_ id: String) -> Person? { known.withLock { $0.people[id] } }

    /// Returns the person to whom the data from before belongs, from memory.
    public func firstPerson() -> Person? { known.withLock { $0.first } }

    /// Adds a person, or one again who was removed.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    @discardableResult
    public func add(_ name: PersonName) async throws(PeopleStoreError) -> Person {
        guard let person = try await enter(name, again: true) else {
            throw .cannotUse(path: file.url.path(percentEncoded: false), reason: "It does not keep the person.")
        }
        return person
    }

    /// Adds a person who comes for the first time, also where another process does so as well.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func admit(_ name: PersonName) async throws(PeopleStoreError) -> Person? { try await enter(name, again: false) }

    private func enter(_ name: PersonName, again: Bool) async throws(PeopleStoreError) -> Person? {
        try await change { [now] db in
            // The first person is so for good: nobody else gets that data.
            try db.execute(
                """
                INSERT INTO person (id, name, isFirst, addedAt) VALUES (?1, ?2, NOT EXISTS (SELECT 1 FROM person), ?3)
                ON CONFLICT (id) DO UPDATE SET isRemoved = isRemoved AND NOT ?4, endsAt = CASE WHEN ?4 THEN NULL ELSE endsAt END
                """, name.personID, name.text, now().timeIntervalSinceReferenceDate, again)
        }
        return person(name.personID)
    }

    /// Removes a person, who is not admitted any more and signed out of all browsers. The person's
    /// pages end within seconds; the data stays where it is, and is there again when the person is added again.
    ///
    /// - Returns: false if the list has nobody of that name.
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func remove(_ name: PersonName) async throws(PeopleStoreError) -> Bool {
        try await change { db in
            let isGone = try db.execute("UPDATE person SET isRemoved = 1 WHERE id = ? AND NOT isRemoved", name.personID) > 0
            try Self.signOut(name.personID, db)
            return isGone
        }
    }

    /// Closes the file.
    public func close() async {
        following.withLock { $0?.cancel() }
        changes.stop()
        try? await file.close()
    }

    /// Changes the file, and what is known in memory before it returns.
    @discardableResult
    func change<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(PeopleStoreError) -> Value {
        try await using {
            let value = try await file.commit(body)
            try await read()
            return value
        }
    }

    /// Reads what is asked for at each request. Of two that read at once the one keeps its answer
    /// that has begun later, so that none is kept that is older than a change which has returned.
    func read() async throws {
        let number = reads.withLock {
            $0.begun += 1
            return $0.begun
        }
        let all = try await file.read(Known.init)
        reads.withLock { reads in
            guard number > reads.kept else { return }
            reads.kept = number
            known.withLock { $0 = all }
        }
    }

    nonisolated(nonsending) func using<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws(PeopleStoreError) -> Value {
        do {
            return try await body()
        } catch {
            throw .cannotUse(path: file.url.path(percentEncoded: false), reason: file.sentence(for: error))
        }
    }
}

/// Why people cannot be kept in a file.
public enum PeopleStoreError: Error, Hashable, CustomStringConvertible {
    /// The file is no such database, or cannot be read.
    case cannotOpen(path: String, reason: String)
    /// The file cannot be read or written now.
    case cannotUse(path: String, reason: String)

    /// The fault and the remedy.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "The people in \(path) cannot be opened. \(reason) Bring the file back from a backup; without it the server would not know whose data is whose."
        case .cannotUse(let path, let reason): "The people in \(path) cannot be read or changed now. \(reason)"
        }
    }
}
