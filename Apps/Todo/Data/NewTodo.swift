import Foundation
import TodoDomain

/// A todo from elsewhere, which has no identifier here yet.
public struct NewTodo: Hashable, Sendable {
    /// What was entered about it.
    public var draft: TodoDraft
    /// Whether it is done.
    public var isDone: Bool
    /// When it was added, there.
    public var createdAt: Date

    /// A todo from elsewhere.
    public init(draft: TodoDraft, isDone: Bool, createdAt: Date) {
        self.draft = draft
        self.isDone = isDone
        self.createdAt = createdAt
    }
}

/// A repository that takes many todos at once, all of them or none.
public protocol TodoImporting: TodoRepository {
    /// Adds todos in their order, under new identifiers, and returns them once they are stored for good.
    ///
    /// - Throws: ``TodoError``; nothing was added then.
    func add(all entries: [NewTodo]) async throws(TodoError) -> [Todo]
}
