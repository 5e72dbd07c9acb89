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

    @Test("An application at the inspector's path stays, and there is no inspector")
    @MainActor
    func taken() {
        var configuration = RibletServer.Configuration()
        configuration.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var applications = [Self.shop("/_inspect")]
        configuration.addInspector(to: &applications)
        #expect(applications.count == 1 && configuration.openPages == nil)
    }
}
