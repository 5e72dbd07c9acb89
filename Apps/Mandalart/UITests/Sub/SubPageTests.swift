import MandalartDomain
import MandalartTesting
import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartSub
@testable import MandalartUI

@MainActor
@Suite("The page of a goal: what is seen", .checksLeaks)
struct SubPageTests {
    private func open(_ parent: PageParent, language: String = "en") async -> TestPage {
        let application = MandalartPages.application(name: "Sub", basePath: "/app") { _, context in
            let page = parent.sub(context).build(withListener: parent, plan: 1, position: GridPosition.ring[0])
            return SingleRootRouter(page, listener: parent, isMain: true)
        }
        return await TestPage(application, language: language)
    }

    private func makeParent(_ plan: PlanContent = SamplePlans.sparse) -> PageParent { PageParent([plan]) }

    @Test("Cells are a grid of three rows, and each says what it is")
    func grid() async throws {
        let page = await open(makeParent())
        await page.wait { page.all("grid").count == 1 }
        #expect(page.all("row").count == 3 && page.all("gridcell").count == 9)
        #expect(page.all("button", "Run 3× a week, step 1 of 8, 40 percent").count == 1)
        #expect(page.all("button", "Step 3 of 8, empty").count == 1)
        #expect(page.all("button", "Stay healthy, 55 percent. Back to the plan").count == 1)
        page.session.end()
    }

    @Test("A long press sends the place of the cell; what is no place does nothing")
    func hold() async throws {
        let parent = makeParent()
        let page = await open(parent)
        await page.wait { page.all("grid").count == 1 }
        let grid = try #require(page.all("grid").first)
        for text in ["9 9", "x", "1", ""] { try page.fire("hook", on: grid, text: text) }
        #expect(parent.calls.isEmpty)
        try page.fire("hook", on: grid, text: "1 1")
        await eventually { parent.calls.count == 1 }
        page.session.end()
    }

    @Test("Each step has a slider and a box to tick, in both languages")
    func measure() async throws {
        let parent = makeParent()
        let page = await open(parent)
        await page.wait { page.all("grid").count == 1 }
        #expect(page.all("slider").count == 2 && page.all("checkbox").count == 2)
        let slider = try page.find("slider", "Progress of Run 3× a week")
        #expect(slider["aria-valuetext"] == "40 percent")
        try page.fire("change", on: slider, text: "65")
        await page.wait { page.all("button", "Run 3× a week, step 1 of 8, 65 percent").count == 1 }
        await page.wait { page.text.contains("“Run 3× a week”: 65%") }
        #expect(try page.find("checkbox", "Run 3× a week: done")["aria-checked"] == "false")
        try page.click("checkbox", "Run 3× a week: done")
        await page.wait { page.text.contains("“Run 3× a week” done") }
        #expect(try page.find("checkbox", "Run 3× a week: done")["aria-checked"] == "true")
        try page.click("checkbox", "Run 3× a week: done")
        await page.wait { page.all("button", "Run 3× a week, step 1 of 8, 0 percent").count == 1 }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.session.end()
        let korean = await open(makeParent(), language: "ko")
        await korean.wait { korean.all("slider", "Run 3× a week 달성률").count == 1 }
        #expect(korean.text.contains("실천 2개 기준 55% 달성, 8칸 중 2칸 채움"))
        korean.session.end()
    }

    @Test("A step that is taken to another place stands there in another window, too")
    func moved() async throws {
        let parent = makeParent()
        let (page, other) = (await open(parent), await open(parent))
        await page.wait { page.all("grid").count == 1 && other.all("grid").count == 1 }
        try page.fire("hook", on: try #require(page.all("grid").first), text: "0 0>2 2")
        for page in [page, other] { await page.wait { page.all("button", "Run 3× a week, step 8 of 8, 40 percent").count == 1 } }
        #expect(page.text.contains("“Run 3× a week” moved"))
        for text in ["0 0>1 1", "0 0>9 9", "0 0>", ">", "0 0>0 1>0 2"] {
            try page.fire("hook", on: try #require(page.all("grid").first), text: text)
        }
        #expect(parent.calls.isEmpty)
        page.session.end()
        other.session.end()
    }

    @Test("A change from elsewhere patches the one cell")
    func live() async throws {
        let parent = makeParent(SamplePlans.full)
        let page = await open(parent)
        await page.wait { page.all("grid").count == 1 }
        let main = try #require(parent.fakes.repository.current[0][GridPosition.ring[0]]?.id)
        try await parent.fakes.saveSub(SubDraft(title: "Walk", achievementRate: 1), at: GridPosition.ring[0], of: main)
        await page.wait { page.all("button", "Walk, step 1 of 8, 100 percent").count == 1 }
        #expect(page.misfits.isEmpty)
        page.session.end()
    }

    @Test("A goal that is not there says so, in Korean as well", arguments: [("en", "This goal is gone"), ("ko", "목표가 없어요")])
    func missing(_ language: String, _ words: String) async throws {
        let page = await open(makeParent(SamplePlans.empty), language: language)
        await page.wait { page.text.contains(words) }
        #expect(page.faults.isEmpty)
        page.session.end()
    }
}
