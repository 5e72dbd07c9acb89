import Foundation
import RibletWeb
import RibletWebServer
import RibletWebTesting
import Testing

@testable import RibletWebApp
@testable import Shop

@MainActor
@Suite("A shop without CSS", .serialized, .timeLimit(.minutes(20)))
struct ShopTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    /// The shop as its program serves it.
    static func application() -> WebApplication {
        let settings = HostSettings(host: "127.0.0.1", port: 0, data: URL(filePath: "/nowhere"), log: "error")
        return Shop.open(WebProgram(settings: settings, logger: .init(label: "shop"))).styled
    }

    private func buys(_ page: any PageDriver) async throws {
        try await page.open("/")
        try await page.sees("Your basket is empty")
        try await page.click(.button, "Add Sencha")
        try await page.click(.button, "Add Oolong")
        try await page.click(.button, "Remove Sencha")
        try await page.click(.button, "Order for €12")
        try await page.isAt("/order")
        try await page.click(.button, "Send")
        try await page.sees("Tell us your name.")
        try await page.reconnect()
        try await page.type("Ada", into: "Your name")
        try await page.type("Bridge 1, Ghent", into: "Street and town")
        try await page.click(.button, "Send")
        try await page.sees("Thank you, Ada.")
        try await page.isAt("/")
        try await page.sees("Your basket is empty")
    }

    @Test("sells tea, in memory, and keeps the basket when its server restarts")
    func inMemory() async throws {
        let page = await MemoryPage(Self.application())
        try await buys(page)
        try await page.click(.button, "Add Earl Grey")
        try await page.restart()
        try await page.click(.button, "Order for €7")
        try await page.click(.button, "Not yet")
        try await page.isAt("/")
        page.end()
    }

    struct Look: Sendable, CustomTestStringConvertible {
        let viewport: Viewport
        let scheme: MediaEmulation.ColorScheme
        var testDescription: String { "\(viewport.width) px, \(scheme.rawValue)" }

        static let all = [Viewport.phone, .desktop].flatMap { viewport in
            [MediaEmulation.ColorScheme.light, .dark].map { Look(viewport: viewport, scheme: $0) }
        }
    }

    /// With `RIBLET_RENEW_PICTURES=1` the pictures of the article are taken anew; with a folder in
    /// `RIBLET_PICTURES` all are put there.
    private func picture(_ browser: Browser, _ name: String, _ look: Look) async throws {
        let environment = ProcessInfo.processInfo.environment
        let isDark = look.scheme == .dark
        if environment["RIBLET_RENEW_PICTURES"] == "1", look.viewport.width < 800, name == "shop" {
            let file = Self.root.appending(path: "Sources/RibletWebApp/RibletWebApp.docc/Resources/shop\(isDark ? "~dark" : "").png")
            try await browser.screenshot().write(to: file)
        }
        if let folder = environment["RIBLET_PICTURES"] {
            let file = URL(filePath: folder).appending(path: "\(name)-\(look.viewport.width)-\(look.scheme.rawValue).png")
            try await browser.screenshot(fullPage: name.hasPrefix("page")).write(to: file)
        }
    }

    @Test("looks finished, and axe-core finds nothing, narrow and wide, light and dark", arguments: Look.all)
    func inChromium(_ look: Look) async throws {
        let axe = try String(contentsOf: Self.root.appending(path: "Apps/BrowserTests/Axe/axe.min.js"), encoding: .utf8)
        let server = RibletServer(configuration: .init(port: 0), applications: [Self.application(), PartsPage.application()])
        try await server.whileRunning { address in
            let options = BrowserOptions(
                viewport: look.viewport, media: MediaEmulation(colorScheme: look.scheme, reducedMotion: true))
            try await ChromeDriver.withBrowser(options) { browser in
                func check(_ place: String) async throws {
                    let found = try await browser.accessibilityViolations(axe: axe)
                    #expect(found.isEmpty, "\(place)")
                    // Nothing lies beside the page.
                    let isWider = try await browser.execute("return document.documentElement.scrollWidth > innerWidth")
                    #expect(isWider == .bool(false), "\(place)")
                    try await picture(browser, place, look)
                }
                let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)")
                try await page.open("/")
                try await page.sees("Your basket is empty")
                try await check("empty")
                try await page.click(.button, "Add Sencha")
                try await page.click(.button, "Add Oolong")
                try await page.sees("Order for €21")
                try await check("shop")
                try await page.click(.button, "Order for €21")
                try await page.sees("Street and town")
                try await check("sheet")
                try await page.click(.button, "Send")
                try await page.sees("Tell us where you live.")
                try await check("refused")
                try await page.type("Ada", into: "Your name")
                try await page.type("Bridge 1, Ghent", into: "Street and town")
                try await page.click(.button, "Send")
                try await page.sees("Thank you, Ada.")
                try await check("toast")
                for tab in PartsTab.allCases {
                    try await browser.go(to: "http://127.0.0.1:\(address.port)/parts/\(tab.rawValue)")
                    try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
                    try await check("page-\(tab.rawValue)")
                }
                let problems = try await browser.takeProblems()
                #expect(problems.isEmpty, "\(problems)")
            }
        }
    }

    @Test("the article shows the code that is tested, and all of it")
    func article() throws {
        func text(_ path: String) throws -> String { try String(contentsOf: Self.root.appending(path: path), encoding: .utf8) }
        func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        let article = try text("Sources/RibletWebApp/RibletWebApp.docc/A-Finished-Page-without-CSS.md")
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
        let files = ["Package.txt", "Shop.swift", "Shelf.swift", "Order.swift"].map { "Tests/Shop/\($0)" }
        #expect(try bare(blocks.joined()) == bare(files.map(text).joined()))
        // The package of the article takes products that there are.
        let products = try text("Package.swift")
        for name in try text(files[0]).matches(of: /product\(name: "(\w+)", package: "riblet"/).map(\.output.1) {
            #expect(products.contains(".library(name: \"\(name)\""))
        }
    }
}
