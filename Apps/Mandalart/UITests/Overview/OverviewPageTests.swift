import MandalartDomain
import MandalartTesting
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartOverview

@MainActor
@Suite(.checksLeaks) struct OverviewPageTests {
    let mandalarts = FakeMandalartUseCase([SamplePlans.full])
    let listener = PageParent([])

    private func load(_ path: String = "/", language: String = "en", connects: Bool = true) async -> TestPage {
        await TestPage(overviewApplication(mandalarts, listener: listener), path: path, language: language, connects: connects)
    }

    private func cells(_ page: TestPage) -> [DOMNode] { page.all(class: "cell") }

    @Test func theFirstAnswerHas81Cells() async throws {
        let page = await load(connects: false)
        #expect(page.all("heading", "Ship my own app").count == 1)
        #expect(page.all("grid", "Whole plan, 81 cells").count == 1)
        #expect(page.all("row").count == 9 && page.all("gridcell").count == 81)
        let names = cells(page).compactMap { $0["aria-label"] }
        #expect(names.count == 81)
        // In its own block, and around the middle.
        let goal = "Stay healthy, goal 1 of 8, \(Progress.percent(SamplePlans.full.progress(at: GridPosition.ring[0]))) percent"
        #expect(names.filter { $0 == goal }.count == 2)
        #expect(names.contains("Run 3× a week, step 1 of 8, 40 percent"))
        #expect(page.text.contains("\(Progress.percent(SamplePlans.full.progress))% complete"))
        #expect(page.faults.isEmpty)
    }

    @Test func speaksKorean() async {
        let page = await load(language: "ko", connects: false)
        #expect(page.all("grid", "전체 계획, 81칸").count == 1)
        #expect(cells(page).contains { $0["aria-label"]?.contains("목표 8개 중 1번째") == true })
        #expect(page.text.contains("% 달성"))
    }

