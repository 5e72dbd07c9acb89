import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the page.
package protocol OverviewDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var environment: PageEnvironment { get }
}

/// The component of the page.
package final class OverviewComponent: Component<any OverviewDependency>, ShareDependency {
    package var mandalartUseCase: any MandalartUseCase { dependency.mandalartUseCase }
}

/// Builds the page with the whole plan.
package final class OverviewBuilder: ParentBuilder<
    any OverviewDependency, @MainActor () -> OverviewViews, OverviewComponent, OverviewChildren
>, OverviewBuildable
{
    package func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting {
        let views = views()
        let interactor = OverviewInteractor(
            plan: plan, presenter: views.presenter, mandalarts: dependency.mandalartUseCase, pageKept: dependency.environment.kept)
        interactor.listener = listener
        return OverviewRouter(
            interactor: interactor, viewController: views.viewController, plan: plan,
            builders: children(OverviewComponent(dependency: dependency)))
    }
}
