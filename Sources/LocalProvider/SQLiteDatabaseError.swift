import Foundation

/// Why a ``SQLiteDatabase`` could not be opened, used, backed up or closed. Each description names
/// the file at fault and says what to do.
///
/// Errors inside a read or a write are GRDB's `DatabaseError`.
public enum SQLiteDatabaseError: Error, Sendable, Hashable {
    /// The folder of the file cannot be made or written to.
    case folderNotWritable(path: String, reason: String)

    /// The file cannot be opened.
    case cannotOpen(path: String, reason: String)

    /// The file is not a database, or it is damaged.
    case damaged(path: String, reason: String)

    /// The file was written by a newer version of the application; these are its migrations.
    case newerSchema(path: String, migrations: [String])

    /// A migration failed; the file is as it was before that migration.
    case migrationFailed(path: String, reason: String)

    /// Another process kept the file locked for longer than the busy timeout.
    case busy(path: String, reason: String)

    /// The file was deleted or moved away while it was open. Nothing is written; what was in it can
    /// still be read until the process ends.
    case vanished(path: String)

    /// Another file was put in the place of the open one. From now on that one is read and written;
    /// the write that throws this was not done, since it was meant for the other.
    case replaced(path: String)

    /// The backup was not made. The destination is untouched.
    case backupFailed(destination: String, reason: String)

    /// The database could not be closed.
    case closeFailed(path: String, reason: String)
}

extension SQLiteDatabaseError: CustomStringConvertible, LocalizedError {
    /// Names the file at fault and says what to do.
    public var description: String {
        switch self {
        case .folderNotWritable(let path, let reason):
            "The folder of the database \(path) cannot be used: \(reason)."
        case .cannotOpen(let path, let reason):
            "The database \(path) cannot be opened: \(reason). Check that it is a file and that this user may read and write it and its folder."
        case .damaged(let path, let reason):
            "\(path) is not a database or is damaged: \(reason). "
                + "Restore a backup, or open it with onDamage: .moveAside to start with an empty database."
        case .newerSchema(let path, let migrations):
            "The database \(path) was written by a newer version (migrations \(migrations.joined(separator: ", "))). Update the application."
        case .migrationFailed(let path, let reason):
            "The database \(path) could not be migrated: \(reason). Correct the migration; the file is as it was before it."
        case .busy(let path, let reason):
            "The database \(path) is locked by another process: \(reason). End that process or raise the busy timeout."
        case .vanished(let path):
            "The database \(path) was deleted or moved away while it was in use. Nothing is stored until it is back at its place; "
                + "put it back, or restart the application, which then begins a new one."
        case .replaced(let path):
            "The database \(path) was replaced by another file while it was in use. What was to be stored was not; "
                + "the application goes on with the file that is there now, so look at what it holds and try again."
        case .backupFailed(let destination, let reason):
            "The backup \(destination) was not made: \(reason)."
        case .closeFailed(let path, let reason):
            "The database \(path) could not be closed: \(reason). Let its observations and statements end first."
        }
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}
