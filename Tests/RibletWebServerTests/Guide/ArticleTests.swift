import Foundation
import RibletWebTesting
import Testing

@testable import GuestBook

/// That the article shows what is tested, and what it says of it.
@MainActor
@Suite("A page from scratch", .timeLimit(.minutes(20)))
struct ArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
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

    @Test("the article shows the code that is tested, and all of it")
    func code() throws {
        let article = try Self.text("Sources/RibletWeb/RibletWeb.docc/A-Page-from-Scratch.md")
        let files = [
            "Tests/GuestBook/Package.txt", "Tests/GuestBook/GuestBook.swift", "Tests/GuestBook/Server.swift",
            "Tests/RibletWebServerTests/Guide/GuestBookTests.swift",
        ]
        func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
        // A reader who copies one block after the other has the files, with nothing left out.
        #expect(try bare(blocks.joined()) == bare(files.map(Self.text).joined()))
    }

    @Test("the article's package depends on products that there are")
    func products() throws {
        let products = try Self.text("Package.swift")
        let names = try Self.text("Tests/GuestBook/Package.txt").matches(of: /product\(name: "(\w+)", package: "riblet"/).map(\.output.1)
        #expect(names.count == 5)
        for name in names { #expect(products.contains(".library(name: \"\(name)\"")) }
    }
}
