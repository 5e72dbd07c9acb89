import LocalProvider
import MandalartDomain

/// Everything that is stored, open.
package struct MandalartData: Sendable {
    /// The plans.
    package let plans: any MandalartRepository
    /// What was typed into forms, in no browser.
    package var drafts: any DraftRepository { draftStore }
    /// What is remembered of the user.
    package let userState: any UserStateRepository
    /// Where events go.
    package let events: any MandalartLogger
    /// What was found damaged at opening and set aside; the same is in the log.
    package var damage: SetAsideFile? { file.setAside }
    /// What users are to be told of the file, and whether it can be used.
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

    /// What was typed into forms in a browser, which no other browser is shown.
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
