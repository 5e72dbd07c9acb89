/// Keeps what was typed into a form until it is saved or thrown away, wherever the application stores it.
///
/// What it is asked for happens in order, and comes to its end even if the form is gone meanwhile: nothing typed is lost, and nothing saved
/// comes back. So a form may ask it when it resigns.
///
/// ```swift
/// let keeper = DraftKeeper<NoteDraft, NoteError> { try await drafts.draft(key) } write: { try await drafts.keep($0, as: key) }
///
/// override func willResignActive() {
///     keeper.keep(currentState.draftToKeep)
///     super.willResignActive()
/// }
/// ```
@MainActor
public final class DraftKeeper<Draft: Sendable, Failure: Error> {
    private let readDraft: @Sendable () async throws(Failure) -> Draft?
    private let writeDraft: @Sendable (Draft?) async throws(Failure) -> Void
    private var last: Task<Void, Never>?

    /// - Parameters:
    ///   - read: what is stored, if anything.
    ///   - write: stores a draft in place of what is there; nothing forgets it.
    public init(
        read: @escaping @Sendable () async throws(Failure) -> Draft?, write: @escaping @Sendable (Draft?) async throws(Failure) -> Void
    ) {
        readDraft = read
        writeDraft = write
    }

    /// What was left in the form, after everything asked for before is done.
    public func read() async -> Result<Draft?, Failure> { await enqueue(readDraft).value }

    /// Keeps a draft; nil forgets it.
    ///
    /// - Returns: ends when the draft is stored, or could not be.
    @discardableResult
    public func keep(_ draft: Draft?) -> Task<Result<Void, Failure>, Never> {
        enqueue { [writeDraft] () throws(Failure) in try await writeDraft(draft) }
    }

    /// Does what makes the draft unnecessary, and forgets it when that has succeeded. Until then the draft is kept: the user may be gone when
    /// the work fails.
    ///
    /// - Parameters:
    ///   - draft: what is kept meanwhile.
    ///   - work: stores what was entered for good.
    /// - Returns: what became of the work. That a draft could not be kept or forgotten beside it is not told.
    public func settle<Value: Sendable>(
        _ draft: Draft?, by work: @escaping @Sendable () async throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        await enqueue { [writeDraft] () throws(Failure) in
            try? await writeDraft(draft)
            let value = try await work()
            try? await writeDraft(nil)
            return value
        }
        .value
    }

    private func enqueue<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) -> Task<Result<Value, Failure>, Never> {
        let previous = last
        let task = Task { () -> Result<Value, Failure> in
            await previous?.value
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        last = Task { _ = await task.value }
        return task
    }
}
