import MandalartDomain
import RibletReactor

/// The actions of the form for a goal.
package typealias EditMainAction = DraftedFormAction<EditMainField>

/// The fields of the form, in order.
package enum EditMainField: String, FormField {
    case title, description, palette

    /// The rules of a main mandalart's fields.
    package var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(MandalartLimits.title)]
        case .description: [.maxLength(MandalartLimits.description)]
        case .palette: [.required, .oneOf(PaletteID.allCases.map(\.rawValue))]
        }
    }
}

/// The state of the form for a goal.
package struct EditMainState: EditState {
    package static let title = EditMainField.title

    package let place: EditPlace
    /// The stored goal; nil for a new one.
    package private(set) var stored: MainMandalart?
    /// The number of steps of the goal.
    package private(set) var subCount = 0
    package var drafted = DraftedForm<EditMainState>(FormState())
    package var told = Pulse<EditNotice?>(wrappedValue: nil)

    package init(at place: EditPlace) { self.place = place }

    package var isNew: Bool { stored == nil }
    /// The palette that is chosen.
    package var palette: PaletteID { PaletteID(rawValue: form[.palette]) ?? .type1 }

    /// The fields of the form.
    package var draft: MainDraft {
        MainDraft(title: form[.title], description: form[.description], paletteID: palette, imageURL: stored?.imageURL ?? "")
    }

    /// The stored goal as fields, or a new one in the colours of its place.
    package var blank: MainDraft { stored.map(MainDraft.init) ?? MainDraft(paletteID: Self.palette(at: position)) }

    /// Makes the form hold a draft.
    package static func fill(_ form: inout FormState<EditMainField>, with draft: MainDraft) {
        form.apply(.filled([.title: draft.title, .description: draft.description, .palette: draft.paletteID.rawValue]))
    }

    /// Neighbours begin with different colours.
    static func palette(at position: GridPosition) -> PaletteID {
        [.type5, .type13, .type2, .type11, .type10, .type4, .type1, .type9, .type3][position.index]
    }

    package static let places = [GridPosition.center] + GridPosition.ring
    package private(set) var free: Set<GridPosition> = []
    package private(set) var stepless: GridPosition?
    package var isContested = false
    package var choiceTurn: Int?

    package mutating func read(_ content: PlanContent) {
        let branch = content[place.goal]
        stored = branch?.main
        subCount = branch?.subs.count ?? 0
        free = Set(Self.places.filter { content[$0] == nil })
        stepless = GridPosition.ring.first { content[$0].map { $0.subs.count < 8 } ?? false }
    }

    // MARK: Storing

    package func key(_ branch: Branch?) -> DraftKey? { .main(place.plan, place.goal) }
    package static func kept(_ draft: MainDraft) -> MandalartDomain.Draft { .main(draft) }
    package static func entered(_ kept: MandalartDomain.Draft) -> MainDraft? { if case .main(let draft) = kept { draft } else { nil } }

    package var questionBeforeDeleting: EditQuestion? { stored.map { .delete(title: $0.title, subs: subCount) } }

    package func store(_ draft: MainDraft, in mandalarts: any MandalartUseCase) async throws(MandalartError) {
        _ = try await mandalarts.saveMain(draft, at: position, in: place.plan)
    }

    package func delete(from mandalarts: any MandalartUseCase) async throws(MandalartError) -> MandalartEdit {
        try await mandalarts.deleteMain(at: position, in: place.plan)
    }

    package func note(_ field: EditMainField, _ value: String, in mandalarts: any MandalartUseCase) {
        if field == .palette, let palette = PaletteID(rawValue: value) { mandalarts.noteChosenPalette(palette) }
    }
}
