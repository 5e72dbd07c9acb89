import Foundation
import RibletWeb
import RibletWebServer
import Testing

@testable import RibletInspector
@testable import RibletWebTesting

/// The file of a test that has failed in Chromium, opened there in turn.
@MainActor
@Suite("The file of a failed flow test in Chromium", .timeLimit(.minutes(10))) struct TraceFileBrowserTests {
    private let errands = Errands()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-traces-\(UUID().uuidString)")

    /// Serves errands and an inspector, and opens a browser.
    private func serving(
        _ viewport: Viewport = .desktop, language: String = "en", _ body: @escaping @MainActor (BrowserPage) async throws -> Void
    ) async throws {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.isDevelopment = true
        let applications = [errands.application, Inspector.make(of: OpenPages(), applications: [errands.application])]
        try await RibletServer(configuration: configuration, applications: applications).whileRunning { address in
            try await ChromeDriver.withBrowser(BrowserOptions(viewport: viewport, patience: .seconds(120), language: language)) { browser in
                try await body(try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)", patience: .seconds(3)))
            }
        }
    }

    @Test("A page of a server in this process leaves a file; the list opens it, looks back, and axe-core finds nothing at two widths")
    func file() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await FailureTrace.$folder.withValue(folder.path) {
            try await serving { page in
                try await page.open("/errands/")
                try await page.type("milk", into: "Search")
                try await page.sees("searched milk")
                await withKnownIssue { try await page.sees("bread") }
            }
        }
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let file = UploadedFile(name: "a.trace", contentType: "", bytes: Array(try Data(contentsOf: try #require(files.first))))
        #expect(files.count == 1)
        for (language, viewport) in [("en", Viewport.desktop), ("ko", .phone)] {
            let words = InspectorWords(language == "en" ? .en : .ko)
            try await serving(viewport, language: language) { page in
                try await page.open("/_inspect/")
                try await page.upload(UploadedFile(name: "b.trace", contentType: "", bytes: [1, 2, 3]), to: .exact(words.openFile))
                try await page.sees(words.fault(.noTrace))
                try await look(page, "list-\(language)")
                try await page.upload(file, to: .exact(words.openFile))
                try await page.browser.waitUntil(
                    script: """
                        document.querySelector('.still iframe.shown')?.contentDocument?.body?.textContent.includes('searched milk')
                            && document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('\(words.origin(.failure))')
                        """)
                #expect(try await page.browser.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
                try await look(page, "file-\(language)")
            }
        }
    }

    /// Lets axe-core look at the page, and takes a picture where one is wanted.
    private func look(_ page: BrowserPage, _ name: String) async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Apps/BrowserTests/Axe/axe.min.js")
        #expect(try await page.browser.accessibilityViolations(axe: try String(contentsOf: root, encoding: .utf8)) == [])
        _ = try await page.browser.takeProblems()
        guard let folder = ProcessInfo.processInfo.environment["RIBLET_PICTURES"] else { return }
        try await page.browser.screenshot().write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }
}
