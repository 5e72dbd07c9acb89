import MandalartDomain
import RibletReactor

/// The actions of the form for a step.
package typealias EditSubAction = DraftedFormAction<EditSubField>

/// The fields of the form, in order.
package enum EditSubField: String, FormField {
    case title
    /// The achievement rate in whole percent, 0 to 100.
    case rate
    case note
    /// The day by which it is to be done, as `2027-01-31`; may be empty.
    case due

    /// The rules of a sub mandalart's fields.
    package var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(MandalartLimits.title)]
        case .rate: [.required, .number(0...100)]
        case .note: [.maxLength(MandalartLimits.note)]
        case .due: [.check { $0.isEmpty || Day(rawValue: $0) != nil ? nil : .typeMismatch }]
        }
    }
}

/// The state of the form for a step.
package struct EditSubState: EditState {
    package static let title = EditSubField.title

    package let place: EditPlace
    /// The goal around which it stands.
    package private(set) var goal: MainMandalart?
    /// The stored step; nil for a new one.
    package private(set) var stored: SubMandalart?
    package var drafted = DraftedForm<EditSubState>(FormState([.rate: "0"]))
    package var told = Pulse<EditNotice?>(wrappedValue: nil)

    package init(at place: EditPlace) { self.place = place }

    package var isNew: Bool { stored == nil }
    /// The achievement rate in whole percent.
    package var percent: Int { min(100, max(0, Int(form[.rate]) ?? 0)) }

    /// The fields of the form. A rate that nobody has touched stays as exact as it is.
    package var draft: SubDraft {
        let isSame = stored.map { Progress.percent($0.achievementRate) == percent } ?? false
        return SubDraft(
            title: form[.title], achievementRate: isSame ? stored?.achievementRate ?? 0 : Double(percent) / 100, note: form[.note],
            due: Day(rawValue: form[.due]))
    }

    /// The stored step as fields, or an empty one.
    package var blank: SubDraft { stored.map(SubDraft.init) ?? SubDraft() }

    /// Makes the form hold a draft.
    package static func fill(_ form: inout FormState<EditSubField>, with draft: SubDraft) {
        form.apply(
            .filled([
                .title: draft.title, .rate: "\(Progress.percent(draft.achievementRate))", .note: draft.note,
                .due: draft.due?.rawValue ?? "",
            ]))
    }

    package static let places = GridPosition.ring
    package private(set) var free: Set<GridPosition> = []
    package var isContested = false
    package var choiceTurn: Int?

    package mutating func read(_ content: PlanContent) {
        let branch = content[place.goal]
        goal = branch?.main
        stored = branch?[position]
        free = Set(Self.places.filter { branch?[$0] == nil })
    }

    // MARK: Storing

    package func key(_ branch: Branch?) -> DraftKey? { branch.map { .sub($0.id, position) } }
    package static func kept(_ draft: SubDraft) -> MandalartDomain.Draft { .sub(draft) }
    package static func entered(_ kept: MandalartDomain.Draft) -> SubDraft? { if case .sub(let draft) = kept { draft } else { nil } }

    /// One step can be taken back; what was typed into its form cannot, so that is asked about.
    package var questionBeforeDeleting: EditQuestion? { isChanged ? stored.map { .delete(title: $0.title) } : nil }

    package func store(_ draft: SubDraft, in mandalarts: any MandalartUseCase) async throws(MandalartError) {
        guard let goal else { throw .nothingAt(place.goal) }
        _ = try await mandalarts.saveSub(draft, at: position, of: goal.id)
    }

    package func delete(from mandalarts: any MandalartUseCase) async throws(MandalartError) -> MandalartEdit {
        guard let goal else { throw .nothingAt(place.goal) }
        return try await mandalarts.deleteSub(at: position, of: goal.id)
    }
}
