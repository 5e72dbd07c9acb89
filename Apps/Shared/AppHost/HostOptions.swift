import ArgumentParser
import Foundation

/// Where a program serves and keeps its data; the same options for every application.
public struct HostOptions: ParsableArguments {
    /// The address to listen on.
    @Option(name: .long, help: "The address to listen on. Any other than a loopback address asks visitors for a token. HOST sets it, too.")
    public var host: String?

    /// The port to listen on.
    @Option(name: .long, help: "The port to listen on, 8080 unless told; 0 takes a free one. PORT sets it, too.")
    public var port: Int?

    /// The folder that holds the data.
    @Option(
        name: .long,
        help: "The folder that holds the data, in the user's data directory unless told. DATA sets it, too.",
        completion: .directory)
    public var data: String?

    /// How much is logged.
    @Option(name: .long, help: "How much is logged to standard error: trace, debug, info, notice, warning, error or critical.")
    public var log: String = "warning"

    /// Options for the parser.
    public init() {}

    /// Checks what was given, and takes the rest from the environment.
    ///
    /// - Throws: ``HostError`` naming the value at fault.
    public func resolved(environment: [String: String] = ProcessInfo.processInfo.environment) throws(HostError) -> HostSettings {
        let port: Int
        if let given = self.port {
            port = given
        } else if let text = environment["PORT"], !text.isEmpty {
            guard let number = Int(text) else { throw .badValue(name: "PORT", value: text, expected: "a number from 0 to 65535") }
            port = number
        } else {
            port = 8080
        }
        guard (0...65535).contains(port) else { throw .badValue(name: "PORT", value: "\(port)", expected: "a number from 0 to 65535") }
        let host = self.host ?? environment["HOST"].flatMap { $0.isEmpty ? nil : $0 } ?? "127.0.0.1"
        let folder = data ?? environment["DATA"].flatMap { $0.isEmpty ? nil : $0 }
        return HostSettings(
            host: host, port: port, data: folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? Self.dataDirectory(environment),
            log: log)
    }

    /// The user's data directory as the desktop conventions have it.
    private static func dataDirectory(_ environment: [String: String]) -> URL {
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
            return URL(fileURLWithPath: base).appendingPathComponent("riblet")
        }
        let base = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (base ?? URL(fileURLWithPath: NSTemporaryDirectory())).appendingPathComponent("riblet")
    }
}

/// What the options and the environment come to.
public struct HostSettings: Sendable, Hashable {
    /// The address to listen on.
    public let host: String
    /// The port to listen on; 0 takes a free one.
    public let port: Int
    /// The folder that holds the data.
    public let data: URL
    /// The level of the log, by name.
    public let log: String

    /// Settings as they are; ``HostOptions/resolved(environment:)`` checks them.
    public init(host: String, port: Int, data: URL, log: String) {
        self.host = host
        self.port = port
        self.data = data
        self.log = log
    }
}

/// Why a program cannot start, in a sentence.
public enum HostError: Error, Hashable, CustomStringConvertible {
    case badValue(name: String, value: String, expected: String)

    /// One sentence for people.
    public var description: String {
        switch self {
        case .badValue(let name, let value, let expected): "\(name)=\(value) is not usable; it takes \(expected)."
        }
    }
}
