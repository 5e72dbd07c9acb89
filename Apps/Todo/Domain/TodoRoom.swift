/// The room that is left for todos where it becomes scarce: a page tells it before there is none.
package enum TodoRoom: Hashable, Sendable {
    /// So many more todos.
    case todos(Int)
    /// So many more kilobytes of titles and notes.
    case kilobytes(Int)
    /// So many more megabytes of pictures.
    case megabytesOfPictures(Int)
}

extension TodoLimits {
    /// Todos of a store.
    package static let todos = 50_000
    /// Bytes of the titles and notes of all todos of a store.
    package static let bytes = 32 << 20
    /// Bytes of the pictures of a store.
    package static let pictures = 2 << 30

    /// Returns the room beside what is there; nil while a tenth or more is free.
    package static func room(todos: Int, bytes: Int) -> TodoRoom? {
        let (todos, bytes) = (max(0, self.todos - todos), max(0, self.bytes - bytes))
        if todos < self.todos / 10 { return .todos(todos) }
        return bytes < self.bytes / 10 ? .kilobytes(bytes >> 10) : nil
    }
}
