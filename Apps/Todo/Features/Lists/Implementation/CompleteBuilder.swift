import Riblet
import TodoDomain
import TodoListsInterface

/// The views of the page of done todos.
@MainActor
public struct CompleteViews {
    /// The page.
    public let presenter: any CompletePresentable
    /// Shows the page.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any CompletePresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the page of done todos needs.
public protocol CompleteDependency: Dependency {
    var todos: any TodoRepository { get }
    var makeCompleteViews: @MainActor () -> CompleteViews { get }
}

/// Builds the page of done todos.
public final class CompleteBuilder: Builder<any CompleteDependency>, CompleteBuildable {
    /// A new page, not attached yet.
    public func build(withListener listener: any CompleteListener) -> any ViewableRouting {
        let views = dependency.makeCompleteViews()
        let interactor = CompleteInteractor(presenter: views.presenter, todos: dependency.todos)
        interactor.listener = listener
        return CompleteRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The page has no children.
final class CompleteRouter: ViewableRouter<any Interactable, any ViewControllable> {}
