import Foundation
import RibletTesting
import RibletUpdates
import Synchronization
import TodoDomain

/// Todos in memory, with the behaviour of the real repository and a switch for failure.
package final class FakeTodoRepository: TodoRepository, TodoListRepository, DraftRepository {
    private struct State {
        var todos: [Todo]
        var lastID: Todo.ID
        var lists: [TodoList] = []
        var drafts: [DraftKey: TodoDraft] = [:]
        /// The todos that were added when others were done.
        var next: [Todo.ID: Todo.ID] = [:]
        var failure: TodoError?
        var unreadable = 0

        mutating func add(_ draft: TodoDraft, _ now: Date) -> Todo {
            lastID += 1
            let todo = Todo(
                id: lastID, title: draft.title, text: draft.text, picture: draft.picture, due: draft.due, repeats: draft.repeats,
                createdAt: now, list: known(draft.list), isImportant: draft.isImportant)
            todos.append(todo)
            return todo
        }

        func known(_ list: TodoList.ID?) -> TodoList.ID? { lists.contains { $0.id == list } ? list : nil }
    }

    private let state: Mutex<State>
    private let watchers = Followers<TodoTable>()
    private let listWatchers = Followers<[TodoList]>()
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

    /// Lets so many todos be kept that cannot be read.
    package func keepUnreadable(_ count: Int) { state.withLock { $0.unreadable = count } }

    /// The todos now and after every change.
    package func updates() -> Updates<TodoTable> {
        Updates { [self] follower in
            state.withLock { state in
                follower.yield(TodoTable(state.todos, unreadable: state.unreadable))
                watchers.add(follower)
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
    @discardableResult
    package func add(_ draft: TodoDraft) async throws(TodoError) -> Todo {
        let draft = try draft.validated()
        let now = now()
        if current.count >= TodoLimits.todos { throw .tooManyTodos(limit: TodoLimits.todos) }
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
            state.todos[index].list = state.known(draft.list)
            state.todos[index].isImportant = draft.isImportant
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
            for index in state.todos.indices where ids.contains(state.todos[index].id) {
                if state.todos[index].isDone != isDone { state.todos[index].doneAt = isDone ? now : nil }
                state.todos[index].isDone = isDone
            }
        }
    }

    package func arrange(_ places: TodoPlaces) async throws(TodoError) {
        try change { state in
            for index in state.todos.indices {
                if let place = places[state.todos[index].id] { state.todos[index].givenPlace = place }
            }
        }
    }

    package func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo] {
        try change { state in
            let ids = Set(ids)
            let gone = state.todos.filter { ids.contains($0.id) }
            state.todos.removeAll { ids.contains($0.id) }
            return gone
        }
    }

    /// Brings todos back in the order of their identifiers.
    package func restore(_ todos: [Todo]) async throws(TodoError) {
        try change { state in
            for todo in todos where !state.todos.contains(where: { $0.id == todo.id }) {
                var todo = todo
                todo.list = state.known(todo.list)
                state.todos.append(todo)
                state.lastID = max(state.lastID, todo.id)
            }
            state.todos.sort { $0.id < $1.id }
        }
    }

    // MARK: Lists

    package func listUpdates() -> Updates<[TodoList]> {
        Updates { [self] follower in
            state.withLock { state in
                follower.yield(state.lists)
                listWatchers.add(follower)
            }
        }
    }

    package func lists() async throws(TodoError) -> [TodoList] { try change { $0.lists } }

    @discardableResult
    package func addList(_ name: String, _ color: TodoList.Color) async throws(TodoError) -> TodoList {
        let name = try TodoList.validated(name: name)
        return try changeLists { state throws(TodoError) in
            if state.lists.count >= TodoLimits.lists { throw .tooManyLists(limit: TodoLimits.lists) }
            try Self.check(name, of: nil, in: state.lists)
            let list = TodoList(id: (state.lists.map(\.id).max() ?? 0) + 1, name: name, color: color)
            state.lists.append(list)
            return list
        }
    }

    package func changeList(_ list: TodoList) async throws(TodoError) {
        let name = try TodoList.validated(name: list.name)
        try changeLists { state throws(TodoError) in
            try Self.check(name, of: list.id, in: state.lists)
            guard let index = state.lists.firstIndex(where: { $0.id == list.id }) else { return }
            state.lists[index] = TodoList(id: list.id, name: name, color: list.color)
        }
    }

    package func removeList(_ id: TodoList.ID) async throws(TodoError) -> RemovedList? {
        try changeLists { state throws(TodoError) in
            guard let index = state.lists.firstIndex(where: { $0.id == id }) else { return nil }
            let todos = state.todos.filter { $0.list == id }.map(\.id)
            for index in state.todos.indices where state.todos[index].list == id { state.todos[index].list = nil }
            return RemovedList(state.lists.remove(at: index), todos: todos)
        }
    }

    package func restoreList(_ removed: RemovedList) async throws(TodoError) {
        try changeLists { state throws(TodoError) in
            let isTaken = state.lists.contains { $0.id == removed.list.id || $0.name == removed.list.name }
            if isTaken { return }
            state.lists = (state.lists + [removed.list]).sorted { $0.id < $1.id }
            for index in state.todos.indices where state.todos[index].list == nil && removed.todos.contains(state.todos[index].id) {
                state.todos[index].list = removed.list.id
            }
        }
    }

    private static func check(_ name: String, of id: TodoList.ID?, in lists: [TodoList]) throws(TodoError) {
        if lists.contains(where: { $0.id != id && $0.name.lowercased() == name.lowercased() }) { throw .nameTaken(name) }
    }

    private func changeLists<T: Sendable>(_ body: (inout State) throws(TodoError) -> T) throws(TodoError) -> T {
        try change { state in
            let before = state.lists
            let result: Result<T, TodoError>
            do throws(TodoError) { result = .success(try body(&state)) } catch { result = .failure(error) }
            if state.lists != before { listWatchers.yield(state.lists) }
            return result
        }.get()
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
            if state.todos != before { watchers.yield(TodoTable(state.todos)) }
            return .success(value)
        }
        return try result.get()
    }
}
