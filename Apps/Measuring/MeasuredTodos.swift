import Foundation
import GRDB
import LocalProvider
import Logging
import NetworkProvider
import RibletWeb
import TodoApp
import TodoData
import TodoDomain

/// Todos in SQLite and the application over them, for whoever measures it from outside this
/// package. There is no picture service.
public struct MeasuredTodos: Sendable {
    private let data: TodoData

    /// Stores todos for the duration of `body`.
    ///
    /// - Parameters:
    ///   - count: how many; one in ten is done.
    ///   - folder: gets the data.
    ///   - server: gets the todos instead; it has the tables of ``serverSchema``.
    ///   - body: works on them.
    /// - Returns: what `body` returns.
    /// - Throws: what keeps the data from being opened or stored, or what `body` throws.
    @MainActor
    public static func stored<Value>(
        _ count: Int, in folder: URL, on server: (any SQLChanges)? = nil, _ body: @MainActor (MeasuredTodos) async throws -> Value
    ) async throws -> Value {
        let data = try await TodoDataFolder.open(
            root: folder, flavor: .dog, pictures: PictureAccess(network: StubProvider { _ in .json("[]") }), on: server, logger: silent)
        try await data.todos.restore((0..<count).map { sample($0 + 1, title: "Buy a present for number \($0)") })
        let value = try await body(MeasuredTodos(data: data))
        try await data.close()
        return value
    }

    /// The application, not served yet.
    @MainActor
    public func application() -> WebApplication { TodoApplication.make(.dog, data: data, basePath: "") }

    /// Changes the first todo in a way that lists show.
    ///
    /// - Parameter number: of the change.
    /// - Returns: the title that the todo has now.
    /// - Throws: what keeps it from being stored.
    public func rename(_ number: Int) async throws -> String {
        let todo = Self.sample(1, title: "Change \(number)")
        try await data.todos.update(1, with: TodoDraft(title: todo.title, due: todo.due))
        return todo.title
    }

    /// The first is due first.
    fileprivate static func sample(_ number: Int, title: String) -> Todo {
        let due = Date(timeIntervalSince1970: 2_000_000_000 + Double(number) * 60)
        return Todo(
            id: Int64(number), title: title, text: "", picture: nil, due: .time(due), isDone: number % 10 == 0,
            createdAt: due - 1_000_000)
    }

    // MARK: Reading all

    private static let silent = Logger(label: "measuring") { _ in SwiftLogNoOpLogHandler() }

    /// The tables on a server, as a part of a program and its migrations.
    public static var serverSchema: (part: String, migrations: KeyValuePairs<String, String>) {
        (TodoServerSchema.part, TodoServerSchema.migrations)
    }

    /// Returns the file in a folder that was given.
    public static func file(in folder: URL) -> URL { folder.appending(path: "\(TodoFlavor.dog.storageNamespace)/todo.sqlite") }

    /// Reads all todos as a page does.
    ///
    /// - Returns: how many there are.
    /// - Throws: what the engine throws.
    public static func readAll(_ connection: any SQLConnection) throws -> Int {
        try Todo.readable(nil, connection, noting: UnreadableTodos(logger: silent)).count
    }

    /// Reads all todos by GRDB alone, as before there was a layer for several engines.
    ///
    /// - Returns: how many there are.
    /// - Throws: what GRDB throws.
    public static func readAllByGRDB(_ database: Database) throws -> Int {
        let rows = try Row.fetchCursor(database.cachedStatement(sql: "SELECT \(Todo.columns) FROM todo ORDER BY id"))
        let date = { (column: Double) in min(max(Date(timeIntervalSinceReferenceDate: column), .distantPast), .distantFuture) }
        var todos: [Todo] = []
        while let row = try rows.next() {
            let (time, day) = (try row.decode(atIndex: 4) as Double?, try row.decode(atIndex: 5) as String?)
            todos.append(
                Todo(
                    id: try row.decode(atIndex: 0), title: try row.decode(atIndex: 1), text: try row.decode(atIndex: 2),
                    picture: (try row.decode(atIndex: 3) as String?).flatMap(PictureID.init(rawValue:)),
                    due: time.map { .time(date($0)) } ?? day.flatMap { Day($0) }.map(Due.day),
                    repeats: (try row.decode(atIndex: 8) as String?).flatMap { Repetition($0) }, isDone: try row.decode(atIndex: 6),
                    createdAt: date(try row.decode(atIndex: 7)), list: try row.decode(atIndex: 10),
                    isImportant: try row.decode(atIndex: 11), givenPlace: try row.decode(atIndex: 9)))
        }
        return todos.count
    }
}
