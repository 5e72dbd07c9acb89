import LocalProvider
import TodoDomain

/// Everything that is stored of one flavour, open.
public struct TodoData: Sendable {
    /// The todos.
    public let todos: any TodoRepository
    /// What was typed into forms.
    public let drafts: any DraftRepository
    /// The pictures.
    public let pictures: any PictureRepository
    /// Export and import.
    public let transfer: TodoTransfer
    /// What was found damaged at opening and set aside; the same is in the log.
    public var damage: SetAsideFile? { file.setAside }

    private let changes: SQLiteForeignChanges
    private let file: SQLiteDatabase

    init(
        todos: SQLiteTodoStore, drafts: SQLiteDraftStore, pictures: PictureService, transfer: TodoTransfer,
        changes: SQLiteForeignChanges, file: SQLiteDatabase
    ) {
        self.todos = todos
        self.drafts = drafts
        self.pictures = pictures
        self.transfer = transfer
        self.changes = changes
        self.file = file
    }

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
