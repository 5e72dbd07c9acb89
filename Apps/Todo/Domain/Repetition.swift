import Foundation

/// The way in which a todo comes back when it is done. As a text it is its rule, `weekly` or
/// `after 7`, and maybe the day of the month that it keeps to: `monthly 31`.
package struct Repetition: Hashable, Sendable, LosslessStringConvertible {
    /// When it comes back.
    package enum Rule: Hashable, Sendable, LosslessStringConvertible {
        case daily
        /// From Monday to Friday.
        case weekdays
        case weekly
        case monthly
        case yearly
        /// So many days after it was done, from 1 to 365.
        case afterDone(days: Int)

        /// The rules that have no number.
        private static let plain: [Rule] = [.daily, .weekdays, .weekly, .monthly, .yearly]

        package init?(_ text: String) {
            if let rule = Self.plain.first(where: { $0.description == text }) {
                self = rule
            } else if text.hasPrefix("after "), let days = Int(text.dropFirst(6)), (1...365).contains(days) {
                self = .afterDone(days: days)
            } else {
                return nil
            }
        }

        package var description: String {
            switch self {
            case .daily: "daily"
            case .weekdays: "weekdays"
            case .weekly: "weekly"
            case .monthly: "monthly"
            case .yearly: "yearly"
            case .afterDone(let days): "after \(days)"
            }
        }
    }

    /// When it comes back.
    package let rule: Rule
    /// The day of the month that is meant where a due date is the last one of a month that has no
    /// such day; nil where the due date says it.
    package let dayOfMonth: Int?

    /// A repetition by a rule.
    package init(_ rule: Rule) { self.init(rule, dayOfMonth: nil) }

    private init(_ rule: Rule, dayOfMonth: Int?) {
        self.rule = rule
        self.dayOfMonth = dayOfMonth
    }

    package init?(_ text: String) {
        if let rule = Rule(text) {
            self.init(rule)
        } else {
            let parts = text.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 2, let rule = Rule(String(parts[0])), [.monthly, .yearly].contains(rule), let day = Int(parts[1]),
                (1...31).contains(day)
            else { return nil }
            self.init(rule, dayOfMonth: day)
        }
    }

    package var description: String { dayOfMonth.map { "\(rule) \($0)" } ?? rule.description }

    /// Finds when a todo is due the next time.
    ///
    /// - Parameters:
    ///   - due: its due date; nil counts as today.
    ///   - now: when it was done.
    ///   - calendar: the user's.
    /// - Returns: a date after `now` and after its due date, and the repetition that the todo has
    ///   then.
    package func next(after due: Due?, doneAt now: Date, in calendar: Calendar) -> (due: Due, repeats: Repetition) {
        let today = Day(now, in: calendar)
        let last = due?.day(in: calendar) ?? today
        var repeats = self
        let day: Day
        switch rule {
        case .daily: day = max(last, today).adding(1, .days)
        case .weekdays: day = max(last, today).nextWeekday
        case .weekly: day = Self.first(after: today) { last.adding(7 * $0, .days) }
        case .afterDone(let days): day = today.adding(days, .days)
        case .monthly, .yearly:
            let meant = dayMeant(on: last)
            day = Self.first(after: today) { last.adding($0, rule == .monthly ? .months : .years).extended(to: meant) }
            repeats = Repetition(rule, dayOfMonth: meant > day.day ? meant : nil)
        }
        return (due?.moved(to: day, in: calendar) ?? .day(day), repeats)
    }

    /// Returns the day of the month that is meant where a todo is due on `day`: the kept one where
    /// that is the last day of a shorter month.
    package func dayMeant(on day: Day) -> Int { day.isLastOfMonth ? max(day.day, dayOfMonth ?? 0) : day.day }

    private static func first(after today: Day, _ occurrence: (Int) -> Day) -> Day {
        var number = 1
        while occurrence(number) <= today { number += 1 }
        return occurrence(number)
    }
}

extension Repetition: RawRepresentable, Codable {
    /// The repetition of a text such as `weekly` or `after 7`.
    package init?(rawValue: String) { self.init(rawValue) }

    /// The text of the repetition.
    package var rawValue: String { description }

    /// Reads the text of a repetition, whose error can be told to a user.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let repetition = Self(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text.prefix(40))' is no repetition such as weekly or after 7")
        }
        self = repetition
    }
}

extension Todo {
    /// Returns the todo that follows when this one is done; nil where it does not repeat.
    package func successor(doneAt now: Date, in calendar: Calendar) -> TodoDraft? {
        guard let next = repeats?.next(after: due, doneAt: now, in: calendar) else { return nil }
        var draft = TodoDraft(self)
        (draft.due, draft.repeats) = next
        return draft
    }
}

extension Day {
    fileprivate var nextWeekday: Day {
        let days = [6: 3, 7: 2][weekday] ?? 1
        return adding(days, .days)
    }

    fileprivate var isLastOfMonth: Bool { day == Self.length(ofMonth: month, in: year) }

    /// The day of that number of the same month, or its last one.
    fileprivate func extended(to day: Int) -> Day {
        Day(year: year, month: month, day: min(day, Self.length(ofMonth: month, in: year))) ?? self
    }
}
