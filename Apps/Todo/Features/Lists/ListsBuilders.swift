import Riblet
import RibletReactor
import TodoDomain

/// The dependency of the list.
package protocol ListDependency: Dependency {
    var todos: any TodoRepository { get }
    var environment: TodoEnvironment { get }
    var attendance: any Attendance { get }
    var preferences: any TodoPreferences { get }
}

/// Builds the list of open todos.
package final class ListBuilder: ViewableBuilder<any ListDependency, @MainActor () -> ListViews>, ListBuildable {
    package func build(withListener listener: any ListListener) -> any ViewableRouting {
        let views = views()
        let interactor = ListInteractor(
            presenter: views.presenter, todos: dependency.todos, environment: dependency.environment, attendance: dependency.attendance,
            preferences: dependency.preferences)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The dependency of the page of done todos.
package protocol CompleteDependency: Dependency {
    var todos: any TodoRepository { get }
}

/// Builds the page of done todos.
package final class CompleteBuilder: ViewableBuilder<any CompleteDependency, @MainActor () -> CompleteViews>, CompleteBuildable {
    package func build(withListener listener: any CompleteListener) -> any ViewableRouting {
        let views = views()
        let interactor = CompleteInteractor(presenter: views.presenter, todos: dependency.todos)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}
