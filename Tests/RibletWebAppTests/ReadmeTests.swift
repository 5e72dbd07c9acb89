import Foundation
import RibletWeb
import RibletWebTesting
import Testing

@testable import Counter
@testable import RibletWebApp

@MainActor
@Suite("The program of the README")
struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    @Test("It counts, and its page has what a page should have")
    func counts() async throws {
        let settings = HostSettings(host: "127.0.0.1", port: 0, data: URL(filePath: "/nowhere"), log: "error")
        let page = await MemoryPage(Counter.open(WebProgram(settings: settings, logger: .init(label: "counter"))).styled)
        try await page.open("/")
        try await page.click(.button, "0")
        try await page.click(.button, "1")
        try await page.sees("2")
        page.end()
    }

    @Test(
        "It is the one that is shown, with its package",
        arguments: [("Counter.swift", "README.md"), ("Package.txt", "Sources/RibletWebApp/RibletWebApp.docc/RibletWebApp.md")])
    func same(_ file: String, _ article: String) throws {
        let shown = try String(contentsOf: Self.root.appending(path: "Tests/Counter/\(file)"), encoding: .utf8)
        let text = try String(contentsOf: Self.root.appending(path: article), encoding: .utf8)
        #expect(text.contains("```swift\n\(shown)```"))
    }
}
