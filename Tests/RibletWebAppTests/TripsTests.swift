import Foundation
import RibletWeb
import RibletWebServer
import RibletWebTesting
import Testing

@testable import RibletWebApp
@testable import Trips

@MainActor
@Suite("Trips: list, push, sheet, tabs, SQLite", .serialized, .timeLimit(.minutes(20)))
struct TripsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    /// Runs `body` with the application on a database that is new.
    private static func run(_ body: (_ file: URL, _ application: WebApplication) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trips-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "trips.sqlite")
        try await body(file, Trips.application(on: try await TripStore(at: file)).styled)
    }

    private func plan(_ page: any PageDriver) async throws {
        try await page.open("/")
        try await page.sees("No trip yet")
        try await page.click(.button, "New trip")
        try await page.isAt("/new-trip")
        try await page.click(.button, "Add")
        try await page.sees("Say where it goes.")
        try await page.type("Busan", into: "Where to")
        try await page.click(.button, "Add")
        try await page.isAt("/")
        try await page.click(.link, .containing("Busan"))
        for thing in ["Passport", "Towel"] {
            try await page.type(thing, into: "Take along")
            try await page.click(.button, "Add")
            try await page.find(.checkbox, .exact(thing))
        }
        try await page.check("Passport")
        try await page.click(.link, "Back")
        try await page.sees("1 of 2 packed")
        try await page.click(.link, "Packing")
        try await page.isAt("/packing")
        try await page.sees("Towel")
        try await page.doesNotSee("Passport")
        try await page.click(.link, .containing("Towel"))
        try await page.waitUntil(.label("Passport"), "packed") { $0.isOn }
    }

    @Test("two things that are ticked at once are both packed")
    func atOnce() async throws {
        try await Self.run { file, application in
            let page = await MemoryPage(application)
            try await plan(page)
            for thing in ["Ticket", "Map", "Book"] {
                try await page.type(thing, into: "Take along")
                try await page.click(.button, "Add")
                try await page.find(.checkbox, .exact(thing))
            }
            for thing in ["Ticket", "Map", "Book"] { try await page.check(.exact(thing)) }
            for thing in ["Ticket", "Map", "Book"] { try await page.waitUntil(.label(.exact(thing)), "packed") { $0.isOn } }
            let stored = try await TripStore(at: file).trips.value
            #expect(stored.first?.items.count(where: \.isPacked) == 4)
        }
    }

    @Test("a trip is planned, is there after a restart and in another page, and a deletion can be undone")
    func inMemory() async throws {
        try await Self.run { file, application in
            let page = await MemoryPage(application)
            try await plan(page)
            try await page.restart()
            try await page.find(.checkbox, "Towel")
            // A deep link, in a program that reads the database anew.
            let path = try await page.path()
            let other = await MemoryPage(Trips.application(on: try await TripStore(at: file)), path: path)
            try await other.find(.heading, "Busan")
            other.end()
            // Another page of the same program deletes the trip: this one leaves its page.
            let list = await MemoryPage(application)
            try await list.click(.button, "Delete Busan")
            try await list.sees("No trip yet")
            try await page.isAt("/")
            try await list.click(.button, "Undo")
            try await list.find(.link, .containing("Busan"))
            try await page.find(.link, .containing("Busan"))
            for page in [page, list] { page.end() }
        }
    }

    @Test("a trip that is not there is answered with 404")
    func unknown() async throws {
        try await Self.run { _, application in
            for (path, status) in [("/trip/nothing", 404), ("/nowhere", 404), ("/packing", 200), ("/new-trip", 200)] {
                let page = await MemoryPage(application, path: path)
                let found = try await page.status()
                #expect(found == status, "\(path)")
                page.end()
            }
        }
    }

    /// With `RIBLET_RENEW_PICTURES=1` the pictures of the article are taken anew; with a folder in
    /// `RIBLET_PICTURES` all are put there.
    private func picture(_ browser: Browser, _ name: String, _ look: ShopTests.Look) async throws {
        let environment = ProcessInfo.processInfo.environment
        let isDark = look.scheme == .dark
        if environment["RIBLET_RENEW_PICTURES"] == "1", look.viewport.width < 800, ["trips", "trip"].contains(name) {
            let file = Self.root.appending(path: "Sources/RibletWebApp/RibletWebApp.docc/Resources/\(name)\(isDark ? "~dark" : "").png")
            try await browser.screenshot().write(to: file)
        }
        if let folder = environment["RIBLET_PICTURES"] {
            let file = URL(filePath: folder).appending(path: "trips-\(name)-\(look.viewport.width)-\(look.scheme.rawValue).png")
            try await browser.screenshot().write(to: file)
        }
    }

    /// The controls that are smaller than a finger, text fields and links in a text apart.
    private static let small = """
        return [...document.querySelectorAll('main button, main a, main label:has(input), dialog[open] button, nav a')]
            .filter(el => !el.closest('[hidden]') && el.getClientRects().length)
            .map(el => ({ el, box: el.getBoundingClientRect() }))
            .filter(({ box }) => box.height < 44).map(({ el, box }) => el.textContent + ' ' + box.height).join(', ')
        """

    @Test("looks finished without a class, narrow and wide, light and dark", arguments: ShopTests.Look.all)
    func inChromium(_ look: ShopTests.Look) async throws {
        let axe = try String(contentsOf: Self.root.appending(path: "Apps/BrowserTests/Axe/axe.min.js"), encoding: .utf8)
        try await Self.run { _, application in
            let server = RibletServer(configuration: .init(port: 0), applications: [application])
            try await server.whileRunning { address in
                let options = BrowserOptions(
                    viewport: look.viewport, media: MediaEmulation(colorScheme: look.scheme, reducedMotion: true))
                try await ChromeDriver.withBrowser(options) { browser in
                    func check(_ place: String) async throws {
                        let found = try await browser.accessibilityViolations(axe: axe)
                        #expect(found.isEmpty, "\(place)")
                        let small = try await browser.execute(Self.small)
                        #expect(small == .string(""), "\(place)")
                        try await picture(browser, place, look)
                    }
                    let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)")
                    try await plan(page)
                    try await check("trip")
                    try await page.open("/new-trip")
                    try await check("sheet")
                    try await page.type("Jeju", into: "Where to")
                    try await page.click(.button, "Add")
                    try await page.sees("Jeju")
                    try await check("trips")
                    try await page.click(.button, "Delete Jeju")
                    try await page.sees("Undo")
                    try await check("undo")
                    try await page.open("/packing")
                    try await check("packing")
                    let hasIcon = try await browser.execute("return document.querySelector('link[rel=icon]') != null")
                    #expect(hasIcon == .bool(true))
                    let problems = try await browser.takeProblems()
                    #expect(problems.isEmpty, "\(problems)")
                }
            }
        }
    }

    @Test("the article shows the code that is tested, all of it, in at most 350 lines")
    func article() throws {
        func text(_ path: String) throws -> String { try String(contentsOf: Self.root.appending(path: path), encoding: .utf8) }
        func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        let article = try text("Sources/RibletWebApp/RibletWebApp.docc/List-Push-Sheet-Tabs-SQLite.md")
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
        let files = ["Trips.swift", "TripStore.swift", "TripList.swift", "TripPage.swift"].map { "Tests/Trips/\($0)" }
        #expect(try bare(blocks.joined()) == bare((["Tests/Trips/Package.txt"] + files).map(text).joined()))
        let lines = try files.map(text).joined().split(separator: "\n").count { !$0.allSatisfy(\.isWhitespace) }
        #expect(lines <= 350)
    }
}
