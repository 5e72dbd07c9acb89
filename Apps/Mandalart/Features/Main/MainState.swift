import MandalartDomain
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
    /// The user wants to choose another plan.
    case choiceTapped
    /// The user wants something of a plan, or tries it again.
    case change(MainState.PlanChange)
    /// The page of a goal has opened.
    case goalOpened(GridPosition)
    /// The form has deleted a goal.
    case goalDeleted(EditSummary)
    /// The form was left, and what was entered thrown away.
    case discarded(DiscardedDraft)
    /// The user wants back what was thrown away.
    case undoDiscardTapped(DiscardedDraft)
}

/// What the main page shows.
package struct MainState: PartlySavedState, Equatable, Sendable {
    /// What the user does with plans as a whole, as a value: it can be tried again.
    package enum PlanChange: Equatable, Sendable {
        case step(HistoryStep)
        case add(PlanStart)
        case delete(Plan.ID)
        case restore(PlanContent)

        /// Whether it takes something back or does it again: pressed while another change is
        /// stored, it comes after that one.
        var isStep: Bool {
            switch self {
            case .step, .restore: true
            case .add, .delete: false
            }
        }
    }

    /// What the user is told in passing.
    package enum Notice: Equatable, Sendable {
        case history(HistoryNotice)
        /// What was entered was thrown away; it can be brought back.
        case discarded(DiscardedDraft)
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
    /// An address has led to a plan that is not there; another one is shown.
    package private(set) var isMissed = false
    /// What is in it; nil before it is known.
    package private(set) var content: PlanContent?
    /// The plan that was added last; nil before the plans are known.
    private(set) var newest: Plan.ID?
    /// The plan cannot be read.
    package private(set) var failure: MandalartError?
    /// The goal whose page is open, or was open last.
    package private(set) var opened: GridPosition?
    /// The hint that a long press edits a cell is shown.
    package private(set) var isHintShown = false
    /// Whether the hint is due was asked already.
    private(set) var isHintAsked = false
    private var changes = ChangeQueue<PlanChange>()
    /// The plan that this adds.
    private(set) var adding: PlanAddition?
    /// What the user is told.
    @Pulse package var notice: Notice?

    /// Before anything is known.
    package init() {}

    /// Whether the plan has nothing in it, so that a template may take its place.
    package var isBlank: Bool { content?.branches.isEmpty ?? false }

    /// What is to be remembered of a change while it is being stored.
    func adding(_ change: PlanChange, to plan: Plan.ID) -> PlanAddition? {
        guard case .add(let start) = change else { return nil }
        return PlanAddition(start, after: max(plan, newest ?? plan), replacing: start != .empty && isBlank ? plan : nil)
    }

    // MARK: Over the end of the server

    package struct Saved: Codable, Equatable {
        var plan: Plan.ID?
        var isAddressed: Bool?
        var opened: GridPosition?
        var adding: PlanAddition?
    }

    package var saved: Saved? {
        plan.map { Saved(plan: $0, isAddressed: isAddressed ? true : nil, opened: opened, adding: adding) }
    }

    package mutating func restore(_ saved: Saved) {
        plan = saved.plan
        isAddressed = saved.isAddressed ?? false
        opened = saved.opened
        adding = saved.adding
    }

    // MARK: Changes

    enum Mutation {
        case resumed
        case nicknamed(String?)
        /// The plans are known, and which was added last.
        case listed(newest: Plan.ID?)
        /// It is known which plan is shown.
        case opened(Plan.ID, isAddressed: Bool = false)
        /// The plan that an address led to is not there.
        case missed
        case arrived(PlanContent)
        case failed(MandalartError)
        case goalOpened(GridPosition)
        case hintAsked
        case hinted(Bool)
        case queued(PlanChange)
        case began(PlanAddition?)
        case ended(Notice?)
        case told(Notice)
    }

    /// An address has led to a plan of which it is not known yet whether it is there.
    package var isSought: Bool { isAddressed && !isMissed && content == nil && failure == nil }
    /// A change of a plan is being stored.
    package var isBusy: Bool { changes.isBusy }
    /// What was pressed meanwhile, in order.
    var waiting: [PlanChange] { changes.waiting }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed:
            failure = nil
            changes.interrupt()
        case .nicknamed(let name): nickname = name
        case .listed(let newest): self.newest = newest
        case .opened(let id, let isAddressed):
            if id != plan {
                content = nil
                opened = nil
            }
            plan = id
            self.isAddressed = isAddressed
            if isAddressed { isMissed = false }
            failure = nil
        case .missed: isMissed = true
        case .arrived(let content):
            self.content = content
            failure = nil
        case .failed(let error): if content == nil { failure = error }
        case .goalOpened(let position): opened = position
        case .hintAsked: isHintAsked = true
        case .hinted(let isShown): isHintShown = isShown
        case .queued(let change): changes.enqueue(change)
        case .began(let added):
            changes.begin()
            adding = added
        case .ended(let told):
            changes.end(hasFailed: told?.isFailure ?? false)
            adding = nil
            if let told { notice = told }
        case .told(let told): notice = told
        }
    }
}
