import Foundation
import MandalartDomain
import MandalartTesting
import Testing

struct WeeklyReviewTests {
    private let zone = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
    private let now = Date(timeIntervalSince1970: 1_804_609_800)

    @Test func stepsStandByWhatTheWeekBrought() throws {
        var plan = SamplePlans.make(id: 1, goals: 2, actions: 6)
        // The rate of each step, the days since it changed, and those since it was begun.
        let steps: [(Double, Int?, Int?)] = [(1, 6, 9), (1, 0, 9), (1, 7, 9), (1, nil, 9), (0.5, 2, 30), (0, 1, nil)]
        let others: [(Double, Int?, Int?)] = [(0.4, 7, 30), (0.3, nil, 21), (0.2, nil, nil), (0.1, nil, 3), (0, nil, nil), (0, nil, nil)]
        for (branch, values) in zip(plan.branches.indices, [steps, others]) {
            for (step, value) in values.enumerated() {
                plan.branches[branch].subs[step].achievementRate = value.0
                plan.branches[branch].subs[step].progressedAt = value.1.map { now.addingTimeInterval(Double(-$0) * 86_400) }
                plan.branches[branch].subs[step].begunAt = value.2.map { now.addingTimeInterval(Double(-$0) * 86_400) }
            }
        }
        let (first, second) = (plan.branches[0].subs, plan.branches[1].subs)
        let review = WeeklyReview(plan, at: now, in: zone)
        #expect(review.done.map(\.step) == [first[1], first[0]] && review.done.map(\.days) == [0, 6])
        #expect(review.advanced.map(\.step) == [first[4], second[3]])
        #expect(review.still.map(\.step) == [second[1], second[0], second[2]] && review.still.map(\.days) == [21, 7, nil])
        #expect(review.next == plan.nextSteps(at: now, in: zone) && review.done.first?.goal == plan.branches[0].main)
    }

    @Test(arguments: [(nil, false), (6.9, false), (7, true)] as [(Double?, Bool)]) func itIsDueAWeekAfterTheLast(
        _ days: Double?, _ isDue: Bool
    ) {
        #expect(WeeklyReview.isDue(after: days.map { now.addingTimeInterval(-$0 * 86_400) }, at: now) == isDue)
    }
}
