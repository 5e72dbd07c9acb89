import Foundation
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

@testable import TodoHome
@testable import TodoHomeUI

/// What was presented, in order.
@MainActor
final class FakeHomeView: FakeNavigation, HomePresentable {
    weak var listener: (any ActionListener<HomeAction>)?
    private(set) var states: [HomeState] = []
    private(set) var notices: [HomeState.Notice] = []

    func present(_ state: HomeState) { states.append(state) }
    func tell(_ notice: HomeState.Notice) { notices.append(notice) }
}

/// Home's parent in a test, with mocks of what lies above Home.
final class HomeParent: EmptyComponent, HomeDependency {
    let todos: any TodoRepository
    let drafts: any DraftRepository = FakeTodoRepository()
    let draftDesk = DraftDesk()
    let pictures: any PictureRepository
    let environment = TodoEnvironment()
    let attendance: any Attendance = FakeAttendance()
    let preferences: any TodoPreferences = FakePreferences()
    let lists = ListBuilderMock()
    let completes = CompleteBuilderMock()
    let adds = AddBuilderMock()
    let updates = UpdateBuilderMock()

    init(todos: any TodoRepository = FakeTodoRepository(), pictures: any PictureRepository = FakePictureRepository()) {
        self.todos = todos
        self.pictures = pictures
    }

    func build(_ views: @escaping @MainActor () -> HomeViews) -> any HomeRouting {
        HomeBuilder(dependency: self, views: views) { [lists, completes, adds, updates] _ in
            (list: lists, complete: completes, add: adds, update: updates)
        }.build()
    }
}

/// Builds what lies above Home as pages.
final class PageBuilder: ListBuildable, CompleteBuildable, AddBuildable, UpdateBuildable {
    func build(withListener listener: any ListListener) -> any ViewableRouting { make() }
    func build(withListener listener: any CompleteListener) -> any ViewableRouting { make() }
    func build(withListener listener: any AddListener) -> any ViewableRouting { make() }
    func build(withListener listener: any UpdateListener, id: Todo.ID, todo: Todo?) -> any ViewableRouting { make() }

    private func make() -> any ViewableRouting {
        ViewableRouter<Interactor, any ViewControllable>(interactor: Interactor(), viewController: NamedController("Above"))
    }
}

/// Pictures of which the fresh one comes when the test lets it.
final class HeldFriend: PictureRepository {
    let answers = HeldAnswers()
    private let cached: Picture?

    init(cached: Picture?) { self.cached = cached }

    func cachedFriend() async -> Picture? { cached }

    func freshFriend() async throws(TodoError) -> Picture {
        guard let number = await answers.wait() else { throw .pictures("cancelled") }
        return FakePictureRepository.picture(number)
    }

    func page(of animal: Animal, _ page: Int, limit: Int) async throws(TodoError) -> [Picture] { [] }
    func keep(_ bytes: [UInt8]) async throws(TodoError) -> PictureID { throw .pictures("none") }
    func content(of id: PictureID) async throws(TodoError) -> PictureContent? { nil }
}

extension Todo {
    static func sample(_ id: ID, isDone: Bool = false) -> Todo {
        let date = Date(timeIntervalSince1970: 0)
        return Todo(id: id, title: "Milk", dueAt: date, isDone: isDone, createdAt: date)
    }
}

/// A page that says which one it is.
final class NamedController: HTMLViewController<NamedView> {
    init(_ name: String) { super.init(view: NamedView(name: name)) }

    override var pageTitle: String? { view.name }
}

struct NamedView: View {
    let name: String
    var body: HTML<Never> { div(.class("page")) { h1 { name } } }
}

/// Home alone in a page.
@MainActor
func homeApplication(todos: any TodoRepository, pictures: any PictureRepository, animal: Animal = .dog) -> WebApplication {
    WebApplication(name: "Todo Dog", basePath: "/app", languages: ["en", "ko"]) { request in
        let context = TodoUIContext(
            language: Language(tag: request.language), timeZone: "UTC", basePath: request.basePath, animal: animal,
            now: { Date(timeIntervalSince1970: 1_795_262_400) })
        let pages = PageBuilder()
        let home = HomeBuilder(dependency: HomeParent(todos: todos, pictures: pictures)) {
            HomeViews(context)
        } children: { _ in
            (list: pages, complete: pages, add: pages, update: pages)
        }
        return SingleRootRouter(home.build())
    }
}
