import Foundation
import RibletTesting
import Synchronization
import TodoDomain

/// Todos in memory, with the behaviour of the real repository and a switch for failure.
package final class FakeTodoRepository: TodoRepository, DraftRepository {
    private struct State {
        var todos: [Todo]
        var lastID: Todo.ID
        var drafts: [DraftKey: TodoDraft] = [:]
        /// The todos that were added when others were done.
        var next: [Todo.ID: Todo.ID] = [:]
        var failure: TodoError?

        mutating func add(_ draft: TodoDraft, _ now: Date) -> Todo {
            lastID += 1
            let todo = Todo(
                id: lastID, title: draft.title, text: draft.text, picture: draft.picture, due: draft.due, repeats: draft.repeats,
                createdAt: now)
            todos.append(todo)
            return todo
        }
    }

    private let state: Mutex<State>
    private let watchers = StreamListeners<[Todo]>()
    private let now: @Sendable () -> Date

    /// A repository that holds `todos`.
    package init(_ todos: [Todo] = [], now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_000_000) }) {
        self.now = now
        state = Mutex(State(todos: todos, lastID: todos.map(\.id).max() ?? 0))
    }

    package var current: [Todo] { state.withLock(\.todos) }
    /// The number of observers of ``updates()`` now.
    package var watcherCount: Int { watchers.count }
    /// The draft kept under a key.
    package func keptDraft(_ key: DraftKey) -> TodoDraft? { state.withLock { $0.drafts[key] } }

    /// Makes every further call fail; nil makes them succeed again.
    package func fail(with error: TodoError?) { state.withLock { $0.failure = error } }

    /// The todos now and after every change.
    package func updates() -> AsyncStream<[Todo]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            state.withLock { state in
                continuation.yield(state.todos)
                watchers.add(continuation)
            }
        }
    }

    package func todos() async throws(TodoError) -> [Todo] { try change { $0.todos } }

    /// The todo of that identifier.
    package func todo(_ id: Todo.ID) async throws(TodoError) -> Todo {
        guard let todo = try change({ state in state.todos.first { $0.id == id } }) else { throw .notFound(id) }
        return todo
    }

    /// Adds a todo at the end.
    package func add(_ draft: TodoDraft) async throws(TodoError) -> Todo {
        let draft = try draft.validated()
        let now = now()
        return try change { $0.add(draft, now) }
    }

    package func update(_ id: Todo.ID, with draft: TodoDraft) async throws(TodoError) {
        let draft = try draft.validated()
        let found = try change { state in
            guard let index = state.todos.firstIndex(where: { $0.id == id }) else { return false }
            state.todos[index].title = draft.title
            state.todos[index].text = draft.text
            state.todos[index].picture = draft.picture
            state.todos[index].due = draft.due
            state.todos[index].repeats = draft.repeats
            return true
        }
        if !found { throw .notFound(id) }
    }

    package func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(TodoError) {
        let now = now()
        try change { state in
            for todo in state.todos where ids.contains(todo.id) && todo.isDone != isDone {
                if isDone, let next = todo.successor(doneAt: now, in: utc()) {
                    state.next[todo.id] = state.add(next, now).id
                } else if !isDone, let next = state.next.removeValue(forKey: todo.id) {
                    state.todos.removeAll { $0.id == next && !$0.isDone && ($0.title, $0.text) == (todo.title, todo.text) }
                }
            }
            for index in state.todos.indices where ids.contains(state.todos[index].id) { state.todos[index].isDone = isDone }
        }
    }

    package func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo] {
        try change { state in
            let gone = state.todos.filter { ids.contains($0.id) }
            state.todos.removeAll { ids.contains($0.id) }
            return gone
        }
    }

    /// Brings todos back in the order of their identifiers.
    package func restore(_ todos: [Todo]) async throws(TodoError) {
        try change { state in
            for todo in todos where !state.todos.contains(where: { $0.id == todo.id }) {
                state.todos.append(todo)
                state.lastID = max(state.lastID, todo.id)
            }
            state.todos.sort { $0.id < $1.id }
        }
    }

    /// The draft of a form.
    package func draft(_ key: DraftKey) async throws(TodoError) -> TodoDraft? { try change { $0.drafts[key] } }

    /// Keeps the draft of a form.
    package func keep(_ draft: TodoDraft?, as key: DraftKey) async throws(TodoError) {
        try change { $0.drafts[key] = draft }
    }

    @discardableResult
    private func change<T: Sendable>(_ body: (inout State) -> T) throws(TodoError) -> T {
        let result: Result<T, TodoError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            let before = state.todos
            let value = body(&state)
            if state.todos != before { watchers.yield(state.todos) }
            return .success(value)
        }
        return try result.get()
    }
}
