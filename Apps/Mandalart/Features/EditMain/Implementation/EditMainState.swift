import MandalartDomain
import RibletReactor

/// The fields of the form, in order.
public enum EditMainField: String, FormField {
    case title, description, palette

    /// What a main mandalart must be.
    public var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(MandalartLimits.title)]
        case .description: [.maxLength(MandalartLimits.description)]
        case .palette: [.required, .oneOf(PaletteID.allCases.map(\.rawValue))]
        }
    }
}

/// What the form shows.
public struct EditMainState: DraftedFormState, Equatable, Sendable {
    /// The form of this state.
    public typealias Drafted = DraftedForm<FormState<EditMainField>, MainDraft, Question, MandalartError>

    /// What the user is asked.
    public enum Question: DraftedQuestion {
        /// Whether it shall be deleted, with so many subs.
        case delete(title: String, subs: Int)
        /// Whether what was entered shall be thrown away.
        case discard
    }

    /// What the user is told in passing.
    public enum Notice: Equatable, Sendable {
        /// It has no title, and was not saved.
        case emptyTitle
        case notDeleted(MandalartError)
    }

    /// Where it stands, or will.
    public let position: GridPosition
    /// What is stored; nothing for a new one.
    public private(set) var stored: MainMandalart?
    /// How many subs there are.
    public private(set) var subCount = 0
    /// The form.
    public var drafted = Drafted(FormState())
    /// What the user is told.
    @Pulse public var notice: Notice?

    /// A form for what stands at a position.
    public init(position: GridPosition) { self.position = position }

    /// Whether nothing stands there yet.
    public var isNew: Bool { stored == nil }
    /// The palette that is chosen.
    public var palette: PaletteID { PaletteID(rawValue: form[.palette]) ?? .type1 }
    /// Whether it can be saved now.
    public var canSave: Bool { phase == .editing && form.canSubmit && !isDeleting }

    /// What is entered.
    public var draft: MainDraft {
        MainDraft(title: form[.title], description: form[.description], paletteID: palette, imageURL: stored?.imageURL ?? "")
    }

    /// What is stored, or a new one in the colours of its place.
    public var blank: MainDraft { stored.map(MainDraft.init) ?? MainDraft(paletteID: Self.palette(at: position)) }

    /// Makes the form hold a draft.
    public static func fill(_ form: inout FormState<EditMainField>, with draft: MainDraft) {
        form.apply(.filled([.title: draft.title, .description: draft.description, .palette: draft.paletteID.rawValue]))
    }

    /// Neighbours begin with different colours.
    static func palette(at position: GridPosition) -> PaletteID {
        [.type5, .type13, .type2, .type11, .type10, .type4, .type1, .type9, .type3][position.index]
    }

    // MARK: Changes

    enum Mutation: DraftedFormMutation {
        /// What is stored there.
        case read(Branch?)
        case drafted(Drafted.Mutation)
        case told(Notice)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .read(let branch):
            stored = branch?.main
            subCount = branch?.subs.count ?? 0
            // Who begins a new one types at once; of one that is there nobody knows what is to be changed.
            if stored == nil, form.focus == nil { form.apply(.focused(.title)) }
        case .drafted(let mutation): apply(mutation)
        case .told(let told): notice = told
        }
    }
}
