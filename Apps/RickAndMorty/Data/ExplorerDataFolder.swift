import ExplorerDomain
import Foundation
import LocalProvider
import Logging
import NetworkProvider
import Pictures

/// Where the data is: `<root>/rick-and-morty/<service>/explorer.sqlite`, with the cached pictures and
/// answers beside it.
///
/// Several processes may open one folder; each sees the changes of the others within two seconds.
package enum ExplorerDataFolder {
    /// Opens the data of a service and makes its folder where it is missing.
    ///
    /// A damaged file is renamed and a new one is begun; the log and ``ExplorerData/damage`` report
    /// it.
    ///
    /// - Parameters:
    ///   - root: the folder for the data of all applications.
    ///   - api: the service.
    ///   - network: what asks it; see ``network(root:api:logger:)``.
    ///   - logger: where events are logged.
    ///   - deadline: how long the service may take to answer once; nil is a quarter of a minute.
    /// - Returns: the open data.
    /// - Throws: `SQLiteDatabaseError`.
    package static func open(
        root: URL, api: ExplorerAPI, network: any NetworkProviderProtocol, logger: Logger, deadline: Duration? = nil
    ) async throws(SQLiteDatabaseError) -> ExplorerData {
        try await open(
            root: root, api: api, network: network, logger: logger, deadline: deadline ?? ExplorerTargets.deadline, now: { Date() },
            clock: ContinuousClock())
    }

    /// Makes the provider of a service: answers are kept in the folder as the service allows, so
    /// that a repeated request costs a few bytes where nothing has changed. Answers of the embedded
    /// server are not kept: it is as near as the files, and elsewhere at the next start.
    ///
    /// - Parameters:
    ///   - root: the folder for the data of all applications.
    ///   - api: the service.
    ///   - logger: where requests are logged, without secrets and without what is searched for.
    ///   - clock: the clock of deadlines.
    /// - Returns: a provider that needs no end.
    package static func network(
        root: URL, api: ExplorerAPI, logger: Logger, clock: any Clock<Duration> = ContinuousClock()
    ) -> NetworkProvider {
        // The user is waiting: an early error is better than a late answer.
        var configuration = NetworkConfiguration(retry: RetryPolicy(attempts: 2, maximumRetryAfter: .seconds(2)), clock: clock)
        configuration.redaction = redaction
        let plugins = [LoggingPlugin(logger: logger, level: .trace, redaction: redaction)]
        if case .embedded = api { return NetworkProvider(configuration: configuration, plugins: plugins) }
        let answers = DiskResponseCache(
            folder: folder(root: root, api: api).appendingPathComponent("answers", isDirectory: true), bytes: 16 << 20, entryBytes: 1 << 20,
            logger: logger)
        // Pictures have a cache of their own.
        let transport = CachingTransport(
            URLSessionTransport.shared, cache: answers, keeps: { $0.headers["Accept"] != PictureType.accepted })
        return NetworkProvider(configuration: configuration, plugins: plugins, transport: transport)
    }

    /// Searches are private: no log and no error has them.
    static let redaction = Redaction.standard.adding(
        queryItems: Set(
            CharacterFilter.Field.allCases.map(\.rawValue) + LocationFilter.Field.allCases.map(\.rawValue)
                + EpisodeFilter.Field.allCases.map(\.rawValue)))

    static func open(
        root: URL, api: ExplorerAPI, network: any NetworkProviderProtocol, logger: Logger, deadline: Duration = ExplorerTargets.deadline,
        limits: SeenSweeper.Limits = SeenSweeper.Limits(), now: @escaping @Sendable () -> Date, clock: any Clock<Duration>
    ) async throws(SQLiteDatabaseError) -> ExplorerData {
        let folder = folder(root: root, api: api)
        let file = try await openFile(in: folder, logger: logger)
        let database = ExplorerDatabase(file: file)
        let changes = SQLiteForeignChanges(in: file, clock: clock, logger: logger)
        await changes.look()
        changes.start()

        let sweeper = SeenSweeper(database: database, limits: limits, now: now, logger: logger)
        let base = api.base
        let source = PictureSource(name: "explorer", base: base)
        if source == nil { logger.error("There will be no pictures, the address of the service is none", metadata: ["base": "\(base)"]) }
        let scaler = PictureScaler()
        if !scaler.isReady {
            logger.warning("gm, which makes pictures small for lists, is not installed; install graphicsmagick. Lists load whole pictures")
        }
        let cache = PictureCache.layers(
            folder: folder.appendingPathComponent("pictures", isDirectory: true), namespace: nil, logger: logger)
        let loader = pictureLoader(network: network, cache: cache, scaler: scaler, clock: clock, logger: logger, now: now)
        return ExplorerData(
            characters: ExplorerRepository<CharacterRow>(
                base: base, source: source, network: network, store: SeenStore(database: database, sweeper: sweeper), now: now,
                logger: logger,
                deadline: deadline),
            locations: ExplorerRepository<LocationRow>(
                base: base, source: source, network: network, store: SeenStore(database: database, sweeper: sweeper), now: now,
                logger: logger,
                deadline: deadline),
            episodes: ExplorerRepository<EpisodeRow>(
                base: base, source: source, network: network, store: SeenStore(database: database, sweeper: sweeper), now: now,
                logger: logger,
                deadline: deadline),
            pictures: ExplorerPictures(loader: loader, database: database, source: source, logger: logger), file: file, changes: changes,
            sweeper: sweeper, database: database, now: now)
    }

    private static func pictureLoader(
        network: any NetworkProviderProtocol, cache: any LocalProvider, scaler: PictureScaler, clock: some Clock<Duration>, logger: Logger,
        now: @escaping @Sendable () -> Date
    ) -> PictureLoader<ExplorerError> {
        PictureLoader(network: network, cache: cache, scaler: scaler, brokenAge: .seconds(60), clock: clock, logger: logger) {
            $0.explorerError(now: now())
        }
    }

    /// Where the data of a service is.
    static func folder(root: URL, api: ExplorerAPI) -> URL {
        root.appendingPathComponent("rick-and-morty", isDirectory: true).appendingPathComponent(api.folderName, isDirectory: true)
    }

    static let fileName = "explorer.sqlite"
    /// The name that earlier versions gave the file.
    static let formerName = "portal.sqlite"

    private static func openFile(in folder: URL, logger: Logger) async throws(SQLiteDatabaseError) -> SQLiteDatabase {
        try renameFormerFile(in: folder)
        // Not flushed with each commit: nearly all of it is what can be asked for again, and a
        // killed process loses nothing.
        return try await SQLiteDatabase.open(
            at: folder.appendingPathComponent(fileName),
            options: SQLiteOptions(durability: .checkpoints, onDamage: .moveAside, checksIntegrity: true),
            migrator: ExplorerSchema.migrator, logger: logger)
    }

    /// Gives the file of an earlier version the name of today, with all that lies beside it. The
    /// file itself comes last, so that a start which was cut short is gone on with.
    private static func renameFormerFile(in folder: URL) throws(SQLiteDatabaseError) {
        let files = FileManager.default
        let file = folder.appendingPathComponent(fileName)
        guard !files.fileExists(atPath: file.path) else { return }
        let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
        guard names.contains(formerName) else { return }
        for name in names.filter({ $0.hasPrefix(formerName) }).sorted(by: >) {
            let former = folder.appendingPathComponent(name)
            do {
                try files.moveItem(at: former, to: folder.appendingPathComponent(fileName + name.dropFirst(formerName.count)))
            } catch {
                // Another process may have renamed it.
                guard files.fileExists(atPath: former.path) else { continue }
                throw .cannotOpen(path: file.path, reason: "\(former.path) cannot be renamed: \(error)")
            }
        }
    }
}
