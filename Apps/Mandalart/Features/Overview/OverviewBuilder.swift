import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the page and of the sheet over it.
package protocol OverviewDependency: ShareDependency { var environment: PageEnvironment { get } }

/// Builds the page with the whole plan.
package final class OverviewBuilder: ParentBuilder<
    any OverviewDependency, @MainActor () -> OverviewViews, any OverviewDependency, any ShareBuildable
>, OverviewBuildable
{
    package func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting {
        let views = views()
        let interactor = OverviewInteractor(plan: plan, presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return OverviewRouter(interactor: interactor, viewController: views.viewController, component: children(dependency))
    }
}
