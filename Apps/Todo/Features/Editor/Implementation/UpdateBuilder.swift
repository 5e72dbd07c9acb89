import Riblet
import RibletReactor
import TodoDomain
import TodoEditorInterface

/// The views of the form for an existing todo.
@MainActor
public struct UpdateViews {
    /// The page.
    public let presenter: any UpdatePresentable
    /// Shows the page.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any UpdatePresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the form for an existing todo needs.
public protocol UpdateDependency: Dependency {
    var todos: any TodoRepository { get }
    var drafts: any DraftRepository { get }
    var draftDesk: DraftDesk { get }
    var pictures: any PictureRepository { get }
    var environment: TodoEnvironment { get }
    var attendance: any Attendance { get }
    var makeUpdateViews: @MainActor () -> UpdateViews { get }
}

/// Builds the form for an existing todo.
public final class UpdateBuilder: Builder<any UpdateDependency>, UpdateBuildable {
    /// A new form, not attached yet.
    public func build(withListener listener: any UpdateListener, id: Todo.ID, todo: Todo?) -> any ViewableRouting {
        let views = dependency.makeUpdateViews()
        let logic = FormLogic(
            keeper: dependency.draftDesk.keeper(dependency.drafts, .todo(id)), pictures: dependency.pictures,
            environment: dependency.environment)
        let interactor = UpdateInteractor(
            id: id, todo: todo, presenter: views.presenter, todos: dependency.todos, attendance: dependency.attendance, logic: logic)
        interactor.listener = listener
        return UpdateRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The form has no children.
final class UpdateRouter: ViewableRouter<any Interactable, any ViewControllable> {}
