import ExplorerServer
import Foundation
import RibletTesting
import Testing

/// Every route of the server, with everything that may stand in the place of a number.
@Suite(.timeLimit(.minutes(20))) struct ExplorerFuzzTests {
    /// The places of a route that are filled; a route that is not here fails the test.
    private static let cases: [String: [@Sendable (String) -> String]] = [
        "/api": [{ "/api?page=\($0)" }],
        "/api/character": lists("character", ["name", "status", "species", "type", "gender"]),
        "/api/location": lists("location", ["name", "dimension", "type"]),
        "/api/episode": lists("episode", ["name", "episode"]),
        "/api/character/{id}": entries("character"),
        "/api/location/{id}": entries("location"),
        "/api/episode/{id}": entries("episode"),
        "/api/character/avatar/{file}": [
            { "/api/character/avatar/\($0)" }, { "/api/character/avatar/\($0).jpeg" }, { "/api/character/avatar/\($0).svg" },
        ],
    ]

    private static func lists(_ kind: String, _ filters: [String]) -> [@Sendable (String) -> String] {
        [{ "/api/\(kind)?page=\($0)" }, { "/api/\(kind)?name=a&page=\($0)" }] + filters.map { filter in { "/api/\(kind)?\(filter)=\($0)" } }
    }

    private static func entries(_ kind: String) -> [@Sendable (String) -> String] {
        [
            { "/api/\(kind)/\($0)" }, { "/api/\(kind)/1,\($0)" }, { "/api/\(kind)/%5B\($0)%5D" },
            { "/api/\(kind)/%5B\($0),%22\($0)%22%5D" },
            { "/api/\(kind)/\($0)?page=\($0)" },
        ]
    }

    @Test func everyRouteBearsEveryNumber() async throws {
        let server = try await Shared.shared.server()
        for route in Set(server.routes.map { String($0.drop { $0 != "/" }) }) {
            let paths = try #require(Self.cases[route], "\(route) has no case; add one")
            for path in paths {
                for number in HostileNumbers.texts {
                    let target = path(try #require(number.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))
                    let answer = try await send("http://127.0.0.1:\(server.port)\(target)")
                    #expect([200, 404, 500].contains(answer.status), "\(target): \(answer.status) \(answer.text)")
                }
            }
        }
        #expect(try await ask("character/1").status == 200)
    }
}
