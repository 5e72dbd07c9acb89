import Riblet
import RibletReactor
import TodoDomain

/// The dependency of Home and of the pages above it.
package protocol HomeDependency: Dependency {
    var todos: any TodoRepository { get }
    var lists: any TodoListRepository { get }
    var drafts: any DraftRepository { get }
    var draftDesk: DraftDesk { get }
    var pictures: any PictureRepository { get }
    var environment: TodoEnvironment { get }
    var attendance: any Attendance { get }
    var preferences: any TodoPreferences { get }
}

/// The component of Home.
package final class HomeComponent: Component<any HomeDependency> {}

/// The views of Home.
package struct HomeViews {
    let presenter: any HomePresentable
    let viewController: any HomeViewControllable
    let day: any SwitchControllable

    /// - Parameters:
    ///   - presenter: shows the state of the page.
    ///   - viewController: the page, with what lies above and over it.
    ///   - day: the place in the page where the day is shown.
    package init(presenter: any HomePresentable, viewController: any HomeViewControllable, day: any SwitchControllable) {
        self.presenter = presenter
        self.viewController = viewController
        self.day = day
    }
}

/// Builds Home.
package final class HomeBuilder: ParentBuilder<any HomeDependency, @MainActor () -> HomeViews, HomeComponent, HomeChildren>, HomeBuildable {
    package func build() -> any HomeRouting {
        let views = views()
        let interactor = HomeInteractor(
            presenter: views.presenter, todos: dependency.todos, lists: dependency.lists, drafts: dependency.drafts,
            pictures: dependency.pictures, preferences: dependency.preferences, environment: dependency.environment)
        return HomeRouter(
            interactor: interactor, viewController: views.viewController, day: views.day,
            builders: children(HomeComponent(dependency: dependency)))
    }
}
