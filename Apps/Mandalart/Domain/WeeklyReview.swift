import Foundation

/// A look back at the last seven days of a plan, and ahead at what comes next.
package struct WeeklyReview: Equatable, Sendable {
    /// A step with its goal.
    package struct Item: Identifiable, Equatable, Sendable {
        package let step: SubMandalart
        package let goal: MainMandalart
        /// The number of days since its achieved part changed; nil where that is not known.
        package let days: Int?

        /// The identifier of the step.
        package var id: SubMandalart.ID { step.id }
    }

    /// The number of days that are looked back at.
    package static let days = 7
    /// The number of steps of one kind that are named; of the others it is said how many there are.
    package static let most = 8

    /// The steps that were finished in these days, the last one first.
    package let done: [Item]
    /// The steps that came nearer to their end, the last one first.
    package let advanced: [Item]
    /// The steps that were begun and have not changed in these days, the one that stands longest
    /// first.
    package let still: [Item]
    /// The steps that are worth doing next.
    package let next: [NextStep]

    /// A look at a plan.
    package init(_ content: PlanContent, at now: Date, in zone: TimeZone) {
        let today = Day(of: now, in: zone)
        let begun = content.branches.flatMap { branch in
            branch.subs.filter { $0.achievementRate > 0 }.map { step in
                let last = step.progressedAt ?? (step.achievementRate < 1 ? step.begunAt : nil)
                return Item(step: step, goal: branch.main, days: last.map { max(0, today.days(since: Day(of: $0, in: zone))) })
            }
        }
        let (recent, other) = (
            begun.filter { $0.days.map { $0 < Self.days } ?? false }, begun.filter { $0.days.map { $0 >= Self.days } ?? true }
        )
        let latest = recent.sorted { ($0.days ?? 0, $0.id) < ($1.days ?? 0, $1.id) }
        done = latest.filter { $0.step.achievementRate == 1 }
        advanced = latest.filter { $0.step.achievementRate < 1 }
        still = other.filter { $0.step.achievementRate < 1 }.sorted { ($1.days ?? 0, $0.id) < ($0.days ?? 0, $1.id) }
        next = content.nextSteps(at: now, in: zone)
    }

    /// True a week after the last look back.
    package static func isDue(after last: Date?, at now: Date) -> Bool {
        last.map { now.timeIntervalSince($0) >= Double(days) * 86_400 } ?? false
    }
}
