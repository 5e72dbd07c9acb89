import ArgumentParser
import Foundation
public import Logging
import RibletInspector
import RibletPrometheus
import RibletWeb
import RibletWebServer
import RibletWebStore

/// Turns applications into a program: reads options, serves, says where, and ends well.
public enum AppHost {
    /// Runs a program until SIGINT or SIGTERM.
    ///
    /// Prints one line with the address to standard output when pages can be loaded. What keeps it
    /// from starting is printed as one sentence to standard error, and the exit code is 1.
    ///
    /// - Parameters:
    ///   - options: from the command line.
    ///   - name: begins the line that is printed.
    ///   - folder: the folder below the user's data directory that holds the data where the options
    ///     name none.
    ///   - keepsSessions: whether pages come back on the same RIBs after the program was started
    ///     again; the folder of the data then holds
    ///     `sessions.sqlite`, and the key they are signed with in `server.key`. Where `DATABASE_URL`
    ///     names a server of PostgreSQL the sessions are there.
    ///   - tls: what makes TLS of a certificate and its key; nil if the program has no TLS.
    ///   - prepare: opens the data and makes the applications.
    ///   - finish: closes the data after the last page has gone.
    /// - Throws: the exit code 1, after the sentence was printed.
    public static func run<Data: Sendable>(
        _ options: HostOptions, name: String, folder: String = "riblet", keepsSessions: Bool = true, tls: TLSMaker? = nil,
        prepare: (WebProgram) async throws -> (applications: [WebApplication], data: Data), finish: (Data) async -> Void
    ) async throws {
        do {
            // Whatever the program writes is its user's, also what a library writes for it.
            umask(0o077)
            try RibletServer.prepareProcess()
            let settings = try options.resolved(folder: folder)
            guard let level = Logger.Level(rawValue: settings.log) else {
                throw HostError.badValue(
                    name: "--log", value: settings.log, expected: "trace, debug, info, notice, warning, error or critical")
            }
            var logger = Logger(label: name) { StreamLogHandler.standardError(label: $0) }
            logger.logLevel = level
            let people = try await people(settings, logger)
            do {
                let database = keepsSessions ? try await database(of: settings, logger) : nil
                let program = WebProgram(settings: settings, people: people, database: database, logger: logger)
                let (applications, data) = try await prepare(program)
                do {
                    try await serve(applications, of: program, name: name, keepsSessions: keepsSessions, tls: tls)
                } catch {
                    await finish(data)
                    throw error
                }
                await finish(data)
            } catch {
                await people?.close()
                throw error
            }
            await people?.close()
        } catch {
            FileHandle.standardError.write(Foundation.Data("\(name): \(error)\n".utf8))
            throw ExitCode(1)
        }
    }

    /// Serves until SIGINT or SIGTERM.
    private static func serve(
        _ applications: [WebApplication], of program: WebProgram, name: String, keepsSessions: Bool, tls: TLSMaker?
    ) async throws {
        let (settings, people, logger) = (program.settings, program.people, program.logger)
        let metrics = settings.metrics.readers.map { (PrometheusMetrics(), $0) }
        var configuration = try configuration(of: program, keepsSessions: keepsSessions, tls: tls)
        let entrance = if let people, settings.people == .links { try await Entrance(people) } else { nil as Entrance? }
        if let people, let way = settings.people {
            configuration.people = rule(way, over: people)
            configuration.limits.openFiles = PersonalApplications.descriptors
        }
        if let (metrics, readers) = metrics {
            configuration.metricsFactory = metrics
            configuration.metricsEndpoint = .init(readers: readers, contentType: PrometheusMetrics.contentType) { metrics.text() }
        }
        var served = applications
        let file = configuration.isDevelopment ? try traceFile() : nil
        if configuration.isDevelopment || settings.inspects { await configuration.addInspector(to: &served, file: file) }
        let server = RibletServer(
            configuration: configuration,
            applications: served,
            onStart: { address in
                print("\(name) is ready at \(address.openURL)")
                if let inspector = address.inspector {
                    print("Trees of all pages: \(settings.publicOrigin.map { "\($0)/" } ?? address.url)\(inspector.revealed)")
                    if file != nil { print("The record: \(address.url)\(Inspector.link(toFileBy: inspector.revealed))") }
                }
                if let entrance { print(entrance.sentence(at: settings.publicOrigin ?? String(address.url.dropLast()))) }
                // A pipe would keep the line until it is full.
                fflush(nil)
            })
        let leaving = Task {
            var waiting: Set<Person.ID> = []
            while !Task.isCancelled {
                await program.eraseLeaving(&waiting)
                try? await Task.sleep(for: .seconds(60))
            }
        }
        defer { leaving.cancel() }
        let watch = await TreeWatch(logger, metrics: metrics?.0)
        do {
            try await server.runUntilSignal()
        } catch {
            await watch.stop()
            throw error
        }
        await watch.stop()
    }

