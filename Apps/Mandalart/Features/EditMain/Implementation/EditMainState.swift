import MandalartDomain
import RibletReactor

/// The fields of the form, in order.
package enum EditMainField: String, FormField {
    case title, description, palette

    /// What a main mandalart must be.
    package var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(MandalartLimits.title)]
        case .description: [.maxLength(MandalartLimits.description)]
        case .palette: [.required, .oneOf(PaletteID.allCases.map(\.rawValue))]
        }
    }
}

/// What the form shows.
package struct EditMainState: DraftedFormState, Equatable, Sendable {
    /// The form of this state.
    package typealias Drafted = DraftedForm<FormState<EditMainField>, MainDraft, Question, MandalartError>

    /// What the user is asked.
    package enum Question: DraftedQuestion {
        /// Whether it shall be deleted, with so many subs.
        case delete(title: String, subs: Int)
        /// Whether what was entered shall be thrown away.
        case discard
    }

    /// What the user is told in passing.
    package enum Notice: Equatable, Sendable {
        /// It has no title, and was not saved.
        case emptyTitle
        case notDeleted(MandalartError)
    }

    /// Where it stands, or will.
    package let position: GridPosition
    /// What is stored; nothing for a new one.
    package private(set) var stored: MainMandalart?
    /// How many subs there are.
    package private(set) var subCount = 0
    /// The form.
    package var drafted = Drafted(FormState())
    /// What the user is told.
    @Pulse package var notice: Notice?

    /// A form for what stands at a position.
    package init(position: GridPosition) { self.position = position }

    /// Whether nothing stands there yet.
    package var isNew: Bool { stored == nil }
    /// The palette that is chosen.
    package var palette: PaletteID { PaletteID(rawValue: form[.palette]) ?? .type1 }
    /// Whether it can be saved now.
    package var canSave: Bool { phase == .editing && form.canSubmit && !isDeleting }

    /// What is entered.
    package var draft: MainDraft {
        MainDraft(title: form[.title], description: form[.description], paletteID: palette, imageURL: stored?.imageURL ?? "")
    }

    /// What is stored, or a new one in the colours of its place.
    package var blank: MainDraft { stored.map(MainDraft.init) ?? MainDraft(paletteID: Self.palette(at: position)) }

    /// Makes the form hold a draft.
    package static func fill(_ form: inout FormState<EditMainField>, with draft: MainDraft) {
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
