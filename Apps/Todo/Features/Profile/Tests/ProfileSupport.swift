import Riblet
import RibletReactor
import RibletTesting
import TodoDomain
import TodoTesting

@testable import TodoProfile

/// The states that were presented, in order.
@MainActor
final class FakeProfileView: FakeTabs, StatePresentable {
    weak var listener: (any ActionListener<ProfileAction>)?
    private(set) var states: [ProfileState] = []

    func present(_ state: ProfileState) { states.append(state) }
}

/// The states that a gallery presented, in order.
typealias FakeGalleryView = FakeStateView<GalleryState, PagingEvent>

/// The requests of a gallery.
@MainActor
final class FakeGalleryListener: GalleryListener {
    private(set) var first: Picture?

    func galleryDidBegin(with picture: Picture, of animal: Animal) { first = picture }
}

/// The profile's parent in a test.
final class ProfileParent: EmptyComponent, ProfileDependency {
    let todos: any TodoRepository
    let pictures: any PictureRepository
    let flavor: TodoFlavor

    init(todos: any TodoRepository = FakeTodoRepository(), pictures: any PictureRepository, flavor: TodoFlavor = .dog) {
        self.todos = todos
        self.pictures = pictures
        self.flavor = flavor
    }

    /// A profile that nobody sees.
    func build() -> any ViewableRouting & LocationRouting {
        ProfileBuilder(dependency: self) {
            let view = FakeProfileView()
            return ProfileViews(presenter: view, viewController: view)
        } children: {
            GalleryBuilder(dependency: $0) { _ in
                let view = FakeGalleryView()
                return StateViews(presenter: view, viewController: view)
            }
        }.build()
    }
}
