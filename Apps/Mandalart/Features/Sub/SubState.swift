import MandalartCore
import MandalartDomain
import RibletReactor

/// The state of the page of a goal.
package struct SubState: PartlySavedState, ReducibleState, Equatable, Sendable {
    /// The notices to the user.
    package enum Notice: Equatable, Sendable {
        case history(HistoryNotice)
        /// Tells that a draft was thrown away; it can be brought back.
        case discarded(DiscardedDraft)
        /// This failed, and can be tried again.
        case failed(HistoryStep, MandalartError)
    }

    /// Where the goal stands in its plan.
    package let position: GridPosition
    /// The phase of the page.
    package private(set) var phase = PlanPhase.loading
    /// The plan, as it was last read; nil where there is none.
    private(set) var content: PlanContent?
    /// The plan as the user has it: with what is being stored.
    package var shown: PlanContent? { content?.expecting(changes.underWay) }
    /// The goal with its subs, as the user has them.
    package var branch: Branch? { shown?[position] }
    /// The changes of the plan that can be undone and redone.
    package var history: EditHistory { content?.history ?? EditHistory() }
    /// The hint how the page is left is shown.
    package private(set) var isHintShown = false
    private(set) var isHintAsked = false
    /// The history steps that are being stored, and the notices for the user.
    package private(set) var changes = ChangeLog<HistoryStep, Notice>()

    /// Before anything is known.
    package init(position: GridPosition) { self.position = position }

    package enum Mutation {
        case resumed
        case arrived(PlanContent?)
        case failed(MandalartError)
        case hintAsked
        case hinted(Bool)
        case change(ChangeLog<HistoryStep, Notice>.Mutation)
        case told(Notice)
    }

    /// Something is being taken back.
    package var isBusy: Bool { changes.pending > 0 }

    package var saved: [HistoryStep]? { changes.unstored.isEmpty ? nil : changes.unstored }

    package mutating func restore(_ saved: [HistoryStep]) { changes = ChangeLog(unfinished: saved) }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed:
            changes.apply(.resumed)
            if phase != .shown { phase = .loading }
        case .arrived(let content):
            self.content = content
            phase = content?[position] == nil ? .missing : .shown
        case .failed(let error): if content?[position] == nil { phase = .failed(error) }
        case .hintAsked: isHintAsked = true
        case .hinted(let isShown): isHintShown = isShown
        case .change(let mutation): changes.apply(mutation)
        case .told(let told): changes.notice = told
        }
    }
}
