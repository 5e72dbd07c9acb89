import Foundation
import Riblet
import RibletLocalization
import RibletTesting
import RibletWeb
import RibletWebTesting
import Synchronization
import Testing
import TodoDomain
import TodoInterfaces
import TodoListsCompactUI
import TodoListsUI
import TodoTesting
import TodoUI

@testable import TodoLists

/// Wednesday, 18 November 2026, 11:06 in UTC.
let noon = Date(timeIntervalSince1970: 1_795_000_000)

/// A todo that is due some hours from ``noon``.
func todo(_ id: Todo.ID, _ title: String? = nil, dueIn hours: Double = 1, isDone: Bool = false) -> Todo {
    Todo(
        id: id, title: title ?? "Todo \(id)", dueAt: noon.addingTimeInterval(hours * 3600), isDone: isDone,
        createdAt: noon.addingTimeInterval(Double(id) - 10_000))
}

/// A time that a test moves.
final class Now: Sendable {
    private let value = Mutex(noon)

    var date: Date {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

func utc() -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
}

/// What both pages need, with the real user interface.
@MainActor
final class Needs: EmptyComponent, ListDependency, CompleteDependency {
    let repository: FakeTodoRepository
    let fakeAttendance: FakeAttendance
    let fakePreferences: FakePreferences
    let context: TodoUIContext

    init(
        _ repository: FakeTodoRepository, attendance: FakeAttendance = FakeAttendance(), language: Language = .en,
        layout: ListLayout = .roomy
    ) {
        fakePreferences = FakePreferences(layout)
        self.repository = repository
        fakeAttendance = attendance
        context = TodoUIContext(language: language, timeZone: "UTC", basePath: "/todo", animal: .dog, now: { noon })
    }

    var todos: any TodoRepository { repository }
    var attendance: any Attendance { fakeAttendance }
    var preferences: any TodoPreferences { fakePreferences }
    var environment: TodoEnvironment { TodoEnvironment(calendar: utc(), now: { noon }) }
    /// Both user interfaces of the list, of which the user has chosen one.
    var list: ListBuilder {
        ListBuilder(dependency: self) { [context] in
            ListViews(choosing: { $0.layout ?? .roomy }, first: .roomy) {
                $0 == .compact ? ListViews(compact: context) : ListViews(context)
            }
        }
    }
    var complete: CompleteBuilder { CompleteBuilder(dependency: self) { [context] in CompleteViews(context) } }
}

/// Writes down what the pages ask of their parent.
@MainActor
final class Parent: ListListener, CompleteListener {
    private(set) var calls: [String] = []

    func listDidSelect(_ todo: Todo) { calls.append("list \(todo.id)") }
    func listDidRequestAdd() { calls.append("add") }
    func completeDidSelect(_ todo: Todo) { calls.append("done \(todo.id)") }
}

/// An application of one page.
@MainActor
final class PageHost: LaunchRouter<Interactor, WebNavigationController>, LocationRouting {
    /// Listeners are held weakly.
    let listener: Parent
    let child: any ViewableRouting

    init(listener: Parent, child: any ViewableRouting) {
        self.listener = listener
        self.child = child
        super.init(interactor: Interactor(), viewController: WebNavigationController(root: EmptyPage(view: EmptyView())))
    }

    var location: Location { Location(path: ["list"]) }

    func open(_ location: Location) -> Bool {
        attachChild(child)
        viewController.setPushed([child.viewControllable], animated: false)
        return true
    }
}

struct EmptyView: View {
    var body: HTML<Never> { div {} }
}

final class EmptyPage: HTMLViewController<EmptyView> {}

/// A page of the list, or of what is done.
@MainActor
func openPage(
    _ repository: FakeTodoRepository, attendance: FakeAttendance = FakeAttendance(), done: Bool = false, language: Language = .en,
    layout: ListLayout = .roomy, parent: Parent = Parent()
) async -> TestPage {
    let application = WebApplication(name: "Todo", basePath: "/todo", languages: ["en", "ko"]) { _ in
        let needs = Needs(repository, attendance: attendance, language: language, layout: layout)
        let child = done ? needs.complete.build(withListener: parent) : needs.list.build(withListener: parent)
        return PageHost(listener: parent, child: child)
    }
    return await TestPage(application, path: done ? "/done" : "/list", language: language.rawValue)
}
