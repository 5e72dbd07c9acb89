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
final class FakeHomeView: FakeNavigation, HomePresentable {
    weak var listener: (any ActionListener<HomeAction>)?
    private(set) var states: [HomeState] = []
    var notices: [HomeState.Notice] { states.news(of: \.$notice) }

    func present(_ state: HomeState) { states.append(state) }
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
