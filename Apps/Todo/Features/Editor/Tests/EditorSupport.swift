import Foundation
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain
import TodoEditorUI
import TodoInterfaces
import TodoTesting
import TodoUI

@testable import TodoEditor

/// Wednesday, 18 November 2026, 11:06 in UTC.
let noon = Date(timeIntervalSince1970: 1_795_000_000)

/// A todo that is due in an hour.
func todo(_ id: Todo.ID, _ title: String = "Walk", text: String = "", isDone: Bool = false) -> Todo {
    Todo(id: id, title: title, text: text, dueAt: noon.addingTimeInterval(3600), isDone: isDone, createdAt: noon)
}

/// The beginning of a PNG, which is all that the fake repository looks at.
let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

func environment() -> TodoEnvironment {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return TodoEnvironment(calendar: calendar, now: { noon })
}

/// What both forms need, with the real user interface.
@MainActor
final class Needs: EmptyComponent, AddDependency, UpdateDependency, DuePickerDependency {
    let repository: FakeTodoRepository
    let fakeAttendance: FakeAttendance
    let fakePictures = FakePictureRepository()
    let draftDesk = DraftDesk()
    let context: TodoUIContext

    init(_ repository: FakeTodoRepository, attendance: FakeAttendance = FakeAttendance(), language: Language = .en) {
        self.repository = repository
        fakeAttendance = attendance
        context = TodoUIContext(language: language, timeZone: "UTC", basePath: "/todo", animal: .dog, now: { noon })
    }

    var todos: any TodoRepository { repository }
    var attendance: any Attendance { fakeAttendance }
    var drafts: any DraftRepository { repository }
    var pictures: any PictureRepository { fakePictures }
    var environment: TodoEnvironment { TodoEditorTests.environment() }
    var add: AddBuilder {
        AddBuilder(dependency: self) { [context] in
            AddViews(context)
        } children: { [self] _ in
            duePicker("add")
        }
    }
    var update: UpdateBuilder {
        UpdateBuilder(dependency: self) { [context] in
            UpdateViews(context)
        } children: { [self] _ in
            duePicker("update")
        }
    }

    func duePicker(_ prefix: String) -> DuePickerBuilder {
        DuePickerBuilder(dependency: self) { [context] in StateViews(context, $0, prefix: prefix) }
    }
}

/// Counts how often the forms finish.
@MainActor
final class Parent: AddListener, UpdateListener {
    private(set) var finished = 0
    private(set) var discarded: [DraftKey: TodoDraft] = [:]

    func addDidFinish() { finished += 1 }
    func updateDidFinish() { finished += 1 }
    func addDidDiscard(_ draft: TodoDraft) { discarded[.new] = draft }
    func updateDidDiscard(_ draft: TodoDraft, of id: Todo.ID) { discarded[.todo(id)] = draft }
}

/// An application of one form.
@MainActor
final class PageHost: LaunchRouter<Interactor, WebNavigationController>, LocationRouting {
    /// Listeners are held weakly.
    let listener: Parent
    let child: any ViewableRouting
    let isSheet: Bool

    init(listener: Parent, child: any ViewableRouting, isSheet: Bool) {
        self.listener = listener
        self.child = child
        self.isSheet = isSheet
        super.init(interactor: Interactor(), viewController: WebNavigationController(root: EmptyPage(view: EmptyView())))
    }

    var location: Location { Location(path: ["add"]) }

    func open(_ location: Location) -> Bool {
        attachChild(child)
        if isSheet {
            viewController.present(child.viewControllable, style: .sheet)
        } else {
            viewController.setPushed([child.viewControllable], animated: false)
        }
        return true
    }
}

struct EmptyView: View {
    var body: HTML<Never> { div {} }
}

final class EmptyPage: HTMLViewController<EmptyView> {}

/// A page with the form for a new todo.
@MainActor
func openAdd(_ needs: Needs, parent: Parent = Parent()) async -> TestPage {
    let application = WebApplication(name: "Todo", basePath: "/todo", languages: ["en", "ko"]) { _ in
        PageHost(listener: parent, child: needs.add.build(withListener: parent), isSheet: true)
    }
    return await TestPage(application, path: "/add", language: needs.context.language.rawValue)
}

/// A page with the form for a todo.
@MainActor
func openUpdate(_ needs: Needs, id: Todo.ID = 1, parent: Parent = Parent()) async -> TestPage {
    let application = WebApplication(name: "Todo", basePath: "/todo", languages: ["en", "ko"]) { _ in
        PageHost(
            listener: parent, child: needs.update.build(withListener: parent, id: id, todo: nil), isSheet: false)
    }
    return await TestPage(application, path: "/list/\(id)", language: needs.context.language.rawValue)
}
