import MandalartDomain
import MandalartOverviewInterface
import Riblet

/// The views of the page.
@MainActor
public struct OverviewViews {
    /// The page.
    public let presenter: any OverviewPresentable
    /// Shows the page.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any OverviewPresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the page needs.
public protocol OverviewDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    /// Returns when what the page's interactors hold is kept: what is done then is not done a second time after a crash.
    var pageKept: @MainActor @Sendable () async -> Void { get }
    var makeOverviewViews: @MainActor () -> OverviewViews { get }
}

/// Builds the page with the whole plan.
public final class OverviewBuilder: Builder<any OverviewDependency>, OverviewBuildable {
    /// A new page for a plan, not attached yet.
    public func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any OverviewRouting {
        let views = dependency.makeOverviewViews()
        let interactor = OverviewInteractor(
            plan: plan, presenter: views.presenter, mandalarts: dependency.mandalartUseCase, pageKept: dependency.pageKept)
        interactor.listener = listener
        return OverviewRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// How near the user is stands in the address: nothing for the whole plan, `goals` for the middle block, 1 to 8 for another one.
final class OverviewRouter: ViewableRouter<any OverviewInteractable, any ViewControllable>, OverviewRouting {
    private static let goals = "goals"

    var location: Location {
        switch interactor.zoom {
        case .whole: Location()
        case .block(let block): Location(path: [block.ringNumber.map(String.init) ?? Self.goals])
        }
    }

    func open(_ location: Location) -> Bool {
        guard let name = location.path.first else {
            interactor.show(.whole)
            return true
        }
        let block = name == Self.goals ? GridPosition.center : GridPosition.ring.first { $0.ringNumber.map(String.init) == name }
        interactor.show(block.map(OverviewState.Zoom.block) ?? .whole)
        return block != nil && location.path.count == 1
    }
}
