import DataNotice
import Foundation
import LocalProvider
import Localization
import Riblet
import RibletReactor
import RibletWeb
import TodoData
import TodoDomain
import TodoEditor
import TodoEditorInterface
import TodoEditorUI
import TodoHome
import TodoHomeInterface
import TodoHomeUI
import TodoLists
import TodoListsInterface
import TodoListsUI
import TodoProfile
import TodoProfileInterface
import TodoProfileUI
import TodoQuickEntry
import TodoQuickEntryInterface
import TodoQuickEntryUI
import TodoUI

/// The composition root of a page: the one place that sees every module. The compiler checks that each feature's needs are met.
final class TodoComponent: EmptyComponent, HomeDependency, ListDependency, CompleteDependency, AddDependency, UpdateDependency,
    ProfileDependency, QuickEntryDependency
{
    let flavor: TodoFlavor
    let todos: any TodoRepository
    let drafts: any DraftRepository
    let draftDesk: DraftDesk
    let pictures: any PictureRepository
    let environment: TodoEnvironment
    let attendance: any Attendance
    private let deletions: any DeletionRepository
    private let store: any WatchedStore
    private let context: TodoUIContext

    init(
        flavor: TodoFlavor, data: TodoData, draftDesk: DraftDesk, attendance: any Attendance, page: PageRequest, context: TodoUIContext
    ) {
        self.flavor = flavor
        self.context = context
        self.attendance = attendance
        store = data.store
        let browser = page.browser ?? page.sessionID
        todos = data.todos(of: browser)
        deletions = data.deletions(of: browser)
        drafts = data.drafts(of: browser)
        self.draftDesk = draftDesk.part(of: browser)
        pictures = data.pictures
        let connection = page.connection
        environment = TodoEnvironment(
            calendar: context.dates.calendar, now: context.now, kept: { await connection?.kept() }, shown: { await connection?.connected() }
        )
    }

    // MARK: Builders

    var homeBuilder: any HomeBuildable { HomeBuilder(dependency: self) }
    var listBuilder: any ListBuildable { ListBuilder(dependency: self) }
    var completeBuilder: any CompleteBuildable { CompleteBuilder(dependency: self) }
    var addBuilder: any AddBuildable { AddBuilder(dependency: self) }
    var updateBuilder: any UpdateBuildable { UpdateBuilder(dependency: self) }
    var profileBuilder: any ProfileBuildable { ProfileBuilder(dependency: self) }
    var quickEntryBuilder: any QuickEntryBuildable { QuickEntryBuilder(dependency: self) }

    // MARK: Views

    var makeHomeViews: @MainActor () -> HomeViews { { [context] in HomeUserInterface.make(context) } }
    var makeListViews: @MainActor () -> ListViews { { [context] in ListUserInterface.make(context) } }
    var makeCompleteViews: @MainActor () -> CompleteViews { { [context] in CompleteUserInterface.make(context) } }
    var makeAddViews: @MainActor () -> AddViews { { [context] in AddUserInterface.make(context) } }
    var makeUpdateViews: @MainActor () -> UpdateViews { { [context] in UpdateUserInterface.make(context) } }
    var makeProfileViews: @MainActor () -> ProfileViews {
        { [context, flavor] in ProfileUserInterface.make(context, flavorName: flavor.name) }
    }
    var makeQuickEntryViews: @MainActor () -> QuickEntryViews { { [context] in QuickEntryUserInterface.make(context) } }

    func makeRoot() -> RootRouter {
        let tabs = WebTabController.todo(context)
        let frame = WebSwitchController(tabs)
        let dataNotices = DataNoticeWorker(
            store, on: frame, words: DataNoticeWords(context.language, content: context.language(en: "to-dos", ko: "할 일")))
        let interactor = RootInteractor(
            presenter: RootNotices(frame, language: context.language), deletions: deletions, dataNotices: dataNotices)
        return RootRouter(
            interactor: interactor, viewController: frame, tabController: tabs,
            builders: RootRouter.Builders(home: homeBuilder, profile: profileBuilder, quickEntry: quickEntryBuilder))
    }
}
