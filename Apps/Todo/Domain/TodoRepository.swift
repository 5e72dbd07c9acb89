import Foundation
import RibletUpdates

/// The store of to-dos. All pages of one data folder share one, and each page is told of the
/// changes of the others.
package protocol TodoRepository: Sendable {
    /// All todos, in the order in which they were added: the current ones at once, then again after
    /// every change, whoever made it.
    ///
    /// Slow readers skip to the newest.
    func updates() -> Updates<TodoTable>

    /// All todos now, in the order in which they were added.
    func todos() async throws(TodoError) -> [Todo]

    /// The todo of that identifier.
    ///
    /// - Throws: ``TodoError/notFound(_:)``.
    func todo(_ id: Todo.ID) async throws(TodoError) -> Todo

    /// Adds a todo and returns it once it is stored for good.
    @discardableResult
    func add(_ draft: TodoDraft) async throws(TodoError) -> Todo

    /// Changes what the user entered about a todo.
    ///
    /// - Throws: ``TodoError/notFound(_:)``, or what ``TodoDraft/validated()`` throws.
    func update(_ id: Todo.ID, with draft: TodoDraft) async throws(TodoError)

    /// Marks todos as done or not done; unknown identifiers are passed over. One that repeats adds
    /// the next one when it is done, and takes it away again, unless it was changed or done
    /// meanwhile.
    func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(TodoError)

    /// Gives todos their places among those of the same due date; unknown identifiers are passed
    /// over.
    func arrange(_ places: TodoPlaces) async throws(TodoError)

    /// Deletes todos and returns those that were there, for ``restore(_:)``.
    @discardableResult
    func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo]

    /// Brings deleted todos back under the same identifiers; those that exist are left as they are.
    func restore(_ todos: [Todo]) async throws(TodoError)
}

extension TodoRepository {
    /// Adds a todo once, also where the server ends meanwhile and the page asks again.
    ///
    /// - Parameters:
    ///   - draft: the todo.
    ///   - begun: since when it was being added as the server ended; nil where it did not.
    ///   - kept: returns when the page is kept. A page that was not would send the press again
    ///     after a restart, and the todo would be there twice.
    /// - Returns: the todo that was added now or then.
    /// - Throws: that the title is empty, or why the todo could not be stored.
    @discardableResult
    package func add(_ draft: TodoDraft, begun: Date?, kept: @Sendable () async -> Void) async throws(TodoError) -> Todo {
        let draft = try draft.validated()
        if let begun {
            let stored = try await todos().last { $0.title == draft.title && $0.createdAt >= begun }
            if let stored { return stored }
        } else {
            await kept()
        }
        return try await add(draft)
    }
}

/// Keeps what was typed into a form in one browser until it is saved or thrown away, over reloads
/// and restarts.
package protocol DraftRepository: Sendable {
    /// The draft kept under `key`.
    nonisolated(nonsending) func draft(_ key: DraftKey) async throws(TodoError) -> TodoDraft?
    /// Keeps a draft; nil forgets it.
    nonisolated(nonsending) func keep(_ draft: TodoDraft?, as key: DraftKey) async throws(TodoError)
}

/// The form that a draft belongs to.
package enum DraftKey: Hashable, Codable, Sendable {
    case new
    case todo(Todo.ID)
    /// The field for a new todo on the quick-entry page; a draft of it has a title only.
    case entry
    /// The form for a list, nil for a new one; a draft of it has the list's name as its title and
    /// its colour as its text.
    case list(TodoList.ID?)
}
