import Foundation
import GRDB
import LocalProvider
import TodoDomain

/// Copies the data of all people from the files of a folder to a server: all of it, or nothing.
///
/// One person after the other is read, and of each at most ``batchBytes`` or a single larger row is
/// in memory at once. The files stay as they are, but for migrations that they lack.
package struct TodoMove: Sendable {
    /// The progress: how many of the files are copied, and the rows so far.
    package typealias Progress = @Sendable (_ files: Int, _ of: Int, _ rows: Int) -> Void

    private struct Source: Sendable {
        let owner: String
        let file: URL
    }

    /// The name of each file.
    package static let fileName = TodoDataFolder.fileName
    static let batchBytes = 1 << 20
    private static let batchRows = 500

    /// The number of files, one for each flavour that a person has used.
    package var files: Int { sources.count }
    private let sources: [Source]

    /// Finds the files of all people.
    ///
    /// - Throws: ``TodoMoveError/nothing(folder:)`` for a folder that is missing or another program's.
    package init(from root: URL) throws(TodoMoveError) {
        let people = root.appending(path: "people", directoryHint: .isDirectory)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: people.path).sorted()) ?? []
        let folders = [(nil, root)] + names.map { ($0 as String?, people.appending(path: $0, directoryHint: .isDirectory)) }
        sources = folders.flatMap { person, folder in
            [TodoFlavor.dog, .cat].map { flavor in
                Source(
                    owner: TodoServerSchema.owner(person, of: flavor),
                    file: TodoDataFolder.folder(root: folder, flavor: flavor).appending(path: TodoDataFolder.fileName))
            }
        }.filter { FileManager.default.fileExists(atPath: $0.file.path) }
        if sources.isEmpty { throw .nothing(folder: root.path) }
    }

    /// Copies in one transaction, and compares the numbers of rows before it is committed.
    ///
    /// - Parameters:
    ///   - server: has the tables of ``TodoServerSchema``, without a row. Nobody else can use them
    ///     meanwhile.
    ///   - progress: hears of each batch.
    /// - Returns: the number of rows by table.
    /// - Throws: ``TodoMoveError``, and the errors of the server; nothing is copied then.
    package func run(to server: any SQLDatabase, progress: @escaping Progress = { _, _, _ in }) async throws -> [String: Int] {
        try await server.commit { [sources] server in try Self.run(sources, to: server, progress: progress) }
    }

    private static func run(_ sources: [Source], to server: any SQLConnection, progress: Progress) throws -> [String: Int] {
        // A statement of the server takes as long as a file has rows, and reading a file may take longer.
        for limit in ["statement_timeout", "idle_in_transaction_session_timeout"] { try set(limit, "0", server) }
        try requireEmpty(server)
        var (counts, last) = ([String: Int](), [String: Int]())
        for (number, source) in sources.enumerated() {
            try set("riblet.person", source.owner, server)
            // Followers of the person's rows in other processes hear of them, as after any write.
            try server.execute("UPDATE changed SET version = version + 1 WHERE subject = ''")
            try read(source.file) { file in
                for table in TodoServerSchema.names {
                    let former = counts.values.reduce(0, +)
                    let count = try copy(table, of: source, from: file, to: server) { progress(number, sources.count, former + $0) }
                    counts[table, default: 0] += count
                }
                for (table, number) in try file.rows(
                    "SELECT name, seq FROM sqlite_sequence", body: { (try $0.decode(0) as String, try $0.integer(1)) })
                {
                    last[table] = max(last[table] ?? 0, number)
                }
            }
        }
        for table in TodoServerSchema.names {
            guard let number = last[table] else { continue }
            // A number that was ever given is not given again.
            let sequence = "pg_get_serial_sequence('\(table)', 'id')"
            let _: Int? = try server.value("SELECT setval(\(sequence), greatest(?, nextval(\(sequence))))", number)
        }
        return counts
    }

    private static func set(_ name: String, _ value: String, _ server: any SQLConnection) throws {
        let _: String? = try server.value("SELECT set_config(?, ?, true)", name, value)
    }

    /// Sees to it that there are no rows, be they whosever, and that nobody adds any meanwhile.
    private static func requireEmpty(_ server: any SQLConnection) throws {
        for table in TodoServerSchema.names {
            // Its owner sees all rows then. Nobody else sees the table before this is taken back.
            try server.execute("ALTER TABLE \(table) NO FORCE ROW LEVEL SECURITY")
            let found = try server.rows("SELECT person, count(*) FROM \(table) GROUP BY person ORDER BY person LIMIT 1") {
                TodoMoveError.hasData(table: table, owner: try $0.decode(0), count: try $0.integer(1))
            }
            if let found = found.first { throw found }
            try server.execute("ALTER TABLE \(table) FORCE ROW LEVEL SECURITY")
        }
    }

    /// Reads a file that no other program has open, brought up to date and checked.
    private static func read(_ file: URL, _ body: (Database) throws -> Void) throws {
        do {
            var configuration = Configuration()
            // Refused where the file is open elsewhere: what would be written there is lost otherwise.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            let migrator = TodoSchema.migrator
            let (applied, isNewer) = try queue.read { try (migrator.appliedIdentifiers($0), migrator.hasBeenSuperseded($0)) }
            if applied.isEmpty { throw TodoMoveError.unusable(file: file.path, reason: "it is no file of Todo") }
            if isNewer { throw TodoMoveError.unusable(file: file.path, reason: "a newer version of the program has written it") }
            try migrator.migrate(queue)
            try queue.read { db in
                // A value that breaks a rule is told of with its row, by the server.
                try db.execute(sql: "PRAGMA ignore_check_constraints = 1")
                let found = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "ok"
                if found != "ok" { throw TodoMoveError.unusable(file: file.path, reason: "it is damaged: \(found)") }
                try body(db)
            }
        } catch let error as DatabaseError {
            let isOpen = error.resultCode == .SQLITE_BUSY
            throw TodoMoveError.unusable(
                file: file.path, reason: isOpen ? "a program has it open; stop the gallery first" : error.message ?? "\(error.resultCode)")
        }
    }

    private static func copy(
        _ table: String, of source: Source, from file: Database, to server: any SQLConnection, progress: (Int) -> Void
    ) throws -> Int {
        let columns = try file.rows("SELECT name, type FROM pragma_table_info(?)", table) {
            (name: try $0.decode(0) as String, isText: try $0.decode(1) == "TEXT")
        }
        let names = columns.map(\.name).joined(separator: ", ")
        // Text as it is in the file: SQLite's would end at a NUL, and other bytes would be changed.
        let read = columns.map { $0.isText ? "CAST(\($0.name) AS BLOB)" : $0.name }.joined(separator: ", ")
        let insert = "INSERT INTO \(table) (\(names)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
        var (batch, bytes, count) = ([[SQLValue]](), 0, 0)
        func send() throws {
            try write(batch, by: insert, server) { TodoMoveError.row(table: table, key: $0, file: source.file.path, reason: $1) }
            count += batch.count
            (batch, bytes) = ([], 0)
            progress(count)
        }
        _ = try file.rows("SELECT \(read) FROM \(table)") { row in
            var values: [SQLValue] = []
            for (index, column) in columns.enumerated() {
                var value = try row.value(index)
                if case .bytes(let content) = value {
                    bytes += content.count
                    if column.isText {
                        guard let text = String(validating: content, as: UTF8.self) else {
                            throw TodoMoveError.row(
                                table: table, key: values.first ?? value, file: source.file.path,
                                reason: "its \(column.name) is no text in UTF-8")
                        }
                        value = .text(text)
                    }
                }
                values.append(value)
            }
            batch.append(values)
            if batch.count == batchRows || bytes >= batchBytes { try send() }
        }
        if !batch.isEmpty { try send() }
        let (there, here): (Int?, Int?) = try (
            file.value("SELECT count(*) FROM \(table)"), server.value("SELECT count(*) FROM \(table)")
        )
        guard there == here, here == count else {
            throw TodoMoveError.count(table: table, file: source.file.path, there: there ?? 0, here: here ?? 0)
        }
        return count
    }

    /// Writes rows; where one is refused, it alone is told of.
    private static func write(
        _ rows: [[SQLValue]], by insert: String, _ server: any SQLConnection, refused: (_ key: SQLValue, _ reason: String) -> TodoMoveError
    ) throws {
        try server.execute("SAVEPOINT batch")
        do {
            try server.executeEach(insert, rows)
            try server.execute("RELEASE SAVEPOINT batch")
        } catch {
            try server.execute("ROLLBACK TO SAVEPOINT batch")
            for row in rows {
                do { try server.execute(insert, row) } catch { throw refused(row[0], "\(error)") }
            }
            throw error
        }
    }
}

