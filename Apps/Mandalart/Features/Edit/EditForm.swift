import MandalartDomain
import Riblet
import RibletReactor

/// The questions of the forms for goals and steps.
package enum EditQuestion: Codable, Equatable, Sendable {
    /// Asks before a stored goal or step is deleted, with so many steps.
    case delete(title: String, subs: Int = 0)
}

/// The notices of the forms.
package enum EditNotice: Equatable, Sendable {
    /// There is no title, and nothing was saved.
    case emptyTitle
    case notDeleted(MandalartError)
}

/// Where something stands, or will.
package struct EditPlace: Equatable, Sendable {
    let plan: Plan.ID
    /// The goal, or the goal of the step.
    let goal: GridPosition
    /// The same for a goal; for a step its place around the goal.
    package let position: GridPosition
}

/// The state of the forms, and the way in which it is stored.
package protocol EditState: DraftedFormState, Equatable, Sendable
where Form == FormState<Field>, Question == EditQuestion, Failure == MandalartError {
    associatedtype Field: FormField
    /// A form for what stands at a place.
    init(at place: EditPlace)
    var place: EditPlace { get }
    /// Says which form's draft it is; nil if the goal of a step is not known.
    func key(_ branch: Branch?) -> DraftKey?
    /// Converts a draft to the one that is stored.
    static func kept(_ draft: Draft) -> MandalartDomain.Draft
    static func entered(_ kept: MandalartDomain.Draft) -> Draft?
    /// The question before a stored goal or step is deleted; nil deletes it at once.
    var questionBeforeDeleting: EditQuestion? { get }
    /// Stores what was entered.
    func store(_ draft: Draft, in mandalarts: any MandalartUseCase) async throws(MandalartError)
    /// Deletes what is stored.
    func delete(from mandalarts: any MandalartUseCase) async throws(MandalartError) -> MandalartEdit
    /// The user has entered something into a field.
    func note(_ field: Field, _ value: String, in mandalarts: any MandalartUseCase)
    /// The field that must not be empty.
    static var title: Field { get }
    /// True if nothing is stored yet.
    var isNew: Bool { get }
    /// The places of such forms, in the order in which a plan is written.
    static var places: [GridPosition] { get }
    /// Those of them at which nothing is stored.
    var free: Set<GridPosition> { get }
    /// The first goal that has not all its steps; nil in a form for a step.
    var stepless: GridPosition? { get }
    /// True where the stored cell was changed elsewhere after the user had changed it here.
    var isContested: Bool { get set }
    /// The number of times that the user was sent to the choice between the two; nil for none.
    var choiceTurn: Int? { get set }
    /// The notice to the user; each one is new, even of the same words.
    var told: Pulse<EditNotice?> { get set }
    /// Takes over what is stored.
    mutating func read(_ content: PlanContent)
}

extension EditState {
    /// Where it stands, or will.
    package var position: GridPosition { place.position }

    package func note(_ field: Field, _ value: String, in mandalarts: any MandalartUseCase) {}

    package var stepless: GridPosition? { nil }

    /// The free place after this one, or the first one, or else the steps of a goal; nil where
    /// there is none, and in a form for what is stored already.
    package var onward: EditOnward? {
        guard isNew else { return nil }
        let others = Self.places.filter { $0 != position && free.contains($0) }
        let passed = Self.places.prefix { $0 != position }
        return (others.first { !passed.contains($0) } ?? others.first).map(EditOnward.place) ?? stepless.map(EditOnward.steps)
    }

    /// True while the user has to choose between the form and what was stored elsewhere.
    package var isOvertaken: Bool { isContested && !isNew && draft != blank }

    /// The stored texts that differ from those of the form.
    package var theirs: [(field: Field, text: String)] {
        var other = form
        Self.fill(&other, with: blank)
        return Field.allCases.filter { other[$0] != form[$0] }.map { ($0, other[$0]) }
    }

    mutating func apply(_ mutation: EditMutation<Self>) {
        switch mutation {
        case .read(let content):
            read(content)
            // A user who begins a new one types at once; in one that exists any field may be the
            // one to change.
            if isNew, form.focus == nil { form.apply(.focused(Self.title)) }
        case .arrived(let content): arrive(content)
        case .keptMine: isContested = false
        case .drafted(let mutation):
            if case .fields(.rejected) = mutation, isOvertaken { choiceTurn = (choiceTurn ?? 0) + 1 }
            if case .reset = mutation { isContested = false }
            apply(mutation)
        case .told(let notice): told.wrappedValue = notice
        }
    }

    /// A form that nobody has changed follows what is stored.
    private mutating func arrive(_ content: PlanContent) {
        guard phase == .editing, key(content[place.goal]) != nil else { return }
        let (before, isUntouched) = (blank, !isChanged)
        read(content)
        guard blank != before, !isNew else { return }
        if isUntouched { Self.fill(&form, with: blank) } else { isContested = true }
    }
}

enum EditMutation<State: EditState>: DraftedFormMutation {
    /// The plan.
    case read(PlanContent)
    /// The plan after a change, here or elsewhere.
    case arrived(PlanContent)
    /// The user's own text stays.
    case keptMine
    case drafted(DraftedForm<State>.Mutation)
    case told(EditNotice)
}

/// The buttons that are of these forms only.
package enum EditCommand {
    /// Saves over what was stored elsewhere.
    package static let keepMine = "keepMine"
    /// Saves, and goes on to the next place.
    package static let saveNext = "saveNext"
}

/// The views of such a form.
package typealias EditViews<State: EditState> = StateViews<State, DraftedFormAction<State.Field>>
