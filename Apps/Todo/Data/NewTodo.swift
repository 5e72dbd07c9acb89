import Foundation
import TodoDomain

/// A list from elsewhere. One that is here under its name stays as it is.
struct NewList: Sendable {
    let name: String
    /// Nil for the next one.
    var color: TodoList.Color?
}

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
    /// When it was marked as done, there; nil where nobody knows.
    package var doneAt: Date?

    /// A todo from elsewhere.
    package init(draft: TodoDraft, isDone: Bool, createdAt: Date, doneAt: Date? = nil, listName: String? = nil) {
        self.draft = draft
        self.isDone = isDone
        self.createdAt = createdAt
        self.doneAt = doneAt
        self.listName = listName
    }
}
