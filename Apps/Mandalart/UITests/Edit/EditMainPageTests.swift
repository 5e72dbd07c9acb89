import MandalartDomain
import MandalartTesting
import MandalartUI
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartEdit

@MainActor
@Suite("The form for a goal: what is seen", .checksLeaks)
struct EditMainPageTests {
    let parent = PageParent(FakeMandalartUseCase([SamplePlans.sparse]))

    private func open(_ position: GridPosition, language: String = "en") async -> TestPage {
        let application = MandalartPages.application(name: "EditMain", basePath: "/app") { [parent] _, context in
            let builder = EditMainBuilder(dependency: parent) { EditViews<EditMainState>(context, at: $0) }
            let form = builder.build(withListener: parent, plan: 1, position: position)
            return SingleRootRouter(form, isMain: true)
        }
        let page = await TestPage(application, language: language)
        // A busy machine may answer before the plan was read.
        await page.wait { page.root.descendants.contains { $0["id"] == "edit-main" } }
        return page
    }

    @Test("All sixteen palettes can be chosen, and the preview follows")
    func palettes() async throws {
        let page = await open(GridPosition.ring[0])
        #expect(page.all("radio").count == 16)
        try page.click("radio", "Slate")
        await page.wait { page.all(class: "edit-preview").first?["data-palette"] == "type7" }
        try page.click("button", "Save")
        await eventually { parent.finished == 1 }
        #expect(parent.fakes.repository.current[0][GridPosition.ring[0]]?.main.paletteID == .type7)
        page.session.end()
    }

    @Test("An empty place begins with typing its title; what is there is not typed over by accident", arguments: [true, false])
    func firstFocus(_ isNew: Bool) async throws {
        let page = await open(GridPosition.ring[isNew ? 7 : 0])
        #expect((try page.find("textbox", "Goal")["autofocus"] != nil) == isNew)
        page.session.end()
    }

    @Test("An empty title is refused with a toast and a message, and nothing is saved")
    func emptyTitle() async throws {
        let page = await open(GridPosition.ring[0])
        try page.type("textbox", "Goal", "")
        try page.click("button", "Save")
        await page.wait { page.all(class: "toast").count == 1 }
        #expect(page.text.contains("Nothing is saved without a title.") && page.text.contains("Give it a title."))
        #expect(parent.finished == 0 && parent.fakes.repository.current[0][GridPosition.ring[0]]?.main.title == "Stay healthy")
        page.session.end()
    }

    @Test("Two windows: the card shows the other text, and Save waits for the choice", arguments: ["en", "ko"])
    func overtaken(_ language: String) async throws {
        let page = await open(GridPosition.ring[0], language: language)
        try page.type("textbox", language == "en" ? "Goal" : "목표", "Build PHONE")
        try await parent.fakes.saveMain(MainDraft(title: "Build DESK"), at: GridPosition.ring[0], in: 1)
        await page.wait { page.all(class: "overtaken").count == 1 }
        #expect(page.text.contains("Build DESK") && page.text.contains(language == "en" ? "Goal in the other window" : "다른 창의 목표"))
        try page.click("button", language == "en" ? "Save" : "저장")
        #expect(parent.finished == 0)
        try page.click("button", language == "en" ? "Use the other one" : "다른 창의 내용으로 바꾸기")
        await page.wait { page.all(class: "overtaken").isEmpty }
        #expect(page.all(class: "edit-preview").first?.textContent == "Build DESK")
        page.session.end()
    }

    @Test("Deleting asks first, with what goes along")
    func delete() async throws {
        let page = await open(GridPosition.ring[0])
        try page.click("button", "Delete")
        await page.wait { page.all("alertdialog").count == 1 }
        #expect(page.text.contains("“Stay healthy” and its 2 steps will be deleted."))
        try page.click(try #require(page.all("button", "Delete").last))
        await eventually { parent.deleted.count == 1 }
        page.session.end()
    }

    @Test("A new one has no button to delete it, and says which place it is", arguments: [("en", "Goal 8 of 8"), ("ko", "목표 8 / 8")])
    func new(_ language: String, _ heading: String) async throws {
        let page = await open(GridPosition.ring[7], language: language)
        #expect(page.all("heading", heading).count == 1)
        #expect(page.all("button", language == "en" ? "Delete" : "삭제").isEmpty)
        page.session.end()
    }

    @Test("A title that is markup stays text")
    func escaped() async throws {
        try await parent.fakes.saveMain(MainDraft(title: "<img src=x onerror=alert(1)>"), at: .center, in: 1)
        let page = await open(.center)
        #expect(page.all("img").isEmpty && page.text.contains("<img src=x"))
        page.session.end()
    }
}
