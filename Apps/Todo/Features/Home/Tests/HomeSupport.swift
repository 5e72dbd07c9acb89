import Riblet
import RibletReactor
import RibletTesting
import TodoDomain
import TodoEditor
import TodoLists
import TodoTesting

@testable import TodoHome

/// The states that were presented, in order.
@MainActor
final class FakeHomeView: FakeNavigation, StatePresentable {
    weak var listener: (any ActionListener<HomeAction>)?
    let day = FakeSwitch()
    private(set) var states: [HomeState] = []
    var notices: [HomeState.Notice] { states.news(of: \.$notice) }

    func present(_ state: HomeState) { states.append(state) }
}

/// Home's parent in a test, with mocks of what lies above Home.
final class HomeParent: EmptyComponent, HomeDependency {
    let todos: any TodoRepository
    let drafts: any DraftRepository
    let draftDesk = DraftDesk()
    let pictures: any PictureRepository
    let environment: TodoEnvironment
    let attendance: any Attendance = FakeAttendance()
    let preferences: any TodoPreferences
    let days = DayBuilderMock()
    let lists: any TodoListRepository
    let listPages = ListBuilderMock()
    let listForms = ListFormBuilderMock()
    let completes = CompleteBuilderMock()
    let searches = SearchBuilderMock()
    let adds = AddBuilderMock()
    let updates = UpdateBuilderMock()

    init(
        todos: any TodoRepository = FakeTodoRepository(), lists: any TodoListRepository = FakeTodoRepository(),
        drafts: any DraftRepository = FakeTodoRepository(), pictures: any PictureRepository = FakePictureRepository(),
        preferences: any TodoPreferences = FakePreferences(), environment: TodoEnvironment = TodoEnvironment()
    ) {
        self.todos = todos
        self.lists = lists
        self.drafts = drafts
        self.pictures = pictures
        self.preferences = preferences
        self.environment = environment
    }

    func build(_ view: @escaping @MainActor () -> FakeHomeView) -> any HomeRouting {
        HomeBuilder(dependency: self) {
            let view = view()
            return HomeViews(presenter: view, viewController: view, day: view.day)
        } children: { [days, listPages, completes, searches, adds, updates, listForms] _ in
            (day: days, list: listPages, complete: completes, search: searches, add: adds, update: updates, listForm: listForms)
        }.build()
    }
}
