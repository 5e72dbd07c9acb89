import AppMeasuring
import Riblet
import RibletWeb
import Testing

/// The measured explorer has content.
@MainActor
struct MeasuredExplorerTests {
    @Test(arguments: [20, MeasuredExplorer.characters]) func theFirstAnswerHasTheList(pageSize: Int) async throws {
        let application = MeasuredExplorer(pageSize: pageSize).application()
        let session = Session(application: application, request: PageRequest(location: try Location(urlPath: "/characters")))
        await session.settle(within: .seconds(240))
        let html = session.document(
            Session.DocumentLinks(
                scriptURL: "/riblet.js", stylesheetURLs: [], liveURL: "/live", uploadURL: "/upload", pageToken: "page", formToken: "form"))
        #expect(html.contains("aria-label=\"\(MeasuredExplorer.heart(of: 16))\""))
        #expect(html.contains("Somebody Number \(pageSize)<"))
        session.end()
    }
}
