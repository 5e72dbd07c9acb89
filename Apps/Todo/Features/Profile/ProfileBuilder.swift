import Riblet
import RibletReactor
import TodoDomain

/// The dependency of the profile, its galleries and its sheet.
package protocol ProfileDependency: Dependency {
    var todos: any TodoRepository { get }
    var pictures: any PictureRepository { get }
    var flavor: TodoFlavor { get }
    var transfer: any TransferRepository { get }
    var calendarFeed: any CalendarFeedRepository { get }
    var environment: TodoEnvironment { get }
}

/// The component of the profile.
package final class ProfileComponent: Component<any ProfileDependency>, GalleryDependency, TransferDependency {
    package var pictures: any PictureRepository { dependency.pictures }
    package var transfer: any TransferRepository { dependency.transfer }
    package var calendarFeed: any CalendarFeedRepository { dependency.calendarFeed }
    package var environment: TodoEnvironment { dependency.environment }
}

package final class ProfileBuilder: ParentBuilder<
    any ProfileDependency, @MainActor () -> ProfileViews, ProfileComponent, ProfileChildren
>, ProfileBuildable
{
    package func build() -> any ViewableRouting & LocationRouting {
        let views = views()
        let own = dependency.flavor.animal
        let builders = children(ProfileComponent(dependency: dependency))
        let interactor = ProfileInteractor(
            presenter: views.presenter, state: ProfileState(own: own, offersTransfer: builders.transfer != nil), todos: dependency.todos,
            pictures: dependency.pictures)
        return ProfileRouter(interactor: interactor, viewController: views.viewController, own: own, builders: builders)
    }
}
