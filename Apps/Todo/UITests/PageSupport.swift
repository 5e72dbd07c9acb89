import Foundation
import Riblet
import RibletLocalization
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing
import TodoCore
import TodoDomain
import TodoEditor
import TodoHome
import TodoLists
import TodoProfile
import TodoQuickEntry
import TodoTesting
import TodoUI

/// Saturday, 21 November 2026, noon in UTC.
let saturday = Date(timeIntervalSince1970: 1_795_262_400)

/// The parent of any page: it gives fakes to the RIB and the real views to its builder.
@MainActor
final class Needs: EmptyComponent, HomeDependency, ProfileDependency, QuickEntryDependency {
    let repository: FakeTodoRepository
    let pictures: any PictureRepository
    let fakeAttendance: FakeAttendance
    let fakePreferences: FakePreferences
    let fakeTransfer: FakeTransfer
    let fakeFeed: FakeCalendarFeed
    let flavor: TodoFlavor
    let draftDesk = DraftDesk()
    let environment: TodoEnvironment
    let context: TodoUIContext

    init(
        _ repository: FakeTodoRepository, pictures: any PictureRepository = FakePictureRepository(),
        attendance: FakeAttendance = FakeAttendance(), language: Language = .en, layout: ListLayout = .roomy, flavor: TodoFlavor = .dog,
        basePath: String = "/todo", now: Date = noon, transfer: FakeTransfer = FakeTransfer(), feed: FakeCalendarFeed = FakeCalendarFeed()
    ) {
        fakeTransfer = transfer
        fakeFeed = feed
        self.repository = repository
        self.pictures = pictures
        self.flavor = flavor
        fakeAttendance = attendance
        fakePreferences = FakePreferences(layout)
        environment = TodoTesting.environment(now: now)
        context = TodoUIContext(language: language, timeZone: "UTC", basePath: basePath, animal: flavor.animal, now: { now })
    }

    var todos: any TodoRepository { repository }
    var drafts: any DraftRepository { repository }
    var lists: any TodoListRepository { repository }
    var attendance: any Attendance { fakeAttendance }
    var preferences: any TodoPreferences { fakePreferences }
    var transfer: any TransferRepository { fakeTransfer }
    var calendarFeed: any CalendarFeedRepository { fakeFeed }

    var day: DayBuilder { DayBuilder(dependency: self) { [context] in ListViews(day: context) } }
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
    /// Both user interfaces of the list, of which the user has chosen one.
    var list: ListBuilder {
        ListBuilder(dependency: self) { [context] span in
            ListViews(choosing: { $0.layout ?? .roomy }, first: .roomy) {
                $0 == .compact ? ListViews(compact: context, span) : ListViews(context, span)
            }
        }
    }
    var listForm: ListFormBuilder { ListFormBuilder(dependency: self) { [context] in ListFormViews(context) } }
    var complete: CompleteBuilder { CompleteBuilder(dependency: self) { [context] in CompleteViews(context) } }
    var search: SearchBuilder { SearchBuilder(dependency: self) { [context] in SearchViews(context) } }
    /// Home with its day, and pages that do nothing above it.
    var home: HomeBuilder {
        HomeBuilder(dependency: self) { [context] in
            HomeViews(context)
        } children: { [day] _ in
            let pages = PagesAbove()
            return (day: day, list: pages, complete: pages, search: pages, add: pages, update: pages, listForm: pages)
        }
    }
    var profile: ProfileBuilder {
        ProfileBuilder(dependency: self) { [context, flavor] in
            ProfileViews(context, flavorName: flavor.name)
        } children: { [context] profile in
            (
                gallery: GalleryBuilder(dependency: profile) { StateViews(GalleryView(context: context, animal: $0)) },
                transfer: TransferBuilder(dependency: profile) { StateViews(context) }
            )
        }
    }
    var quickEntry: QuickEntryBuilder { QuickEntryBuilder(dependency: self) { [context] in QuickEntryViews(context) } }

    func duePicker(_ prefix: String) -> DuePickerBuilder {
        DuePickerBuilder(dependency: self) { [context] in StateViews(context, $0, prefix: prefix) }
    }
}

/// Writes down what the pages ask of their parent.
@MainActor
final class Parent: AddListener, UpdateListener, ListListener, CompleteListener, SearchListener, ListFormListener {
    private(set) var calls: [String] = []
    private(set) var finished = 0
    private(set) var discarded: [DraftKey: TodoDraft] = [:]
    private(set) var kept: [Todo.ID: TodoDraft] = [:]

    func addDidFinish() { finished += 1 }
    func updateDidFinish() { finished += 1 }
    func addDidDiscard(_ draft: TodoDraft) { discarded[.new] = draft }
    func updateDidDiscard(_ draft: TodoDraft, of id: Todo.ID) { discarded[.todo(id)] = draft }
    func updateDidKeep(_ draft: TodoDraft, of id: Todo.ID) { kept[id] = draft }
    func listDidSelect(_ todo: Todo) { calls.append("list \(todo.id)") }
    func listDidRequestAdd() { calls.append("add") }
    func searchDidSelect(_ todo: Todo) { calls.append("found \(todo.id)") }
    func listDidRequestAll() { calls.append("all") }
    func listDidRequestEdit(_ id: TodoList.ID) { calls.append("edit \(id)") }
    func listFormDidFinish() { finished += 1 }
    func listFormDidRemove(_ removed: RemovedList) { calls.append("removed \(removed.list.name)") }
    func addDidAdd(_ todo: Todo, andStays: Bool) { calls.append("added \(todo.title)") }
    func completeDidSelect(_ todo: Todo) { calls.append("done \(todo.id)") }
}

