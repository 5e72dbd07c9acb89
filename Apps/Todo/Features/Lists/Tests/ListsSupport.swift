import Foundation
import Riblet
import Synchronization
import TodoDomain
import TodoTesting

@testable import TodoLists

/// A time that a test moves.
final class Now: Sendable {
    private let value = Mutex(noon)

    var date: Date {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

/// The dependency of the pages, with fakes.
final class Needs: EmptyComponent, ListDependency, CompleteDependency, SearchDependency {
    let todos: any TodoRepository
    let lists: any TodoListRepository
    let environment: TodoEnvironment
    let attendance: any Attendance
    let preferences: any TodoPreferences

    init(
        _ todos: any TodoRepository, lists: any TodoListRepository = FakeTodoRepository(),
        environment: TodoEnvironment = TodoEnvironment(), attendance: any Attendance = FakeAttendance(),
        preferences: any TodoPreferences = FakePreferences()
    ) {
        self.todos = todos
        self.lists = lists
        self.environment = environment
        self.attendance = attendance
        self.preferences = preferences
    }
}

/// Writes down what the pages ask of their parent.
@MainActor
final class Parent: ListListener, CompleteListener {
    private(set) var calls: [String] = []

    func listDidSelect(_ todo: Todo) { calls.append("list \(todo.id)") }
    func listDidRequestAdd() { calls.append("add") }
    func listDidRequestAll() { calls.append("all") }
    func listDidRequestEdit(_ id: TodoList.ID) { calls.append("edit \(id)") }
    func completeDidSelect(_ todo: Todo) { calls.append("done \(todo.id)") }
}