/// Why data could not be copied to a server. Nothing is copied then.
package enum TodoMoveError: Error, Equatable, CustomStringConvertible {
    /// The folder holds no file with to-dos.
    case nothing(folder: String)
    /// A file cannot be read as it has to be.
    case unusable(file: String, reason: String)
    /// The server has rows already.
    case hasData(table: String, owner: String, count: Int)
    /// A row cannot be stored on the server; the key is its first column.
    case row(table: String, key: SQLValue, file: String, reason: String)
    /// The server has other rows than the file.
    case count(table: String, file: String, there: Int, here: Int)

    /// The fault and the remedy.
    package var description: String {
        switch self {
        case .nothing(let folder): "\(folder) holds no to-dos of Riblet. Give the folder that the gallery was started with as DATA."
        case .unusable(let file, let reason): "Nothing was copied: \(file) cannot be read, \(reason)."
        case .hasData(let table, let owner, let count):
            "Nothing was copied: the database has data already, such as in the table \(table) of \(owner) (rows: \(count)). Data moves into an empty database, once."
        case .row(let table, let key, let file, let reason):
            "Nothing was copied: the row \(Self.shown(key)) of the table \(table) in \(file) cannot be stored. \(reason)"
        case .count(let table, let file, let there, let here):
            "Nothing was copied: of \(there) rows of the table \(table) in \(file) the database had \(here)."
        }
    }

    private static func shown(_ key: SQLValue) -> String {
        switch key {
        case .null: "without a key"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): "'\(text)'"
        case .bytes(let bytes): "of \(bytes.count) bytes"
        }
    }
}
