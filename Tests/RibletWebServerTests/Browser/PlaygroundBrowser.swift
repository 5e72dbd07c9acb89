import Foundation
import RibletPlayground
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletWebServer

/// Tests that need Chromium and a page of ours; one browser at a time.
@Suite(
    "The page's scripts in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver")))
struct InChromium {}

/// A page of the playground in a browser.
struct PlaygroundPage: Sendable {
    let browser: Browser
    let server: TestServer
    let log: PlaygroundLog

    private static let driver = Task { try await ChromeDriver.start() }

    /// Serves the playground and opens a place of it.
    static func open(
        _ path: String, reducedMotion: Bool = true, store: (any SessionStore)? = nil, language: String = "en", isDevelopment: Bool = false,
        buildLine: BuildLine.End? = nil, beside others: [WebApplication] = [],
        _ body: @escaping @Sendable (PlaygroundPage) async throws -> Void
    ) async throws {
        let log = PlaygroundLog()
        try await TestServer.run(
            [Playground.application(log: log)] + others,
            configure: {
                $0.sessionStore = store
                $0.isDevelopment = isDevelopment
                $0.buildLine = buildLine
            }
        ) { server in
            let options = BrowserOptions(
                media: MediaEmulation(reducedMotion: reducedMotion), patience: .seconds(60), language: language)
            try await driver.value.withBrowser(options) { browser in
                let page = PlaygroundPage(browser: browser, server: server, log: log)
                try await page.load(path)
                try await body(page)
            }
        }
    }

    /// Opens another tab of the browser, goes to it and returns its name.
    func openTab(_ path: String) async throws -> String {
        let tab = try await browser.openTab()
        try await load(path)
        return tab
    }

    private func load(_ path: String) async throws {
        // Going offline leaves open sockets alone, so a test can break them; and a test can be an
        // old page.
        try await browser.cdp("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.sockets)])
        try await browser.go(to: server.origin + path)
        try await live()
        try await run("window.mark = 1")
    }

    private static let sockets = """
        const W = WebSocket;
        window.lines = [];
        window.WebSocket = class extends W {
            constructor(url) {
                const to = new URL(url);
                if (window.isOld) to.searchParams.set('v', 'old');
                super(to);
                lines.push(this);
            }
        };
        """

    func live() async throws { try await waits("document.documentElement.dataset.live === ''") }

    func waits(_ script: String) async throws { try await browser.waitUntil(script: script) }

    @discardableResult
    func run(_ script: String) async throws -> ScriptValue { try await browser.execute(script) }

    func press(_ name: String) async throws { try await browser.find(.role(.button, .exact(name))).click() }

    /// Gives the page a patch that does not fit, so that it asks for the whole.
    func misfit() async throws {
        try await run(
            "lines.at(-1).onmessage({ data: JSON.stringify([0, 0, [[+document.querySelector('r-v').id.slice(1), ['t', '9.9', 0, '']]]]) })")
    }

    /// Returns true if the page was not reloaded.
    func isSame() async throws -> Bool { try await run("return window.mark") == .number(1) }

    /// Takes the network away from the tab for as long as it says, which may be longer than the
    /// server keeps a session in memory; so many others remain.
    func leave(for duration: Duration, remaining: Int = 0) async throws {
        try await browser.setOffline(true)
        try await run("lines.forEach(line => line.close())")
        try await server.until { await server.registry.attachedCount == remaining }
        server.clock.advance(by: duration)
        await server.registry.sweep()
    }
}