/// Builds what lies above Home as pages.
final class PagesAbove: ListBuildable, CompleteBuildable, SearchBuildable, AddBuildable, UpdateBuildable, ListFormBuildable {
    func build(withListener listener: any ListListener, list: TodoList.ID?) -> any ListRouting {
        ListAbove(interactor: Interactor(), viewController: NamedController("Above"))
    }
    func build(withListener listener: any CompleteListener) -> any ViewableRouting { make() }
    func build(withListener listener: any SearchListener) -> any ViewableRouting { make() }
    func build(withListener listener: any AddListener, list: TodoList.ID?) -> any ViewableRouting { make() }
    func build(withListener listener: any ListFormListener, list: TodoList.ID?) -> any ViewableRouting { make() }
    func build(withListener listener: any UpdateListener, id: Todo.ID) -> any ViewableRouting { make() }

    private func make() -> any ViewableRouting {
        ViewableRouter<Interactor, any ViewControllable>(interactor: Interactor(), viewController: NamedController("Above"))
    }
}

/// A list that does nothing.
private final class ListAbove: ViewableRouter<Interactor, NamedController>, ListRouting {
    func reveal(_ id: Todo.ID) {}
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

/// An application of one page or sheet.
@MainActor
final class PageHost: LaunchRouter<Interactor, WebNavigationController>, LocationRouting {
    /// Listeners are held weakly.
    let listener: Parent
    let child: any ViewableRouting
    let place: String
    let isSheet: Bool

    init(listener: Parent, child: any ViewableRouting, place: String, isSheet: Bool = false) {
        self.listener = listener
        self.child = child
        self.place = place
        self.isSheet = isSheet
        super.init(interactor: Interactor(), viewController: WebNavigationController(root: EmptyPage(view: EmptyView())))
    }

    var location: Location { Location(path: [place]) }

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
        PageHost(listener: parent, child: needs.add.build(withListener: parent, list: nil), place: "add", isSheet: true)
    }
    return await TestPage(application, path: "/add", language: needs.context.language.rawValue)
}

/// A page with the form for a todo.
@MainActor
func openUpdate(_ needs: Needs, id: Todo.ID = 1, parent: Parent = Parent()) async -> TestPage {
    let application = WebApplication(name: "Todo", basePath: "/todo", languages: ["en", "ko"]) { _ in
        PageHost(listener: parent, child: needs.update.build(withListener: parent, id: id), place: "add")
    }
    return await TestPage(application, path: "/list/\(id)", language: needs.context.language.rawValue)
}

/// A page of the list, or of what is done.
@MainActor
func openPage(
    _ repository: FakeTodoRepository, attendance: FakeAttendance = FakeAttendance(), done: Bool = false, language: Language = .en,
    layout: ListLayout = .roomy, list: TodoList.ID? = nil, parent: Parent = Parent()
) async -> TestPage {
    let application = WebApplication(name: "Todo", basePath: "/todo", languages: ["en", "ko"]) { _ in
        let needs = Needs(repository, attendance: attendance, language: language, layout: layout)
        let child = done ? needs.complete.build(withListener: parent) : needs.list.build(withListener: parent, list: list)
        return PageHost(listener: parent, child: child, place: "list")
    }
    return await TestPage(application, path: done ? "/done" : "/list", language: language.rawValue)
}

/// The search alone in a page.
@MainActor
func openSearch(_ repository: FakeTodoRepository, query: String = "", language: Language = .en) async -> TestPage {
    // The application holds it: the search does not.
    let parent = Parent()
    let application = application(name: "Todo", repository, FakePictureRepository(), .dog) { $0.search.build(withListener: parent) }
    return await TestPage(application, path: "/" + query, language: language.rawValue)
}

/// Home alone in a page.
@MainActor
func homeApplication(todos: FakeTodoRepository, pictures: any PictureRepository, flavor: TodoFlavor = .dog) -> WebApplication {
    application(name: "Todo Dog", todos, pictures, flavor) { $0.home.build() }
}

/// The profile alone in a page.
@MainActor
func profileApplication(
    todos: FakeTodoRepository = FakeTodoRepository(), pictures: any PictureRepository = FakePictureRepository(), flavor: TodoFlavor = .dog,
    transfer: FakeTransfer = FakeTransfer(), feed: FakeCalendarFeed = FakeCalendarFeed()
) -> WebApplication {
    application(name: flavor.name, todos, pictures, flavor, transfer, feed) { $0.profile.build() }
}

/// The quick-entry page alone in a page.
@MainActor
func quickEntryApplication(_ todos: FakeTodoRepository) -> WebApplication {
    application(name: "Todo Dog", todos, FakePictureRepository(), .dog) { $0.quickEntry.build() }
}

@MainActor
private func application(
    name: String, _ todos: FakeTodoRepository, _ pictures: any PictureRepository, _ flavor: TodoFlavor,
    _ transfer: FakeTransfer = FakeTransfer(), _ feed: FakeCalendarFeed = FakeCalendarFeed(),
    build: @escaping @MainActor (Needs) -> any ViewableRouting
) -> WebApplication {
    WebApplication(name: name, basePath: "/app", languages: ["en", "ko"]) { request in
        let needs = Needs(
            todos, pictures: pictures, language: Language(tag: request.language), flavor: flavor, basePath: request.basePath, now: saturday,
            transfer: transfer, feed: feed)
        return SingleRootRouter(build(needs))
    }
}
