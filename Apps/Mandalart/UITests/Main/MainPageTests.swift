import Foundation
import MandalartDomain
import MandalartTesting
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartMain
@testable import MandalartUI

@MainActor
@Suite("The main page: what is seen", .checksLeaks)
struct MainPageTests {
    private func open(_ plans: [PlanContent], language: String = "en", connects: Bool = true) async -> (page: TestPage, parent: PageParent)
    {
        let parent = PageParent(plans)
        let application = MandalartPages.application(name: "Main", basePath: "/app") { _, context in
            SingleRootRouter(parent.main(context).build(), isMain: true)
        }
        let page = await TestPage(application, language: language, connects: connects)
        // A busy machine may answer before the plan was read; without a connection the first answer
        // is all there is.
        if connects { await page.wait { page.all("grid").count == 1 && page.text.contains("Jisoo") } }
        return (page, parent)
    }

    @Test("The first answer is complete: greeting, nine cells that say what they are, and a legend")
    func complete() async throws {
        let (page, _) = await open([SamplePlans.full], connects: false)
        #expect(page.text.contains("Hello, Jisoo") && page.all("heading", "2027 plan").count == 1)
        #expect(page.all("grid", "2027 plan: nine goals").count == 1 && page.all("gridcell").count == 9)
        #expect(page.all("button", "Stay healthy, goal 1 of 8, 49 percent").count == 1)
        #expect(page.all("button", "Ship my own app, the goal in the middle, 47 percent").count == 1)
        #expect(page.all("link", "Rest properly").first?["href"] == "/app/plan/1/goal/8")
        page.session.end()
    }

    @Test("It speaks Korean")
    func korean() async throws {
        let (page, _) = await open([SamplePlans.sparse], language: "ko")
        #expect(page.text.contains("Jisoo님, 안녕하세요"))
        #expect(page.all("button", "목표 8개 중 4번째, 비어 있음").count == 1)
        page.session.end()
    }

