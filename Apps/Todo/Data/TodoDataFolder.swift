import Foundation
import LocalProvider
import Logging
import NetworkProvider
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
    ///   - pictureBases: the picture services by animal, such as `https://api.thedogapi.com`.
    ///   - network: what asks them.
    ///   - person: the identifier of the person whose data it is, where the program has others
    ///     beside the first; their calendars say so.
    ///   - cache: the cache of pictures, which people share; nil makes one in the folder.
    ///   - changes: the person's rows on a server, with the tables of `TodoServerSchema`; nil opens
    ///     the file in the folder.
    ///   - logger: where events are logged.
    /// - Returns: the open data.
    /// - Throws: `SQLiteDatabaseError`.
    package static func open(
        root: URL, flavor: TodoFlavor, pictureBases: [Animal: String], network: any NetworkProviderProtocol, person: String? = nil,
        cache: (any LocalProvider)? = nil, on changes: (any SQLChanges)? = nil, logger: Logger
    ) async throws(SQLiteDatabaseError) -> TodoData {
        try await open(
            root: root, flavor: flavor, pictureBases: pictureBases, network: network, person: person, cache: cache, on: changes,
            logger: logger, now: { Date() }, clock: ContinuousClock())
    }

    /// Returns the cache of the pictures of a folder.
    package static func pictureCache(root: URL, flavor: TodoFlavor, logger: Logger) -> any LocalProvider {
        PictureCache.layers(
            folder: folder(root: root, flavor: flavor).appendingPathComponent("pictures", isDirectory: true),
            namespace: flavor.storageNamespace, logger: logger)
    }

    static func open(
        root: URL, flavor: TodoFlavor, pictureBases: [Animal: String], network: any NetworkProviderProtocol, person: String? = nil,
        cache: (any LocalProvider)? = nil, on changes: (any SQLChanges)? = nil, logger: Logger, now: @escaping @Sendable () -> Date,
        clock: any Clock<Duration>,
        scaler: PictureScaler = PictureScaler(), pictureLimit: Int = TodoLimits.pictures
    ) async throws(SQLiteDatabaseError) -> TodoData {
        let changes: any SQLChanges =
            if let changes { changes } else {
                SQLiteForeignChanges(
                    in: try await openFile(in: folder(root: root, flavor: flavor), readers: person == nil ? 4 : 1, logger: logger),
                    clock: clock, logger: logger)
            }
        let database = TodoDatabase(changes: changes)
        let drafts = DraftStore(database: database, now: now)
        let uploads = UploadStore(database: database, now: now, limit: pictureLimit)
        await tidyUp(drafts, uploads, database, now(), logger)
        await changes.look()
        changes.start()

        let todos = TodoStore(database: database, pictureLimit: pictureLimit, now: now, logger: logger)
        let cache = cache ?? pictureCache(root: root, flavor: flavor, logger: logger)
        if !scaler.isReady {
            logger.warning("gm, which makes pictures small for lists, is not installed; install graphicsmagick. Lists load whole pictures")
        }
        let pictures = PictureService(
            friend: flavor.animal, sources: sources(pictureBases, logger), network: network, cache: cache,
            known: KnownPictures(database: database, now: now), uploads: uploads, scaler: scaler, clock: clock, logger: logger)
        let lists = ListStore(database: database)
        let transfer = TodoTransfer(
            todos: todos, lists: lists, pictures: pictures, uploads: uploads, name: flavor.storageNamespace, now: now, logger: logger)
        let feed = CalendarFeedStore(database: database, todos: todos, flavor: flavor, person: person, now: now)
        return TodoData(
            lists: lists, transfer: transfer, pictureService: pictures, todoStore: todos, draftStore: drafts, feed: feed, changes: changes,
            preferences: { BrowserPreferences(database: database, now: now, browser: $0) })
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

    private static func sources(_ bases: [Animal: String], _ logger: Logger) -> [Animal: PictureSource] {
        var sources: [Animal: PictureSource] = [:]
        for (animal, base) in bases {
            guard let source = PictureSource(name: animal.rawValue, base: base) else {
                logger.error("There will be no pictures, the address of their service is none", metadata: ["base": "\(base)"])
                continue
            }
            sources[animal] = source
        }
        return sources
    }
}
