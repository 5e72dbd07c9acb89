import Foundation
import LocalProvider
import Logging
import MandalartDomain

/// Where the data is: `<root>/mandalart/mandalart.sqlite`, with `events.jsonl`, what the
/// application noted of its use, beside it.
///
/// Several processes may open one folder; each sees the changes of the others within two seconds.
package enum MandalartDataFolder {
    /// Opens the data and makes the folder where it is missing.
    ///
    /// A damaged file is set aside and a new one begun, which the log and ``MandalartData/damage``
    /// tell. Abandoned drafts are removed.
    ///
    /// - Parameters:
    ///   - root: the folder that holds the folder of the data.
    ///   - person: the identifier of the person whose data it is, where the program has others
    ///     too; nil of the first one.
    ///   - logger: where events are logged.
    /// - Returns: the open data.
    /// - Throws: `SQLiteDatabaseError`.
    package static func open(root: URL, person: String? = nil, logger: Logger) async throws(SQLiteDatabaseError) -> MandalartData {
        try await open(root: root, person: person, logger: logger, now: { Date() }, clock: ContinuousClock())
    }

    static func open(
        root: URL, person: String? = nil, logger: Logger, now: @escaping @Sendable () -> Date, clock: any Clock<Duration>
    ) async throws(SQLiteDatabaseError) -> MandalartData {
        let folder = folder(root: root)
        let file = try await openFile(in: folder, readers: person == nil ? 4 : 1, logger: logger)
        let database = MandalartDatabase(file: file)
        let changes = SQLiteForeignChanges(in: file, clock: clock, logger: logger)
        let drafts = SQLiteDraftStore(database: database, now: now)
        do {
            try await drafts.forgetAbandoned()
        } catch {
            // A draft that was left over is removed at the next start.
            logger.warning("Abandoned drafts were not removed", metadata: ["error": "\(error)"])
        }
        await changes.look()
        changes.start()
        return MandalartData(
            plans: SQLiteMandalartStore(database: database, changes: changes, maker: person, now: now), drafts: drafts,
            userState: SQLiteUserStateStore(database: database, changes: changes),
            events: EventLog(
                sinks: [ConsoleSink(logger: logger), FileSink(at: folder.appendingPathComponent("events.jsonl"), logger: logger, now: now)]
            ),
            changes: changes, file: file)
    }

    /// Where the data is.
    static func folder(root: URL) -> URL { root.appendingPathComponent("mandalart", isDirectory: true) }

    static let fileName = "mandalart.sqlite"

    private static func openFile(in folder: URL, readers: Int, logger: Logger) async throws(SQLiteDatabaseError) -> SQLiteDatabase {
        try await SQLiteDatabase.open(
            at: folder.appendingPathComponent(fileName),
            options: SQLiteOptions(durability: .everyCommit, readerCount: readers, onDamage: .moveAside, checksIntegrity: true),
            migrator: MandalartSchema.migrator, logger: logger)
    }
}
