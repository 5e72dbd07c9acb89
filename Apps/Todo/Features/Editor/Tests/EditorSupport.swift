import Riblet
import RibletReactor
import TodoDomain
import TodoTesting

@testable import TodoEditor

/// The dependency of the forms for todos.
final class Needs: EmptyComponent, UpdateDependency {
    let todos: any TodoRepository
    let lists: any TodoListRepository
    let drafts: any DraftRepository
    let draftDesk = DraftDesk()
    let pictures: any PictureRepository
    let environment: TodoEnvironment
    let attendance: any Attendance

    init(
        _ repository: FakeTodoRepository, pictures: any PictureRepository = FakePictureRepository(),
        attendance: any Attendance = FakeAttendance(), environment: TodoEnvironment = TodoTesting.environment(),
        drafts: (any DraftRepository)? = nil
    ) {
        self.pictures = pictures
        self.attendance = attendance
        self.environment = environment
        todos = repository
        lists = repository
        self.drafts = drafts ?? repository
    }
}

/// Counts how often the forms finish.
@MainActor
final class Parent: AddListener, UpdateListener, ListFormListener {
    private(set) var finished = 0
    private(set) var added: [Todo] = []
    /// The number of todos after which the form stayed.
    private(set) var stayed = 0
    private(set) var discarded: [DraftKey: TodoDraft] = [:]
    private(set) var kept: [Todo.ID: TodoDraft] = [:]

    func addDidAdd(_ todo: Todo, andStays: Bool) {
        added.append(todo)
        if andStays { stayed += 1 }
    }
    private(set) var removed: [RemovedList] = []

    func listFormDidFinish() { finished += 1 }
    func listFormDidRemove(_ removed: RemovedList) { self.removed.append(removed) }
    func addDidFinish() { finished += 1 }
    func updateDidFinish() { finished += 1 }
    func addDidDiscard(_ draft: TodoDraft) { discarded[.new] = draft }
    func updateDidDiscard(_ draft: TodoDraft, of id: Todo.ID) { discarded[.todo(id)] = draft }
    func updateDidKeep(_ draft: TodoDraft, of id: Todo.ID) { kept[id] = draft }
}
