import Foundation
import LocalProvider
import Logging
import TodoDomain

/// Todos in one property list: a store for small lists, readable and writable by other programs, of
/// the same behaviour as ``SQLiteTodoStore``.
///
/// Every change writes the whole file, safely: a killed process leaves the old list or the new one.
/// One process may have the file open; a second one would overwrite what the first changed. A
/// damaged file is set aside as `<file>.corrupt-<n>`, logged, and the list begins anew.
package actor PropertyListTodoStore: TodoImporting {
    private struct Content: Codable, Hashable, Sendable {
        var todos: [Todo] = []
        /// The greatest identifier ever given, so that a deleted todo's is not given again.
        var lastID: Todo.ID = 0
    }

    private struct ListKey: LocalStorable {
        typealias Value = Content
        let identifier = "todos"
    }

    /// Far above what a list that is written as a whole should have.
    private static let limits = StorageLimits(bytes: 256 << 20, count: 1, age: nil)

    private let provider: PropertyListProvider
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let watchers = TodoWatchers()
    private var content: Content?
    /// The change that was asked for last; the next one waits for it.
    private var last: Task<Void, Never>?

    /// Opens or makes a store.
    ///
    /// - Parameters:
    ///   - folder: where the file is; give it to nothing else.
    ///   - now: the time.
    ///   - logger: where damage is logged.
    /// - Throws: ``TodoError/storage(_:)`` when the folder cannot be made or written to.
    package init(
        folder: URL, now: @escaping @Sendable () -> Date = { Date() }, logger: Logger = Logger(label: "todo.data")
    ) throws(TodoError) {
        do {
            provider = try PropertyListProvider(folder: folder, limits: Self.limits, logger: logger)
        } catch {
            throw .storage(error.description)
        }
        self.now = now
        self.logger = logger
    }

    // MARK: - Reading

    /// All todos, at once and after every change.
    package nonisolated func updates() -> AsyncStream<[Todo]> {
        let watchers = watchers
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = watchers.add(continuation)
            let greeting = Task { await self.greet(number) }
            continuation.onTermination = { _ in
                greeting.cancel()
                watchers.remove(number)
            }
        }
    }

    /// All todos now.
    package func todos() async throws(TodoError) -> [Todo] { try await loaded().todos }

    /// The todo of that identifier.
    package func todo(_ id: Todo.ID) async throws(TodoError) -> Todo {
        guard let todo = try await loaded().todos.first(where: { $0.id == id }) else { throw .notFound(id) }
        return todo
    }

    // MARK: - Writing

    /// Adds a todo.
    @discardableResult
    package func add(_ draft: TodoDraft) async throws(TodoError) -> Todo {
        let added = try await add(all: [NewTodo(draft: draft, isDone: false, createdAt: now())])
        return added[0]
    }

    /// Adds many, all or none.
    package func add(all entries: [NewTodo]) async throws(TodoError) -> [Todo] {
        var storable: [NewTodo] = []
        for var entry in entries {
            entry.draft = try entry.draft.storable()
            storable.append(entry)
        }
        return try await change { [storable] content in
            let first = content.todos.count
            for entry in storable {
                content.lastID += 1
                content.todos.append(
                    Todo(
                        id: content.lastID, title: entry.draft.title, text: entry.draft.text, picture: entry.draft.picture,
                        dueAt: entry.draft.dueAt, isDone: entry.isDone, createdAt: entry.createdAt))
            }
            return .success(Array(content.todos[first...]))
        }
    }

    /// Changes what was entered about a todo.
    package func update(_ id: Todo.ID, with draft: TodoDraft) async throws(TodoError) {
        let draft = try draft.storable()
        try await change { content -> Result<Void, TodoError> in
            guard let index = content.todos.firstIndex(where: { $0.id == id }) else { return .failure(.notFound(id)) }
            content.todos[index].title = draft.title
            content.todos[index].text = draft.text
            content.todos[index].picture = draft.picture
            content.todos[index].dueAt = draft.dueAt
            return .success(())
        }
    }

    /// Marks todos as done or not done.
    package func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(TodoError) {
        let ids = Set(ids)
        try await change { content -> Result<Void, TodoError> in
            for index in content.todos.indices where ids.contains(content.todos[index].id) { content.todos[index].isDone = isDone }
            return .success(())
        }
    }

    /// Deletes todos and returns those that were there.
    @discardableResult
    package func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo] {
        let ids = Set(ids)
        return try await change { content -> Result<[Todo], TodoError> in
            let gone = content.todos.filter { ids.contains($0.id) }
            content.todos.removeAll { ids.contains($0.id) }
            return .success(gone)
        }
    }

    /// Brings deleted todos back.
    package func restore(_ todos: [Todo]) async throws(TodoError) {
        try await change { content -> Result<Void, TodoError> in
            var known = Set(content.todos.map(\.id))
            for todo in todos where known.insert(todo.id).inserted {
                content.todos.append(todo)
                content.lastID = max(content.lastID, todo.id)
            }
            content.todos.sort { $0.id < $1.id }
            return .success(())
        }
    }

    // MARK: - The file

    /// Changes one after another, each to its end whatever becomes of the task that asked.
    private func change<Value: Sendable>(
        _ body: @escaping @Sendable (inout Content) -> Result<Value, TodoError>
    ) async throws(TodoError) -> Value {
        let previous = last
        let task = Task {
            await previous?.value
            return await apply(body)
        }
        last = Task { _ = await task.value }
        return try await task.value.get()
    }

    private func apply<Value: Sendable>(_ body: @Sendable (inout Content) -> Result<Value, TodoError>) async -> Result<Value, TodoError> {
        do throws(TodoError) {
            let before = try await loaded()
            var after = before
            let value = try body(&after).get()
            if after != before {
                try await store(after)
                content = after
                if after.todos != before.todos { watchers.tell(after.todos) }
            }
            return .success(value)
        } catch {
            return .failure(error)
        }
    }

    private func loaded() async throws(TodoError) -> Content {
        if let content { return content }
        let stored: Content?
        do {
            stored = try await provider.read(ListKey())
        } catch {
            throw .storage(error.description)
        }
        // Another call may have been faster and have changed it since.
        if let content { return content }
        let fresh = stored ?? Content()
        content = fresh
        return fresh
    }

    private func store(_ content: Content) async throws(TodoError) {
        do {
            try await provider.create(content, for: ListKey())
        } catch {
            throw .storage(error.description)
        }
    }

    private func greet(_ number: Int) async {
        do {
            watchers.tell(try await loaded().todos, number)
        } catch {
            logger.warning("The todos could not be read for a watcher", metadata: ["error": "\(error)"])
        }
    }
}
