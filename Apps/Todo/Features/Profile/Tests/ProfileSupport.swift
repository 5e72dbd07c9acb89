import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb
import Synchronization
import TodoDomain
import TodoInterfaces
import TodoTesting
import TodoUI

@testable import TodoProfile
@testable import TodoProfileUI

/// What was presented, in order.
@MainActor
final class FakeProfileView: FakeTabs, StatePresentable {
    weak var listener: (any ActionListener<ProfileAction>)?
    private(set) var states: [ProfileState] = []

    func present(_ state: ProfileState) { states.append(state) }
}

/// What a gallery presented, in order.
@MainActor
final class FakeGalleryView: FakeView, StatePresentable {
    weak var listener: (any ActionListener<PagingEvent>)?
    private(set) var states: [GalleryState] = []

    func present(_ state: GalleryState) { states.append(state) }
}

/// What a gallery told.
@MainActor
final class FakeGalleryListener: GalleryListener {
    private(set) var first: Picture?

    func galleryDidBegin(with picture: Picture, of animal: Animal) { first = picture }
}

/// Pictures that come when the test lets them.
final class HeldPictures: PictureRepository {
    let answers = HeldAnswers()

    func page(of animal: Animal, _ page: Int, limit: Int) async throws(TodoError) -> [Picture] {
        guard await answers.wait() != nil else { throw .pictures("cancelled") }
        return (0..<limit).map { FakePictureRepository.picture(page * limit + $0) }
    }

    func cachedFriend() async -> Picture? { nil }
    func freshFriend() async throws(TodoError) -> Picture { throw .pictures("none") }
    func keep(_ bytes: [UInt8]) async throws(TodoError) -> PictureID { throw .pictures("none") }
    func content(of id: PictureID) async throws(TodoError) -> PictureContent? { nil }
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

extension Todo {
    static func sample(_ id: ID, _ title: String = "Milk", isDone: Bool = false) -> Todo {
        Todo(id: id, title: title, dueAt: .init(timeIntervalSince1970: 0), isDone: isDone, createdAt: .init(timeIntervalSince1970: 0))
    }
}

/// The profile alone in a page.
@MainActor
func profileApplication(
    todos: any TodoRepository = FakeTodoRepository(), pictures: any PictureRepository = FakePictureRepository(), flavor: TodoFlavor = .dog
) -> WebApplication {
    WebApplication(name: flavor.name, basePath: "/app", languages: ["en", "ko"]) { request in
        let context = TodoUIContext(
            language: Language(tag: request.language), timeZone: "UTC", basePath: request.basePath, animal: flavor.animal)
        let parent = ProfileParent(todos: todos, pictures: pictures, flavor: flavor)
        let builder = ProfileBuilder(dependency: parent) {
            ProfileViews(context, flavorName: flavor.name)
        } children: {
            GalleryBuilder(dependency: $0) { StateViews(GalleryView(context: context, animal: $0)) }
        }
        return SingleRootRouter(builder.build())
    }
}
