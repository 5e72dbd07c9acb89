import ArgumentParser
import Foundation
public import Riblet
import RibletWeb
import RibletWebServer

/// Where a program serves and keeps its data; the same options for every application.
public struct HostOptions: ParsableArguments {
    /// The address to listen on.
    @Option(name: .long, help: "The address to listen on. On any address but a loopback address, visitors need a token. Environment: HOST.")
    public var host: String?

    /// The port to listen on.
    @Option(name: .long, help: "The port to listen on; 0 chooses a free port. Default: 8080. Environment: PORT.")
    public var port: Int?

    /// The folder that holds the data.
    @Option(
        name: .long,
        help: "The folder for data. Default: a folder in the user's data directory. Environment: DATA.",
        completion: .directory)
    public var data: String?

    /// The level of the log.
    @Option(name: .long, help: "The level of the log on standard error: trace, debug, info, notice, warning, error or critical.")
    public var log: String = "warning"

    /// The file with the certificate.
    @Option(
        name: .long,
        help:
            "A PEM file with a certificate and its chain. Turns on TLS and HTTP/2 in programs built with RibletWebTLS. Requires --key. Environment: CERTIFICATE.",
        completion: .file())
    public var certificate: String?

    /// The file with the key of the certificate.
    @Option(name: .long, help: "A PEM file with the key of the certificate. Environment: KEY.", completion: .file())
    public var key: String?

    /// The origin that browsers use behind a proxy.
    @Option(
        name: .long,
        help:
            "The origin that browsers use if the program is behind a proxy on this machine, such as https://app.example.com. Visitors' addresses are then taken from the proxy. Environment: PUBLIC_ORIGIN."
    )
    public var publicOrigin: String?

    /// The way in which people say who they are.
    @Option(
        name: .long,
        help:
            "links: each person has data of their own, and signs a browser in by a link. The first start prints the first link; the subcommand people makes further ones. Environment: PEOPLE."
    )
    public var people: String?

    /// The header in which a proxy names the visitor.
    @Option(
        name: .long,
        help:
            "The header in which a proxy on this machine names the person who asks, such as Remote-User. Each person then has data of their own. Requires PUBLIC_ORIGIN. Environment: PERSON_HEADER."
    )
    public var personHeader: String?

    /// The header in which a proxy names the visitor's groups.
    @Option(
        name: .long,
        help:
            "The header in which the proxy names the person's groups, separated by commas, such as Remote-Groups. Environment: GROUPS_HEADER."
    )
    public var groupsHeader: String?

    /// Lets everybody in whom the proxy lets in.
    @Flag(
        name: .long,
        help:
            "Adds whom the proxy names for the first time. Without it, only people are let in whom the subcommand people has added. Environment: PEOPLE_NEW=1."
    )
    public var peopleNew = false

    /// The secret by which the proxy proves itself.
    @Option(
        name: .long,
        help:
            "The text of at least 16 characters that the proxy sends as X-Proxy-Secret, where the machine has other users. Environment: PROXY_SECRET."
    )
    public var proxySecret: Secret<String>?

    /// The readers of metrics.
    @Option(
        name: .long,
        help:
            "Serves /metrics: local serves this machine without a proxy; a token of at least 16 characters serves requests with that token. Default: off. Environment: METRICS."
    )
    public var metrics: Secret<String>?

    /// The number of pages that may be open.
    @Option(
        name: .long,
        help: "The number of open pages of all visitors; one of a list takes about 150 KB of memory. Default: 4096. Environment: PAGES.")
    public var pages: Int?

    /// The number of pages that one address may have open.
    @Option(
        name: .long,
        help:
            "The number of open pages of one address, behind which a whole office may sit. Default: 256. Environment: PAGES_PER_ADDRESS.")
    public var pagesPerAddress: Int?

    /// Serves the inspector also outside development.
    @Flag(
        name: .long,
        help:
            "Serves the inspector at /_inspect/ in a release build, too. The start prints its link, and from there a single page can be shown to others for 15 minutes. Names only; the page says that it is looked at. Environment: INSPECT=1."
    )
    public var inspect = false

