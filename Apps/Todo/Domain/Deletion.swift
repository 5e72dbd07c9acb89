/// Todos that were deleted together, in one browser, and can be taken back for a while.
package struct Deletion: Identifiable, Hashable, Sendable {
    /// Given by the repository, never given twice.
    package typealias ID = Int64

    /// The identifier of the deletion.
    package let id: ID
    /// The deleted todos, in the order in which they were added.
    package let todos: [Todo]

    /// A deletion as the repository keeps it.
    package init(id: ID, todos: [Todo]) {
        self.id = id
        self.todos = todos
    }
}

/// The deletions of one browser that it can take back, on any of its pages: leaving a page, loading
/// it anew and a new process of the server change nothing.
package protocol DeletionRepository: Sendable {
    /// Yields the deletions that are worth telling, the oldest first: at once, then after every
    /// change. One of more than half a minute ago is not among them, though it can be taken back.
    func updates() -> AsyncStream<[Deletion]>

    /// Brings back what was deleted, under the same identifiers. Does nothing where that has
    /// happened already, or it is too late.
    func takeBack(_ id: Deletion.ID) async throws(TodoError)
}
