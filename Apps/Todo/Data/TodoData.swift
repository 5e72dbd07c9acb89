import LocalProvider
import TodoDomain

/// Everything that is stored of one flavour, open.
public struct TodoData: Sendable {
    /// The todos, in no browser.
    public var todos: any TodoRepository { todoStore }
    /// What was typed into forms, in no browser.
    public var drafts: any DraftRepository { draftStore }
    /// The pictures.
    public let pictures: any PictureRepository
    /// Export and import.
    public let transfer: TodoTransfer
    /// What was found damaged at opening and set aside; the same is in the log.
    public var damage: SetAsideFile? { file.setAside }
    /// What users are to be told of the file, and whether it can be used.
    public var store: any WatchedStore { file }

    private let todoStore: SQLiteTodoStore
    private let draftStore: SQLiteDraftStore
    private let changes: SQLiteForeignChanges
    private let file: SQLiteDatabase

    init(
        todos: SQLiteTodoStore, drafts: SQLiteDraftStore, pictures: PictureService, transfer: TodoTransfer,
        changes: SQLiteForeignChanges, file: SQLiteDatabase
    ) {
        todoStore = todos
        draftStore = drafts
        self.pictures = pictures
        self.transfer = transfer
        self.changes = changes
        self.file = file
    }

    /// The todos in a browser, which can take back what its pages delete.
    public func todos(of browser: String) -> any TodoRepository { BrowserTodos(store: todoStore, browser: browser) }

    /// What a browser can take back.
    public func deletions(of browser: String) -> any DeletionRepository { todoStore.deletions(of: browser) }

    /// What was typed into forms in a browser, which no other browser is shown.
    public func drafts(of browser: String?) -> any DraftRepository { draftStore.of(browser: browser) }

    /// Ends the streams of todos and closes the file, after the writes that run. Every later call fails.
    ///
    /// - Throws: ``TodoDataError/cannotClose(reason:)``; everything that was acknowledged is stored all the same.
    public func close() async throws(TodoDataError) {
        changes.stop()
        do {
            try await file.close()
        } catch {
            throw .cannotClose(reason: error.description)
        }
    }
}
