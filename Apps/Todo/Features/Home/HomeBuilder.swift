import Riblet
import RibletReactor
import TodoDomain
import TodoEditor
import TodoLists

/// The dependency of Home and of the pages above it.
package protocol HomeDependency: ListDependency, CompleteDependency, SearchDependency, UpdateDependency, ListFormDependency {}

/// The views of Home.
package struct HomeViews {
    let presenter: any StatePresentable<HomeState, HomeAction>
    let viewController: any NavigationControllable & ModalControllable
    let day: any SwitchControllable

    /// - Parameters:
    ///   - presenter: shows the state of the page.
    ///   - viewController: the page, with what lies above and over it.
    ///   - day: the place in the page where the day is shown.
    package init(
        presenter: any StatePresentable<HomeState, HomeAction>, viewController: any NavigationControllable & ModalControllable,
        day: any SwitchControllable
    ) {
        self.presenter = presenter
        self.viewController = viewController
        self.day = day
    }
}

/// Builds Home.
package final class HomeBuilder: ParentBuilder<any HomeDependency, @MainActor () -> HomeViews, any HomeDependency, HomeChildren>,
    HomeBuildable
{
    package func build() -> any HomeRouting {
        let views = views()
        return HomeRouter(
            interactor: HomeInteractor(presenter: views.presenter, component: dependency), viewController: views.viewController,
            day: views.day, builders: children(dependency))
    }
}
