import Riblet
import RibletReactor
import TodoDomain

/// The dependency of the profile and its galleries.
package protocol ProfileDependency: Dependency {
    var todos: any TodoRepository { get }
    var pictures: any PictureRepository { get }
    var flavor: TodoFlavor { get }
}

/// The component of the profile.
package final class ProfileComponent: Component<any ProfileDependency>, GalleryDependency {
    package var pictures: any PictureRepository { dependency.pictures }
}

package final class ProfileBuilder: ParentBuilder<
    any ProfileDependency, @MainActor () -> ProfileViews, ProfileComponent, ProfileChildren
>, ProfileBuildable
{
    package func build() -> any ViewableRouting & LocationRouting {
        let views = views()
        let own = dependency.flavor.animal
        let interactor = ProfileInteractor(presenter: views.presenter, own: own, todos: dependency.todos, pictures: dependency.pictures)
        return ProfileRouter(
            interactor: interactor, viewController: views.viewController, own: own,
            builders: children(ProfileComponent(dependency: dependency)))
    }
}
