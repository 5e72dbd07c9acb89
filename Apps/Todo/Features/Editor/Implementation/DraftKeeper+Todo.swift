import RibletReactor
import TodoDomain

/// Keeps a form's draft.
typealias TodoDraftKeeper = DraftKeeper<TodoDraft, TodoError>

extension DraftKeeper where Draft == TodoDraft, Failure == TodoError {
    /// Keeps the draft of the form `key`.
    convenience init(drafts: any DraftRepository, key: DraftKey) {
        self.init { () throws(TodoError) in
            try await drafts.draft(key)
        } write: { draft throws(TodoError) in
            try await drafts.keep(draft, as: key)
        }
    }
}

extension DraftDesk {
    /// Keeps the draft of the form `key`, together with the other pages in which it is open.
    func keeper(_ drafts: any DraftRepository, _ key: DraftKey) -> TodoDraftKeeper {
        keeper(of: key) { () throws(TodoError) in
            try await drafts.draft(key)
        } write: { draft throws(TodoError) in
            try await drafts.keep(draft, as: key)
        }
    }
}
