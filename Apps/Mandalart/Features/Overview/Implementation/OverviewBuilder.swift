import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What the page needs.
package protocol OverviewDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var environment: PageEnvironment { get }
}

/// Builds the page with the whole plan.
package final class OverviewBuilder: ViewableBuilder<any OverviewDependency, @MainActor () -> OverviewViews>, OverviewBuildable {
    package func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting {
        let views = views()
        let interactor = OverviewInteractor(
            plan: plan, presenter: views.presenter, mandalarts: dependency.mandalartUseCase, pageKept: dependency.environment.kept)
        interactor.listener = listener
        return OverviewRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// How near the user is stands in the address: no segment for the whole plan, `goals` for the
/// middle block, 1 to 8 for another one.
final class OverviewRouter: ViewableRouter<any OverviewInteractable, any ViewControllable>, LocationRouting {
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
