import MandalartEdit
import MandalartOverview
import MandalartSetting
import MandalartSub
import Riblet
import RibletReactor

/// The dependency of the main page and of the pages above it.
package protocol MainDependency: EditDependency, PlansDependency, ReviewDependency, SubDependency, OverviewDependency, SettingDependency {}

/// The views of the main page: its router sees a stack that can present sheets.
package typealias MainViews = RIBViews<any StatePresentable<MainState, MainAction>, any NavigationControllable & ModalControllable>

/// Builds the main page.
package final class MainBuilder: ParentBuilder<any MainDependency, @MainActor () -> MainViews, any MainDependency, MainChildren>,
    MainBuildable
{
    package func build() -> any ViewableRouting & LocationRouting {
        let views = views()
        let interactor = MainInteractor(presenter: views.presenter, component: dependency)
        return MainRouter(interactor: interactor, viewController: views.viewController, builders: children(dependency))
    }
}
