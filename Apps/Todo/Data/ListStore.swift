import Foundation
import LocalProvider
import RibletUpdates
import TodoDomain

/// The lists, in the same file as the todos.
struct ListStore: TodoListRepository {
    private let database: TodoDatabase
    /// Read once for all pages.
    private let all: SQLSharedValue<[TodoList]>

    init(database: TodoDatabase) {
        self.database = database
        all = database.changes.shared(of: ["list"]) { try TodoList.all($0) }
    }

    func listUpdates() -> Updates<[TodoList]> { all.updates() }

    func lists() async throws(TodoError) -> [TodoList] { try await database.value(of: all) }

    func addList(_ name: String, _ color: TodoList.Color) async throws(TodoError) -> TodoList {
        let name = try TodoList.validated(name: name)
        return try await database.write { try Self.add(name, color, $0) }
    }

    func changeList(_ list: TodoList) async throws(TodoError) {
        let name = try TodoList.validated(name: list.name)
        try await database.write { db in
            try Self.check(name, of: list.id, db)
            try db.execute("UPDATE list SET name = ?, color = ? WHERE id = ?", name, list.color.rawValue, list.id)
        }
    }

    func removeList(_ id: TodoList.ID) async throws(TodoError) -> RemovedList? {
        try await database.write { db in
            guard let list = try TodoList.all(db).first(where: { $0.id == id }) else { return nil }
            let todos = try db.rows("SELECT id FROM todo WHERE list = ? ORDER BY id", id) { try $0.decode(0) as Todo.ID }
            try db.execute("UPDATE todo SET list = NULL WHERE list = ?", id)
            try db.execute("DELETE FROM list WHERE id = ?", id)
            return RemovedList(list, todos: todos)
        }
    }

    func restoreList(_ removed: RemovedList) async throws(TodoError) {
        try await database.write { db in
            let list = removed.list
            let count = try db.execute(
                "INSERT INTO list (id, name, color) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", list.id, list.name, list.color.rawValue)
            guard count == 1 else { return }
            try db.execute(
                "UPDATE todo SET list = ? WHERE list IS NULL AND id IN \(db.dialect.numbers(in: "?"))", list.id, removed.todos.asSQLArgument
            )
        }
    }

    // MARK: - Within the transactions of others

    /// Adds a list under a name that is valid.
    static func add(_ name: String, _ color: TodoList.Color, _ db: any SQLConnection) throws -> TodoList {
        try check(name, of: nil, db)
        if try db.value("SELECT count(*) FROM list") ?? 0 >= TodoLimits.lists { throw TodoError.tooManyLists(limit: TodoLimits.lists) }
        let ids = try db.rows("INSERT INTO list (name, color) VALUES (?, ?) RETURNING id", name, color.rawValue) {
            try $0.decode(0) as TodoList.ID
        }
        return TodoList(id: ids[0], name: name, color: color)
    }

    private static func check(_ name: String, of id: TodoList.ID?, _ db: any SQLConnection) throws {
        let taken = try TodoList.all(db).contains { $0.id != id && $0.name.lowercased() == name.lowercased() }
        if taken { throw TodoError.nameTaken(name) }
    }
}

extension TodoList {
    static func all(_ db: any SQLConnection) throws -> [TodoList] {
        try db.rows("SELECT id, name, color FROM list ORDER BY id") { row in
            // A colour of a later version is one of these here.
            TodoList(id: try row.decode(0), name: try row.decode(1), color: Color(rawValue: try row.decode(2)) ?? .blue)
        }
    }
}
