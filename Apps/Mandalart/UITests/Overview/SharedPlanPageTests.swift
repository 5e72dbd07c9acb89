import MandalartDomain
import MandalartTesting
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartOverview

@MainActor
@Suite(.checksLeaks) struct SharedPlanPageTests {
    let key: ReadKey
    let mandalarts: FakeMandalartUseCase

    init() {
        key = .random()
        var plan = SamplePlans.full
        plan.branches[0].main.title = "Stay <b>healthy</b>"
        plan.branches[0].subs[0].note = "A note of the owner"
        mandalarts = FakeMandalartUseCase([plan, SamplePlans.make(id: 2, goals: 3, actions: 2)], keys: [1: key])
    }

    private func load(_ path: String? = nil, language: String = "en", connects: Bool = true) async -> TestPage {
        await TestPage(sharedPlanApplication(mandalarts), path: path ?? "/read?key=\(key.text)", language: language, connects: connects)
    }

    @Test func theFirstAnswerHasThePlanAndNothingToPress() async throws {
        let page = await load(connects: false)
        #expect(page.status == 200 && page.url == "/app/read?key=\(key.text)" && page.title == "Ship my own app · Mandalart")
        #expect(page.all("heading", "Ship my own app").count == 1 && page.text.contains("2027 plan"))
        #expect(page.all("table", "Whole plan, 81 cells").count == 1)
        #expect(page.all("row").count == 9 && page.all("cell").count == 81)
        #expect(page.text.contains("\(Progress.percent(SamplePlans.full.progress))% complete"))
        #expect(page.text.contains("Run 3× a week, step 1 of 8, 40 percent"))
        #expect(page.all(class: "cell").filter { $0["data-palette"] != nil }.count == 81)
        #expect(!page.document.contains("<b>healthy") && page.text.contains("Stay <b>healthy</b>"))
        #expect(!page.document.contains("A note of the owner") && !page.document.contains("Out in the store"))
        for tag in ["a", "button", "input", "textarea", "select", "form"] {
            #expect(!page.root.descendants.contains { $0.tag == tag }, "\(tag)")
        }
        // No control, no hook.
        #expect(!page.root.descendants.contains { $0["data-e"] != nil || $0["data-hook"] != nil })
        page.end()
    }

    @Test func theStepsOfAGoalFoldOut() async throws {
        let page = await load()
        let goals = try page.find("list", "Goals and progress")
        #expect(goals.descendants.filter { $0.tag == "details" }.count == 8)
        try page.click("button", "Study deeply")
        #expect(goals.textContent.contains("Finish SICP"))
        page.end()
    }

    @Test func speaksTheLanguageOfTheReader() async {
        let page = await load(language: "ko", connects: false)
        #expect(page.all("table", "전체 계획, 81칸").count == 1 && page.text.contains("% 달성"))
        page.end()
    }

    @Test func anEmptyCellInvitesToNothing() async throws {
        let few = FakeMandalartUseCase([SamplePlans.empty], keys: [1: key])
        let page = await TestPage(sharedPlanApplication(few), path: "/read?key=\(key.text)")
        #expect(page.status == 200 && page.all("cell").count == 81 && page.text.contains("0 of 64 filled"))
        #expect(!page.root.descendants.contains { $0.tag == "svg" })
        page.end()
    }

    @Test func editsAreSeenAtOnceAndTheEndOfTheLinkToo() async throws {
        let page = await load()
        let main = try #require(mandalarts.repository.current[0][GridPosition.ring[1]]).id
        let before = page.frames.count
        try await mandalarts.saveSub(SubDraft(title: "Walk", achievementRate: 0.4), at: GridPosition.ring[0], of: main)
        await page.wait { page.text.contains("Walk, step 1 of 8, 40 percent") }
        // The cell and its row in the list; nothing of the other 80 cells.
        #expect(page.frames.dropFirst(before).joined().utf8.count < 900)
        try await mandalarts.repository.revoke(key)
        await page.wait { page.all("heading", "Not found").count == 1 }
        #expect(page.all("cell").isEmpty && page.title == "Not found · Mandalart" && !page.text.contains("Walk"))
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test func deadLinksAreAnsweredAlike() async throws {
        let revoked = try await mandalarts.repository.makeKey(of: 2)
        try await mandalarts.repository.revoke(revoked)
        let paths = [
            "/read?key=\(revoked.text)", "/read?key=\(ReadKey.random().text)", "/read?key=x", "/read?key=\(key.text)x", "/read",
            "/read?x=y", "/read/\(key.text)", "/read/x?key=\(key.text)", "/read?key=" + String(repeating: "a", count: 2000),
        ]
        var answers: Set<String> = []
        for path in paths {
            let page = await load(path, connects: false)
            #expect(page.status == 404 && page.title == "Not found · Mandalart", "\(path)")
            #expect(page.text == "Not foundThere is nothing at this address.")
            answers.insert(page.root.normalizedHTML)
            page.end()
        }
        #expect(answers.count == 1)
    }

    @Test func failedReadIsTriedAgain() async throws {
        mandalarts.fail(with: .storage("<script>"))
        let page = await load()
        await page.wait { !page.all("alert").isEmpty }
        mandalarts.fail(with: nil)
        try page.click("button", "Try again")
        await page.wait { page.all("cell").count == 81 }
        page.end()
    }

    @Test func aRestartedServerGoesOn() async throws {
        let page = await load()
        await page.restart()
        await page.wait { page.all("cell").count == 81 }
        #expect(page.url == "/app/read?key=\(key.text)" && page.misfits.isEmpty)
        try await mandalarts.rename(1, to: "Another name")
        await page.wait { page.text.contains("Another name") }
        page.end()
    }
}
