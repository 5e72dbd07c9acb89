import MandalartDomain
import MandalartTesting
import MandalartUI
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartEdit

@MainActor
@Suite("The form for a step: what is seen", .checksLeaks)
struct EditSubPageTests {
    let parent = PageParent(FakeMandalartUseCase([SamplePlans.sparse]))

    private func open(_ position: GridPosition, language: String = "en") async -> TestPage {
        let application = MandalartPages.application(name: "EditSub", basePath: "/app") { [parent] _, context in
            let builder = EditSubBuilder(dependency: parent) { EditViews<EditSubState>(context, at: $0) }
            let form = builder.build(withListener: parent, plan: 1, goal: GridPosition.ring[0], position: position)
            return SingleRootRouter(form, isMain: true)
        }
        let page = await TestPage(application, language: language)
        // A busy machine may answer before the plan was read.
        await page.wait { page.root.descendants.contains { $0["id"] == "edit-sub" } }
        return page
    }

    @Test("The level is a slider from 0 to 100 percent that says its value, and the cell follows it")
    func level() async throws {
        let page = await open(GridPosition.ring[0])
        let slider = try page.find("slider", "Achieved")
        #expect(slider["min"] == "0" && slider["max"] == "100" && slider["aria-valuetext"]?.hasSuffix("percent") == true)
        try page.type(slider, "65")
        await page.wait { page.all("slider", "Achieved").first?["aria-valuetext"] == "65 percent" }
        #expect(page.all(class: "cell").first?["data-p"] == "65")
        #expect(page.text.contains("65%"))
        try page.click("button", "Save")
        await eventually { parent.finished == 1 }
        #expect(parent.fakes.repository.current[0][GridPosition.ring[0]]?[GridPosition.ring[0]]?.achievementRate == 0.65)
        page.session.end()
    }

    @Test("A new step is saved on the way to the next one; one that is there has no such button", arguments: ["en", "ko"])
    func goesOn(_ language: String) async throws {
        let button = language == "en" ? "Save and next" : "저장하고 다음"
        let page = await open(GridPosition.ring[7], language: language)
        try page.type("textbox", language == "en" ? "Step" : "실천", "Swim")
        // Enter does the same: the form's first button.
        let first = page.root.descendants.first { $0.tag == "button" && $0["type"] == "submit" }
        #expect(first?["value"] == EditCommand.saveNext)
        try page.click("button", button)
        await eventually { parent.calls.contains { $0.hasPrefix("next ") } }
        #expect(parent.fakes.repository.current[0][GridPosition.ring[0]]?[GridPosition.ring[7]]?.title == "Swim" && parent.finished == 0)
        page.session.end()
        let stored = await open(GridPosition.ring[0], language: language)
        await stored.wait { stored.all("button", language == "en" ? "Save" : "저장").count == 1 }
        #expect(stored.all("button", button).isEmpty)
        stored.session.end()
    }

    @Test("A step has a day and a note, in both languages", arguments: ["en", "ko"])
    func dayAndNote(_ language: String) async throws {
        let page = await open(GridPosition.ring[0], language: language)
        let day = try #require(page.root.descendants.first { $0["id"] == "edit-sub-due" })
        #expect(day["type"] == "date" && page.text.contains(language == "en" ? "Due on" : "언제까지"))
        try page.type(day, "2027-02-29")
        try page.type("textbox", language == "en" ? "Note" : "메모", "With Jisoo <3")
        try page.click("button", language == "en" ? "Save" : "저장")
        await page.wait { page.text.contains(language == "en" ? "Choose a day of the calendar." : "달력에 있는 날짜를 골라 주세요.") }
        #expect(parent.finished == 0)
        try page.type(day, "2027-02-28")
        try page.click("button", language == "en" ? "Save" : "저장")
        await eventually { parent.finished == 1 }
        let saved = parent.fakes.repository.current[0][GridPosition.ring[0]]?[GridPosition.ring[0]]
        #expect(saved?.due == Day(rawValue: "2027-02-28") && saved?.note == "With Jisoo <3")
        page.session.end()
    }

    @Test("An empty place begins with typing its title; what is there is not typed over by accident", arguments: [true, false])
    func firstFocus(_ isNew: Bool) async throws {
        let page = await open(GridPosition.ring[isNew ? 7 : 0])
        #expect((try page.find("textbox", "Step")["autofocus"] != nil) == isNew)
        page.session.end()
    }

    @Test(
        "It says which place it is and towards what",
        arguments: [("en", "Step 8 of 8", "Towards “Stay healthy”"), ("ko", "실천 8 / 8", "“Stay healthy”")])
    func words(_ language: String, _ heading: String, _ lead: String) async throws {
        let page = await open(GridPosition.ring[7], language: language)
        #expect(page.all("heading", heading).count == 1 && page.text.contains(lead))
        page.session.end()
    }
}
