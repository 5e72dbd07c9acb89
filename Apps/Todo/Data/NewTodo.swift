import Foundation
import TodoDomain

/// A todo from elsewhere, which has no identifier here yet.
package struct NewTodo: Hashable, Sendable {
    /// What was entered about it.
    package var draft: TodoDraft
    /// Whether it is done.
    package var isDone: Bool
    /// When it was added, there.
    package var createdAt: Date

    /// A todo from elsewhere.
    package init(draft: TodoDraft, isDone: Bool, createdAt: Date) {
        self.draft = draft
        self.isDone = isDone
        self.createdAt = createdAt
    }
}

/// A repository that takes many todos at once, all of them or none.
package protocol TodoImporting: TodoRepository {
    /// Adds todos in their order, under new identifiers, and returns them once they are stored for
    /// good.
    ///
    /// - Throws: ``TodoError``; nothing was added then.
    func add(all entries: [NewTodo]) async throws(TodoError) -> [Todo]
}
