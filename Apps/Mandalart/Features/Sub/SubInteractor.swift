import MandalartCore
import MandalartDomain
import MandalartEdit
import Riblet
import RibletReactor

/// The actions of the page of a goal.
package enum SubAction: Equatable, Sendable {
    /// The page has become active, or the user wants to try again to read.
    case appeared
    /// There is something to see, so the hint how the page is left may help.
    case hintDue
    case hintDismissed
    /// A cell was tapped: the form for it opens, or the page is left.
    case tapped(GridPosition)
    /// A cell was pressed for long; nil if the page named none.
    case held(GridPosition?)
    case editGoalTapped
    /// So many percent of the step at a position are achieved; nil where the page named none.
    case progressed(GridPosition?, Int)
    /// A step was taken to another position; nil where the page named none.
    case moved(GridPosition?, to: GridPosition?)
    case history(HistoryStep)
    /// The form has deleted a sub mandalart.
    case subDeleted(EditSummary)
    /// The form was left, and what was entered thrown away.
    case discarded(DiscardedDraft)
    /// The user wants back what was thrown away.
    case undoDiscardTapped(DiscardedDraft)
}

/// The views of the page of a goal.
package typealias SubViews = ModalStateViews<SubState, SubAction>

final class SubInteractor: ComponentInteractor<SubState, SubAction, any SubDependency>, EditListener, Reactor, Restorable {
    typealias Mutation = SubState.Mutation

    let initialState: SubState
    var router: SubRouter? { ownRouter() }
    weak var listener: (any SubListener)?
    let plan: Plan.ID
    let position: GridPosition
    private var mandalarts: any MandalartUseCase { component.mandalartUseCase }
    private let turns = Turns()

    init(plan: Plan.ID, position: GridPosition, presenter: any StatePresentable<SubState, SubAction>, component: any SubDependency) {
        self.plan = plan
        self.position = position
        initialState = SubState(position: position)
        super.init(presenter: presenter, component: component)
    }

    override func didBecomeActive() { send(.appeared) }

    func mutate(action: SubAction) -> Effect<Mutation> {
        switch action {
        case .appeared:
            return .concat(.just(.resumed), .merge([follow()] + currentState.changes.unfinished.map { carryOut($0, isAgain: true) }))
        case .hintDue: return askForHint()
        case .hintDismissed: return .just(.hinted(false))
        case .tapped(let position):
            if position.isCenter {
                listener?.subDidFinish()
            } else if currentState.phase == .shown {
                router?.routeToEditSub(position)
            }
        case .held(let position):
            if position?.isCenter == true {
                listener?.subDidRequestEdit(ofGoalAt: self.position)
            } else if let position, currentState.phase == .shown {
                router?.routeToEditSub(position)
            }
        case .progressed(let cell?, let percent):
            return make(currentState.shown?.achieving(percent, at: PlanPlace(self.position, cell)))
        case .moved(let from?, let to?):
            return make(currentState.shown?.moving(PlanPlace(self.position, from), to: PlanPlace(self.position, to)))
        case .progressed, .moved: break
        case .editGoalTapped: listener?.subDidRequestEdit(ofGoalAt: position)
        case .history(let step): return carryOut(step)
        case .subDeleted(let edit): return .just(.told(.history(.deleted(edit))))
        case .discarded(let discarded): return .just(.told(.discarded(discarded)))
        case .undoDiscardTapped(let discarded): return bringBack(discarded)
        }
        return .none
    }

    // MARK: Effects

    private func follow() -> Effect<Mutation> {
        .following(plan, in: mandalarts) { [weak self, position] content in
            if content?[position] != nil { self?.send(.hintDue) }
            return .arrived(content)
        } failed: {
            .failed($0)
        }
    }

    private func askForHint() -> Effect<Mutation> {
        currentState.isHintAsked ? .none : .concat(.just(.hintAsked), .claiming(.leavingSub, in: component.userStateUseCase, .hinted(true)))
    }

    /// Opens the form again, with what was entered.
    private func bringBack(_ discarded: DiscardedDraft) -> Effect<Mutation> {
        guard case .sub(_, let position) = discarded.key else { return .none }
        return .bringingBack(discarded, in: mandalarts, failed: .told(.discarded(discarded))) { [weak self] in
            self?.router?.routeToEditSub(position)
        }
    }

    private func make(_ gesture: CellGesture?) -> Effect<Mutation> { gesture.map { carryOut(.make($0)) } ?? .none }

    private func carryOut(_ step: HistoryStep, isAgain: Bool = false) -> Effect<Mutation> {
        .taking(
            step, in: plan, of: mandalarts, isAgain: isAgain, turns: turns, kept: component.environment.kept, change: { .change($0) },
            told: {
                switch $0 {
                case .success(let notice): notice.map { .history($0) }
                case .failure(let error): .failed(step, error)
                }
            })
    }

    // MARK: Children

    func editDidFinish() { router?.closeEditSub() }

    func editDidSave(goingOnTo next: EditOnward) { if case .place(let position) = next { router?.routeToEditSub(position) } }

    func editDidDiscard(_ discarded: DiscardedDraft) { send(.discarded(discarded)) }

    func editDidDelete(_ edit: MandalartEdit) {
        router?.closeEditSub()
        send(.subDeleted(edit.summary))
    }
}
