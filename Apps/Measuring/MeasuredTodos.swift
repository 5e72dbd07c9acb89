import Foundation
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
    ///   - body: works on them.
    /// - Returns: what `body` returns.
    /// - Throws: what keeps the data from being opened or stored, or what `body` throws.
    @MainActor
    public static func stored<Value>(_ count: Int, in folder: URL, _ body: @MainActor (MeasuredTodos) async throws -> Value) async throws
        -> Value
    {
        let data = try await TodoDataFolder.open(
            root: folder, flavor: .dog, pictureBases: [:], network: StubProvider { _ in .json("[]") },
            logger: Logger(label: "measuring") { _ in SwiftLogNoOpLogHandler() })
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
}
