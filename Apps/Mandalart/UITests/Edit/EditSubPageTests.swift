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