    /// The record that `riblet inspect` wants to see.
    private static func traceFile() throws -> TraceFile? {
        let name = "RIBLET_INSPECT"
        guard let path = ProcessInfo.processInfo.environment[name], !path.isEmpty else { return nil }
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            return try TraceFile(Array(try file.read(upToCount: TraceFile.mostBytes + 1) ?? Foundation.Data()))
        } catch {
            throw HostError.badValue(name: name, value: path, expected: "the record of a page that this version of Riblet can read")
        }
    }

    /// Returns the address at which a page of the program is opened with its tree beside it.
    ///
    /// - Parameter path: the address of the page from the server's root, such as `/todo-dog/`.
    /// - Returns: the address; nil in a release build, whose inspector shows no page in a frame.
    public static func treeAddress(of path: String) -> String? {
        RibletServer.Configuration.isDebugBuild ? Inspector.address(of: path) : nil
    }

    /// Returns the rule by which the server knows people.
    private static func rule(_ way: HostSettings.People, over people: SQLitePeopleStore) -> RibletServer.PeopleRule {
        switch way {
        case .links: return .init(links: people)
        case .proxy(let proxy):
            var rule = RibletServer.PeopleRule(store: people, header: proxy.header)
            rule.groupsHeader = proxy.groupsHeader
            rule.admitsNew = proxy.admitsNew
            rule.proxySecret = proxy.proxySecret
            return rule
        }
    }

    /// Returns the configuration of the server without people and metrics.
    private static func configuration(
        of program: WebProgram, keepsSessions: Bool, tls: TLSMaker?
    ) throws -> RibletServer.Configuration {
        let (settings, logger) = (program.settings, program.logger)
        var configuration = RibletServer.Configuration(host: settings.host, port: settings.port)
        configuration.logger = logger
        configuration.mainActorLimit = .milliseconds(250)
        configuration.limits.sessions = settings.pages.all
        configuration.limits.sessionsPerAddress = settings.pages.perAddress
        // A page has a connection, and its browser a few more for a moment.
        configuration.limits.connections = max(configuration.limits.connections, 2 * settings.pages.all)
        if keepsSessions {
            configuration.signingKey = try key(of: settings)
            configuration.sessionStore =
                try program.database?.sessionStore
                ?? SQLiteSessionStore(at: settings.data.appending(path: "sessions.sqlite"), setsDamagedAside: true, logger: logger)
        }
        configuration.tls = try settings.tls.map { files throws(HostError) in try Self.tls(of: files, by: tls) }
        if let origin = settings.publicOrigin {
            configuration.publicOrigins = [origin]
            configuration.securesCookies = origin.lowercased().hasPrefix("https:")
            configuration.trustsForwardedFor = true
        }
        return configuration
    }

    /// Returns the key that signs sessions and tokens, and makes the folder of the data.
    private static func key(of settings: HostSettings) throws -> Secret<[UInt8]> {
        do {
            try FileManager.default.createDirectory(
                at: settings.data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw HostError.badValue(name: "DATA", value: settings.data.path, expected: "a folder that can be made and written")
        }
        return try SigningKeyFile.key(at: settings.keyFile ?? settings.data.appending(path: "server.key"))
    }

    /// Connects to the database that several processes share, where there is one.
    ///
    /// - Throws: a sentence where it cannot be used.
    public static func database(of settings: HostSettings, _ logger: Logger) async throws -> SharedDatabase? {
        guard let url = settings.database else { return nil }
        return try await SharedDatabase.open(url, key: try key(of: settings), logger: logger)
    }

    /// Opens the list of people where the program knows any.
    private static func people(_ settings: HostSettings, _ logger: Logger) async throws -> SQLitePeopleStore? {
        guard settings.people != nil else { return nil }
        let store = try await SQLitePeopleStore(at: settings.data.appending(path: PeopleCommand.fileName), logger: logger)
        if case .proxy(let proxy) = settings.people, !proxy.admitsNew, store.firstPerson() == nil {
            logger.warning("Nobody may use the program yet; add a person with 'people add', or start with PEOPLE_NEW=1")
        }
        return store
    }

    /// Runs one application that has no data, such as a feature on its fakes.
    public static func run(_ options: HostOptions, application: WebApplication, tls: TLSMaker? = nil) async throws {
        try await run(
            options, name: application.name, keepsSessions: false, tls: tls, prepare: { _ in ([application], ()) }, finish: { _ in })
    }
}

/// The first link, which lets the first person in where nobody has signed in in any browser yet.
private struct Entrance {
    private let secret: Secret<String>

    /// Makes the link; nil where it is not needed.
    init?(_ people: SQLitePeopleStore) async throws {
        guard people.isWithoutBrowsers else { return nil }
        secret = try await people.invite(people.firstPerson()?.id)
    }

    /// Returns what is said of it to who has started the program.
    func sentence(at origin: String) -> String {
        "Nobody has signed in yet. Open this in the browser that shall be yours, within 48 hours: \(PeopleCommand.link(secret, at: origin))"
    }
}

extension HostSettings.Metrics {
    /// The clients that may read the metrics; nil if metrics are off.
    fileprivate var readers: RibletServer.MetricsEndpoint.Readers? {
        switch self {
        case .off: nil
        case .thisMachine: .thisMachine
        case .token(let token): .token(token)
        }
    }
}
