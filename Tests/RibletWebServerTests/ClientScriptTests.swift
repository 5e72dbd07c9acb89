import Foundation
import RibletHashing
import Testing

@testable import RibletWebServer

/// The scripts that are served are made out of those in `Client`; see scripts/client.
@Suite("Client scripts")
struct ClientScriptTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/RibletWebServer")

    @Test("what is served was made from what stands in the repository: run `make client` where this fails")
    func areFresh() throws {
        let made = try String(contentsOf: Self.folder.appending(path: "Scripts/sources.txt"), encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "Client").path())
            .filter { $0.hasSuffix(".js") }.sorted()
        #expect(made.map(\.first) == names)
        for line in made {
            #expect(line.count == 3)
            for (part, hash) in zip(["Client", "Scripts"], line.dropFirst()) {
                let bytes = try Array(Data(contentsOf: Self.folder.appending(path: part).appending(path: line[0])))
                #expect(hash == SHA256Hash.hash(bytes).map { String(format: "%02x", $0) }.joined(), "\(part)/\(line[0])")
            }
        }
    }

    @Test("scripts lie side by side, and a page loads the first only")
    func sideBySide() async throws {
        try await TestServer.run { server in
            let html = try await server.page().html
            let url = try #require(html.between(" data-scripts=\"", "\""))
            let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "Scripts").path())
            for name in names where name.hasSuffix(".js") && !["riblet.js", "first.js", "zone.js"].contains(name) {
                let script = try await server.get(url.replacing("riblet.js", with: name))
                #expect(script.status == 200)
                #expect(try script.bytes == Array(Data(contentsOf: Self.folder.appending(path: "Scripts/\(name)"))), "\(name)")
                #expect(script.header("content-type") == "text/javascript; charset=utf-8")
                #expect(!html.contains(name))
            }
            #expect(try await server.get(url.replacing("riblet.js", with: "sources.txt")).status == 404)
            #expect(try await server.get("/_riblet/0000000000000000/riblet.js").status == 404)
        }
    }
}
