import TodoDomain

/// A change of the repository that the user asks for on one of the pages, as a value: it can be taken back and tried again.
public enum TodoChange: Equatable, Codable, Sendable {
    /// Marks a todo as done or not.
    case mark(Todo, isDone: Bool)
    /// Deletes a todo.
    case delete(Todo)

    /// The change that takes this one back; nothing for a deletion, which the whole application offers to take back.
    public var inverse: TodoChange? {
        switch self {
        case .mark(let todo, let isDone): .mark(todo, isDone: !isDone)
        case .delete: nil
        }
    }

    /// The todo that is changed, as it was before.
    public var todo: Todo {
        switch self {
        case .mark(let todo, _), .delete(let todo): todo
        }
    }
}

/// What the user is told in passing.
public enum TodoNotice: Equatable, Sendable {
    /// This happened, and can be taken back.
    case changed(TodoChange)
    /// This failed, and can be tried again.
    case failed(TodoChange, TodoError)
}
