import Foundation
import MandalartDomain
import MandalartTesting
import Testing

struct NextStepTests {
    private let zone = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
    /// Half past one in the night of the tenth of March in Seoul, the ninth in Greenwich.
    private let now = Date(timeIntervalSince1970: 1_804_609_800)

    private func plan(_ change: (inout [SubMandalart], inout [SubMandalart]) -> Void) -> PlanContent {
        var plan = SamplePlans.make(id: 1, goals: 2, actions: 4)
        for branch in plan.branches.indices {
            for step in plan.branches[branch].subs.indices { plan.branches[branch].subs[step].achievementRate = 0 }
        }
        var (first, second) = (plan.branches[0].subs, plan.branches[1].subs)
        change(&first, &second)
        plan.branches[0].subs = first
        plan.branches[1].subs = second
        return plan
    }

    private func reasons(_ plan: PlanContent) -> [NextStep.Reason] { plan.nextSteps(at: now, in: zone).map(\.reason) }

    private func day(_ number: Int) -> Day? { Day(year: 2027, month: 3, day: number) }

    @Test func theMostUrgentComesFirstAndOneOfEachGoalThatIsUntouched() {
        let content = plan { first, _ in
            first[0].achievementRate = 0.4
            first[0].begunAt = now.addingTimeInterval(-7 * 86_400)
            first[1].achievementRate = 0.85
            first[2].due = day(11)
            first[3].due = day(8)
        }
        #expect(reasons(content) == [.overdue(days: 2), .due(inDays: 1), .almostDone(percent: 85), .begun(daysAgo: 7), .untouched])
        let next = content.nextSteps(at: now, in: zone)
        #expect(next.last?.goal == content.branches[1].main && next.last?.step == content.branches[1].subs[0])
        #expect(next.first?.step == content.branches[0].subs[3] && next.first?.goal == content.branches[0].main)
    }

    @Test func aGoalThatIsBegunGoesOn() {
        let content = plan { first, _ in
            first[0].achievementRate = 1
            first[1].due = day(30)
        }
        #expect(reasons(content) == [.following, .untouched])
        #expect(content.nextSteps(at: now, in: zone).first?.step == content.branches[0].subs[2])
    }

    @Test func daysAreThoseOfTheUser() {
        let today = plan { first, _ in first[0].due = day(10) }
        #expect(reasons(today).first == .due(inDays: 0))
        #expect(today.nextSteps(at: now, in: .gmt).first?.reason == .due(inDays: 1))
    }

    @Test func noMoreThanFiveAreOffered() {
        let content = plan { first, second in
            for index in first.indices { first[index].achievementRate = 0.1 * Double(index + 1) }
            for index in second.indices { second[index].achievementRate = 0.95 - 0.01 * Double(index) }
        }
        #expect(reasons(content) == [95, 94, 93, 92].map { .almostDone(percent: $0) } + [.begun(daysAgo: nil)])
    }

    @Test func doneAndDistantTodosAreNotOffered() {
        let content = plan { first, second in
            for index in first.indices { first[index].achievementRate = 1 }
            for index in second.indices { second[index].achievementRate = 1 }
            first[0].due = day(1)
            second[1].achievementRate = 0
            second[1].due = day(30)
        }
        #expect(reasons(content) == [])
        #expect(SamplePlans.empty.nextSteps(at: now, in: zone).isEmpty)
    }

    @Test func aTimeToComeIsToday() {
        let content = plan { first, _ in
            first[0].achievementRate = 0.5
            first[0].begunAt = now.addingTimeInterval(3 * 86_400)
        }
        #expect(reasons(content).first == .begun(daysAgo: 0))
    }

    @Test func aCopyHasTheSameInItAndSaysSo() throws {
        let content = plan { first, _ in
            first[0].due = day(10)
            first[0].note = "n"
        }
        let (en, ko) = (PlanDraft(copyOf: content, .en), PlanDraft(copyOf: content, .ko))
        #expect(en.title == "2027 plan (copy)" && ko.title == "2027 plan 사본" && en.createdAt == nil)
        #expect(en.mains == PlanDraft(content).mains)
        var long = content
        long.plan.title = String(repeating: "긴", count: MandalartLimits.title)
        #expect(try PlanDraft(copyOf: long, .en).validated().title.hasSuffix(" (copy)"))
    }
}
