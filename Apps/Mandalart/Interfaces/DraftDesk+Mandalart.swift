import MandalartDomain
import RibletReactor

extension DraftDesk {
    /// The keeper of a form whose drafts are kept with the mandalarts.
    ///
    /// - Parameters:
    ///   - key: says which form it is.
    ///   - mandalarts: keep the drafts.
    ///   - draft: what is kept of what is entered.
    ///   - entered: what was entered; nil where the draft is one of another form.
    /// - Returns: a keeper of its own for each page.
    package func keeper<Entered: Equatable & Sendable>(
        of key: DraftKey, in mandalarts: any MandalartUseCase, as draft: @escaping @Sendable (Entered) -> Draft,
        entered: @escaping @Sendable (Draft) -> Entered?
    ) -> DraftKeeper<Entered, MandalartError> {
        keeper(
            of: key, read: { () throws(MandalartError) in try await mandalarts.draft(key).flatMap(entered) },
            write: { value throws(MandalartError) in try await mandalarts.keep(value.map(draft), as: key) })
    }
}
