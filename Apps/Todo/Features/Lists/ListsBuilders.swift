import Riblet
import RibletReactor
import TodoDomain

/// The dependency of the list, and of the day.
package protocol ListDependency: Dependency {
    var todos: any TodoRepository { get }
    var lists: any TodoListRepository { get }
    var environment: TodoEnvironment { get }
    var attendance: any Attendance { get }
    var preferences: any TodoPreferences { get }
}

/// Builds the list of open todos; its views must know which of them it shows.
package final class ListBuilder: ViewableBuilder<any ListDependency, @MainActor (ListState.Span) -> ListViews>, ListBuildable {
    package func build(withListener listener: any ListListener, list: TodoList.ID?) -> any ListRouting {
        let span = list.map(ListState.Span.list) ?? .whole
        let views = views(span)
        let interactor = ListInteractor(span, presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return ListRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// Builds the day.
package final class DayBuilder: ViewableBuilder<any ListDependency, @MainActor () -> ListViews>, DayBuildable {
    package func build(withListener listener: any ListListener) -> any ListRouting {
        let views = views()
        let interactor = ListInteractor(.day, presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return DayRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The router of a page of open todos.
class OpenTodosRouter: ViewableRouter<ListInteractor, any ViewControllable>, ListRouting {
    func reveal(_ id: Todo.ID) { if interactor.isActive { interactor.reveal(id) } }
}

final class ListRouter: OpenTodosRouter {}

final class DayRouter: OpenTodosRouter {}

/// The dependency of the page of done todos.
package protocol CompleteDependency: Dependency { var todos: any TodoRepository { get } }

/// Builds the page of done todos.
package final class CompleteBuilder: ViewableBuilder<any CompleteDependency, @MainActor () -> CompleteViews>, CompleteBuildable {
    package func build(withListener listener: any CompleteListener) -> any ViewableRouting {
        let views = views()
        let interactor = CompleteInteractor(presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}
