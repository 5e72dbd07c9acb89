import Foundation

/// A step that is worth doing next, with the reason.
package struct NextStep: Identifiable, Hashable, Sendable {
    /// The reasons, in the order in which they count.
    package enum Reason: Hashable, Sendable {
        /// Its day was so many days ago, at least one.
        case overdue(days: Int)
        /// Its day is in so many days, at most ``NextStep/soon``; today is 0.
        case due(inDays: Int)
        /// So many percent are achieved, at least ``NextStep/almost``.
        case almostDone(percent: Int)
        /// It was begun so many days ago, 0 or more; nil where that is not known.
        case begun(daysAgo: Int?)
        /// It is the first of its goal that is not begun and has no day, and others are begun.
        case following
        /// Nothing is begun of its goal.
        case untouched
    }

    /// The number of days within which a day is soon.
    package static let soon = 7
    /// The percent from which on a step is almost done.
    package static let almost = 80
    /// The number of steps that are offered at once.
    package static let most = 5

    /// The step.
    package let step: SubMandalart
    /// The goal that it belongs to.
    package let goal: MainMandalart
    /// The reason to do it next.
    package let reason: Reason

    /// The identifier of the step.
    package var id: SubMandalart.ID { step.id }

    init?(_ step: SubMandalart, of branch: Branch, at now: Date, in zone: TimeZone) {
        guard step.achievementRate < 1 else { return nil }
        let today = Day(of: now, in: zone)
        let (days, percent) = (step.due.map { $0.days(since: today) }, Progress.percent(step.achievementRate))
        if let days, days < 0 {
            reason = .overdue(days: -days)
        } else if let days, days <= Self.soon {
            reason = .due(inDays: days)
        } else if percent >= Self.almost {
            reason = .almostDone(percent: percent)
        } else if percent > 0 {
            reason = .begun(daysAgo: step.begunAt.map { max(0, today.days(since: Day(of: $0, in: zone))) })
        } else if branch.progress == 0, step.position == branch.subs.first?.position {
            reason = .untouched
        } else if branch.progress > 0, step.position == branch.subs.first(where: { $0.achievementRate == 0 && $0.due == nil })?.position {
            reason = .following
        } else {
            return nil
        }
        self.step = step
        goal = branch.main
    }

    /// The place among other steps: by the reason, then by how much it weighs.
    fileprivate var order: (reason: Int, weight: Int) {
        switch reason {
        case .overdue(let days): (0, -days)
        case .due(let days): (1, days)
        case .almostDone(let percent): (2, -percent)
        case .begun(let days): (3, -(days ?? 0))
        case .following: (4, 0)
        case .untouched: (5, 0)
        }
    }
}

extension PlanContent {
    /// Returns the steps that are worth doing next, at most ``NextStep/most``. The most urgent is
    /// first, and those that are equal are in reading order.
    package func nextSteps(at now: Date, in zone: TimeZone) -> [NextStep] {
        let all = branches.flatMap { branch in branch.subs.compactMap { NextStep($0, of: branch, at: now, in: zone) } }
        func order(_ next: (offset: Int, element: NextStep)) -> (Int, Int, Int) {
            (next.element.order.reason, next.element.order.weight, next.offset)
        }
        return all.enumerated().sorted { order($0) < order($1) }.prefix(NextStep.most).map(\.element)
    }
}
