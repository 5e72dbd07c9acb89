import Foundation
import GalleryApp
import RibletWeb
import RibletWebApp
import RibletWebServer
import RibletWebTesting
import Testing

/// The flow tests in `Written`: the inspector has written them, they are compiled here and run.
@MainActor
@Suite("Flow tests that the inspector writes", .timeLimit(.minutes(20)))
struct WrittenTests {
    /// Opens an application of a new gallery in memory for the duration of `body`.
    private func opening<Value: Sendable>(
        _ basePath: String, language: String = "en",
        _ body: @MainActor (_ page: MemoryPage, _ inspector: WebApplication, _ data: GalleryProgram.Opened) async throws -> Value
    ) async throws -> Value {
        try await withGalleryData { applications, data in
            var served = applications
            RibletServer.Configuration().addInspector(to: &served)
            let page = await MemoryPage(try #require(served.first { $0.basePath == basePath }), language: language)
            defer { page.end() }
            return try await body(page, try #require(served.last), data)
        }
    }

    /// Does something in a page beside an inspector, and compares the test that it writes with the
    /// one in `Written`.
    private func writes(
        _ name: String, of basePath: String, language: String = "en", _ doings: @MainActor (MemoryPage) async throws -> Void
    ) async throws {
        let text = try await opening(basePath, language: language) { page, inspecting, _ in
            let inspector = await MemoryPage(inspecting, path: page.page.offer(to: inspecting))
            defer { inspector.end() }
            try await doings(page)
            try await inspector.click(.button, "Copy as a test")
            try await inspector.check("As a whole file")
            return try await inspector.value(of: "The test")
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Written/\(name).swift")
        let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text == written, "Written/\(name).swift is to be:\n\(text)")
    }

    @Test("Of Todo: a to-do is added and done")
    func todo() async throws {
        try await writes("WrittenTodo", of: "/todo-dog") { page in
            try await page.click(.button, "New to-do")
            try await page.type("Buy", into: "Title")
            try await page.type("Buy milk", into: "Title")
            try await page.click(.button, "Add")
            try await page.sees("Buy milk")
            try await page.click(.link, .containing("To do"))
            try await page.click(.checkbox, "Done: Buy milk")
            try await page.sees("All clear")
        }
    }

    @Test("Of the planner, in Korean: a name is given, and a goal")
    func mandalart() async throws {
        try await writes("WrittenMandalart", of: "/mandalart", language: "ko") { page in
            try await page.type("지수", into: "닉네임")
            try await page.click(.button, "시작하기")
            try await page.click(.button, "가운데 핵심 목표, 비어 있음")
            try await page.type("매일 \"한 걸음\"", into: "목표")
            try await page.click(.button, "저장")
            try await page.find(.button, .containing("가운데 핵심 목표, 0"))
        }
    }

    @Test("Of the accounts: limits are raised, and the way back is the browser's")
    func account() async throws {
        try await writes("WrittenAccount", of: "/account") { page in
            try await page.sees("Movements of Checking account")
            try await page.click(.link, "Settings")
            try await page.click(.button, "Apply for a check card")
            try await page.click(.button, "Apply")
            try await page.sees("Checking account (mini)")
            try await page.back()
            try await page.isAt("/")
        }
    }

    @Test("A written test passes against its application, again and again")
    func runs() async throws {
        try await opening("/todo-dog") { page, _, _ in try await pressesDoneBuyMilk(page) }
        try await opening("/mandalart", language: "ko") { page, _, _ in try await 매일한걸음저장(page) }
        try await opening("/account") { page, _, _ in try await applies(page) }
    }

    @Test("A written test fails where the application behaves otherwise")
    func notices() async throws {
        await withKnownIssue {
            try await opening("/account") { page, _, data in
                data.account.bank.behave(.broken)
                try await applies(page)
            }
        }
    }
}
