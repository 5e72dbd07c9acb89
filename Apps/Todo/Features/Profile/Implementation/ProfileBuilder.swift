import Riblet
import RibletReactor
import TodoDomain
import TodoInterfaces

/// What the profile needs.
package protocol ProfileDependency: Dependency {
    var todos: any TodoRepository { get }
    var pictures: any PictureRepository { get }
    var flavor: TodoFlavor { get }
}

/// Builds the profile.
package final class ProfileBuilder: ViewableBuilder<
    any ProfileDependency, @MainActor () -> StateViews<ProfileState, ProfileAction>
>, ProfileBuildable
{
    package func build() -> any ViewableRouting & LocationRouting {
        let views = views()
        let own = dependency.flavor.animal
        let interactor = ProfileInteractor(presenter: views.presenter, own: own, todos: dependency.todos, pictures: dependency.pictures)
        return ProfileRouter(interactor: interactor, viewController: views.viewController, own: own)
    }
}

final class ProfileRouter: ViewableRouter<any ProfileInteractable, any ViewControllable>, LocationRouting {
    private let own: Animal

    init(interactor: any ProfileInteractable, viewController: any ViewControllable, own: Animal) {
        self.own = own
        super.init(interactor: interactor, viewController: viewController)
    }

    var location: Location { interactor.selected == own ? Location() : Location(path: [Self.segment(interactor.selected)]) }

    /// `pages` in the query is how far a page without script has been paged; the live page keeps
    /// that to itself.
    func open(_ location: Location) -> Bool {
        let named = location.path.first.flatMap { segment in Animal.allCases.first { Self.segment($0) == segment } }
        let pages = location["pages"].flatMap { Int($0) } ?? 1
        interactor.select(named ?? own, pages: min(max(1, pages), ProfileGallery.pageLimit))
        return location.path.isEmpty || (named != nil && location.path.count == 1)
    }

    private static func segment(_ animal: Animal) -> String { animal.rawValue + "s" }
}
