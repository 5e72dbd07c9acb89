import Foundation
import NetworkProvider
import PetPictures
import RibletTesting
import Testing

/// Every route of the picture server, with everything that may stand in the place of a number.
@Suite(.timeLimit(.minutes(20))) struct PictureFuzzTests {
    /// The places of a route that are filled; a route that is not here fails the test.
    private static func cases(_ route: String) -> [@Sendable (String) -> String]? {
        guard let pet = Pet.allCases.first(where: { route.hasPrefix("/\($0.rawValue)/") })?.rawValue else { return nil }
        switch route.dropFirst(pet.count + 1) {
        case "/v1/images/search":
            return [
                { "/\(pet)/v1/images/search?limit=\($0)" }, { "/\(pet)/v1/images/search?limit=100&page=\($0)" },
                { "/\(pet)/v1/images/search?limit=100&page=\($0)&order=ASC" },
                { "/\(pet)/v1/images/search?limit=\($0)&page=\($0)&order=\($0)" },
            ]
        case "/v1/images/{id}": return [{ "/\(pet)/v1/images/\($0)" }, { "/\(pet)/v1/images/\(pet)-\($0)" }]
        case "/images/{id}.svg": return [{ "/\(pet)/images/\($0).svg" }, { "/\(pet)/images/\(pet)-\($0).svg" }]
        default: return nil
        }
    }

    @Test func everyRouteBearsEveryNumber() async throws {
        let server = try await PictureServer.start()
        let base = "http://127.0.0.1:\(server.port)"
        for route in Set(server.routes.map { String($0.drop { $0 != "/" }) }) {
            let paths = try #require(Self.cases(route), "\(route) has no case; add one")
            for path in paths {
                for number in HostileNumbers.texts {
                    let target = path(try #require(number.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))
                    let answer = try await patientTransport.send(NetworkRequest(url: base + target))
                    #expect([200, 400, 404].contains(answer.status), "\(target): \(answer.status) \(answer.text)")
                }
            }
        }
        #expect(try await patientTransport.send(NetworkRequest(url: "\(base)/dog/images/dog-0001.svg")).status == 200)
        await server.stop()
    }
}
