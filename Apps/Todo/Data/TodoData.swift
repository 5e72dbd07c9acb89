import Foundation
import LocalProvider
import TodoDomain

/// Everything that is stored of one flavour, open.
package struct TodoData: Sendable {
    /// The todos, in no browser.
    package var todos: any TodoRepository { todoStore }
    /// The drafts of forms of a caller that is no browser.
    package var drafts: any DraftRepository { draftStore }
    package var pictures: any PictureRepository { pictureService }
    /// The lists that todos are in.
    package let lists: any TodoListRepository
    package let transfer: TodoTransfer
    /// The address at which calendars read the todos.
    package var calendarFeed: any CalendarFeedRepository { feed }
    /// The damaged file that was set aside at opening; the log names it too.
    package var damage: SetAsideFile? { (store as? SQLiteDatabase)?.setAside }
    /// The state of the file, for the notices of pages.
    package var store: any WatchedStore { changes.store }

    let pictureService: PictureService
    let todoStore: TodoStore
    let draftStore: DraftStore
    let feed: CalendarFeedStore
    let changes: any SQLChanges
    let preferences: @Sendable (_ browser: String) -> BrowserPreferences

    /// The todos in a page of a browser, which can take back what it deletes, and whose user has a
    /// calendar.
    package func todos(of browser: String, in calendar: Calendar) -> any TodoRepository & VisitRepository {
        BrowserTodos(store: todoStore, browser: browser, calendar: calendar)
    }

    /// Returns the deletions of a browser.
    package func deletions(of browser: String) -> any DeletionRepository { todoStore.deletions(of: browser) }

    /// Returns the choices of a browser's user.
    package func preferences(of browser: String) -> any TodoPreferences { preferences(browser) }

    /// Returns the drafts of forms of a browser, which no other browser is shown.
    package func drafts(of browser: String?) -> any DraftRepository { draftStore.of(browser: browser) }

    /// Returns the calendar at the address with a token; nil where there is no such address.
    package func calendar(_ token: String) async throws(TodoError) -> [UInt8]? { try await feed.content(of: token) }

    /// Ends the streams of todos and closes the file, after the writes that run. Every later call
    /// fails.
    ///
    /// - Throws: an error of the engine; everything that was acknowledged is stored all the same.
    package func close() async throws {
        changes.stop()
        await pictureService.close()
        try await changes.database.close()
    }
}
