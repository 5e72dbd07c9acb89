import AsyncHTTPClient
import Foundation
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebServer
import RibletWebTesting
import Testing

@testable import RibletWebApp

/// The listings of three articles, as one program.
@MainActor
@Suite("An orchard: theme, job, API, table, stepper, chart, upload, dates", .serialized, .timeLimit(.minutes(20)))
struct OrchardTests {
    private nonisolated static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    private nonisolated static let token = "scales-of-the-barn"
    private static let png = [UInt8](
        Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data())

    private func orchard() throws -> Orchard {
        let today = try #require(FormDate("2026-09-30"))
        let orchard = Orchard { today }
        for (fruit, day, crates) in [("Apples", "2026-09-12", 9), ("Pears", "2026-08-30", 4), ("Quinces", "2026-09-28", 2)] {
            orchard.setCrates(crates, of: orchard.add(fruit, on: try #require(FormDate(day))).id)
        }
        return orchard
    }

    @Test("a harvest is noted with a day and a picture")
    func notes() async throws {
        let orchard = try orchard()
        let page = await MemoryPage(orchard.application(scales: Self.token).styled, path: "/new")
        try await page.type("Plums", into: "Fruit")
        for (day, said) in [
            ("2019-12-31", "The trees were planted on 2020-01-01."), ("2026-10-01", "That day is still to come."),
        ] {
            try await page.type(day, into: "Day")
            try await page.click(.button, "Add")
            try await page.sees(said)
        }
        try await page.upload(UploadedFile(name: "a.png", contentType: "image/png", bytes: Array("<svg>".utf8)), to: "Picture")
        try await page.sees("It is no JPEG or PNG.")
        let large = Self.png + [UInt8](repeating: 0, count: Orchard.pictureBytes)
        try await page.upload(UploadedFile(name: "a.png", contentType: "image/png", bytes: large), to: "Picture")
        try await page.sees("It is larger than 2 MB.")
        try await page.upload(UploadedFile(name: "a.png", contentType: "text/html", bytes: Self.png), to: "Picture")
        try await page.find(.button, "Remove the picture")
        // The picture and what was typed are there after a restart.
        try await page.restart()
        try await page.find(.button, "Remove the picture")
        try await page.type("2026-09-30", into: "Day")
        try await page.click(.button, "Add")
        try await page.isAt("/")
        try await page.sees("Plums")
        let picture = try #require(orchard.harvests.value.last?.picture)
        let served = await page.application.media?(["pictures", picture])
        #expect(served?.contentType == "image/png" && served?.bytes == Self.png)
        page.end()
    }

    @Test("the table is sorted, the steppers count, and the chart says what it shows")
    func table() async throws {
        let page = await MemoryPage(try orchard().application(scales: Self.token).styled)
        func rows() -> [String] { page.page.root.descendants.filter { $0["scope"] == "row" }.map(\.textContent) }
        func order(_ column: String) -> String? {
            page.page.root.descendants.first { $0["aria-sort"] != nil && $0.textContent == column }?["aria-sort"]
        }
        #expect(rows() == ["Quinces", "Apples", "Pears"] && order("Day") == "descending" && order("Fruit") == "none")
        try await page.click(.button, "Fruit")
        try await page.waitUntil(.role(.button, "Fruit"), "sorted") { _ in order("Fruit") == "ascending" }
        #expect(rows() == ["Apples", "Pears", "Quinces"] && order("Day") == "none")
        try await page.click(.button, "Fruit")
        try await page.waitUntil(.role(.button, "Fruit"), "turned round") { _ in order("Fruit") == "descending" }
        #expect(rows() == ["Quinces", "Pears", "Apples"])
        try await page.click(.button, "More crates: Quinces")
        try await page.find(.img, "Crates: Apples 9, Pears 4, Quinces 3")
        for _ in 0..<3 { try await page.click(.button, "Fewer crates: Quinces") }
        try await page.find(.img, "Crates: Apples 9, Pears 4, Quinces 0")
        try await page.waitUntil(.role(.button, "Fewer crates: Quinces"), "at its end") { !$0.isEnabled }
        page.end()
    }

    @Test("a theme is in the first answer and stays when the page comes back")
    func theme() async throws {
        let page = await MemoryPage(try orchard().application(scales: Self.token).styled, path: "/?theme=dark")
        #expect(page.page.document.contains("<html lang=\"en\" data-theme=\"dark\">"))
        try await page.isAt("/")
        for _ in 0..<2 {
            try await page.waitUntil(.role(.link, "Dark"), "chosen") { $0.isOn }
            try await page.restart()
        }
        try await page.reload()
        #expect(page.page.document.contains("data-theme=\"dark\""))
        page.end()
    }

    @Test("the job removes pictures that have no harvest for a whole interval, and ends with its task")
    func job() async throws {
        let (orchard, clock) = (try orchard(), TestClock())
        let job = Task { await orchard.removeUnusedPictures(every: .seconds(60), on: clock) }
        await clock.waitForSleepers(1)
        let lost = try await orchard.keep(Self.png)
        let kept = try await orchard.keep(Self.png)
        orchard.add("Plums", on: orchard.today(), picture: kept)
        await clock.advance(by: .seconds(60))
        #expect(orchard.picture(lost) != nil && orchard.picture(kept) != nil)
        await clock.advance(by: .seconds(60))
        #expect(orchard.picture(lost) == nil && orchard.picture(kept) != nil)
        job.cancel()
        await job.value
        #expect(clock.sleepers == 0)
    }

    @Test("the scales change a harvest by the API, and an open page shows it")
    func api() async throws {
        let application = try orchard().application(scales: Self.token)
        let page = await MemoryPage(application.styled)
        let server = RibletServer(configuration: .init(port: 0), applications: [application])
        try await server.whileRunning { address in
            let base = "http://127.0.0.1:\(address.port)/api/harvests"
            func put(_ id: String, _ body: String, token: String = Self.token) async throws -> (UInt, String) {
                var request = HTTPClientRequest(url: "\(base)/\(id)/crates")
                request.method = .PUT
                request.headers.add(name: "Authorization", value: "Bearer \(token)")
                request.body = .bytes(Array(body.utf8), length: .known(Int64(body.utf8.count)))
                let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
                return (answer.status.code, String(buffer: try await answer.body.collect(upTo: 65_536)))
            }
            #expect(try await put("1", #"{"crates":12}"#) == (204, ""))
            try await page.waitUntil(.role(.img, "Crates: Apples 12, Pears 4, Quinces 2"), "there") { _ in true }
            #expect(try await put("9", #"{"crates":12}"#) == (404, #"{"error":"There is no such harvest."}"#))
            #expect(try await put("1", #"{"crates":100}"#).0 == 422)
            #expect(try await put("1", #"{"crates":"x"}"#) == (400, #"{"error":"The value of “crates” is none of its kind."}"#))
            #expect(try await put("1", "{}") == (400, #"{"error":"The key “crates” is missing."}"#))
            #expect(try await put("1", "no JSON").0 == 400)
            #expect(try await put("1", #"{"crates":12}"#, token: "another-long-token").0 == 401)
            let answer = try await HTTPClient.shared.execute(HTTPClientRequest(url: base), timeout: .seconds(60))
            let harvests = try JSONDecoder().decode([Harvest].self, from: Data(buffer: try await answer.body.collect(upTo: 65_536)))
            #expect(harvests.map(\.crates) == [12, 4, 2] && harvests[0].day.description == "2026-09-12")
        }
        page.end()
    }

    @Test("in Chromium a theme is painted at once and remembered, and an upload is seen", arguments: ["Light", "Dark"])
    func inChromium(_ theme: String) async throws {
        let application = try orchard().application(scales: Self.token).styled
        let axe = try String(contentsOf: Self.root.appending(path: "Apps/BrowserTests/Axe/axe.min.js"), encoding: .utf8)
        let server = RibletServer(configuration: .init(port: 0), applications: [application])
        try await server.whileRunning { address in
            // The system wants the other one.
            let options = BrowserOptions(
                viewport: .phone, media: MediaEmulation(colorScheme: theme == "Dark" ? .light : .dark, reducedMotion: true))
            try await ChromeDriver.withBrowser(options) { browser in
                let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)")
                try await page.open("/")
                try await page.click(.link, .exact(theme))
                try await page.waitUntil(.role(.link, .exact(theme)), "chosen") { $0.isOn }
                try await page.isAt("/")
                let scheme = try await browser.execute("return getComputedStyle(document.documentElement).colorScheme")
                #expect(scheme == .string(theme.lowercased()))
                let found = try await browser.accessibilityViolations(axe: axe)
                #expect(found.isEmpty)
                if ProcessInfo.processInfo.environment["RIBLET_RENEW_PICTURES"] == "1" {
                    let name = theme == "Dark" ? "orchard~dark" : "orchard"
                    let file = Self.root.appending(path: "Sources/RibletWebApp/RibletWebApp.docc/Resources/\(name).png")
                    try await browser.screenshot().write(to: file)
                }
                // Another load, without a word of the theme, has it.
                try await page.open("/new")
                let loaded = try await browser.execute("return document.documentElement.dataset.theme")
                #expect(loaded == .string(theme.lowercased()))
                try await page.upload(UploadedFile(name: "a.png", contentType: "image/png", bytes: Self.png), to: "Picture")
                try await page.waitUntil(.role(.button, "Remove the picture"), "there") { _ in true }
                try await browser.waitUntil(script: "document.querySelector('.preview img').naturalWidth === 1")
                let problems = try await browser.takeProblems()
                #expect(problems.isEmpty, "\(problems)")
            }
        }
    }

    @Test(
        "the articles show code that is tested",
        arguments: ["A-Theme-a-Job-and-an-API", "A-Table-a-Stepper-and-a-Chart", "A-Picture-and-a-Date-in-a-Form"])
    func articles(_ name: String) throws {
        func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        let folder = Self.root.appending(path: "Tests/RibletWebAppTests/Orchard")
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { bare(try String(contentsOf: $0, encoding: .utf8)) }
        let article = try String(
            contentsOf: Self.root.appending(path: "Sources/RibletWebApp/RibletWebApp.docc/\(name).md"), encoding: .utf8)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
        #expect(blocks.count >= 3)
        for block in blocks { #expect(sources.contains { $0.contains(bare(block)) }, "no test has this code:\n\(block)") }
    }
}
