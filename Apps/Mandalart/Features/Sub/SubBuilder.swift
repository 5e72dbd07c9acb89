import MandalartDomain
import MandalartEdit
import Riblet
import RibletReactor

/// The dependency of the page of a goal and of the form over it.
package protocol SubDependency: EditDependency {
    var userStateUseCase: any UserStateUseCase { get }
    var environment: PageEnvironment { get }
}

/// Builds the page of a goal; its views must know the plan and where in it the goal stands.
package final class SubBuilder: ParentBuilder<
    any SubDependency, @MainActor (Plan.ID, GridPosition) -> SubViews, any SubDependency, any EditSubBuildable
>, SubBuildable
{
    package func build(
        withListener listener: any SubListener, plan: Plan.ID, position: GridPosition
    ) -> any ViewableRouting & LocationRouting {
        let views = views(plan, position)
        let interactor = SubInteractor(plan: plan, position: position, presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return SubRouter(interactor: interactor, viewController: views.viewController, component: children(dependency))
    }
}
