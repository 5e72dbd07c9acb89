import MandalartDomain
import MandalartInterfaces
import RibletReactor

/// What happens on the main page.
package enum MainAction: Equatable, Sendable {
    /// The page has become active, or the user wants to try again to read.
    case appeared
    /// Another plan is to be shown.
    case opened(Plan.ID)
    /// An address leads to another plan, and goes on naming it.
    case addressed(Plan.ID)
    /// The plan that is shown is there no more.
    case planGone(Plan.ID)
    /// A cell is filled, so the hint about long presses may help.
    case hintDue
    case hintDismissed
    /// A cell was tapped: the page of its goal opens, or the form for it.
    case tapped(GridPosition)
    /// A cell was pressed for long; nil where the page named none.
    case held(GridPosition?)
    /// The goals are to be shown, which they are.
    case goalsTapped
    case overviewTapped
    case settingTapped
    case undoTapped
    case redoTapped
    /// The user wants to choose another plan, or no more.
    case choiceTapped
    case choiceDismissed
    case chosen(Plan.ID)
    case name(FormEvent<PlanNameField>)
    /// The user wants to delete a plan.
    case deleteTapped(Plan.ID)
    /// The user does not want to delete it after all.
    case deleteCancelled
    /// The user wants something of a plan, or tries it again.
    case change(MainState.PlanChange)
    /// The page of a goal has opened.
    case goalOpened(GridPosition)
    /// The form has deleted a goal.
    case goalDeleted(EditSummary)
    /// The form was left, and what was entered thrown away.
    case discarded(MainState.Discarded)
    /// The user wants back what was thrown away.
    case undoDiscardTapped(MainState.Discarded)
}

/// The field of the form that renames a plan.
package enum PlanNameField: String, FormField {
    case title

    /// What the name of a plan must be.
    package var rules: [FormRule] { [.required, .maxLength(MandalartLimits.title)] }
}

