import MandalartDomain
import RibletReactor

extension DraftDesk {
    /// The keeper of a form whose drafts are kept with the mandalarts.
    ///
    /// - Parameters:
    ///   - key: identifies the form.
    ///   - mandalarts: keep the drafts.
    ///   - draft: what is kept of what is entered.
    ///   - entered: what was entered; nil if the draft is one of another form.
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

/// The one field of the forms that ask how the user wants to be called.
package enum NicknameField: String, FormField {
    case nickname

    /// The rules of a nickname.
    package var rules: [FormRule] {
        [.required, .check { NicknameRule.isVisible($0) ? nil : .valueMissing }, .maxLength(MandalartLimits.nickname)]
    }
}

extension MandalartError {
    /// Why a form is not accepted: because of the field at fault where the form has it, else as a
    /// whole. Fields are found by their names.
    package func refusal<Field: FormField>() -> FormRefusal<Field> {
        fieldName.flatMap(Field.init(rawValue:)).map { FormRefusal([$0: problem]) } ?? FormRefusal(problem)
    }

    private var fieldName: String? {
        switch self {
        case .emptyTitle: "title"
        case .emptyNickname: "nickname"
        case .tooLong(let field, _): field
        case .invalidRate: "rate"
        default: nil
        }
    }

    private var problem: FormProblem {
        switch self {
        case .emptyTitle, .emptyNickname: .valueMissing
        case .tooLong(_, let limit): .tooLong(maximum: limit)
        case .invalidRate: .badInput
        case .planNotFound, .mainNotFound: .custom("gone")
        default: .custom("store")
        }
    }
}
