import Foundation
import GRDB
import LocalProvider
import TodoDomain

/// The lists, in the same file as the todos.
struct SQLiteListStore: TodoListRepository {
    private let database: TodoDatabase
    /// Read once for all pages.
    private let all: SQLiteSharedValue<[TodoList]>

    init(database: TodoDatabase, changes: SQLiteForeignChanges) {
        self.database = database
        all = SQLiteSharedValue(of: ["list"], in: changes, TodoList.all)
    }

    func listUpdates() -> AsyncStream<[TodoList]> { all.updates() }

    func lists() async throws(TodoError) -> [TodoList] { try await database.value(of: all) }

    func addList(_ name: String, _ color: TodoList.Color) async throws(TodoError) -> TodoList {
        let name = try TodoList.validated(name: name)
        return try await database.write { try Self.add(name, color, $0) }
    }

    func changeList(_ list: TodoList) async throws(TodoError) {
        let name = try TodoList.validated(name: list.name)
        try await database.write { database in
            try Self.check(name, of: list.id, database)
            try database.execute(
                sql: "UPDATE list SET name = ?, color = ? WHERE id = ?", arguments: [name, list.color.rawValue, list.id])
        }
    }

    func removeList(_ id: TodoList.ID) async throws(TodoError) -> RemovedList? {
        try await database.write { database in
            guard let list = try TodoList.all(database).first(where: { $0.id == id }) else { return nil }
            let todos = try Todo.ID.fetchAll(database, sql: "SELECT id FROM todo WHERE list = ? ORDER BY id", arguments: [id])
            try database.execute(sql: "UPDATE todo SET list = NULL WHERE list = ?", arguments: [id])
            try database.execute(sql: "DELETE FROM list WHERE id = ?", arguments: [id])
            return RemovedList(list, todos: todos)
        }
    }

    func restoreList(_ removed: RemovedList) async throws(TodoError) {
        try await database.write { database in
            let list = removed.list
            try database.execute(
                sql: "INSERT INTO list (id, name, color) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                arguments: [list.id, list.name, list.color.rawValue])
            guard database.changesCount == 1 else { return }
            try database.execute(
                sql: "UPDATE todo SET list = ? WHERE list IS NULL AND id IN (SELECT value FROM json_each(?))",
                arguments: [list.id, removed.todos.asSQLArgument])
        }
    }

    // MARK: - Within the transactions of others

    /// Adds a list under a name that is valid.
    static func add(_ name: String, _ color: TodoList.Color, _ database: Database) throws -> TodoList {
        try check(name, of: nil, database)
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM list") ?? 0
        if count >= TodoLimits.lists { throw TodoError.tooManyLists(limit: TodoLimits.lists) }
        try database.execute(sql: "INSERT INTO list (name, color) VALUES (?, ?)", arguments: [name, color.rawValue])
        return TodoList(id: database.lastInsertedRowID, name: name, color: color)
    }

    private static func check(_ name: String, of id: TodoList.ID?, _ database: Database) throws {
        let taken = try TodoList.all(database).contains { $0.id != id && $0.name.lowercased() == name.lowercased() }
        if taken { throw TodoError.nameTaken(name) }
    }
}

extension TodoList {
    static func all(_ database: Database) throws -> [TodoList] {
        try Row.fetchAll(database, sql: "SELECT id, name, color FROM list ORDER BY id").map { row in
            let color: String = try row.decode(atIndex: 2)
            // A colour of a later version is one of these here.
            return TodoList(id: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1), color: Color(rawValue: color) ?? .blue)
        }
    }
}
