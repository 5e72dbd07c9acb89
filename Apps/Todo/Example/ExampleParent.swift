import AppStyle
import Foundation
import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import RibletWebApp
import TodoDomain
import TodoEditor
import TodoHome
import TodoLists
import TodoProfile
import TodoQuickEntry
import TodoTesting
import TodoUI

/// Stands in for the parent of a feature in one page: it provides fakes, and builds its children as
/// pages that say which one they are.
final class ExampleParent: EmptyComponent, HomeDependency, ProfileDependency, QuickEntryDependency {
    let flavor = TodoFlavor.dog
    let todos: any TodoRepository
    let drafts: any DraftRepository
    let lists: any TodoListRepository
    let draftDesk = DraftDesk()
    let pictures: any PictureRepository
    let environment: TodoEnvironment
    let attendance: any Attendance = FakeAttendance()
    let preferences: any TodoPreferences
    let transfer: any TransferRepository = FakeTransfer()
    let calendarFeed: any CalendarFeedRepository = FakeCalendarFeed()
    private let context: TodoUIContext
    private var finish: () -> Void = {}

    private init(
        _ todos: FakeTodoRepository, _ pictures: FakePictureRepository, _ preferences: FakePreferences, _ context: TodoUIContext
    ) {
        self.todos = todos
        drafts = todos
        lists = todos
        self.pictures = pictures
        self.preferences = preferences
        self.context = context
        environment = TodoEnvironment(calendar: context.dates.calendar)
    }

    /// The application; every page of it shares one list of todos.
    static func application(of feature: Feature) -> WebApplication {
        let todos = FakeTodoRepository(samples, now: { Date() })
        let pictures = FakePictureRepository()
        let preferences = FakePreferences()
        let flavor = TodoFlavor.dog
        var application = WebApplication(name: "\(feature.rawValue) example", languages: Language.allCases.map(\.rawValue)) { request in
            let context = TodoUIContext(
                language: Language(tag: request.language), timeZone: request.timeZone, basePath: request.basePath,
                animal: flavor.animal)
            return ExampleParent(todos, pictures, preferences, context).root(of: feature)
        }
        application.htmlAttributes = { _ in [("data-flavour", flavor.style)] }
        application.themeColors = (flavor.themeColors.light, flavor.themeColors.dark)
        application.assets = [Stylesheets.design, Stylesheets.flavours] + (feature == .quickEntry ? [Stylesheets.quickEntry] : [])
        application.media = { path in
            guard path.first == "pictures" else { return nil }
            return WebResource(contentType: "image/svg+xml", bytes: Array(drawing(path.last ?? "").utf8))
        }
        return application
    }

    private static let samples: [Todo] = ["Vaccination for Bori", "Buy oat milk", "Send the numbers to Jisoo"].enumerated().map {
        index, title in
        let now = Date()
        return Todo(id: Todo.ID(index + 1), title: title, due: .time(now.addingTimeInterval(3600)), isDone: index == 2, createdAt: now)
    }

    /// A picture that differs for every name, so that a change is seen.
    private nonisolated static func drawing(_ name: String) -> String {
        let hue = name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 360 }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(\(hue) 60% 80%)"/>\
            <circle cx="24" cy="26" r="13" fill="hsl(\(hue) 45% 45%)"/><circle cx="19" cy="24" r="2"/><circle cx="29" cy="24" r="2"/></svg>
            """
    }

    // MARK: Features

    private func root(of feature: Feature) -> WebApplication.Root {
        let context = context
        return switch feature {
        case .home: page(home.build(), isMain: true)
        case .list: page(ListBuilder(dependency: self) { ListViews(context, $0) }.build(withListener: self, list: nil), isMain: true)
        case .compactList:
            page(ListBuilder(dependency: self) { ListViews(compact: context, $0) }.build(withListener: self, list: nil), isMain: true)
        case .complete: page(CompleteBuilder(dependency: self) { CompleteViews(context) }.build(withListener: self), isMain: true)
        case .add: sheet("New to-do") { self.add.build(withListener: self, list: nil) }
        case .listForm:
            sheet("New list") { ListFormBuilder(dependency: self) { ListFormViews(context) }.build(withListener: self, list: nil) }
        case .update: page(update.build(withListener: self, id: 1), isMain: true)
        case .duePicker: sheet("When is it due?") { self.duePicker("due").build(withListener: self, due: nil) }
        case .profile: page(profile.build(), isMain: true)
        case .transfer: sheet("Export, import, calendar") { self.transferSheet.build(withListener: self) }
        case .quickEntry: page(QuickEntryBuilder(dependency: self) { QuickEntryViews(context) }.build(), isMain: false)
        }
    }

    private func page(_ child: any ViewableRouting, isMain: Bool) -> WebApplication.Root {
        SingleRootRouter(child, listener: self, isMain: isMain)
    }

    private func sheet(_ title: String, _ build: @escaping () -> any ViewableRouting) -> WebApplication.Root {
        let root = SheetRootRouter(title, build: build)
        finish = { [weak root] in root?.close() }
        return root
    }

    private var home: HomeBuilder {
        HomeBuilder(dependency: self) { [context] in
            HomeViews(context)
        } children: { [day] _ in
            let pages = StandIns()
            return (day: day, list: pages, complete: pages, search: pages, add: pages, update: pages, listForm: pages)
        }
    }

    private var day: DayBuilder { DayBuilder(dependency: self) { [context] in ListViews(day: context) } }

    private var add: AddBuilder {
        AddBuilder(dependency: self) { [context] in
            AddViews(context)
        } children: { [self] _ in
            duePicker("add")
        }
    }

    private var update: UpdateBuilder {
        UpdateBuilder(dependency: self) { [context] in
            UpdateViews(context)
        } children: { [self] _ in
            duePicker("update")
        }
    }

    private func duePicker(_ prefix: String) -> DuePickerBuilder {
        DuePickerBuilder(dependency: self) { [context] in StateViews(context, $0, prefix: prefix) }
    }

    private var profile: ProfileBuilder {
        ProfileBuilder(dependency: self) { [context, flavor] in
            ProfileViews(context, flavorName: flavor.name)
        } children: { [context, transferSheet] profile in
            (
                gallery: GalleryBuilder(dependency: profile) { StateViews(GalleryView(context: context, animal: $0)) },
                transfer: transferSheet
            )
        }
    }

    private var transferSheet: TransferBuilder { TransferBuilder(dependency: self) { [context] in StateViews(context) } }
}

// MARK: - What the features ask of their parent

extension ExampleParent: ListListener, CompleteListener, AddListener, UpdateListener, DuePickerListener, TransferListener, ListFormListener
{
    func listDidSelect(_ todo: Todo) {}
    func listDidRequestAdd() {}
    func listDidRequestAll() {}
    func listDidRequestEdit(_ id: TodoList.ID) {}
    func listFormDidFinish() { finish() }
    func listFormDidRemove(_ removed: RemovedList) {}
    func completeDidSelect(_ todo: Todo) {}
    func addDidAdd(_ todo: Todo, andStays: Bool) {}
    func addDidFinish() { finish() }
    func addDidDiscard(_ draft: TodoDraft) {}
    func updateDidFinish() {}
    func duePickerDidChoose(_ due: Due?) { finish() }
    func duePickerDidFinish() { finish() }
    func transferDidImport(_ ids: [Todo.ID], known: Int) { finish() }
    func transferDidFinish() { finish() }
    func updateDidDiscard(_ draft: TodoDraft, of id: Todo.ID) {}
    func updateDidKeep(_ draft: TodoDraft, of id: Todo.ID) {}
}
