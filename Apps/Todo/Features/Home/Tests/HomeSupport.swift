import Foundation
import Localization
import Riblet
import RibletTesting
import RibletWeb
import Synchronization
import TodoDomain
import TodoEditorInterface
import TodoHomeInterface
import TodoListsInterface
import TodoTesting
import TodoUI

@testable import TodoHome
@testable import TodoHomeUI

/// What was presented, in order.
@MainActor
final class FakeHomeView: FakeNavigation, HomePresentable {
    weak var listener: (any HomePresentableListener)?
    private(set) var states: [HomeState] = []

    private(set) var notices: [HomeState.Notice] = []

    func present(_ state: HomeState) { states.append(state) }
    func tell(_ notice: HomeState.Notice) { notices.append(notice) }
}

final class FakeHomeListener: HomeListener {}

/// Builds what lies above Home, each a RIB that does nothing, with a view of the kind that the test needs.
@MainActor
final class ChildBuilders: ListBuildable, CompleteBuildable, AddBuildable, UpdateBuildable {
    private let makeView: () -> any ViewControllable
    private(set) var built: [String] = []
    /// Todos that were handed over with their identifiers.
    private(set) var preloaded: [Todo?] = []
    weak var list: (any ListListener)?
    weak var complete: (any CompleteListener)?
    weak var add: (any AddListener)?
    weak var update: (any UpdateListener)?

    init(makeView: @escaping () -> any ViewControllable = { FakeView() }) { self.makeView = makeView }

    func build(withListener listener: any ListListener) -> any ViewableRouting {
        list = listener
        return make("list")
    }

    func build(withListener listener: any CompleteListener) -> any ViewableRouting {
        complete = listener
        return make("complete")
    }

    func build(withListener listener: any AddListener) -> any ViewableRouting {
        add = listener
        return make("add")
    }

    func build(withListener listener: any UpdateListener, id: Todo.ID, todo: Todo?) -> any ViewableRouting {
        update = listener
        preloaded.append(todo)
        return make("update \(id)")
    }

    private func make(_ name: String) -> any ViewableRouting {
        built.append(name)
        return ViewableRouter<Interactor, any ViewControllable>(interactor: Interactor(), viewController: makeView())
    }
}

/// Home's parent in a test.
final class HomeComponent: EmptyComponent, HomeDependency {
    let todos: any TodoRepository
    let drafts: any DraftRepository
    let pictures: any PictureRepository
    let environment: TodoEnvironment
    let children: ChildBuilders
    let makeHomeViews: @MainActor () -> HomeViews

    init(
        todos: any TodoRepository, drafts: any DraftRepository = FakeTodoRepository(), pictures: any PictureRepository,
        environment: TodoEnvironment = TodoEnvironment(), children: ChildBuilders, makeHomeViews: @escaping @MainActor () -> HomeViews
    ) {
        self.environment = environment
        self.todos = todos
        self.drafts = drafts
        self.pictures = pictures
        self.children = children
        self.makeHomeViews = makeHomeViews
    }

    var listBuilder: any ListBuildable { children }
    var completeBuilder: any CompleteBuildable { children }
    var addBuilder: any AddBuildable { children }
    var updateBuilder: any UpdateBuildable { children }
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
func homeApplication(
    todos: any TodoRepository, drafts: any DraftRepository = FakeTodoRepository(), pictures: any PictureRepository,
    children: ChildBuilders? = nil, animal: Animal = .dog
) -> WebApplication {
    let listener = FakeHomeListener()
    let children = children ?? ChildBuilders { NamedController("Above") }
    return WebApplication(name: "Todo Dog", basePath: "/app", languages: ["en", "ko"]) { request in
        let context = TodoUIContext(
            language: Language(tag: request.language), timeZone: "UTC", basePath: request.basePath, animal: animal,
            now: { Date(timeIntervalSince1970: 1_795_262_400) })
        let component = HomeComponent(todos: todos, drafts: drafts, pictures: pictures, children: children) {
            HomeUserInterface.make(context)
        }
        return SingleRootRouter(HomeBuilder(dependency: component).build(withListener: listener), listener: listener)
    }
}

/// Gives way until `condition` holds, a bounded number of times.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
    for _ in 0..<500 {
        if condition() { return true }
        await letOthersRun()
    }
    return condition()
}
