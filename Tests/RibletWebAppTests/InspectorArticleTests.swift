import AsyncHTTPClient
import Foundation
import Logging
import Riblet
import RibletWeb
import RibletWebServer
import Testing

@testable import RibletWebApp

/// The listing of the article about the inspector.
@Suite("The inspector of a program", .timeLimit(.minutes(10)))
struct InspectorArticleTests {
    private static func shop(_ basePath: String = "") -> WebApplication {
        WebApplication(name: "Tea shop", basePath: basePath) { _ in
            SingleRootRouter(
                ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: ElementsView(basePath: ""))))
        }
    }

    @Test("A server of one's own has the inspector, and answers at its address")
    @MainActor
    func listing() async throws {
        let shop = Self.shop()
        var configuration = RibletServer.Configuration()
        var applications = [shop]
        configuration.addInspector(to: &applications)
        configuration.port = 0
        configuration.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let server = RibletServer(configuration: configuration, applications: applications)
        try await server.whileRunning { address in
            let origin = String(address.url.dropLast())
            for path in ["/_inspect/", try #require(AppHost.treeAddress(of: "/"))] {
                let answer = try await HTTPClient.shared.execute(HTTPClientRequest(url: origin + path), timeout: .seconds(240))
                #expect(answer.status == .ok, "\(path)")
            }
        }
    }

    @Test("Lines of a page come as long as the server runs, and say what the program's user sees to nobody without a link")
    @MainActor
    func lines() async throws {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var applications = [Self.shop("/shop")]
        configuration.addInspector(to: &applications)
        let server = RibletServer(configuration: configuration, applications: applications)
        let body = try await server.whileRunning { address -> HTTPClientResponse.Body in
            let origin = String(address.url.dropLast())
            func get(_ path: String, token: String? = nil) async throws -> HTTPClientResponse {
                var request = HTTPClientRequest(url: origin + path)
                if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
                return try await HTTPClient.shared.execute(request, timeout: .seconds(240))
            }
            let token = try #require(address.inspector?.revealed.split(separator: "=").last.map(String.init))
            #expect(try await get("/_inspect/lines").status == .unauthorized)
            #expect(try await get("/_inspect/lines", token: token).status == .notFound)
            _ = try await get("/shop/").body.collect(upTo: 1 << 20)
            let once = try await get("/_inspect/lines?once=1", token: token)
            #expect(once.headers.first(name: "content-type") == "application/x-ndjson")
            let text = String(buffer: try await once.body.collect(upTo: 1 << 20))
            #expect(text.hasPrefix(#"{"line":"riblet","version":1,"#) && text.hasSuffix("{\"line\":\"now\"}\n"))
            #expect(text.contains(#""name":"Tea shop","url":"/shop/""#) && text.contains(#""place":"root","status":"active"}"#))
            let stream = try await get("/_inspect/lines", token: token)
            var portions = stream.body.makeAsyncIterator()
            #expect(try await portions.next() != nil)
            return stream.body
        }
        // The server has ended, and did not wait for the reader.
        _ = body
    }

    @Test("An application at the inspector's path stays, and there is no inspector")
    @MainActor
    func taken() {
        var configuration = RibletServer.Configuration()
        configuration.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var applications = [Self.shop("/_inspect")]
        configuration.addInspector(to: &applications)
        #expect(applications.count == 1 && applications[0].openPages == nil)
    }
}
