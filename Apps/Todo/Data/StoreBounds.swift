import GRDB
import TodoDomain

/// The bounds of all todos of a data folder together, within a transaction after which there may be
/// more than before: each page and each export has to do with all of them.
struct StoreBounds {
    /// The number of todos, and the bytes of their titles and notes.
    typealias Size = (todos: Int, bytes: Int)

    private let before: Size

    /// Looks at what there is before the statements of the transaction.
    init(_ database: Database) throws { before = try Self.size(database) }

    /// Checks what there is after them. A store that is beyond a bound already, as one of an older
    /// version, may become smaller or stay as large.
    ///
    /// - Throws: ``TodoDomain/TodoError/tooManyTodos(limit:)`` and
    ///   ``TodoDomain/TodoError/tooMuchText(limit:)``, which take the transaction back.
    func check(_ database: Database) throws {
        let now = try Self.size(database)
        if now.todos > max(before.todos, TodoLimits.todos) { throw TodoError.tooManyTodos(limit: TodoLimits.todos) }
        if now.bytes > max(before.bytes, TodoLimits.bytes) { throw TodoError.tooMuchText(limit: TodoLimits.bytes) }
    }

    /// Returns what there is.
    static func size(_ database: Database) throws -> Size {
        guard let row = try Row.fetchOne(database.cachedStatement(sql: "SELECT todos, bytes FROM todo_size")) else { return (0, 0) }
        return (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
    }
}
