import MandalartCore
import MandalartDomain
import Riblet
import RibletReactor

/// The actions of the page.
package enum OverviewAction: Equatable, Sendable {
    /// The page has become active, or the user wants to try again to read the plan.
    case appeared
    /// A cell was tapped: of a block, and its place in it.
    case cellTapped(block: GridPosition, GridPosition)
    /// A cell was held, or F2 pressed on it; nil if the page named none.
    case cellHeld(block: GridPosition?)
    /// The user wants to be nearer, or farther: two fingers, or the wheel.
    case pinched(isIn: Bool)
    /// The user chose how near to be.
    case zoomChosen(OverviewState.Zoom)
    case stepTapped(HistoryStep)
    /// So many percent of the step in a cell are achieved; nil where the page named none.
    case progressed(PlanPlace?, Int)
    /// The content of a cell was taken to another one; nil where the page named none.
    case moved(PlanPlace?, to: PlanPlace?)
    case shareTapped
    /// Escape was pressed: it leads from a block to the whole plan.
    case escaped
    case backTapped
}

/// The views of the page.
package typealias OverviewViews = ModalStateViews<OverviewState, OverviewAction>

final class OverviewInteractor: ComponentInteractor<OverviewState, OverviewAction, any OverviewDependency>, ShareListener, Reactor,
    Restorable
{
    typealias Mutation = OverviewState.Mutation

    let initialState = OverviewState()
    weak var listener: (any OverviewListener)?
    var router: OverviewRouter? { ownRouter() }
    let plan: Plan.ID
    private let turns = Turns()

    init(plan: Plan.ID, presenter: any StatePresentable<OverviewState, OverviewAction>, component: any OverviewDependency) {
        self.plan = plan
        super.init(presenter: presenter, component: component)
    }

    override func didBecomeActive() { send(.appeared) }

    /// One step at a time: from a block to the whole plan, from there to where it was opened. What
    /// lies over the page goes before.
    override func handleBackPress() -> Bool {
        guard isNear, router?.isShareShown == false else { return false }
        send(.escaped)
        return true
    }

    private var isNear: Bool { currentState.phase == .shown && currentState.zoom != .whole }

    // MARK: For the router

    /// The part of the plan that is shown.
    var zoom: OverviewState.Zoom { currentState.zoom }

    /// Brings the user nearer or farther.
    func show(_ zoom: OverviewState.Zoom) { if zoom != currentState.zoom { send(.zoomChosen(zoom)) } }

    // MARK: Reactor

    func mutate(action: OverviewAction) -> Effect<Mutation> {
        switch action {
        case .appeared:
            return .concat(.just(.readAgain), .merge([follow()] + currentState.changes.unfinished.map { take($0, isAgain: true) }))
        case .cellTapped(let block, let position): return tap(block, position)
        case .cellHeld(let block): if let block { listener?.overviewDidSelectGoal(at: block) }
        case .pinched(let isIn): return zoom(isIn: isIn)
        case .zoomChosen(let zoom): return .just(.zoomed(zoom))
        case .stepTapped(let step): return take(step)
        case .escaped: return .just(.zoomed(.whole))
        case .shareTapped: router?.routeToShare()
        case .progressed(let place?, let percent): return make(currentState.shown?.achieving(percent, at: place))
        case .moved(let from?, let to?): return make(currentState.shown?.moving(from, to: to))
        case .progressed, .moved: break
        case .backTapped:
            if isNear { return .just(.zoomed(.whole)) }
            listener?.overviewDidFinish()
        }
        return .none
    }

    func shareDidFinish() { router?.closeShare() }

    // MARK: Effects

    private func follow() -> Effect<Mutation> {
        .following(plan, in: component.mandalartUseCase) { [weak self] content in
            // There is nothing to give away any more.
            if content == nil { self?.router?.closeShare() }
            return .arrived(content)
        } failed: {
            .failed($0)
        }
    }

    /// From afar a tap leads to the block. In the middle block it leads to the block of the goal,
    /// in any other to the page of its goal.
    private func tap(_ block: GridPosition, _ position: GridPosition) -> Effect<Mutation> {
        switch currentState.zoom {
        case .whole: return .just(.zoomed(.block(block.isCenter ? position : block)))
        case .block where block.isCenter && !position.isCenter: return .just(.zoomed(.block(position)))
        case .block:
            listener?.overviewDidSelectGoal(at: block)
            return .none
        }
    }

    private func zoom(isIn: Bool) -> Effect<Mutation> {
        switch (currentState.zoom, isIn) {
        case (.whole, true): .just(.zoomed(.block(currentState.lastBlock)))
        case (.block, false): .just(.zoomed(.whole))
        case (.whole, false), (.block, true): .none
        }
    }

    private func take(_ step: HistoryStep, isAgain: Bool = false) -> Effect<Mutation> {
        .taking(
            step, in: plan, of: component.mandalartUseCase, isAgain: isAgain, turns: turns, kept: component.environment.kept,
            change: { .change($0) },
            told: {
                switch $0 {
                case .success(let notice): if case .make = step { notice.map { .done($0) } } else { nil }
                case .failure: .failed(step)
                }
            })
    }

    private func make(_ gesture: CellGesture?) -> Effect<Mutation> { gesture.map { take(.make($0)) } ?? .none }
}
