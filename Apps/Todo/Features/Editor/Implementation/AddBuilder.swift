import Riblet
import RibletReactor
import TodoDomain
import TodoEditorInterface

/// The views of the form for a new todo.
@MainActor
public struct AddViews {
    /// The form.
    public let presenter: any AddPresentable
    /// Shows the form.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the form.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any AddPresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the form for a new todo needs.
public protocol AddDependency: Dependency {
    var todos: any TodoRepository { get }
    var drafts: any DraftRepository { get }
    var draftDesk: DraftDesk { get }
    var pictures: any PictureRepository { get }
    var environment: TodoEnvironment { get }
    var makeAddViews: @MainActor () -> AddViews { get }
}

/// Builds the form for a new todo.
public final class AddBuilder: Builder<any AddDependency>, AddBuildable {
    /// A new form, not attached yet.
    public func build(withListener listener: any AddListener) -> any ViewableRouting {
        let views = dependency.makeAddViews()
        let logic = FormLogic(
            keeper: dependency.draftDesk.keeper(dependency.drafts, .new), pictures: dependency.pictures,
            environment: dependency.environment)
        let interactor = AddInteractor(presenter: views.presenter, todos: dependency.todos, logic: logic)
        interactor.listener = listener
        return AddRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The form has no children.
final class AddRouter: ViewableRouter<any Interactable, any ViewControllable> {}