/// What the main page shows.
package struct MainState: Equatable, Sendable {
    /// What the user does with plans as a whole, as a value: it can be tried again.
    package enum PlanChange: Equatable, Sendable {
        case undo(edit: Int64?)
        case redo
        case add(PlanStart)
        case delete(Plan.ID)
        case restore(PlanContent)

        /// Whether it takes something back or does it again: pressed while another change is
        /// stored, it comes after that one.
        var isStep: Bool {
            switch self {
            case .undo, .redo, .restore: true
            case .add, .delete: false
            }
        }
    }

    /// What was entered in a form and thrown away.
    package struct Discarded: Equatable, Sendable {
        /// What was entered.
        package let draft: MainDraft
        /// Where it would have stood.
        package let position: GridPosition
        /// In which plan.
        package let plan: Plan.ID
    }

    /// What the user is told in passing.
    package enum Notice: Equatable, Sendable {
        /// A main mandalart was deleted; it can be taken back.
        case deleted(EditSummary)
        case undone(EditSummary)
        case redone(EditSummary)
        /// What was entered was thrown away; it can be brought back.
        case discarded(Discarded)
        /// A plan was deleted; it can be brought back.
        case planDeleted(PlanContent)
        /// This failed, and can be tried again.
        case failed(PlanChange, MandalartError)

        /// Whether it tells that something failed.
        var isFailure: Bool { if case .failed = self { true } else { false } }
    }

    /// How the user wants to be called.
    package private(set) var nickname: String?
    /// The plan that is shown, as soon as it is known which.
    package private(set) var plan: Plan.ID?
    /// An address has led to the plan, and goes on naming it: without the plan's number it would
    /// lead to the one that was open last, here or in another window.
    package private(set) var isAddressed = false
    /// What is in it; nil before it is known.
    package private(set) var content: PlanContent?
    /// The plans that there are.
    package private(set) var plans: [PlanSummary] = []
    /// The plan cannot be read.
    package private(set) var failure: MandalartError?
    /// The goal whose page is open, or was open last.
    package private(set) var opened: GridPosition?
    /// The hint that a long press edits a cell is shown.
    package private(set) var isHintShown = false
    /// Whether the hint is due was asked already.
    private(set) var isHintAsked = false
    /// The choice of a plan is open.
    package private(set) var isChoosing = false
    /// The new name of the plan.
    package var name = FormState<PlanNameField>()
    private var changes = ChangeQueue<PlanChange>()
    /// The plan that this adds.
    private(set) var adding: PlanAddition?
    /// What the user is told.
    @Pulse package var notice: Notice?
    /// The plan that the user is asked about before it is deleted.
    @Pulse package var question: PlanSummary?

    /// Before anything is known.
    package init() {}

    /// Whether the plan has nothing in it, so that a template may take its place.
    package var isBlank: Bool { content?.branches.isEmpty ?? false }

    /// What is to be remembered of a change while it is being stored.
    func adding(_ change: PlanChange, to plan: Plan.ID) -> PlanAddition? {
        guard case .add(let start) = change else { return nil }
        return PlanAddition(start, after: plans.map(\.id).reduce(plan, max), replacing: start != .empty && isBlank ? plan : nil)
    }

    // MARK: Over the end of the server

    struct Saved: Codable, Equatable {
        var plan: Plan.ID?
        var isAddressed: Bool?
        var opened: GridPosition?
        var isChoosing: Bool
        var name: FormState<PlanNameField>?
        var adding: PlanAddition?
        var question: PlanSummary?
    }

    var saved: Saved? {
        plan.map {
            Saved(
                plan: $0, isAddressed: isAddressed ? true : nil, opened: opened, isChoosing: isChoosing, name: isChoosing ? name : nil,
                adding: adding, question: question)
        }
    }

    mutating func restore(_ saved: Saved) {
        plan = saved.plan
        isAddressed = saved.isAddressed ?? false
        opened = saved.opened
        isChoosing = saved.isChoosing
        if let name = saved.name { self.name = name }
        adding = saved.adding
        question = saved.question
    }

    // MARK: Changes

    enum Mutation {
        case resumed
        case nicknamed(String?)
        case listed([PlanSummary])
        /// It is known which plan is shown.
        case opened(Plan.ID, isAddressed: Bool = false)
        case arrived(PlanContent)
        case failed(MandalartError)
        case goalOpened(GridPosition)
        case hintAsked
        case hinted(Bool)
        case choosing(Bool)
        case name(FormState<PlanNameField>.Mutation)
        case queued(PlanChange)
        case began(PlanAddition?)
        case ended(Notice?)
        case told(Notice)
        /// The user is asked about a plan, or has answered.
        case asked(PlanSummary?)
    }

    /// A change of a plan is being stored.
    package var isBusy: Bool { changes.isBusy }
    /// What was pressed meanwhile, in order.
    var waiting: [PlanChange] { changes.waiting }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed:
            failure = nil
            changes.interrupt()
            name.apply(.interrupted)
        case .nicknamed(let name): nickname = name
        case .listed(let all): plans = all
        case .opened(let id, let isAddressed):
            if id != plan {
                content = nil
                opened = nil
            }
            plan = id
            self.isAddressed = isAddressed
            failure = nil
        case .arrived(let content):
            self.content = content
            failure = nil
        case .failed(let error): if content == nil { failure = error }
        case .goalOpened(let position): opened = position
        case .hintAsked: isHintAsked = true
        case .hinted(let isShown): isHintShown = isShown
        case .choosing(let isOpen):
            isChoosing = isOpen
            if isOpen { name.apply(.filled([.title: content?.plan.title ?? ""])) }
        case .name(let mutation): name.apply(mutation)
        case .queued(let change): changes.enqueue(change)
        case .began(let added):
            changes.begin()
            adding = added
        case .ended(let told):
            changes.end(hasFailed: told?.isFailure ?? false)
            adding = nil
            if let told { notice = told }
        case .told(let told): notice = told
        case .asked(let plan): question = plan
        }
    }
}
