import MandalartDomain
import RibletReactor

extension MandalartError {
    /// Why a form is not accepted: because of the field at fault where the form has it, else as a whole. Fields are found by their names.
    package func refusal<Field: FormField>() -> FormRefusal<Field> {
        fieldName.flatMap(Field.init(rawValue:)).map { FormRefusal([$0: problem]) } ?? FormRefusal(problem)
    }

    private var fieldName: String? {
        switch self {
        case .emptyTitle: "title"
        case .shortNickname: "nickname"
        case .tooLong(let field, _): field
        case .invalidRate: "rate"
        default: nil
        }
    }

    private var problem: FormProblem {
        switch self {
        case .emptyTitle: .valueMissing
        case .shortNickname: .tooShort(minimum: MandalartLimits.nicknameMinimum)
        case .tooLong(_, let limit): .tooLong(maximum: limit)
        case .invalidRate: .badInput
        case .planNotFound, .mainNotFound: .custom("gone")
        default: .custom("store")
        }
    }
}
