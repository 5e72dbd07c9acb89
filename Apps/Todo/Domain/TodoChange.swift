/// A change of the repository that the user asks for of a todo, as a value: it can be
/// taken back and tried again.
package enum TodoChange: Equatable, Codable, Sendable {
    /// Marks a todo as done or not.
    case mark(Todo, isDone: Bool)
    case delete(Todo)

    /// The change that takes this one back; nil for a deletion, which the whole application offers
    /// to take back.
    package var inverse: TodoChange? {
        switch self {
        case .mark(let todo, let isDone): .mark(todo, isDone: !isDone)
        case .delete: nil
        }
    }

    /// The todo that is changed, as it was before.
    package var todo: Todo {
        switch self {
        case .mark(let todo, _), .delete(let todo): todo
        }
    }
}
