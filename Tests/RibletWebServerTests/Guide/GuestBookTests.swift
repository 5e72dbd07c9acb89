import RibletWebServer
import RibletWebTesting
import Testing

@testable import GuestBook

@MainActor
@Suite("The guest book", .timeLimit(.minutes(20)))
struct GuestBookTests {
    func signs(_ page: any PageDriver) async throws {
        try await page.open("/")
        try await page.click(.button, "Sign the book")
        try await page.sees("Tell us your name.")
        try await page.type("Ada", into: "Your name")
        try await page.type("Lovely place", into: "Your message")
        try await page.click(.button, "Sign the book")
        try await page.find(.button, "Remove what Ada wrote")
        #expect(try await page.value(of: "Your name") == "")
        try await page.reconnect()
        try await page.sees("Lovely place")
    }

    func cleans(_ page: any PageDriver) async throws {
        try await page.click(.button, "Remove what Ada wrote")
        try await page.doesNotSee("Lovely place")
    }

    @Test("is signed, in memory")
    func inMemory() async throws {
        let page = await MemoryPage(.guestBook)
        try await signs(page)
        try await page.restart()
        try await cleans(page)
        page.end()
    }

    @Test("is signed, in Chromium")
    func inChromium() async throws {
        let server = RibletServer(configuration: .init(port: 0), applications: [.guestBook])
        try await server.whileRunning { address in
            try await ChromeDriver.withBrowser { browser in
                let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)")
                try await signs(page)
                try await cleans(page)
            }
        }
    }
}
