/// A change of the repository that the user asks for of a todo, as a value: it can be
/// taken back and tried again.
package enum TodoChange: Equatable, Codable, Sendable {
    /// Marks a todo as done or not.
    case mark(Todo, isDone: Bool)
    case delete(Todo)
    /// Gives a todo another date, or none.
    case move(Todo, to: Due?)
    /// Puts a todo elsewhere among those of the same due date. More than its own place can change.
    case arrange(Todo, places: TodoPlaces, before: TodoPlaces)

    /// The change that takes this one back; nil for a deletion, which the whole application offers
    /// to take back.
    package var inverse: TodoChange? {
        switch self {
        case .mark(let todo, let isDone): return .mark(todo, isDone: !isDone)
        case .delete: return nil
        case .move(var todo, let due):
            let before = todo.due
            todo.due = due
            return .move(todo, to: before)
        case .arrange(let todo, let places, let before): return .arrange(todo, places: before, before: places)
        }
    }

    /// The todo that is changed, as it was before.
    package var todo: Todo {
        switch self {
        case .mark(let todo, _), .delete(let todo), .move(let todo, _), .arrange(let todo, _, _): todo
        }
    }
}
