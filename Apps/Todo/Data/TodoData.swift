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
    public let damage: [DamageReport]

    private let changes: ForeignChanges
    private let file: SQLiteDatabase

    init(
        todos: SQLiteTodoStore, drafts: SQLiteDraftStore, pictures: PictureService, transfer: TodoTransfer, damage: [DamageReport],
        changes: ForeignChanges, file: SQLiteDatabase
    ) {
        self.todos = todos
        self.drafts = drafts
        self.pictures = pictures
        self.transfer = transfer
        self.damage = damage
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

/// A file that was damaged and was set aside, never deleted.
public struct DamageReport: Hashable, Sendable, CustomStringConvertible {
    /// The file as it was called.
    public let file: String
    /// Where its bytes are now.
    public let movedTo: String
    /// What was wrong with it.
    public let reason: String

    /// Names both files and says what to do.
    public var description: String {
        "\(file) was damaged (\(reason)) and was set aside as \(movedTo). The list begins anew; import an export of it, or have the file repaired."
    }
}
