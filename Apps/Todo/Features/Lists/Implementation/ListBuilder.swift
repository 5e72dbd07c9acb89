import Riblet
import TodoDomain
import TodoListsInterface

/// The views of the list.
@MainActor
public struct ListViews {
    /// The page.
    public let presenter: any ListPresentable
    /// Shows the page.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any ListPresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the list needs.
public protocol ListDependency: Dependency {
    var todos: any TodoRepository { get }
    var environment: TodoEnvironment { get }
    var attendance: any Attendance { get }
    var makeListViews: @MainActor () -> ListViews { get }
}

/// Builds the list of open todos.
public final class ListBuilder: Builder<any ListDependency>, ListBuildable {
    /// A new list, not attached yet.
    public func build(withListener listener: any ListListener) -> any ViewableRouting {
        let views = dependency.makeListViews()
        let interactor = ListInteractor(
            presenter: views.presenter, todos: dependency.todos, environment: dependency.environment, attendance: dependency.attendance)
        interactor.listener = listener
        return ListRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The list has no children.
final class ListRouter: ViewableRouter<any Interactable, any ViewControllable> {}
