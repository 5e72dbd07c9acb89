import RibletReactor
import TodoDomain

/// Keeps what was typed about a todo.
package typealias TodoDraftKeeper = DraftKeeper<TodoDraft, TodoError>

extension DraftDesk {
    /// Keeps the draft of the form `key`, together with the other pages in which it is open.
    package func keeper(of key: DraftKey, in drafts: any DraftRepository) -> TodoDraftKeeper {
        keeper(of: key) { () throws(TodoError) in
            try await drafts.draft(key)
        } write: { draft throws(TodoError) in
            try await drafts.keep(draft, as: key)
        }
    }
}
