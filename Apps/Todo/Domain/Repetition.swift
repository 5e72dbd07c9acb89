import Foundation

/// The way in which a todo comes back when it is done. As a text it is its rule, `weekly` or
/// `after 7`, and maybe the day of the month and the time that it keeps to: `monthly 31`,
/// `daily at 02:30`.
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
    /// The minute of the day that is meant where a due date is later, since clocks skipped it; nil
    /// where the due date says it.
    package let minute: Int?

    /// A repetition by a rule.
    package init(_ rule: Rule) { self.init(rule, dayOfMonth: nil) }

    private init(_ rule: Rule, dayOfMonth: Int?, minute: Int? = nil) {
        self.rule = rule
        self.dayOfMonth = dayOfMonth
        self.minute = minute
    }

    package init?(_ text: String) {
        let halves = text.components(separatedBy: " at ")
        guard halves.count <= 2, let days = Self(days: halves[0]) else { return nil }
        guard halves.count == 2 else {
            self = days
            return
        }
        let clock = halves[1].split(separator: ":", omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard clock.map(\.utf8.count) == [2, 2], clock.allSatisfy({ $0.utf8.allSatisfy(digits.contains) }), let hour = Int(clock[0]),
            let minute = Int(clock[1]), hour < 24, minute < 60
        else { return nil }
        self.init(days.rule, dayOfMonth: days.dayOfMonth, minute: hour * 60 + minute)
    }

    private init?(days text: String) {
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

    package var description: String { (dayOfMonth.map { "\(rule) \($0)" } ?? rule.description) + (time.map { " at \($0)" } ?? "") }

    /// The time of ``minute`` as a text such as `02:30`.
    package var time: String? {
        minute.map { minute in [minute / 60, minute % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":") }
    }

    /// Finds when a todo is due the next time.
    ///
    /// - Parameters:
    ///   - due: its due date; nil counts as today.
    ///   - now: when it was done.
    ///   - calendar: the user's.
    /// - Returns: a date after `now` and after its due date, and the repetition that the todo has
    ///   then; nil where the calendar ends before.
    package func next(after due: Due?, doneAt now: Date, in calendar: Calendar) -> (due: Due, repeats: Repetition)? {
        let last = due?.day(in: calendar) ?? Day(now, in: calendar)
        guard let day = day(after: last, doneOn: Day(now, in: calendar)) else { return nil }
        let meant = dayMeant(on: last)
        let keepsDay = [.monthly, .yearly].contains(rule) && meant > day.day
        let (next, minute) = due.map { moved($0, to: day, in: calendar) } ?? (.day(day), nil)
        return (next, Repetition(rule, dayOfMonth: keepsDay ? meant : nil, minute: minute))
    }

    private func day(after last: Day, doneOn today: Day) -> Day? {
        switch rule {
        case .daily: return max(last, today).moved(1, .days)
        case .weekdays: return max(last, today).nextWeekday
        case .weekly: return last.moved((max(0, today.number - last.number) / 7 + 1) * 7, .days)
        case .afterDone(let days): return today.moved(days, .days)
        case .monthly, .yearly:
            let meant = dayMeant(on: last)
            func occurrence(_ number: Int) -> Day? { last.moved(number, rule == .monthly ? .months : .years)?.extended(to: meant) }
            let years = today.year - last.year
            let first = max(1, rule == .monthly ? years * 12 + today.month - last.month : years)
            return occurrence(first).flatMap { $0 > today ? $0 : occurrence(first + 1) }
        }
    }

    /// Returns the due date of another day, and the minute that is meant there where clocks skip it.
    private func moved(_ due: Due, to day: Day, in calendar: Calendar) -> (due: Due, minute: Int?) {
        guard case .time(let time) = due else { return (.day(day), nil) }
        func moment(_ minute: Int, _ day: Day) -> Due { .time(day.time(hour: minute / 60, minute: minute % 60, in: calendar)) }
        // A time that the user has moved is followed.
        let kept = minute.flatMap { moment($0, due.day(in: calendar)) == due ? $0 : nil }
        let parts = calendar.dateComponents([.hour, .minute], from: time)
        let meant = kept ?? (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        let next = kept.map { moment($0, day) } ?? due.moved(to: day, in: calendar)
        return (next, keeping(minute: meant, of: next, in: calendar).minute)
    }

    /// Returns the repetition with the minute of the day that is meant, where the first due date is
    /// later since clocks skip it.
    package func keeping(minute meant: Int, of due: Due, in calendar: Calendar) -> Repetition {
        guard case .time(let time) = due else { return self }
        let shown = calendar.dateComponents([.hour, .minute], from: time)
        let isShown = (shown.hour ?? 0) * 60 + (shown.minute ?? 0) == meant
        return Repetition(rule, dayOfMonth: dayOfMonth, minute: isShown ? nil : meant)
    }

    /// Returns the day of the month that is meant where a todo is due on `day`: the kept one where
    /// that is the last day of a shorter month.
    package func dayMeant(on day: Day) -> Int { day.isLastOfMonth ? max(day.day, dayOfMonth ?? 0) : day.day }
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
    /// Returns the todo that follows when this one is done; nil where it does not repeat, or the
    /// calendar ends before.
    package func successor(doneAt now: Date, in calendar: Calendar) -> TodoDraft? {
        guard let next = repeats?.next(after: due, doneAt: now, in: calendar) else { return nil }
        var draft = TodoDraft(self)
        (draft.due, draft.repeats) = next
        return draft
    }
}

extension Day {
    fileprivate var nextWeekday: Day? { moved([6: 3, 7: 2][weekday] ?? 1, .days) }

    fileprivate var isLastOfMonth: Bool { day == Self.length(ofMonth: month, in: year) }

    /// The day of that number of the same month, or its last one.
    fileprivate func extended(to day: Int) -> Day {
        Day(year: year, month: month, day: min(day, Self.length(ofMonth: month, in: year))) ?? self
    }
}
