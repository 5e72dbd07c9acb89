import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the choice of a mandalart.
package protocol PlansDependency: Dependency { var mandalartUseCase: any MandalartUseCase { get } }

/// Builds the choice of a mandalart; its views must know which one is shown.
package final class PlansBuilder: ViewableBuilder<any PlansDependency, @MainActor (Plan.ID) -> PlansViews>, PlansBuildable {
    package func build(withListener listener: any PlansListener, current: Plan.ID) -> any ViewableRouting {
        let views = views(current)
        let interactor = PlansInteractor(current: current, presenter: views.presenter, mandalarts: dependency.mandalartUseCase)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}
