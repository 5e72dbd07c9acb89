import AccountApp
import ExplorerApp
import Foundation
import GRDB
import Logging
import MandalartApp
import MandalartDomain
import RibletWeb
import RibletWebApp
import RibletWebTesting
import Testing
import TodoApp
import TodoDomain

/// Values that no page writes: a hand does, with a program for databases, or a damaged disk. They
/// end no process, whose other users have done nothing; a row may be left out.
@MainActor
@Suite("Values that only a hand writes", .timeLimit(.minutes(20)))
struct HandWrittenTests {
    /// An application on the files of a folder.
    private struct Opened {
        let application: WebApplication
        /// Uses what no page shows by itself.
        let use: () async -> Void
        let close: () async -> Void
    }

    /// By the type of a column.
    private static let values = [
        "REAL": ["1e18", "-1e18", "9e999", "-9e999"],
        "INTEGER": ["9223372036854775807", "-9223372036854775808", "-1"],
        "TEXT": ["CAST(x'FF80C0' AS TEXT)", "'[9e99]'", "'9999-12-31'"],
        "BLOB": ["x''", "x'FFD8FF'"],
    ]

    private static let logger = Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() })
    private static let browser = "hand"

    @Test("No page ends over them", arguments: ["todo", "mandalart", "explorer", "account"])
    func pages(of name: String) async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await fill(name, folder)
        let file = try #require(Self.databases(below: folder).first)
        let (columns, sound) = (try Self.columns(of: file), try Data(contentsOf: file))
        #expect(columns.count > 2)
        for column in columns {
            for value in Self.values[column.type] ?? [] {
                try sound.write(to: file)
                for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) }
                guard try Self.write("UPDATE OR IGNORE \(column.table) SET \"\(column.name)\" = \(value)", to: file) else { continue }
                let opened = try await open(name, folder)
                await visit(opened.application, from: Self.paths[name] ?? [])
                await opened.use()
                await opened.close()
            }
        }
    }

    // MARK: Pages

    private static let paths = [
        "todo": [
            "/", "/list", "/list/1", "/list/2", "/list/add", "/done", "/done/4", "/todomvc", "/profile/transfer", "/list/search?search=a",
        ],
        "mandalart": [
            "/", "/plan/1", "/plan/1/goal/1", "/plan/1/goal/1/step/1", "/plan/1/overview", "/plan/1/settings", "/plan/1/plans",
            "/plan/1/edit/1", "/read?key=0123456789abcdefghijkl",
        ],
        "explorer": [
            "/", "/characters", "/locations", "/episodes", "/characters/character/1/location/1", "/episodes/episode/1", "/saved",
            "/characters/search?name=rick", "/characters/search",
        ],
        "account": ["/", "/accounts", "/settings"],
    ]

    private func visit(_ application: WebApplication, from paths: [String]) async {
        for path in paths {
            let page = await TestPage(application, path: path, browser: Self.browser, reportsFaults: false)
            page.end()
        }
    }

    private func open(_ name: String, _ folder: URL) async throws -> Opened {
        let settings = HostSettings(host: "127.0.0.1", port: 0, data: folder, log: "error")
        switch name {
        case "todo":
            let opened = try await TodoProgram.open([.dog], settings: settings, pictures: .embedded, logger: Self.logger)
            let data = opened[.dog]
            return Opened(application: TodoApplication.make(.dog, data: data, basePath: "/todo")) {
                let todos = data.todos(of: Self.browser, in: .current)
                for format in TransferFormat.allCases { _ = try? await data.transfer.export(as: format, in: .current) }
                _ = try? await data.calendar("0123456789abcdef0123456789abcdef")
                let all = (try? await todos.todos()) ?? []
                for todo in all {
                    try? await todos.setDone([todo.id], true)
                    try? await todos.update(todo.id, with: TodoDraft(todo))
                    try? await todos.arrange([todo.id: todo.place + 1])
                }
                if let gone = try? await todos.delete(all.map(\.id)) { try? await todos.restore(gone) }
                for deletion in 1...2 as ClosedRange<Deletion.ID> { try? await data.deletions(of: Self.browser).takeBack(deletion) }
            } close: {
                await opened.close()
            }
        case "mandalart":
            let opened = try await MandalartProgram.open(in: folder, contact: "a@example.com", logger: Self.logger)
            let services = opened.services
            return Opened(application: MandalartApplication.make(services, basePath: "/mandalart")) {
                for format in [ExportFormat.svg, .json, .markdown] { _ = try? await services.archive.export(1, as: format) }
                _ = try? await services.archive.exportAll()
            } close: {
                await opened.close()
            }
        case "explorer":
            // After the first time there is no service: what was seen is shown.
            let hasSeen = FileManager.default.fileExists(atPath: folder.path)
            let opened = try await ExplorerServices.open(
                hasSeen ? .other(base: "http://127.0.0.1:1") : .embedded, root: folder, logger: Self.logger)
            return Opened(application: ExplorerApplication.make(ExplorerRepositories(opened.data), basePath: "/explorer")) {
            } close: {
                await opened.close()
            }
        default:
            let opened = try await AccountProgram.open(root: folder, logger: Self.logger)
            return Opened(application: AccountApplication.make(opened, basePath: "/account")) {
            } close: {
                await opened.close()
            }
        }
    }

    // MARK: Files

    private static func databases(below folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
        return files.filter { $0.pathExtension == "sqlite" }
    }

    /// Runs statements that no check of a table hinders; false where the table cannot have that.
    @discardableResult
    private static func write(_ sql: String, to file: URL) throws -> Bool {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        defer { try? queue.close() }
        return try queue.write { database in
            try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
            do { try database.execute(sql: sql) } catch { return false }
            return true
        }
    }

    private typealias Column = (table: String, name: String, type: String)

    private static func columns(of file: URL) throws -> [Column] {
        let queue = try DatabaseQueue(path: file.path)
        defer { try? queue.close() }
        return try queue.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT m.name, p.name, p.type FROM sqlite_schema m JOIN pragma_table_info(m.name) p
                    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'grdb%' ORDER BY 1, p.cid
                    """
            ).map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1), try $0.decode(atIndex: 2)) }
        }
    }

    private func fill(_ name: String, _ folder: URL) async throws {
        let opened = try await open(name, folder)
        await visit(opened.application, from: Self.paths[name] ?? [])
        await opened.close()
        let file = try #require(Self.databases(below: folder).first)
        for statement in Self.rows[name] ?? [] { #expect(try Self.write(statement, to: file), "\(statement)") }
    }

    private static let rows = [
        "todo": [
            "INSERT INTO list (name, color) VALUES ('Home', 'red')",
            """
            INSERT INTO todo (title, text, picture, is_done, created_at, due_time, due_day, repeats, next, place, list, revision, edited_at)
            VALUES ('a', 'x', 'up-1', 0, 0, 8e8, NULL, 'weekly', NULL, NULL, 1, 1, 5), ('b', '', NULL, 0, 0, 8e8, NULL, 'monthly 31', 1, 2, 1, 0, 9),
                ('c', '', NULL, 0, 9, NULL, '2026-11-21', 'daily', NULL, 1, NULL, 0, NULL), ('d', '', NULL, 1, 0, NULL, NULL, NULL, 2, 3, 1, 0, 4)
            """,
            """
            INSERT INTO draft (form, todo, title, text, kept_at, due_time, repeats, list)
            VALUES ('hand/new', NULL, 'e', '', 9e8, 8e8, 'weekly', 1), ('hand/todo/1', 1, 'f', '', 9e8, NULL, NULL, NULL)
            """,
            "INSERT INTO upload (id, content_type, width, height, touched_at, bytes) VALUES ('up-1', 'image/png', 3, 2, 9e8, x'89504E47')",
            "INSERT INTO calendar_feed VALUES (1, '0123456789abcdef0123456789abcdef', 'Europe/Berlin', 0)",
            """
            INSERT INTO deletion (browser, todos, deleted_at) VALUES
            ('hand', '[{"id": 9, "title": "g", "text": "", "isDone": false, "createdAt": 0, "isImportant": false}]', 9e9)
            """,
            "INSERT OR IGNORE INTO preference VALUES ('hand', 'list layout', 'compact', 9e8), ('hand', 'reminders', 'on', 9e8)",
        ],
        "mandalart": [
            "INSERT OR IGNORE INTO plan (id, title, created_at) VALUES (1, 'A', 0)",
            """
            INSERT OR REPLACE INTO main_mandalart (plan, position, title, palette, description, image_url)
            SELECT 1, value, 'goal', palette, 'why', 'https://example.com/a.png' FROM json_each('[0, 1, 4]'),
                (SELECT 'type1' AS palette)
            """,
            """
            INSERT INTO sub_mandalart (main, position, title, achievement_rate, note, due, begun_at)
            SELECT main_mandalart.id, value, 'step', 0.5, 'note', '2026-11-21', 8e8
            FROM main_mandalart, json_each('[0, 1]') WHERE main_mandalart.position <> 4
            """,
            "INSERT INTO edit (plan, kind, title, change) VALUES (1, 'renamedPlan', 'A', '{}')",
            "INSERT INTO draft VALUES ('hand/main/1/0', '{}', 9e8)",
            "INSERT INTO read_link VALUES (1, '0123456789abcdefghijkl')",
            "INSERT OR IGNORE INTO seen_hint VALUES ('a')",
            "INSERT OR IGNORE INTO milestone VALUES ('a')",
        ],
        "explorer": [
            "INSERT INTO favourite SELECT 'hand', kind, id, 8e8 FROM entity LIMIT 4",
            "INSERT INTO search VALUES ('hand', 'character', '[{\"name\": \"name\", \"value\": \"rick\"}]', 1)",
            "INSERT INTO setting VALUES ('hand', 'registered', 'true')",
        ],
    ]
}
