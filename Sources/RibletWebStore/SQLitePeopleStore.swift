public import Foundation
import GRDB
import LocalProvider
public import Logging
public import RibletWeb
public import RibletWebServer
import Synchronization

/// Keeps the people of a server in a SQLite file, which a command may change while the server runs:
/// that is seen within two seconds.
///
/// A change that has returned survives a power cut. A damaged file is never taken for an empty one,
/// because the next visitor would be the first person then.
public final class SQLitePeopleStore: PeopleStore {
    private struct Known {
        var people: [String: Person] = [:]
        var first: Person?

        init(_ people: [Person] = []) {
            self.people = Dictionary(uniqueKeysWithValues: people.map { ($0.id, $0) })
            first = people.first(where: \.isFirst)
        }
    }

    private let file: SQLiteDatabase
    private let changes: SQLiteForeignChanges
    private let known: Mutex<Known>
    private let following = Mutex<Task<Void, Never>?>(nil)

    /// Opens the file, or makes it, and follows its changes until ``close()``.
    ///
    /// - Parameters:
    ///   - url: the file; its folder is made.
    ///   - logger: hears of what goes wrong later.
    /// - Throws: ``PeopleStoreError`` if it cannot be used.
    public init(at url: URL, logger: Logger = Logger(label: "riblet.people")) async throws(PeopleStoreError) {
        do {
            file = try await SQLiteDatabase.open(
                at: url, options: SQLiteOptions(readerCount: 1, tellsOfDamage: false, checksIntegrity: true), migrator: Self.migrator,
                logger: logger)
            known = Mutex(Known(try await file.read(Self.all)))
        } catch {
            throw .cannotOpen(path: url.path(percentEncoded: false), reason: "\(error)")
        }
        changes = SQLiteForeignChanges(in: file, logger: logger)
        changes.start()
        let people = changes.values(of: ["person"], Self.all)
        following.withLock {
            $0 = Task { [weak self] in
                for await people in people { self?.known.withLock { $0 = Known(people) } }
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
        return migrator
    }

    private static func all(_ db: Database) throws -> [Person] {
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
        let all = try await using { [file] in
            try await file.commit { db in
                // The first person is so for good: nobody else gets that data.
                try db.execute(
                    sql: """
                        INSERT INTO person (id, name, isFirst, addedAt) VALUES (?, ?, NOT EXISTS (SELECT 1 FROM person), ?)
                        ON CONFLICT (id) DO UPDATE SET isRemoved = isRemoved AND NOT ?
                        """, arguments: [name.personID, name.text, Date().timeIntervalSinceReferenceDate, again])
                return try Self.all(db)
            }
        }
        known.withLock { $0 = Known(all) }
        return all.first { $0.id == name.personID }
    }

    /// Removes a person, who is not admitted any more. The person's pages end within seconds; the
    /// data stays where it is, and is there again when the person is added again.
    ///
    /// - Returns: false if the list has nobody of that name.
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func remove(_ name: PersonName) async throws(PeopleStoreError) -> Bool {
        let (isGone, all) = try await using { [file] in
            try await file.commit { db in
                try db.execute(sql: "UPDATE person SET isRemoved = 1 WHERE id = ? AND NOT isRemoved", arguments: [name.personID])
                return (db.changesCount > 0, try Self.all(db))
            }
        }
        known.withLock { $0 = Known(all) }
        return isGone
    }

    /// Closes the file.
    public func close() async {
        following.withLock { $0?.cancel() }
        changes.stop()
        try? await file.close()
    }

    nonisolated(nonsending) private func using<Value>(
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
