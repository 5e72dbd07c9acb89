import MandalartDomain
import RibletReactor

/// The actions of the main page.
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
    /// A cell was pressed for long; nil if the page named none.
    case held(GridPosition?)
    /// A goal was taken to another position; nil where the page named none.
    case moved(GridPosition?, to: GridPosition?)
    /// The goals are to be shown, which they are.
    case goalsTapped
    case overviewTapped
    /// The user wants to look back at the week, or does not want to now.
    case reviewTapped
    case reviewPutOff
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
    /// Plans came in a file.
    case imported(PlanArrival)
    /// The user wants back what was thrown away.
    case undoDiscardTapped(DiscardedDraft)
}

/// The state of the main page.
package struct MainState: PartlySavedState, ReducibleState, Equatable, Sendable {
    /// A change of plans as a whole, as a value: it can be tried again, and is kept with the page
    /// until it is stored.
    package enum PlanChange: Equatable, Codable, Sendable {
        case step(HistoryStep)
        case add(PlanStart)
        /// A plan is added, and it can be told whether it was.
        case adding(PlanAddition)
        /// A plan is added that has the same in it.
        case copy(Plan.ID)
        case delete(Plan.ID)
        /// A plan is deleted of which it is known what is in it.
        case deleting(PlanContent)
        case restore(PlanContent)
        /// The plans of a file are taken back.
        case takeBack(PlanArrival)

        /// The change that the user asked for.
        var asked: PlanChange {
            switch self {
            case .adding(let addition): .add(addition.start)
            case .deleting(let content): .delete(content.id)
            case .step, .add, .copy, .delete, .restore, .takeBack: self
            }
        }
    }

    /// The notices to the user.
    package enum Notice: Equatable, Sendable {
        case history(HistoryNotice)
        /// Tells that a draft was thrown away; it can be brought back.
        case discarded(DiscardedDraft)
        /// Plans came in a file; they can be taken back.
        case imported(PlanArrival)
        /// A plan was deleted; it can be brought back.
        case planDeleted(PlanContent)
        /// A copy of the plan of that name was made and is shown; it can be taken back.
        case planCopied(Plan.ID, of: String)
        /// This failed, and can be tried again.
        case failed(PlanChange, MandalartError)
    }

    /// The nickname of the user.
    package private(set) var nickname: String?
    private var isWeekOver = false
    /// A look back at the week is offered: the last one was a week ago, and there is something to
    /// look at.
    package var isReviewOffered: Bool { isWeekOver && content?.progress ?? 0 > 0 }
    /// The plan that is shown, as soon as it is known which.
    package private(set) var plan: Plan.ID?
    /// An address has led to the plan, and goes on naming it: without the plan's number it would
    /// lead to the one that was open last, here or in another window.
    package private(set) var isAddressed = false
    /// An address has led to a plan that is not there; another one is shown.
    package private(set) var isMissed = false
    /// The content of the plan; nil before it is known.
    package private(set) var content: PlanContent?
    /// The steps that are worth doing next.
    package private(set) var nextSteps: [NextStep] = []
    /// The plan that was added last; nil before the plans are known.
    private(set) var newest: Plan.ID?
    /// The plan cannot be read.
    package private(set) var failure: MandalartError?
    /// The goal whose page is open, or was open last.
    package private(set) var opened: GridPosition?
    /// The hint that a long press edits a cell is shown.
    package private(set) var isHintShown = false
    /// True when the hint was asked for.
    private(set) var isHintAsked = false
    /// The changes that are being stored, and the notices for the user.
    package private(set) var changes = ChangeLog<PlanChange, Notice>()

    /// Before anything is known.
    package init() {}

    /// True if the plan is empty, so that a template may take its place.
    package var isBlank: Bool { content?.branches.isEmpty ?? false }

    /// A change of a plan that can be told, where that matters, to have been carried out; nil where
    /// it is being carried out already: a plan is added or deleted once, however often that is
    /// pressed.
    func known(_ change: PlanChange, of plan: Plan.ID) -> PlanChange? {
        switch change {
        case .add(let start):
            if isAdding { return nil }
            return .adding(addition(of: start, in: plan))
        case .copy: return isAdding ? nil : change
        case .delete: return changes.underWay.contains { $0.asked == change } ? nil : change
        case .step, .adding, .deleting, .restore, .takeBack: return change
        }
    }

    private var isAdding: Bool {
        changes.underWay.contains {
            switch $0 {
            case .adding, .copy: true
            case .step, .add, .delete, .deleting, .restore, .takeBack: false
            }
        }
    }

    /// Returns a plan that is to be added beside the one that is shown, or in its place.
    func addition(of start: PlanStart, in plan: Plan.ID) -> PlanAddition {
        PlanAddition(start, after: max(plan, newest ?? plan), replacing: start.isTemplate && isBlank ? plan : nil)
    }

    // MARK: Over the end of the server

    package struct Saved: Codable, Equatable {
        var plan: Plan.ID?
        var isAddressed: Bool?
        var opened: GridPosition?
        /// The changes that may not be stored yet; nil if there are none.
        var changes: [PlanChange]?
    }

    package var saved: Saved? {
        plan.map {
            Saved(
                plan: $0, isAddressed: isAddressed ? true : nil, opened: opened, changes: changes.unstored.isEmpty ? nil : changes.unstored)
        }
    }

    package mutating func restore(_ saved: Saved) {
        plan = saved.plan
        isAddressed = saved.isAddressed ?? false
        opened = saved.opened
        changes = ChangeLog(unfinished: saved.changes ?? [])
    }

    // MARK: Changes

    package enum Mutation {
        case resumed
        case nicknamed(String?, isReviewDue: Bool = false)
        /// The plans are known, and which was added last.
        case listed(newest: Plan.ID?)
        /// It is known which plan is shown.
        case opened(Plan.ID, isAddressed: Bool = false)
        /// The plan that an address led to is not there.
        case missed
        case arrived(PlanContent, next: [NextStep] = [])
        case failed(MandalartError)
        case goalOpened(GridPosition)
        case hintAsked
        case hinted(Bool)
        case change(ChangeLog<PlanChange, Notice>.Mutation)
        case told(Notice)
    }

    /// The plan as the user has it: with what is being stored.
    package var shown: PlanContent? {
        content?.expecting(changes.underWay.compactMap { if case .step(let step) = $0 { step } else { nil } })
    }
    /// An address has led to a plan of which it is not known yet whether it is there.
    package var isSought: Bool { isAddressed && !isMissed && content == nil && failure == nil }
    /// A change of a plan is being stored.
    package var isBusy: Bool { changes.pending > 0 }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed:
            failure = nil
            changes.apply(.resumed)
        case .nicknamed(let name, let isReviewDue): (nickname, isWeekOver) = (name, isReviewDue)
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
        case .arrived(let content, let next):
            self.content = content
            nextSteps = next
            failure = nil
        case .failed(let error): if content == nil { failure = error }
        case .goalOpened(let position): opened = position
        case .hintAsked: isHintAsked = true
        case .hinted(let isShown): isHintShown = isShown
        case .change(let mutation): changes.apply(mutation)
        case .told(let told): changes.notice = told
        }
    }
}
