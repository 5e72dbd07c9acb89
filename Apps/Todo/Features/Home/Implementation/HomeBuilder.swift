import Riblet
import TodoDomain
import TodoEditorInterface
import TodoHomeInterface
import TodoListsInterface

/// The views of Home: the page, and the stack it lies at the bottom of.
@MainActor
public struct HomeViews {
    /// The page.
    public let presenter: any HomePresentable
    /// Shows the page with what is pushed and presented over it.
    public let viewController: any HomeViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view at its bottom.
    public init(presenter: any HomePresentable, viewController: any HomeViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What Home needs.
public protocol HomeDependency: Dependency {
    var todos: any TodoRepository { get }
    var drafts: any DraftRepository { get }
    var pictures: any PictureRepository { get }
    var environment: TodoEnvironment { get }
    var makeHomeViews: @MainActor () -> HomeViews { get }
    var listBuilder: any ListBuildable { get }
    var completeBuilder: any CompleteBuildable { get }
    var addBuilder: any AddBuildable { get }
    var updateBuilder: any UpdateBuildable { get }
}

/// Builds Home.
public final class HomeBuilder: Builder<any HomeDependency>, HomeBuildable {
    /// A new RIB with its views, not attached yet.
    public func build(withListener listener: any HomeListener) -> any HomeRouting {
        let views = dependency.makeHomeViews()
        let interactor = HomeInteractor(
            presenter: views.presenter, todos: dependency.todos, drafts: dependency.drafts, pictures: dependency.pictures,
            environment: dependency.environment)
        interactor.listener = listener
        return HomeRouter(
            interactor: interactor, viewController: views.viewController,
            builders: HomeRouter.Builders(
                list: dependency.listBuilder, complete: dependency.completeBuilder, add: dependency.addBuilder,
                update: dependency.updateBuilder))
    }
}
