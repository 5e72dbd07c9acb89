/// Todos that were deleted together, in one browser, and can be taken back for a while.
package struct Deletion: Identifiable, Hashable, Sendable {
    /// Given by the repository, never given twice.
    package typealias ID = Int64

    /// What tells it from the others.
    package let id: ID
    /// What was deleted, in the order in which it was added.
    package let todos: [Todo]

    /// A deletion as the repository keeps it.
    package init(id: ID, todos: [Todo]) {
        self.id = id
        self.todos = todos
    }
}

/// What one browser has deleted and can take back, whichever page of it asks: leaving a page,
/// loading it anew and a new process of the server change nothing.
package protocol DeletionRepository: Sendable {
    /// What can be taken back, the oldest first: at once, then after every change. What is too old
    /// is not among it.
    func updates() -> AsyncStream<[Deletion]>

    /// Brings back what was deleted, under the same identifiers. Does nothing where that has
    /// happened already, or it is too late.
    func takeBack(_ id: Deletion.ID) async throws(TodoError)
}
