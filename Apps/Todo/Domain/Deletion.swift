import RibletUpdates

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
    func updates() -> Updates<[Deletion]>

    /// Brings back what was deleted, under the same identifiers. Does nothing where that has
    /// happened already, or it is too late.
    func takeBack(_ id: Deletion.ID) async throws(TodoError)
}

/// The ticks and deletions of one page since it was opened, which it can take back, the newest
/// first.
package protocol VisitRepository: Sendable {
    /// Yields what is next to be taken back: at once, and after every change.
    func undoUpdates() -> Updates<VisitUndo>

    /// Takes back the newest that is not taken back otherwise by now; does nothing where there is
    /// none.
    func takeBack() async throws(TodoError)

    /// Notes that a message offers to take back something else, which is newer.
    func noteOtherOffer()
}

/// The place of a page's ticks and deletions among what it can take back.
package enum VisitUndo: String, Sendable {
    /// There are none.
    case none
    /// A message may offer to take back what is newer.
    case behind
    case newest
}
