import LocalProvider
import TodoDomain

/// The bounds of all todos of a data folder together, within a transaction after which there may be
/// more than before: each page and each export has to do with all of them.
struct StoreBounds {
    /// The number of todos, and the bytes of their titles and notes.
    typealias Size = (todos: Int, bytes: Int)

    private let before: Size

    /// Looks at what there is before the statements of the transaction.
    init(_ db: any SQLConnection) throws { before = try Self.size(db) }

    /// Checks what there is after them. A store that is beyond a bound already, as one of an older
    /// version, may become smaller or stay as large.
    ///
    /// - Throws: ``TodoDomain/TodoError/tooManyTodos(limit:)`` and
    ///   ``TodoDomain/TodoError/tooMuchText(limit:)``, which take the transaction back.
    func check(_ db: any SQLConnection) throws {
        let now = try Self.size(db)
        if now.todos > max(before.todos, TodoLimits.todos) { throw TodoError.tooManyTodos(limit: TodoLimits.todos) }
        if now.bytes > max(before.bytes, TodoLimits.bytes) { throw TodoError.tooMuchText(limit: TodoLimits.bytes) }
    }

    /// Returns what there is.
    static func size(_ db: any SQLConnection) throws -> Size {
        try db.rows("SELECT todos, bytes FROM todo_size") { (try $0.decode(0), try $0.decode(1)) as Size }.first ?? (0, 0)
    }
}
