import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoUI

@MainActor
@Suite(.checksLeaks) struct TransferPageTests {
    let todos = FakeTodoRepository([.sample(1), .sample(2), .sample(3)])
    let transfer = FakeTransfer()
    let feed = FakeCalendarFeed()

    private func load(_ path: String = "/transfer", language: String = "en", connects: Bool = true) async -> TestPage {
        await TestPage(profileApplication(todos: todos, transfer: transfer, feed: feed), path: path, language: language, connects: connects)
    }

    private func choose(_ page: TestPage, _ bytes: [UInt8] = [1]) throws {
        let input = try #require(page.root.descendants.first { $0["type"] == "file" })
        #expect(page.choose(UploadedFile(name: "todos.md", contentType: "text/markdown", bytes: bytes), in: input))
    }

    @Test func theFirstAnswerIsComplete() async throws {
        let page = await load(connects: false)
        #expect(page.all("heading", "Export, import, calendar").count == 1)
        let links = page.all("link").compactMap { $0["href"] }
        #expect(links.contains("/app/media/export/UTC/todos.json") && links.contains("/app/media/export/UTC/todos.md"))
        #expect(page.text.contains("JSON or Markdown, up to 48 MB") && page.text.contains("without pictures"))
        #expect(page.all("button", "Make an address for your calendar").count == 1)
        #expect(page.faults.isEmpty)
    }

    @Test func moreThanAFileIsInParts() async throws {
        let cut = ExportPart.Cut("2.5,9")
        transfer.willExport([ExportPart(1, of: 2, to: cut), ExportPart(2, of: 2, from: cut)])
        let page = await load()
        await page.wait { page.text.contains("Part 2 of 2") }
        let links = page.all("link").compactMap { $0["href"] }
        #expect(links.contains("/app/media/export/UTC/2.5,9~/todos-2-of-2.md") && !links.contains("/app/media/export/UTC/todos.json"))
        #expect(page.text.contains("import them in this order") && page.faults.isEmpty)
    }

    @Test func speaksKorean() async {
        let page = await load(language: "ko", connects: false)
        #expect(page.all("heading", "내보내기, 가져오기, 캘린더").count == 1 && page.all("button", "캘린더 주소 만들기").count == 1)
        #expect(!page.text.contains("Export") && page.faults.isEmpty)
    }

    @Test func theProfileLeadsThereAndBack() async throws {
        let page = await load("/")
        let link = try page.find("link", "Export, import, calendar")
        #expect(link["href"] == "/app/profile/transfer")
        try page.click(link)
        await page.wait { page.all("heading", "Export, import, calendar").count == 1 }
        #expect(page.url == "/app/transfer")
        try page.click("button", "Close")
        await page.wait { page.all("heading", "Export, import, calendar").isEmpty }
        #expect(page.url == "/app/" && page.misfits.isEmpty)
    }

    @Test func importedTodosAreToldOnThePageAndTakenAway() async throws {
        transfer.willImport(.success([.sample(2), .sample(3)]))
        let page = await load()
        try choose(page)
        await page.wait { page.text.contains("2 to-dos imported") && page.all("heading", "Export, import, calendar").isEmpty }
        #expect(page.url == "/app/")
        try page.click("button", "Undo")
        await page.wait { todos.current.map(\.id) == [1] }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test(arguments: [
        (ImportFault(.noDate, at: .line(12), title: "Walk", field: "due"), "Line 12, “Walk”, due: There is no such date. Write it like"),
        (ImportFault(.noRepetition, at: .entry(2), field: "repeats"), "To-do 2, repeats: There is no such repetition."),
        (ImportFault(.unusablePicture, at: .picture("<b>")), "Picture “<b>”: This is no PNG"),
        (ImportFault(.tooLarge), "larger than 48 MB"),
        (ImportFault(.stray, at: .line(1)), "Line 1: This is no to-do."),
    ])
    func aFileThatCannotBeImportedIsExplained(_ fault: ImportFault, _ text: String) async throws {
        transfer.willImport(.failure(fault))
        let page = await load()
        try choose(page)
        await page.wait { page.text.contains(text) }
        #expect(page.text.contains("Nothing was imported") && page.all("alert").count == 1)
        #expect(try #require(page.root.descendants.first { $0["type"] == "file" })["aria-describedby"] == "transfer-problem")
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test func anAddressIsMadeSelectedAndRevoked() async throws {
        let page = await load()
        try page.click("button", "Make an address for your calendar")
        await page.wait { !page.all("textbox", "Address of your calendar").isEmpty }
        let field = try page.find("textbox", "Address of your calendar")
        #expect(field["value"] == "/app/media/calendar/token1.ics" && field["readonly"] != nil && field["data-hook"] == "address")
        #expect(page.text.contains("Google Calendar"))
        try page.click("button", "Revoke the address")
        await page.wait { page.text.contains("Revoke the address?") }
        try page.click("button", "Keep it")
        #expect(feed.current != nil)
        try page.click("button", "Revoke the address")
        await page.wait { page.text.contains("Revoke the address?") }
        let confirm = try #require(page.all("button", "Revoke the address").last)
        try page.click(confirm)
        await page.wait { page.all("button", "Make an address for your calendar").count == 1 }
        #expect(feed.current == nil && page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test func anAddressThatIsThereIsInTheFirstAnswer() async throws {
        _ = try await feed.make(in: .gmt)
        let page = await load(connects: false)
        #expect(page.document.contains("value=\"/app/media/calendar/token1.ics\""))
        #expect(page.all("link").contains { $0["href"] == "/app/media/calendar/token1.ics" })
        #expect(page.faults.isEmpty)
    }

    @Test func anAddressThatCannotBeStoredIsToldOf() async throws {
        feed.fail(with: .storage("no"))
        let page = await load()
        try page.click("button", "Make an address for your calendar")
        await page.wait { page.text.contains("That could not be stored. Try again.") }
        #expect(page.all("alert").count == 1 && page.faults.isEmpty)
    }

    // MARK: Addresses of files

    @Test(arguments: [
        "export", "export/todos.md", "export/UTC/todos-1-of-2.md", "export/UTC/1/todos-1-of-2.md", "export/UTC/~/todos-1.md",
        "export/UTC/x~/todos-1-of-2.md", "export/~/todos-1-of-2.md", "export/UTC/~nan,1/todos-1-of-2.md", "export/UTC/todos.pdf",
        "export/UTC/x.md", "export/Nowhere/todos.md", "export/a/b/c/d/todos.md",
        "calendar",
        "calendar/x", "calendar/x/y.ics", "x/UTC/todos.md", "",
    ])
    func otherAddressesNameNoFile(_ path: String) {
        #expect(TransferPath(path.split(separator: "/").map(String.init)) == nil)
    }

    @Test(arguments: ["UTC", "Asia/Seoul", "America/Argentina/Buenos_Aires", "Etc/GMT+8"]) func addressesOfFilesAreReadBack(_ zone: String)
    {
        let paths: [TransferPath] =
            TransferFormat.allCases.flatMap {
                [
                    .export($0, zone: zone),
                    .export($0, zone: zone, part: ExportPart(2, of: 3, from: .init("-1.5,7"), to: .init("1e+300,9223372036854775807"))),
                ]
            } + [.calendar(token: "abc")]
        for path in paths { #expect(TransferPath(path.path.split(separator: "/").dropFirst().map(String.init)) == path) }
    }
}
