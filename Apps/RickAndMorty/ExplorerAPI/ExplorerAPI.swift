import ArgumentParser
import ExplorerServer
import Foundation
import Logging
import NetworkProvider
import RemoteLog

/// The character service as a program of its own, for others to test against.
@main
struct ExplorerAPI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explorer-api", abstract: "A character service with a fictional world, for tests.",
        discussion: """
            Answers like https://rickandmortyapi.com/api, on 127.0.0.1, until it is stopped with Control-C. Options make it slow, fail or refuse requests, \
            to test how programs handle that.
            """)

    @Option(help: "The port; 0 chooses a free port. The port is printed.")
    var port = 8826

    @Option(help: "The delay of each response, in seconds.")
    var delay = 0.0

    @Option(help: "The share of requests that fail with 500, from 0 to 1.")
    var failureRate = 0.0

    @Option(help: "The number of requests within the window after which requests are refused with 429 and Retry-After.")
    var limit: Int?

    @Option(help: "The length of the window for --limit, in seconds.")
    var window = 60.0

    @Option(help: "The seed of the fictional world; each number gives another world.")
    var seed: UInt64 = ExplorerWorld.standardSeed

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("\(port) is no port; give one from 0 to 65535.") }
        guard delay.isFinite, window.isFinite, abs(delay) <= 1e6, abs(window) <= 1e6 else {
            throw ValidationError("A delay and a window are numbers of seconds; give some that are less than a million.")
        }
        do {
            _ = try faults()
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        let settings = RemoteSinkSettings(environment: ProcessInfo.processInfo.environment)
        var logger = Logger(label: "explorer-api", sink: settings.map { RemoteSink($0, network: NetworkProvider()) })
        logger.logLevel = .notice
        let server = try await ExplorerServer.start(
            seed: seed, faults: try faults(), options: .init(port: port, connections: 256, signals: [.sigint, .sigterm]), logger: logger)
        // Not held back where a program reads it.
        FileHandle.standardOutput.write(Data("\(server.base)\n".utf8))
        await server.untilEnd()
    }

    private func faults() throws(ExplorerServerError) -> ServerFaults {
        try ServerFaults(delay: .seconds(delay), failureRate: failureRate, limit: limit, window: .seconds(window))
    }
}
