import MandalartCore
import MandalartDomain
import Riblet
import RibletReactor

/// The requests of the weekly review to its parent.
@MainActor
package protocol ReviewListener: AnyObject {
    /// The user leaves it.
    func reviewDidFinish()
    /// The user wants to see the page of the goal at a position.
    func reviewDidSelectGoal(at position: GridPosition)
}

/// Builds the weekly review of a plan.
@MainActor
package protocol ReviewBuildable: Buildable {
    /// A new page, not attached yet.
    func build(withListener listener: any ReviewListener, plan: Plan.ID) -> any ViewableRouting
}

/// The dependency of the weekly review.
package protocol ReviewDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var userStateUseCase: any UserStateUseCase { get }
    var environment: PageEnvironment { get }
}

/// Builds the weekly review; its views must know the plan.
package final class ReviewBuilder: ViewableBuilder<any ReviewDependency, @MainActor (Plan.ID) -> StateViews<ReviewState, ReviewAction>>,
    ReviewBuildable
{
    package func build(withListener listener: any ReviewListener, plan: Plan.ID) -> any ViewableRouting {
        let views = views(plan)
        let interactor = ReviewInteractor(plan: plan, presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The actions of the weekly review.
package enum ReviewAction: Equatable, Sendable {
    /// The page has become active, or the user wants to try again to read.
    case appeared
    /// A step was tapped, of the goal at a position.
    case tapped(GridPosition)
    case backTapped
}

/// The state of the weekly review.
package struct ReviewState: ReducibleState, Equatable, Sendable {
    /// The phase of the page.
    package private(set) var phase = PlanPhase.loading
    /// The name of the plan.
    package private(set) var title: String?
    /// The week; nil before it is known.
    package private(set) var review: WeeklyReview?

    /// Before anything is known.
    package init() {}

    package enum Mutation {
        case readAgain
        case arrived(title: String, WeeklyReview)
        case missing
        case failed(MandalartError)
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .readAgain: if review == nil { phase = .loading }
        case .arrived(let title, let review): (self.title, self.review, phase) = (title, review, .shown)
        case .missing: phase = .missing
        case .failed(let error): if phase == .loading { phase = .failed(error) }
        }
    }
}

final class ReviewInteractor: ComponentInteractor<ReviewState, ReviewAction, any ReviewDependency>, Reactor {
    typealias Mutation = ReviewState.Mutation

    let initialState = ReviewState()
    weak var listener: (any ReviewListener)?
    private let plan: Plan.ID

    init(plan: Plan.ID, presenter: any StatePresentable<ReviewState, ReviewAction>, component: any ReviewDependency) {
        self.plan = plan
        super.init(presenter: presenter, component: component)
    }

    override func didBecomeActive() { send(.appeared) }

    func mutate(action: ReviewAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .concat(.just(.readAgain), .merge(follow(), note()))
        case .tapped(let position): listener?.reviewDidSelectGoal(at: position)
        case .backTapped: listener?.reviewDidFinish()
        }
        return .none
    }

    private func follow() -> Effect<Mutation> {
        .following(plan, in: component.mandalartUseCase) { [environment = component.environment] content in
            content.map {
                .arrived(title: $0.plan.title, WeeklyReview($0, at: environment.now(), in: environment.timeZone))
            } ?? .missing
        } failed: {
            .failed($0)
        }
    }

    /// A look back that cannot be noted is offered once more.
    private func note() -> Effect<Mutation> {
        .store { [userState = component.userStateUseCase, now = component.environment.now()] _ in
            try? await userState.noteReview(at: now)
        }
    }
}
