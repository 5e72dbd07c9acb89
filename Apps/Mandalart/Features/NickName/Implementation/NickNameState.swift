import MandalartDomain
import RibletReactor

/// The one field of the question.
public enum NickNameField: String, FormField {
    case nickname

    /// What a nickname must be.
    public var rules: [FormRule] {
        [
            .required,
            .check {
                NicknameRule.accepts($0) || $0.count > MandalartLimits.nicknameMaximum
                    ? nil : .tooShort(minimum: MandalartLimits.nicknameMinimum)
            },
            .maxLength(MandalartLimits.nicknameMaximum),
        ]
    }
}

/// What the question shows.
public struct NickNameState: Equatable, Codable, Sendable {
    /// What is typed, and how far storing it is.
    public var form = FormState<NickNameField>()
    /// What was left in the field has been looked for.
    public private(set) var isOpen = false
    /// What stands in the field was left in it before.
    public private(set) var isRestored = false

    /// Before anything is known.
    public init() {}

    /// That something was restored is told once.
    private enum CodingKeys: CodingKey { case form, isOpen }

    /// Whether the name can be confirmed.
    public var canConfirm: Bool { form.canSubmit && NicknameRule.accepts(form[.nickname]) }

    /// What is worth keeping when the page is left.
    var draftToKeep: Draft? {
        form.phase == .submitted || form[.nickname].isEmpty ? nil : .nickname(form[.nickname])
    }

    enum Mutation {
        /// What was left in the field.
        case opened(Draft?)
        case form(FormState<NickNameField>.Mutation)
        /// What was restored is thrown away.
        case discarded
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .opened(let draft):
            if case .nickname(let text)? = draft, form[.nickname].isEmpty, !isOpen {
                form.apply(.filled([.nickname: text]))
                isRestored = true
            }
            form.apply(.interrupted)
            isOpen = true
        case .form(let mutation): form.apply(mutation)
        case .discarded:
            form.apply(.filled([:]))
            isRestored = false
        }
    }
}
