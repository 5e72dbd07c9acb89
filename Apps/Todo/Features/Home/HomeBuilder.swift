import Riblet
import RibletReactor
import TodoDomain

/// The dependency of Home and of the pages above it.
package protocol HomeDependency: Dependency {
    var todos: any TodoRepository { get }
    var drafts: any DraftRepository { get }
    var draftDesk: DraftDesk { get }
    var pictures: any PictureRepository { get }
    var environment: TodoEnvironment { get }
    var attendance: any Attendance { get }
    var preferences: any TodoPreferences { get }
}

/// The component of Home.
package final class HomeComponent: Component<any HomeDependency> {}

package final class HomeBuilder: ParentBuilder<any HomeDependency, @MainActor () -> HomeViews, HomeComponent, HomeChildren>, HomeBuildable {
    package func build() -> any HomeRouting {
        let views = views()
        let interactor = HomeInteractor(
            presenter: views.presenter, todos: dependency.todos, drafts: dependency.drafts, pictures: dependency.pictures,
            environment: dependency.environment)
        return HomeRouter(
            interactor: interactor, viewController: views.viewController, builders: children(HomeComponent(dependency: dependency)))
    }
}
