import DataNotice
import Foundation
import LocalProvider
import Riblet
import RibletLocalization
import RibletReactor
import RibletWeb
import TodoData
import TodoDomain
import TodoRoot
import TodoUI

/// The component of the root of a page: the services of its server, and the page.
final class RootComponent: EmptyComponent, RootDependency {
    let flavor: TodoFlavor
    let todos: any TodoRepository
    let visit: any VisitRepository
    let lists: any TodoListRepository
    let drafts: any DraftRepository
    let draftDesk: DraftDesk
    let pictures: any PictureRepository
    let environment: TodoEnvironment
    let attendance: any Attendance
    let preferences: any TodoPreferences
    let deletions: any DeletionRepository
    let transfer: any TransferRepository
    let calendarFeed: any CalendarFeedRepository
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
        let seen = data.todos(of: browser, in: context.dates.calendar)
        (todos, visit) = (seen, seen)
        lists = data.lists
        deletions = data.deletions(of: browser)
        preferences = data.preferences(of: browser)
        drafts = data.drafts(of: browser)
        self.draftDesk = draftDesk.part(of: browser)
        pictures = data.pictures
        transfer = data.transfer
        calendarFeed = data.calendarFeed
        let connection = page.connection
        var calendar = context.dates.calendar
        calendar.locale = Locale(identifier: page.language)
        var environment = TodoEnvironment(
            calendar: calendar, now: context.now, kept: { await connection?.kept() }, shown: { await connection?.connected() }
        )
        environment.offersUndo = { seen.noteOtherOffer() }
        self.environment = environment
    }

    func makeRoot() -> any LaunchRouting {
        RootBuilder(dependency: self) { [context, store] in
            let tabs = WebTabController.todo(context)
            let frame = RootFrame(tabs, context)
            let words = DataNoticeWords(context.language, content: context.language(en: "to-dos", ko: "할 일"))
            return RootViews(
                frame: frame, tabs: tabs, presenter: frame,
                dataNotices: DataNoticeWorker(store, on: frame, words: words))
        } children: { [context, flavor] in
            TodoTree(context: context, flavorName: flavor.name).children($0)
        }.build()
    }
}
