import Foundation
import GalleryApp
import Logging
import RibletWeb
import RibletWebApp
import RibletWebServer
import RibletWebTesting
import Synchronization
import TodoApp
import TodoDomain

/// A page in Chromium on a gallery of its own: a server in this process, a fresh data folder, an
/// offline picture server.
struct OpenGallery: Sendable {
    let browser: Browser
    /// The address without a slash at its end.
    let base: String
    let data: GalleryProgram.Opened
    /// The folder with the data of all applications.
    let folder: URL
    /// The trees behind the pages.
    let trees: PageTrees
    /// The applications that are served.
    let applications: [WebApplication]

    /// The gallery's todos of a flavour.
    func todos(_ flavor: TodoFlavor) -> any TodoRepository { data.todos[flavor].todos }

    /// Opens a page and waits until it is live.
    func open(_ path: String) async throws {
        try await browser.go(to: base + path)
        try await live()
    }

    /// Keeps the scripts of pages away from here on. The driver itself needs script to find things,
    /// so the browser goes on to run it; the script that stands in each page finds no time zone.
    func blockScripts() async throws {
        _ = try await browser.cdp("Network.enable")
        _ = try await browser.cdp("Network.setBlockedURLs", ["urls": ["*riblet.js*", "*mandalart.js*"]])
        _ = try await browser.cdp("Page.addScriptToEvaluateOnNewDocument", ["source": "delete Intl.DateTimeFormat"])
        _ = try await browser.cdp("Network.setCookie", ["name": "tz", "value": "none", "url": .string(base)])
    }

    /// Waits until the page's script is connected.
    func live() async throws {
        try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
    }

    /// Waits until a text can be read in the page.
    func sees(_ text: String) async throws {
        try await browser.waitUntil(script: "document.body.innerText.includes(\(Self.literal(text)))")
    }

    /// Waits until a text can no longer be read in the page.
    func doesNotSee(_ text: String) async throws {
        try await browser.waitUntil(script: "!document.body.innerText.includes(\(Self.literal(text)))")
    }

    /// Waits until the page is at an address.
    func isAt(_ path: String) async throws {
        try await browser.waitUntil(script: "location.pathname + location.search + location.hash === \(Self.literal(path))")
    }

    func press(_ role: Locator.Role, _ name: Locator.TextMatch) async throws {
        try await browser.find(.role(role, name)).click()
    }

    private static func literal(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "''"
    }
}

/// A folder that is not there yet.
func temporaryFolder() -> URL { FileManager.default.temporaryDirectory.appendingPathComponent("riblet-browser-\(UUID().uuidString)") }

/// Opens the data of a gallery in a fresh folder for the duration of `body`.
func withGalleryData<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, in folder: URL = temporaryFolder(),
    _ body: ([WebApplication], GalleryProgram.Opened) async throws -> Value
) async throws -> Value {
    defer { try? FileManager.default.removeItem(at: folder) }
    let settings = HostSettings(host: "127.0.0.1", port: 0, data: folder, log: "error")
    let (applications, opened) = try await GalleryProgram.open(
        settings: settings, pictures: .embedded, logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
    do {
        let value = try await body(applications, opened)
        await opened.close()
        return value
    } catch {
        await opened.close()
        throw error
    }
}

/// Serves a gallery and opens a browser, by default in this machine's time zone, for the duration
/// of `body`. Then checks that the page had no error and no refused content, and that the pages at
/// `missing` were answered with status 404, which the browser logs.
func withGallery(
    _ viewport: Viewport = .phone, language: String = "en", timeZone: String? = nil, isDevelopment: Bool = false, missing: [String] = [],
    in folder: URL = temporaryFolder(), _ body: @escaping @Sendable (OpenGallery) async throws -> Void
) async throws {
    try await withGalleryData(in: folder) { applications, opened in
        let trees = PageTrees()
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() })
        configuration.isDevelopment = isDevelopment
        var served = applications.map(trees.watched)
        if isDevelopment { await configuration.addInspector(to: &served) }
        let server = RibletServer(configuration: configuration, applications: served)
        try await server.whileRunning { address in
            try await BrowserPool.driver().withBrowser(
                BrowserOptions(
                    viewport: viewport, media: MediaEmulation(reducedMotion: true), patience: .seconds(120), language: language)
            ) { browser in
                if let timeZone { try await browser.setTimeZone(timeZone) }
                try await body(
                    OpenGallery(
                        browser: browser, base: String(address.url.dropLast()), data: opened, folder: folder, trees: trees,
                        applications: applications))
                let problems = PageProblems(try await browser.takeProblems(), missing: missing)
                if !problems.isEmpty { throw problems }
            }
        }
    }
}

/// Knows the trees of the pages that were loaded, and keeps none of them.
@MainActor
final class PageTrees {
    private struct Entry {
        weak var root: WebApplication.Root?
    }

    private var newest: [String: Entry] = [:]

    /// The tree of the page of an application that was loaded last.
    func newest(of basePath: String) -> WebApplication.Root? { newest[basePath]?.root }

    /// The application, whose trees are known from now on.
    nonisolated func watched(_ application: WebApplication) -> WebApplication {
        var watched = application
        watched.makeRoot = { [self] request in
            let root = application.makeRoot(request)
            newest[application.basePath] = Entry(root: root)
            return root
        }
        return watched
    }
}

/// The complaints of the browser.
struct PageProblems: Error, CustomStringConvertible {
    private let problems: [ConsoleEntry]
    /// The elements that were there all the same.
    private let found: [String]

    init(_ entries: [ConsoleEntry], missing: [String]) {
        func tells(_ entry: ConsoleEntry, of path: String) -> Bool {
            entry.source == "network" && entry.message.contains(path + " ") && entry.message.contains("404")
        }
        problems = entries.filter { entry in !missing.contains { tells(entry, of: $0) } }
        found = missing.filter { path in !entries.contains { tells($0, of: path) } }
    }

    var isEmpty: Bool { problems.isEmpty && found.isEmpty }
    var description: String { (problems.map(\.description) + found.map { "\($0) was not answered with 404" }).joined(separator: "\n") }
}

/// One chromedriver for all tests of the process: starting one takes longer than most tests.
enum BrowserPool {
    private static let shared = Task { try await ChromeDriver.start() }
    static func driver() async throws -> ChromeDriver { try await shared.value }
}
