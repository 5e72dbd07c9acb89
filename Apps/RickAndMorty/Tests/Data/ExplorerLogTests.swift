import ExplorerDomain
import ExplorerServer
import Foundation
import InMemoryLogging
import Logging
import NetworkProvider
import Testing

@testable import ExplorerData

/// Searches stand in no log.
@Suite(.timeLimit(.minutes(20))) struct ExplorerLogTests {
    @Test func searchedTextIsInNoLog() async throws {
        let log = InMemoryLogHandler()
        var logger = Logger(label: "explorer.log.tests") { _ in log }
        logger.logLevel = .trace
        let server = try await ExplorerServer.start(logger: .silent)
        let folder = try TemporaryFolder()
        let api = ExplorerAPI.embedded(base: server.base)
        let network = ExplorerDataFolder.network(root: folder.url, api: api, logger: logger)
        let data = try await ExplorerDataFolder.open(root: folder.url, api: api, network: network, logger: logger)
        _ = try await data.characters.page(CharacterFilter(name: "mysecretname", species: "mysecretspecies"), 1)
        await server.stop()
        await #expect(throws: ExplorerError.self) { try await data.episodes.page(EpisodeFilter(name: "mysecretname"), 1) }
        try await data.close()
        await network.shutdown()
        let all = log.entries.map { "\($0.message) \($0.metadata)" }
        #expect(all.contains { $0.contains("REDACTED") && $0.contains("/character") } && all.contains { $0.contains("/episode") })
        #expect(all.filter { $0.contains("secret") } == [])
    }

    @Test(arguments: ["name", "species", "type", "dimension", "episode", "status", "gender"])
    func everyFieldIsTakenOut(field: String) {
        let url = ExplorerDataFolder.redaction.url("https://api.example.com/api/character?page=2&\(field)=mine")
        #expect(url == "https://api.example.com/api/character?page=2&\(field)=REDACTED")
    }
}
