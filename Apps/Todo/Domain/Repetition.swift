import Foundation

/// The way in which a todo comes back when it is done. As a text it is its rule, `weekly` or
/// `every 2 weeks on mon fri`, and maybe the day of the month and the time that it keeps to:
/// `monthly 31`, `daily at 02:30`.
package struct Repetition: Hashable, Sendable, LosslessStringConvertible {
    /// When it comes back.
    package let rule: Rule
    /// The day of the month that is meant where a due date is the last one of a month that has no
    /// such day; nil where the due date says it.
    package var dayOfMonth: Int? { keptDay.map(Int.init) }
    /// The minute of the day that is meant where a due date is later, since clocks skipped it; nil
    /// where the due date says it.
    package var minute: Int? { keptMinute.map(Int.init) }
    // Small, since every todo has room for them.
    private let keptDay: UInt8?
    private let keptMinute: UInt16?

    /// A repetition by a rule.
    package init(_ rule: Rule, dayOfMonth: Int? = nil) { self.init(rule, dayOfMonth: dayOfMonth, minute: nil) }

    private init(_ rule: Rule, dayOfMonth: Int?, minute: Int?) {
        self.rule = rule
        keptDay = dayOfMonth.map(UInt8.init(clamping:))
        keptMinute = minute.map(UInt16.init(clamping:))
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
            guard let space = text.lastIndex(of: " "), let rule = Rule(String(text[..<space])), rule.isOfDates,
                let day = Int(text[text.index(after: space)...]), (1...31).contains(day)
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
        let keepsDay = rule.isOfDates && meant > day.day
        let (next, minute) = due.map { moved($0, to: day, in: calendar) } ?? (.day(day), nil)
        return (next, Repetition(rule, dayOfMonth: keepsDay ? meant : nil, minute: minute))
    }

    private func day(after last: Day, doneOn today: Day) -> Day? {
        let latest = max(last, today)
        switch rule {
        case .every(let count, .days): return last.following(latest, step: count)
        case .every(let count, .weeks): return last.following(latest, step: count * 7)
        case .every(let count, .months): return date(after: last, latest, step: count)
        case .every(let count, .years): return date(after: last, latest, step: count * 12)
        case .afterDone(let days): return today.moved(days, .days)
        case .weekdays: return latest.moved(1, .days).flatMap(rule.first)
        case .on(_, let weeks):
            guard let next = latest.moved(1, .days) else { return nil }
            // The week of its due date is one of the weeks that count.
            let later = (next.week - last.week) % weeks
            let found = later == 0 ? rule.first(from: next) : nil
            if let found, found.week == next.week { return found }
            return next.monday.moved((weeks - later) * 7, .days).flatMap(rule.first)
        case .nth(let ordinal, let weekday, let months):
            let number = last.months(to: latest) / months
            return [number, number + 1].lazy.compactMap { last.moved($0 * months, .months)?.nth(ordinal, weekday) }.first { $0 > latest }
        }
    }

    /// Returns the first date after `latest` that is so many months from `last`, or many times as
    /// many.
    private func date(after last: Day, _ latest: Day, step: Int) -> Day? {
        let meant = dayMeant(on: last)
        let number = max(1, last.months(to: latest) / step)
        return [number, number + 1].lazy.compactMap { last.moved($0 * step, .months)?.extended(to: meant) }.first { $0 > latest }
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
    fileprivate var isLastOfMonth: Bool { day == Self.length(ofMonth: month, in: year) }

    /// Returns the first day after `latest` that is so many days from this one, or many times as
    /// many.
    fileprivate func following(_ latest: Day, step: Int) -> Day? { moved(((latest.number - number) / step + 1) * step, .days) }

    fileprivate func months(to other: Day) -> Int { (other.year - year) * 12 + other.month - month }
}