    /// Options for the parser.
    public init() {}

    /// Checks what was given, and takes the rest from the environment.
    ///
    /// - Parameters:
    ///   - environment: the variables of the process.
    ///   - defaultFolder: the folder below the user's data directory that holds the data where
    ///     nothing else is said.
    /// - Returns: the settings.
    /// - Throws: ``HostError`` naming the value at fault.
    public func resolved(
        environment: [String: String] = ProcessInfo.processInfo.environment, folder defaultFolder: String = "riblet"
    ) throws(HostError) -> HostSettings {
        let port = try Self.number(self.port, "PORT", environment, in: 0...65535, preset: 8080)
        let preset = RibletServer.Limits()
        let pages = HostSettings.Pages(
            all: try Self.number(self.pages, "PAGES", environment, in: 1...1_000_000, preset: preset.sessions),
            perAddress: try Self.number(
                pagesPerAddress, "PAGES_PER_ADDRESS", environment, in: 1...1_000_000, preset: preset.sessionsPerAddress))
        let host = self.host ?? environment["HOST"].flatMap { $0.isEmpty ? nil : $0 } ?? "127.0.0.1"
        let given = { (option: String?, name: String) in option ?? environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let (certificate, key) = (given(certificate, "CERTIFICATE"), given(key, "KEY"))
        let tls: HostSettings.TLS?
        switch (certificate, key) {
        case (let certificate?, let key?): tls = HostSettings.TLS(certificate: certificate, key: key)
        case (nil, nil): tls = nil
        case (let certificate?, nil):
            throw .badValue(name: "CERTIFICATE", value: certificate, expected: "KEY= beside it, with the file of its key")
        case (nil, let key?): throw .badValue(name: "KEY", value: key, expected: "CERTIFICATE= beside it, with the file of its certificate")
        }
        let publicOrigin = try Self.origin(given(publicOrigin, "PUBLIC_ORIGIN"), host: host)
        let people = try people(environment, given, publicOrigin: publicOrigin)
        let inspects = try Self.flag(inspect, "INSPECT", environment)
        let readers: HostSettings.Metrics
        switch given(metrics?.revealed, "METRICS") {
        case nil: readers = .off
        case "local": readers = .thisMachine
        case let token?:
            // A text that was meant as a token is not shown.
            guard token.utf8.count >= 16 else {
                throw .badValue(name: "METRICS", value: "…", expected: "local, or a token of at least 16 letters, digits, '-' or '_'")
            }
            readers = .token(Secret(token))
        }
        var settings = HostSettings(
            host: host, port: port, data: Self.dataFolder(data, environment, defaultFolder), log: log, publicOrigin: publicOrigin,
            people: people)
        settings.tls = tls
        settings.metrics = readers
        settings.pages = pages
        settings.inspects = inspects
        settings.database = try SharedDatabase.address(environment)
        settings.keyFile = given(nil, "SERVER_KEY").map { URL(fileURLWithPath: $0) }
        return settings
    }

    /// Returns how the program knows people; nil where it knows none.
    private func people(
        _ environment: [String: String], _ given: (String?, String) -> String?, publicOrigin: String?
    ) throws(HostError) -> HostSettings.People? {
        let admitsNew = try Self.flag(peopleNew, "PEOPLE_NEW", environment)
        let (groups, secret) = (given(groupsHeader, "GROUPS_HEADER"), given(proxySecret?.revealed, "PROXY_SECRET"))
        let way = given(self.people, "PEOPLE")
        guard let header = given(personHeader, "PERSON_HEADER") else {
            for (name, isThere) in [("GROUPS_HEADER", groups != nil), ("PROXY_SECRET", secret != nil), ("PEOPLE_NEW", admitsNew)]
            where isThere { throw .badValue(name: name, value: "…", expected: "PERSON_HEADER beside it") }
            switch way {
            case nil: return nil
            case "links": return .links
            case let other?: throw .badValue(name: "PEOPLE", value: other, expected: "links")
            }
        }
        guard way == nil else {
            throw .badValue(
                name: "PEOPLE", value: way ?? "", expected: "no PERSON_HEADER beside it: either links or a proxy say who a person is")
        }
        guard publicOrigin != nil else {
            throw .badValue(name: "PERSON_HEADER", value: header, expected: "PUBLIC_ORIGIN beside it, because only a proxy can be believed")
        }
        for (name, value) in [("PERSON_HEADER", header), ("GROUPS_HEADER", groups ?? header)]
        where !value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) {
            throw .badValue(name: name, value: value, expected: "the name of a header, such as Remote-User")
        }
        if let secret, secret.utf8.count < 16 {
            throw .badValue(name: "PROXY_SECRET", value: "…", expected: "at least 16 characters")
        }
        return .proxy(.init(header: header, groupsHeader: groups, admitsNew: admitsNew, proxySecret: secret.map { Secret($0) }))
    }

