import LocalProvider
import MandalartDomain

/// Everything that is stored, open.
package struct MandalartData: Sendable {
    package let plans: any MandalartRepository
    /// The drafts of forms of a caller that is no browser.
    package var drafts: any DraftRepository { draftStore }
    /// The nickname and the milestones of the user.
    package let userState: any UserStateRepository
    /// The destination of events.
    package let events: any MandalartLogger
    /// The damaged file that was set aside at opening; the log names it too.
    package var damage: SetAsideFile? { file.setAside }
    /// The state of the file, for the notices of pages.
    package var store: any WatchedStore { file }

    private let draftStore: SQLiteDraftStore
    private let changes: SQLiteForeignChanges
    private let file: SQLiteDatabase

    init(
        plans: SQLiteMandalartStore, drafts: SQLiteDraftStore, userState: SQLiteUserStateStore, events: EventLog,
        changes: SQLiteForeignChanges, file: SQLiteDatabase
    ) {
        self.plans = plans
        draftStore = drafts
        self.userState = userState
        self.events = events
        self.changes = changes
        self.file = file
    }

    /// Returns the drafts of forms of a browser, which no other browser is shown.
    package func drafts(of browser: String?) -> any DraftRepository { draftStore.of(browser: browser) }

    /// Ends the streams and closes the file, after the writes that run. Every later call fails.
    ///
    /// - Throws: `SQLiteDatabaseError.closeFailed`; everything that was acknowledged is
    ///   stored all the same.
    package func close() async throws(SQLiteDatabaseError) {
        changes.stop()
        try await file.close()
    }
}
