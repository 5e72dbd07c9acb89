extension Repetition {
    /// A stretch between two due dates.
    package enum Unit: String, Sendable { case days, weeks, months, years }

    /// The one of a month's days that are the same day of the week.
    package enum Ordinal: String, CaseIterable, Sendable { case first, second, third, fourth, last }

    /// When a todo comes back. As a text it is `daily`, `every 3 days`, `weekdays`,
    /// `weekly on mon wed`, `monthly on last fri` or `after 7`, with the other units alike.
    package enum Rule: Hashable, Sendable, LosslessStringConvertible {
        /// So many days, weeks, months or years after its due date, from 1 to ``longest``.
        case every(Int, Unit)
        /// From Monday to Friday.
        case weekdays
        /// On these days of the week, from 1 for Sunday to 7 for Saturday and at least one, of every so
        /// many weeks. Weeks begin on Monday.
        case on(Set<Int>, weeks: Int)
        /// On that day of the week of every so many months.
        case nth(Ordinal, weekday: Int, months: Int)
        /// So many days after it was done, from 1 to ``longest``.
        case afterDone(days: Int)

        /// The largest number of a rule.
        package static let longest = 365

        package static let daily = Rule.every(1, .days)
        package static let weekly = Rule.every(1, .weeks)
        package static let monthly = Rule.every(1, .months)
        package static let yearly = Rule.every(1, .years)

        /// The rule of days of the week: one without days where they are from Monday to Friday, or
        /// all. Nil for none, and for a number of weeks that no rule has.
        package init?(weekdays: Set<Int>, weeks: Int) {
            guard !weekdays.isEmpty, weekdays.isSubset(of: 1...7), (1...Self.longest).contains(weeks) else { return nil }
            switch (weekdays, weeks) {
            case ([2, 3, 4, 5, 6], 1): self = .weekdays
            case ([1, 2, 3, 4, 5, 6, 7], 1): self = .daily
            default: self = .on(weekdays, weeks: weeks)
            }
        }

        package init?(_ text: String) {
            var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)[...]
            func number(_ word: String) -> Int? { Int(word).flatMap { (1...Self.longest).contains($0) ? $0 : nil } }
            let stretch: (count: Int, unit: Unit)
            switch words.removeFirst() {
            case "weekdays" where words.isEmpty:
                self = .weekdays
                return
            case "after":
                guard words.count == 1, let days = number(words.removeFirst()) else { return nil }
                self = .afterDone(days: days)
                return
            case "daily": stretch = (1, .days)
            case "weekly": stretch = (1, .weeks)
            case "monthly": stretch = (1, .months)
            case "yearly": stretch = (1, .years)
            case "every":
                guard words.count > 1, let count = number(words.removeFirst()) else { return nil }
                let word = words.removeFirst()
                guard let unit = Unit(rawValue: word) ?? Unit(rawValue: word + "s") else { return nil }
                stretch = (count, unit)
            default: return nil
            }
            guard let on = words.popFirst() else {
                self = .every(stretch.count, stretch.unit)
                return
            }
            guard on == "on" else { return nil }
            switch stretch.unit {
            case .weeks:
                let days = words.compactMap(Self.weekdayNames.firstIndex(of:)).map { $0 + 1 }
                guard !days.isEmpty, days.count == words.count, Set(days).count == days.count else { return nil }
                self.init(weekdays: Set(days), weeks: stretch.count)
            case .months:
                guard words.count == 2, let ordinal = Ordinal(rawValue: words.removeFirst()),
                    let weekday = Self.weekdayNames.firstIndex(of: words.removeFirst())
                else { return nil }
                self = .nth(ordinal, weekday: weekday + 1, months: stretch.count)
            case .days, .years: return nil
            }
        }

        package var description: String {
            switch self {
            case .every(let count, let unit): Self.text(count, unit)
            case .weekdays: "weekdays"
            case .on(let days, let weeks): "\(Self.text(weeks, .weeks)) on \(Self.inOrder(days).map(Self.name).joined(separator: " "))"
            case .nth(let ordinal, let weekday, let months):
                "\(Self.text(months, .months)) on \(ordinal.rawValue) \(Self.name(of: weekday))"
            case .afterDone(let days): "after \(days)"
            }
        }

        private static let weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

        /// The short English name of a day of the week, from 1 for Sunday on.
        package static func name(of weekday: Int) -> String { weekdayNames[weekday - 1] }

        /// Returns days of the week with Monday as the first.
        package static func inOrder(_ weekdays: Set<Int>) -> [Int] { weekdays.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 } }

        private static func text(_ count: Int, _ unit: Unit) -> String {
            guard count == 1 else { return "every \(count) \(unit.rawValue)" }
            return switch unit {
            case .days: "daily"
            case .weeks: "weekly"
            case .months: "monthly"
            case .years: "yearly"
            }
        }

        /// True for a rule that comes back on a date, which not each month has.
        var isOfDates: Bool {
            switch self {
            case .every(_, .months), .every(_, .years): true
            default: false
            }
        }

        /// Returns the first day of the rule from a day on; that day itself where the rule names no
        /// day. Nil where the calendar ends before.
        package func first(from day: Day) -> Day? {
            let weekdays: Set<Int>
            switch self {
            case .every, .afterDone: return day
            case .weekdays: weekdays = [2, 3, 4, 5, 6]
            case .on(let days, _): weekdays = days
            case .nth(let ordinal, let weekday, _):
                return [0, 1].lazy.compactMap { day.moved($0, .months)?.nth(ordinal, weekday) }.first { $0 >= day }
            }
            return (0..<7).lazy.compactMap { day.moved($0, .days) }.first { weekdays.contains($0.weekday) }
        }
    }
}

extension Day {
    /// The number of its week, which begins on Monday, as the calendar did.
    var week: Int { (number + 719_162) / 7 }

    /// The Monday of its week.
    var monday: Day { adding(-((weekday + 5) % 7), .days) }

    /// Returns that day of the week in the month of this day.
    func nth(_ ordinal: Repetition.Ordinal, _ weekday: Int) -> Day? {
        let last = Self.length(ofMonth: month, in: year)
        let first = 1 + (weekday - (adding(1 - day, .days).weekday) + 7) % 7
        let number =
            switch ordinal {
            case .first: first
            case .second: first + 7
            case .third: first + 14
            case .fourth: first + 21
            case .last: first + 28 > last ? first + 21 : first + 28
            }
        return Day(year: year, month: month, day: number)
    }

    /// Returns true where it is that one of the days of its month that are the same day of the week.
    package func `is`(_ ordinal: Repetition.Ordinal) -> Bool { nth(ordinal, weekday) == self }

    /// The day of that number of the same month, or its last one.
    package func extended(to day: Int) -> Day {
        Day(year: year, month: month, day: min(day, Self.length(ofMonth: month, in: year))) ?? self
    }
}
