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
