/// The filter of todos.
package enum TodoFilter: String, CaseIterable, Hashable, Codable, Sendable {
    case all, active, completed

    /// Returns true if a todo is shown.
    package func shows(_ todo: Todo) -> Bool {
        switch self {
        case .all: true
        case .active: !todo.isDone
        case .completed: todo.isDone
        }
    }
}
