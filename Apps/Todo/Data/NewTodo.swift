import Foundation
import TodoDomain

/// A todo from elsewhere, which has no identifier here yet.
package struct NewTodo: Hashable, Sendable {
    /// The fields of the todo.
    package var draft: TodoDraft
    /// True for a done todo.
    package var isDone: Bool
    /// The name of its list; a list of that name is made where there is none.
    package var listName: String?
    /// When it was added, there.
    package var createdAt: Date

    /// A todo from elsewhere.
    package init(draft: TodoDraft, isDone: Bool, createdAt: Date, listName: String? = nil) {
        self.draft = draft
        self.isDone = isDone
        self.createdAt = createdAt
        self.listName = listName
    }
}