    private static func flag(_ option: Bool, _ name: String, _ environment: [String: String]) throws(HostError) -> Bool {
        switch environment[name] ?? "" {
        case "": return option
        case "1": return true
        case "0": return false
        case let other: throw .badValue(name: name, value: other, expected: "1 or 0")
        }
    }

    private static func number(
        _ option: Int?, _ name: String, _ environment: [String: String], in range: ClosedRange<Int>, preset: Int
    ) throws(HostError) -> Int {
        let text = option.map { "\($0)" } ?? environment[name] ?? ""
        guard !text.isEmpty else { return preset }
        guard let number = Int(text), range.contains(number) else {
            throw .badValue(name: name, value: text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A proxy is believed what it says of visitors, so nobody else may reach the port.
    private static func origin(_ text: String?, host: String) throws(HostError) -> String? {
        guard let text else { return nil }
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host?.isEmpty == false,
            url.path.isEmpty, url.query == nil, url.fragment == nil, url.user == nil
        else { throw .badValue(name: "PUBLIC_ORIGIN", value: text, expected: "a scheme and a name, such as https://app.example.com") }
        guard RibletServer.Configuration.isLoopback(host) else {
            throw .badValue(
                name: "PUBLIC_ORIGIN", value: text, expected: "HOST=127.0.0.1 beside it, so that only the proxy reaches the port")
        }
        return text
    }

    /// Returns the folder of the data: the given one, that of the environment, or one in the user's
    /// data directory.
    static func dataFolder(_ given: String?, _ environment: [String: String], _ defaultFolder: String) -> URL {
        let folder = given ?? environment["DATA"].flatMap { $0.isEmpty ? nil : $0 }
        return folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? dataDirectory(environment, defaultFolder)
    }

    /// The user's data directory as the desktop conventions have it.
    private static func dataDirectory(_ environment: [String: String], _ folder: String) -> URL {
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
            return URL(fileURLWithPath: base).appendingPathComponent(folder)
        }
        let base = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (base ?? URL(fileURLWithPath: NSTemporaryDirectory())).appendingPathComponent(folder)
    }
}

/// The settings that options and environment result in.
public struct HostSettings: Sendable, Hashable {
    /// The address to listen on.
    public let host: String
    /// The port to listen on; 0 takes a free one.
    public let port: Int
    /// The folder that holds the data.
    public let data: URL
    /// The level of the log, by name.
    public let log: String
    /// The files for TLS, where it is spoken.
    public var tls: TLS?
    /// Where browsers see the program, where a proxy of this machine stands before it.
    public let publicOrigin: String?
    /// The way in which the program knows people; nil where a browser stands for its visitor.
    public let people: People?
    /// The readers of metrics.
    public var metrics = Metrics.off
    /// The numbers of pages that may be open.
    public var pages = Pages()
    /// True if the inspector is served outside development, too.
    public var inspects = false
    /// The address of the database that several processes share; nil where all data is in ``data``.
    public var database: Secret<String>?
    /// The file of the key that signs sessions and tokens; nil for `server.key` in ``data``.
    public var keyFile: URL?

    /// Numbers of pages that may be open at once.
    public struct Pages: Sendable, Hashable {
        /// Those of all visitors together.
        public var all: Int
        /// Those of one address.
        public var perAddress: Int

        /// Makes numbers, those of a small machine where none are given.
        public init(all: Int = RibletServer.Limits().sessions, perAddress: Int = RibletServer.Limits().sessionsPerAddress) {
            self.all = all
            self.perAddress = perAddress
        }
    }

    /// The way in which the program knows people.
    public enum People: Sendable, Hashable {
        /// They sign their browsers in by links.
        case links
        /// A proxy names them.
        case proxy(Proxy)
    }

    /// The way in which a proxy names people.
    public struct Proxy: Sendable, Hashable {
        /// The header with the name of the person.
        public let header: String
        /// The header with the groups; nil without one.
        public let groupsHeader: String?
        /// True if everybody is added whom the proxy names.
        public let admitsNew: Bool
        /// The text by which the proxy proves itself; nil if it need not.
        public let proxySecret: Secret<String>?

        /// A way in which only people are let in that were added before, and by default without
        /// groups and a secret.
        public init(header: String, groupsHeader: String? = nil, admitsNew: Bool = false, proxySecret: Secret<String>? = nil) {
            self.header = header
            self.groupsHeader = groupsHeader
            self.admitsNew = admitsNew
            self.proxySecret = proxySecret
        }
    }

    /// Returns the folder that holds the data of a person: the folder of all data is the first
    /// person's, and each other one has a folder in it. Nil where the program knows no people.
    public var personalFolder: (@Sendable (Person) -> URL)? {
        guard people != nil else { return nil }
        return { [data] person in
            person.isFirst ? data : data.appending(path: "people/\(person.id)", directoryHint: .isDirectory)
        }
    }

    /// The files for TLS.
    public struct TLS: Sendable, Hashable {
        /// The path of the certificate with its chain.
        public let certificate: String
        /// The path of its key.
        public let key: String
    }

    /// The readers of metrics.
    public enum Metrics: Sendable, Hashable {
        case off
        /// Programs of this machine that do not come through a proxy.
        case thisMachine
        /// Readers who have this text.
        case token(Secret<String>)
    }

    /// Settings as they are; ``HostOptions/resolved(environment:folder:)`` checks them.
    public init(
        host: String, port: Int, data: URL, log: String, publicOrigin: String? = nil, people: People? = nil
    ) {
        self.host = host
        self.port = port
        self.data = data
        self.log = log
        self.publicOrigin = publicOrigin
        self.people = people
    }
}

/// A secret can be given on the command line, where other users of the machine may see it: the
/// environment is the better place.
extension Secret: ExpressibleByArgument where Value == String {
    /// Accepts any text as an argument.
    public init?(argument: String) { self.init(argument) }
}

/// Why a program cannot start, in a sentence.
public enum HostError: Error, Hashable, CustomStringConvertible {
    case badValue(name: String, value: String, expected: String)
    /// There are files for TLS, and the program was built without it.
    case withoutTLS(certificate: String)
    /// There is an address of a database, and the program was built without PostgreSQL.
    case withoutPostgres
    /// The processes of a database have different keys.
    case otherKey

    /// One sentence for people.
    public var description: String {
        switch self {
        case .badValue(let name, let value, let expected): "\(name)=\(value) is not usable; it takes \(expected)."
        case .withoutTLS(let certificate):
            "CERTIFICATE=\(certificate) asks for TLS, which this program was built without; run one that has it, such as gallery-tls, or import RibletWebTLS."
        case .withoutPostgres:
            "DATABASE_URL asks for PostgreSQL, which this program was built without; build it with --traits Postgres, as make run DATABASE_URL=… does."
        case .otherKey:
            "The processes that use the database have another key. Give the file of their key as SERVER_KEY: it is server.key in the folder of the data of the first one."
        }
    }
}
