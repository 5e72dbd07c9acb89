import Foundation
import MandalartDomain
import MandalartTesting
import MandalartTexts
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartMain
@testable import MandalartUI

@MainActor
@Suite("The weekly review: what is seen", .checksLeaks)
struct ReviewPageTests {
    private func open(_ plans: [PlanContent], user: UserState = UserState(nickname: "Jisoo"), language: String = "en") async -> (
        TestPage, PageParent
    ) {
        let parent = PageParent(FakeMandalartUseCase(plans), user: FakeUserState(user))
        let application = MandalartPages.application(name: "Main", basePath: "/app") { _, context in
            SingleRootRouter(parent.main(context).build(), isMain: true)
        }
        let page = await TestPage(application, language: language)
        await page.wait { page.all("grid").count == 1 && page.text.contains("Jisoo") }
        return (page, parent)
    }

    @Test("It is offered once a week, and not again when it was put off")
    func offer() async throws {
        let last = Date(timeIntervalSinceNow: -8 * 86_400)
        let (page, parent) = await open([SamplePlans.full], user: UserState(nickname: "Jisoo", reviewedAt: last))
        await page.wait { page.all("link", "Look back at your week").count == 1 }
        try page.click("button", "Not now")
        await page.wait { page.all("link", "Look back at your week").isEmpty }
        #expect(try #require(parent.user.current.reviewedAt) > last && page.all("link", "Your week").count == 1)
        page.session.end()
    }

    @Test("A plan without progress offers none", arguments: [SamplePlans.empty, SamplePlans.make(id: 1, goals: 1, actions: 0)])
    func nothing(_ plan: PlanContent) async {
        let (page, _) = await open([plan], user: UserState(nickname: "Jisoo", reviewedAt: .distantPast))
        #expect(page.all("link", "Look back at your week").isEmpty && page.all("link", "Your week").isEmpty)
        page.session.end()
    }

    @Test("The week tells what was done, what stands still and what comes next, and leads to the goal", arguments: ["en", "ko"])
    func week(_ language: String) async throws {
        let words = ReviewWords(language == "en" ? .en : .ko)
        var plan = SamplePlans.full
        plan.branches[1].subs[0].achievementRate = 1
        plan.branches[1].subs[0].progressedAt = .now
        let (page, parent) = await open([plan], language: language)
        try page.click("link", words.title)
        await page.wait { page.all("heading", words.done).count == 1 }
        #expect(
            page.url == "/app/plan/1/review" && page.all("heading", words.still).count == 1 && page.all("heading", words.next).count == 1)
        // Of many steps the first are named.
        let still = WeeklyReview(plan, at: .now, in: .current).still.count
        #expect(still > WeeklyReview.most && page.text.contains(words.more(still - WeeklyReview.most)))
        await page.wait { parent.user.current.reviewedAt != nil }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.session.end()
    }

    @Test("A week without progress says so and offers the next steps")
    func quiet() async throws {
        let (page, _) = await open([SamplePlans.make(id: 1, goals: 2, actions: 1)])
        try page.click("link", "Your week")
        await page.wait { page.text.contains("no progress in the last 7 days") }
        #expect(page.all("heading", "Done").isEmpty && page.all("heading", "For next week").count == 1)
        page.session.end()
    }
}
