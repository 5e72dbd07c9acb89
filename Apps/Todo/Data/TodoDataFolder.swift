import Foundation
import LocalProvider
import Logging
import Pictures
import TodoDomain

/// Where the data of a flavour is: `<root>/<namespace>/todo.sqlite`, with the cached pictures
/// beside it.
///
/// Several processes may open one folder; each sees the others' changes of to-dos within two
/// seconds.
package enum TodoDataFolder {
    /// Opens the data of one flavour and makes the folder where it is missing.
    ///
    /// A damaged file is renamed and a new one is begun; the log and ``TodoData/damage`` report it.
    /// An upload or a draft that nothing refers to any more is removed.
    ///
    /// - Parameters:
    ///   - root: the folder that holds a folder for each flavour.
    ///   - flavor: whose data.
    ///   - access: where pictures come from; without a cache, one in the folder is used.
    ///   - person: the identifier of the person whose data it is, where the program has others
    ///     beside the first; their calendars say so.
    ///   - changes: the person's rows on a server, with the tables of `TodoServerSchema`; nil opens
    ///     the file in the folder.
    ///   - logger: where events are logged.
    ///   - now: the time of day.
    ///   - clock: the clock by which changes of others are looked for.
    /// - Returns: the open data.
    /// - Throws: `SQLiteDatabaseError`.
    package static func open(
        root: URL, flavor: TodoFlavor, pictures access: PictureAccess, person: String? = nil, on changes: (any SQLChanges)? = nil,
        logger: Logger, now: @escaping @Sendable () -> Date = { Date() }, clock: any Clock<Duration> = ContinuousClock()
    ) async throws(SQLiteDatabaseError) -> TodoData {
        let changes: any SQLChanges =
            if let changes { changes } else {
                SQLiteForeignChanges(
                    in: try await openFile(in: folder(root: root, flavor: flavor), readers: person == nil ? 4 : 1, logger: logger),
                    clock: clock, logger: logger)
            }
        let database = TodoDatabase(changes: changes)
        let drafts = DraftStore(database: database, now: now)
        let uploads = UploadStore(database: database, now: now, limit: access.limit)
        await tidyUp(drafts, uploads, database, now(), logger)
        await changes.look()
        changes.start()

        let todos = TodoStore(database: database, pictureLimit: access.limit, now: now, logger: logger)
        var cached = access
        cached.cache = access.cache ?? pictureCache(root: root, flavor: flavor, logger: logger)
        if !access.scaler.isReady {
            logger.warning("gm, which makes pictures small for lists, is not installed; install graphicsmagick. Lists load whole pictures")
        }
        let pictures = PictureService(
            friend: flavor.animal, access: cached, known: KnownPictures(database: database, now: now), uploads: uploads, clock: clock,
            logger: logger)
        let lists = ListStore(database: database)
        let transfer = TodoTransfer(
            todos: todos, lists: lists, pictures: pictures, uploads: uploads, name: flavor.storageNamespace, now: now, logger: logger)
        let feed = CalendarFeedStore(database: database, todos: todos, flavor: flavor, person: person, now: now)
        return TodoData(
            lists: lists, transfer: transfer, pictureService: pictures, todoStore: todos, draftStore: drafts, feed: feed, changes: changes,
            preferences: { BrowserPreferences(database: database, now: now, browser: $0) })
    }

    /// Returns the cache of the pictures of a folder.
    package static func pictureCache(root: URL, flavor: TodoFlavor, logger: Logger) -> any LocalProvider {
        PictureCache.layers(
            folder: folder(root: root, flavor: flavor).appendingPathComponent("pictures", isDirectory: true),
            namespace: flavor.storageNamespace, logger: logger)
    }

    /// Where the data of a flavour is.
    static func folder(root: URL, flavor: TodoFlavor) -> URL {
        root.appendingPathComponent(flavor.storageNamespace, isDirectory: true)
    }

    static let fileName = "todo.sqlite"

    private static func openFile(in folder: URL, readers: Int, logger: Logger) async throws(SQLiteDatabaseError) -> SQLiteDatabase {
        try await SQLiteDatabase.open(
            at: folder.appendingPathComponent(fileName),
            options: SQLiteOptions(durability: .everyCommit, readerCount: readers, onDamage: .moveAside, checksIntegrity: true),
            migrator: TodoSchema.migrator, logger: logger)
    }

    /// A draft or an upload that was left over is removed at the next start.
    private static func tidyUp(_ drafts: DraftStore, _ uploads: UploadStore, _ database: TodoDatabase, _ now: Date, _ logger: Logger)
        async
    {
        do {
            // Drafts first: a picture may be in use by one of them only.
            try await drafts.forgetAbandoned()
            try await BrowserDeletions.forgetOld(in: database, now: now)
            try await BrowserPreferences.forgetOld(in: database, now: now)
            let count = try await uploads.collectUnused()
            if count > 0 { logger.info("Removed pictures that nothing shows any more", metadata: ["count": "\(count)"]) }
        } catch {
            logger.warning("Unused pictures and drafts were not removed", metadata: ["error": "\(error)"])
        }
    }
}
