import MandalartCore
import MandalartDomain
import RibletReactor

/// What the page of a goal shows.
package struct SubState: Equatable, Sendable {
    /// What the user is told in passing.
    package enum Notice: Equatable, Sendable {
        case history(HistoryNotice)
        /// What was entered was thrown away; it can be brought back.
        case discarded(DiscardedDraft)
        /// This failed, and can be tried again.
        case failed(HistoryStep, MandalartError)

        /// Whether it tells that something failed.
        var isFailure: Bool { if case .failed = self { true } else { false } }
    }

    /// Where the goal stands in its plan.
    package let position: GridPosition
    /// How far it is.
    package private(set) var phase = PlanPhase.loading
    /// The goal with its subs.
    package private(set) var branch: Branch?
    /// The name of the plan.
    package private(set) var planTitle = ""
    /// What can be undone and redone in the plan.
    package private(set) var history = EditHistory()
    /// The hint how the page is left is shown.
    package private(set) var isHintShown = false
    private(set) var isHintAsked = false
    private var changes = ChangeQueue<HistoryStep>()
    /// What the user is told.
    @Pulse package var notice: Notice?

    /// Before anything is known.
    package init(position: GridPosition) { self.position = position }

    enum Mutation {
        case resumed
        case arrived(PlanContent?)
        case failed(MandalartError)
        case hintAsked
        case hinted(Bool)
        case queued(HistoryStep)
        case began
        case ended(Notice?)
        case told(Notice)
    }

    /// Something is being taken back.
    package var isBusy: Bool { changes.isBusy }
    /// What was pressed meanwhile, in order.
    var waiting: [HistoryStep] { changes.waiting }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed:
            changes.interrupt()
            if phase != .shown { phase = .loading }
        case .arrived(let content):
            planTitle = content?.plan.title ?? planTitle
            history = content?.history ?? EditHistory()
            branch = content?[position]
            phase = branch == nil ? .missing : .shown
        case .failed(let error): if branch == nil { phase = .failed(error) }
        case .hintAsked: isHintAsked = true
        case .hinted(let isShown): isHintShown = isShown
        case .queued(let step): changes.enqueue(step)
        case .began: changes.begin()
        case .ended(let told):
            changes.end(hasFailed: told?.isFailure ?? false)
            if let told { notice = told }
        case .told(let told): notice = told
        }
    }
}
