import Foundation
import RibletWeb
import RibletWebServer
import RibletWebTesting
import Testing

@MainActor
@Suite("A page from scratch", .timeLimit(.minutes(20)))
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
        try await page.restart()
        try await page.click(.button, "Remove what Ada wrote")
        try await page.doesNotSee("Lovely place")
    }

    @Test("in memory")
    func inMemory() async throws {
        let page = await MemoryPage(.guestBook)
        try await signs(page)
        page.end()
    }

    @Test("what is refused is told at its field")
    func refused() async throws {
        let page = await MemoryPage(.guestBook)
        try await page.type("Nobody", into: "Your name")
        try await page.type("x", into: "Your message")
        try await page.click(.button, "Sign the book")
        try await page.waitUntil(.label("Your name"), "at fault") { $0.description == "That cannot be right." }
        page.end()
    }

    @Test("is served as the article says")
    func served() async throws {
        let server = RibletServer(configuration: .init(host: "127.0.0.1", port: 0), applications: [.guestBook])
        try await server.whileRunning { address in #expect(address.port > 0) }
    }

    @Test("the article shows this code")
    func article() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let article = try String(
            contentsOf: folder.appending(path: "../../../Sources/RibletWeb/RibletWeb.docc/A-Page-from-Scratch.md"), encoding: .utf8)
        let code = try ["GuestBook.swift", "GuestBookTests.swift"]
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
        #expect(blocks.count >= 7)
        for block in blocks { #expect(bare(code).contains(bare(block)), "\(block)") }
    }
}