    @Test("An empty plan says how to begin, and offers templates")
    func empty() async throws {
        let (page, parent) = await open([SamplePlans.empty])
        #expect(page.text.contains("Begin in the middle") && page.all("button", "The goal in the middle, empty").count == 1)
        try page.click(try #require(page.all(class: "start-card").first))
        await page.wait { page.all("button").filter { $0["aria-label"]?.contains(", goal ") == true }.count == 8 }
        #expect(parent.fakes.repository.current.count == 1)
        #expect(page.misfits.isEmpty)
        page.session.end()
    }

    @Test("Undo and redo say what they would take back, and do it")
    func undo() async throws {
        let (page, parent) = await open([SamplePlans.sparse])
        #expect(page.all("button", "Undo").first?["disabled"] != nil)
        try await parent.fakes.saveMain(MainDraft(title: "Sing", paletteID: .type2), at: GridPosition.ring[7], in: 1)
        await page.wait { page.all("button", "Undo: “Sing” added").count == 1 }
        try page.click("button", "Undo: “Sing” added")
        await page.wait { page.all("button", "Redo: “Sing” added").count == 1 && page.text.contains("Undone: “Sing” added") }
        try page.click("button", "Redo: “Sing” added")
        await page.wait { page.all("button", "Sing, goal 8 of 8, 0 percent").count == 1 }
        #expect(page.misfits.isEmpty)
        page.session.end()
    }

    @Test("The choice of a mandalart lists all, marks the one that is shown, and deletes with undo")
    func choice() async throws {
        let (page, parent) = await open([SamplePlans.sparse, SamplePlans.make(id: 2, goals: 8, actions: 8)])
        try page.click("button", "Your mandalarts")
        await page.wait { page.all("dialog").count == 1 && !page.all("button", "Delete 2027 plan").isEmpty }
        #expect(page.all("button").count { $0["aria-current"] == "true" } == 1)
        try page.click(try #require(page.all("button", "Delete 2027 plan").last))
        await page.wait { page.text.contains("Delete “2027 plan”?") && page.text.contains("All 73 filled cells will be deleted too.") }
        #expect(parent.fakes.repository.current.count == 2)
        try page.click("button", "Delete")
        await page.wait { page.text.contains("“2027 plan” deleted") }
        #expect(page.all("dialog").isEmpty)
        try page.click(try #require(page.all("button", "Undo").last))
        await eventually { parent.fakes.repository.current.count == 2 }
        #expect(page.misfits.isEmpty)
        page.session.end()
    }

    @Test("A plan is duplicated in the choice, which is told with a way back", arguments: ["en", "ko"])
    func copies(_ language: String) async throws {
        let (page, parent) = await open([SamplePlans.sparse], language: language)
        let (choose, copy, told) =
            language == "en"
            ? ("Your mandalarts", "Duplicate 2027 plan", "“2027 plan” duplicated. This is the copy.")
            : ("내 만다라트", "2027 plan 복제", "“2027 plan” 사본을 만들었어요. 지금 보고 있는 것이 사본이에요.")
        try page.click("button", choose)
        await page.wait { page.all("button", copy).count == 1 }
        try page.click("button", copy)
        await page.wait { page.text.contains(told) && page.all("dialog").isEmpty }
        await page.wait { page.all("heading", "2027 plan (copy)").count == 1 }
        try page.click(try #require(page.all("button", language == "en" ? "Undo" : "되돌리기").last))
        await eventually { parent.fakes.repository.current.count == 1 }
        #expect(page.misfits.isEmpty)
        page.session.end()
    }

    @Test("The steps to do next say why, lead to their goal, and are ticked where they stand", arguments: ["en", "ko"])
    func nextSteps(_ language: String) async throws {
        var plan = SamplePlans.make(id: 1, goals: 2, actions: 2)
        plan.branches[0].subs[0].note = "At the lake"
        plan.branches[0].subs[0].due = Day(of: Date().addingTimeInterval(86_400), in: .current)
        plan.branches[1].subs[0].achievementRate = 0.9
        let (page, parent) = await open([plan], language: language)
        #expect(page.all("heading", language == "en" ? "Next steps" : "다음 실천").count == 1)
        let reasons = language == "en" ? ["Due tomorrow", "Almost done, 90%"] : ["내일까지", "거의 다 했어요, 90%"]
        for reason in reasons + ["At the lake"] { #expect(page.text.contains(reason), "\(reason)") }
        let links = page.all("link").filter { $0["href"] == "/app/plan/1/goal/1" && $0.textContent.contains("Run") }
        #expect(links.count == 1)
        try page.click("checkbox", language == "en" ? "Run 3× a week: done" : "Run 3× a week 완료")
        await page.wait { page.all("checkbox", language == "en" ? "Run 3× a week: done" : "Run 3× a week 완료").isEmpty }
        #expect(parent.fakes.repository.current[0][GridPosition.ring[0]]?.subs[0].achievementRate == 1)
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.session.end()
    }

    @Test("A plan that cannot be read is told, with another try")
    func unreadable() async throws {
        let parent = PageParent([SamplePlans.sparse])
        parent.fakes.fail(with: .storage("down"))
        let page = await TestPage(
            MandalartPages.application(name: "Main", basePath: "/app") { _, context in
                SingleRootRouter(parent.main(context).build(), isMain: true)
            })
        await page.wait { page.text.contains("Your mandalart could not be read") }
        parent.fakes.fail(with: nil)
        try page.click("button", "Try again")
        await page.wait { page.all("grid").count == 1 }
        page.session.end()
    }

    @Test("One cell that changes is one small patch")
    func patch() async throws {
        let (page, parent) = await open([SamplePlans.full])
        let before = page.frames.count
        try await parent.fakes.saveMain(MainDraft(title: "Sing", paletteID: .type1), at: GridPosition.ring[0], in: 1)
        await page.wait { page.all("button", "Sing, goal 1 of 8, 49 percent").count == 1 }
        let bytes = page.frames.dropFirst(before).reduce(0) { $0 + $1.utf8.count }
        #expect(bytes < 1200, "\(bytes) bytes")
        page.session.end()
    }
}
