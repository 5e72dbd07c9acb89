import TodoDomain

/// Keeps a form's draft. What it is asked for happens in order and comes to its end even if the form is gone meanwhile, so that nothing typed
/// is lost and nothing saved comes back.
@MainActor
final class DraftKeeper {
    private let drafts: any DraftRepository
    private let key: DraftKey
    private var last: Task<Void, Never>?

    init(drafts: any DraftRepository, key: DraftKey) {
        self.drafts = drafts
        self.key = key
    }

    /// What was left in the form.
    func read() async -> Result<TodoDraft?, TodoError> {
        await enqueue { [drafts, key] () throws(TodoError) in try await drafts.draft(key) }.value
    }

    /// Keeps a draft; nil forgets it.
    @discardableResult
    func keep(_ draft: TodoDraft?) -> Task<Result<Void, TodoError>, Never> {
        enqueue { [drafts, key] () throws(TodoError) in try await drafts.keep(draft, as: key) }
    }

    /// Does what makes the draft unnecessary, and forgets it when that has succeeded.
    func settle(_ draft: TodoDraft, by work: @escaping @Sendable () async throws(TodoError) -> Void) async -> Result<Void, TodoError> {
        await enqueue { [drafts, key] () throws(TodoError) in
            // The user may be gone when the work fails. Whether this succeeds or not, the work says what matters.
            try? await drafts.keep(draft, as: key)
            try await work()
            try? await drafts.keep(nil, as: key)
        }
        .value
    }

    private func enqueue<T: Sendable>(_ work: @escaping @Sendable () async throws(TodoError) -> T) -> Task<Result<T, TodoError>, Never> {
        let previous = last
        let task = Task { () -> Result<T, TodoError> in
            await previous?.value
            do throws(TodoError) { return .success(try await work()) } catch { return .failure(error) }
        }
        last = Task { _ = await task.value }
        return task
    }
}