    @Test func tapsLeadNearerAndTheAddressFollows() async throws {
        let page = await load()
        try page.click(try #require(cells(page).first { $0["data-at"] == "0 3" }))
        await page.wait { page.all("gridcell").count == 9 }
        #expect(page.url == "/app/2")
        #expect(page.all("heading", "Study deeply").count == 1)
        page.browserBack()
        await page.wait { page.all("gridcell").count == 81 }
        #expect(page.url == "/app/")
        try page.click("button", "Goals")
        await page.wait { page.url == "/app/goals" }
        #expect(try page.find("button", "Goals")["aria-pressed"] == "true")
        try page.click("button", "Whole plan")
        await page.wait { page.all("gridcell").count == 81 }
        #expect(page.misfits.isEmpty)
    }

    @Test func aBlockGrowsOutOfItsPlaceAndHasLevelsToSet() async throws {
        let page = await load()
        #expect(page.all("grid").first?["data-origin"] == nil && page.all("slider").isEmpty)
        try page.click(try #require(cells(page).first { $0["data-at"] == "0 3" }))
        await page.wait { page.all("gridcell").count == 9 }
        #expect(page.all("grid").first?["data-origin"] == "1")
        #expect(page.all("slider").count == 8 && page.all("checkbox").count == 8)
        try page.click("checkbox", "Finish SICP: done")
        await page.wait { page.all("button", "Finish SICP, step 2 of 8, 100 percent").count == 1 }
        await page.wait { page.text.contains("“Finish SICP” done") }
        try page.fire("key:Escape", on: try #require(page.all(class: "overview").first))
        await page.wait { page.all("gridcell").count == 81 }
        #expect(page.misfits.isEmpty)
    }

    @Test func aTotalSaysOfHowManySteps() async throws {
        var plan = SamplePlans.make(id: 1, goals: 2, actions: 1)
        plan.branches[0].subs[0].achievementRate = 0.65
        plan.branches[1].subs = []
        let few = FakeMandalartUseCase([plan])
        for (language, words) in [("en", "65% of 1 step; 1 of 64 filled"), ("ko", "실천 1개 기준 65% 달성, 64칸 중 1칸 채움")] {
            let page = await TestPage(overviewApplication(few, listener: listener), language: language)
            #expect(page.text.contains(words))
            page.end()
        }
    }

    @Test func anAddressLeadsToItsBlock() async {
        let page = await load("/8", connects: false)
        #expect(page.all("heading", "Rest properly").count == 1)
        #expect(page.all("gridcell").count == 9)
    }

    @Test func goalsInTheListLeadToTheirBlocks() async throws {
        let page = await load()
        let percent = Progress.percent(SamplePlans.full.progress(at: GridPosition.ring[4]))
        try page.click("button", "Save money, \(percent) percent")
        await page.wait { page.url == "/app/5" }
        try page.click(try #require(cells(page).first { $0["data-at"] == "1 1" }))
        await page.wait { !listener.calls.isEmpty }
        #expect(listener.calls == ["goal 5"])
    }

    @Test("In a block its segment is chosen, and the list shows its steps, which lead to their goal")
    func stepsOfABlock() async throws {
        let page = await load("/1", connects: false)
        func pressed() -> [String] { page.all("button").filter { $0["aria-pressed"] == "true" }.map(\.accessibleName) }
        #expect(pressed() == ["Steps"])
        let steps = try #require(SamplePlans.full[GridPosition.ring[0]]?.subs)
        let listed = try page.find("list", "Steps and progress").descendants.filter { $0.tag == "button" }.map(\.accessibleName)
        #expect(listed == steps.map { "\($0.title), \(Progress.percent($0.achievementRate)) percent" } && !listed.isEmpty)
        page.connect()
        try page.click("button", listed[0])
        #expect(listener.calls == ["goal 0"])
        for (segment, list) in [("Goals", "Goals and progress"), ("Whole plan", "Goals and progress")] {
            try page.click("button", segment)
            await page.wait { pressed() == [segment] }
            #expect(page.all("list", list).count == 1 && page.all("button", "Steps").isEmpty)
        }
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test func twoFingersAndHeldCellsAreHeard() async throws {
        let page = await load()
        try page.fire("hook", on: try #require(page.all(class: "stage").first), text: "in")
        await page.wait { page.url == "/app/goals" }
        try page.fire("hook", on: try #require(page.all(class: "stage").first), text: "out")
        await page.wait { page.url == "/app/" }
        try page.fire("hook", on: try #require(page.all("grid").first), text: "8 8")
        await page.wait { listener.calls == ["goal 8"] }
        try page.fire("hook", on: try #require(page.all("grid").first), text: "nonsense")
        try page.fire("hook", on: try #require(page.all("grid").first), text: "3 5")
        await page.wait { listener.calls == ["goal 8", "goal 2"] }
    }

    @Test func anEditElsewhereChangesOneCell() async throws {
        let page = await load()
        let main = try #require(mandalarts.repository.current[0][GridPosition.ring[0]]).id
        let before = page.frames.count
        try await mandalarts.saveSub(SubDraft(title: "Walk", achievementRate: 0.4), at: GridPosition.ring[0], of: main)
        await page.wait { page.text.contains("Walk") }
        // The cell, the undo button; nothing of the other 80 cells.
        #expect(page.frames.dropFirst(before).joined().utf8.count < 700)
        #expect(page.misfits.isEmpty)
    }

    @Test func undoSaysWhatItTakesBack() async throws {
        let page = await load()
        #expect(try page.find("button", "Undo")["disabled"] != nil)
        try await mandalarts.deleteMain(at: GridPosition.ring[0], in: 1)
        await page.wait { !page.all("button", "Undo: “Stay healthy” deleted").isEmpty }
        #expect(!cells(page).contains { $0["aria-label"]?.hasPrefix("Stay healthy") == true })
        try page.click("button", "Undo: “Stay healthy” deleted")
        await page.wait { cells(page).contains { $0["aria-label"]?.hasPrefix("Stay healthy") == true } }
        #expect(try page.find("button", "Redo: “Stay healthy” deleted")["disabled"] == nil)
    }

    @Test func thePlanIsSharedAsFiles() async throws {
        let page = await load()
        try page.click("button", "Share")
        await page.wait { page.all("dialog").count == 1 }
        let addresses = page.all("link").compactMap { $0["href"] }.filter { $0.contains("export") }
        #expect(
            addresses == ["png", "pdf", "svg", "md", "json"].map { "/app/media/export/1.\($0)" })
        try page.click("button", "Close")
        await page.wait { page.all("dialog").isEmpty }
    }

    @Test func impossibleAddressIsNoLink() async throws {
        let page = await TestPage(overviewApplication(mandalarts, formats: [.svg, .json, .markdown]))
        try page.click("button", "Share")
        await page.wait { page.all("dialog").count == 1 }
        #expect(page.all("link").count { $0["href"]?.contains("export") == true } == 3)
        #expect(page.text.contains("librsvg2-bin"))
    }

    @Test func aPlanThatIsGoneIsToldAndLeft() async throws {
        let page = await load()
        _ = try await mandalarts.deletePlan(1)
        await page.wait { !page.all("heading", "This plan is gone").isEmpty }
        try page.click("link", "Back")
        await page.wait { listener.calls == ["finish"] }
    }

    @Test func failedReadIsTriedAgain() async throws {
        mandalarts.fail(with: .storage("<script>"))
        let page = await load()
        await page.wait { !page.all("alert").isEmpty }
        #expect(!page.document.contains("<script>\""))
        mandalarts.fail(with: nil)
        await page.wait { page.all("gridcell").count == 81 }
    }
}
