import Riblet
import RibletReactor
import TodoDomain

/// The dependency of the profile, its galleries and its sheet.
package protocol ProfileDependency: GalleryDependency, TransferDependency {
    var todos: any TodoRepository { get }
    var flavor: TodoFlavor { get }
}

package final class ProfileBuilder: ParentBuilder<
    any ProfileDependency, @MainActor () -> ProfileViews, any ProfileDependency, ProfileChildren
>, ProfileBuildable
{
    package func build() -> any ViewableRouting & LocationRouting {
        let views = views()
        let builders = children(dependency)
        let interactor = ProfileInteractor(
            presenter: views.presenter, component: dependency, offersTransfer: builders.transfer != nil)
        return ProfileRouter(interactor: interactor, viewController: views.viewController, component: builders)
    }
}
