import Foundation
import TodoDomain

/// A todo in one line: its title, and what the other words of the line say.
package struct Phrase: Equatable, Sendable {
    /// The words that are left, and those of chips that stay; may be empty.
    package var title: String
    /// The other words, in the order in which they are read, at most one chip of each kind.
    package var chips: [PhraseChip] = []
    /// The day that is meant; nil where none is.
    package var day: Day?
    /// The time of that day; nil where the whole day is meant.
    package var time: PhraseTime?
    /// True where it is more important than others.
    package var isImportant = false
    /// The way in which it comes again.
    package var repetition: PhraseRepetition?
    /// The list that is named.
    package var list: TodoList?
}

extension Phrase {
    /// A title, and nothing else.
    package init(title: String) { self.init(title: title, chips: []) }
}

extension Phrase {
    /// Returns a draft with what the line says: the words that were understood are no part of its
    /// title.
    package func filling(_ draft: TodoDraft, in calendar: Calendar) -> TodoDraft {
        var filled = draft
        filled.title = title
        filled.due = due(beside: draft.due, in: calendar)
        if let repetition = repetition?.repetition {
            filled.repeats = repetition
            if let time, let due = filled.due {
                filled.repeats = repetition.keeping(minute: time.hour * 60 + time.minute, of: due, in: calendar)
            }
        }
        if isImportant { filled.isImportant = true }
        if let list { filled.list = list.id }
        return filled
    }

    /// Returns when the todo is due, by the words of the line or as it was chosen. A time alone is of
    /// the day that was chosen.
    package func due(beside chosen: Due?, in calendar: Calendar) -> Due? {
        guard let day else { return chosen }
        guard let time else { return .day(day) }
        let chosenDay = chips.contains { $0.kind == .day } ? nil : chosen?.day(in: calendar)
        return .time((chosenDay ?? day).time(hour: time.hour, minute: time.minute, in: calendar))
    }
}

/// Words of a line that were understood.
package struct PhraseChip: Hashable, Sendable {
    /// The kinds of what words can say.
    package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        case day, time, importance, repetition, list
    }

    /// The name of a chip among the chips of a line while the rest of the line changes.
    package struct Key: Hashable, Codable, Sendable, LosslessStringConvertible {
        /// The kind.
        package let kind: Kind
        /// The words of the chip.
        package let words: String

        package init(kind: Kind, words: String) {
            self.kind = kind
            self.words = words
        }

        /// The key of a text such as `day:tomorrow`.
        package init?(_ text: String) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), !parts[1].isEmpty else { return nil }
            self.init(kind: kind, words: String(parts[1]))
        }

        package var description: String { "\(kind.rawValue):\(words)" }
    }

    /// The name of the chip.
    package let key: Key
    /// The places of the words in the line, in order, at least one.
    package let ranges: [Range<String.Index>]
    /// True where the words are in the title as well, since they say more than a todo holds: a
    /// stretch of time has an end.
    package var staysInTitle = false

    /// The kind of what the words say.
    package var kind: Kind { key.kind }
    /// The words, as they stand in the line.
    package var words: String { key.words }
}

/// A time of day.
package struct PhraseTime: Hashable, Comparable, Sendable {
    /// The hour, from 0 to 23.
    package let hour: Int
    /// The minute, from 0 to 59.
    package let minute: Int

    /// Nil where a clock shows no such time.
    package init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    package static func < (a: PhraseTime, b: PhraseTime) -> Bool { (a.hour, a.minute) < (b.hour, b.minute) }
}

/// A way in which a todo comes again, as it is said.
package struct PhraseRepetition: Hashable, Sendable {
    /// The rule.
    package let rule: Repetition.Rule
    /// The day of the week of a rule that takes it from the due date; nil where none is named.
    package var weekday: Int?
    /// The day of the month of such a rule, 31 for the last one; nil where none is named.
    package var dayOfMonth: Int?

    /// The repetition of the todo.
    package var repetition: Repetition { Repetition(rule, dayOfMonth: dayOfMonth) }

    init(_ rule: Repetition.Rule, weekday: Int? = nil, dayOfMonth: Int? = nil) {
        self.rule = rule
        self.weekday = weekday
        self.dayOfMonth = dayOfMonth
    }

    /// Nil where a number is too large for a rule.
    init?(_ count: Int, _ unit: Repetition.Unit) {
        guard (1...Repetition.Rule.longest).contains(count) else { return nil }
        self.init(.every(count, unit))
    }

    /// The repetition on days of the week, of every so many weeks; nil for none.
    init?(weekdays: Set<Int>, weeks: Int) {
        guard let rule = Repetition.Rule(weekdays: weekdays, weeks: weeks) else { return nil }
        if let only = weekdays.first, weekdays.count == 1 { self.init(.every(weeks, .weeks), weekday: only) } else { self.init(rule) }
    }

    /// Returns the first day on which it comes, from a day on.
    func first(from day: Day) -> Day {
        if let weekday { return day.adding((weekday - day.weekday + 7) % 7, .days) }
        if let dayOfMonth {
            let first = day.extended(to: dayOfMonth)
            return first >= day ? first : day.adding(1 - day.day, .days).adding(1, .months).extended(to: dayOfMonth)
        }
        return rule.first(from: day) ?? day
    }
}
