import Riblet
import TodoDomain
import TodoProfileInterface

/// The views of the profile.
@MainActor
public struct ProfileViews {
    /// The page.
    public let presenter: any ProfilePresentable
    /// Shows the page.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any ProfilePresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the profile needs.
public protocol ProfileDependency: Dependency {
    var todos: any TodoRepository { get }
    var pictures: any PictureRepository { get }
    var flavor: TodoFlavor { get }
    var makeProfileViews: @MainActor () -> ProfileViews { get }
}

/// Builds the profile.
public final class ProfileBuilder: Builder<any ProfileDependency>, ProfileBuildable {
    /// A new profile, not attached yet.
    public func build(withListener listener: any ProfileListener) -> any ProfileRouting {
        let views = dependency.makeProfileViews()
        let own = dependency.flavor.animal
        let interactor = ProfileInteractor(presenter: views.presenter, own: own, todos: dependency.todos, pictures: dependency.pictures)
        interactor.listener = listener
        return ProfileRouter(interactor: interactor, viewController: views.viewController, own: own)
    }
}
