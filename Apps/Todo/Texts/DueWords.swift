import Foundation
import RibletLocalization
import TodoCore
import TodoDomain

extension DateText {
    /// Says when a todo is due, relative to `now`, such as `Today`, `Tomorrow, 17:00` or
    /// `Tue 3 Dec`.
    package func due(_ due: Due, now: Date) -> String {
        switch due {
        case .day(let day): dueDay(day.start(in: calendar), now: now)
        case .time(let time): self.due(time, now: now)
        }
    }

    /// Says what a chip of a phrase means: the day, the time of the day, the repetition, the list, or
    /// more where no other chip says it.
    package func meaning(of chip: PhraseChip, in phrase: Phrase, due: Due?, now: Date) -> String {
        let day = due.map { chosenDay($0.day(in: calendar), now: now) }
        let saysDay = phrase.chips.contains { $0.kind == .day }
        switch (chip.kind, due) {
        case (.repetition, _):
            let words = phrase.repetition.map { RepetitionWords(language).text($0.repetition) } ?? chip.words
            return saysDay ? words : ([words] + [day].compactMap { $0 }).joined(separator: " · ")
        case (.time, .time(let time)?):
            return saysDay || phrase.repetition != nil ? self.time(time) : self.due(.time(time), now: now)
        case (.day, _), (.time, _): return day ?? chip.words
        case (.importance, _): return TodoWords(language).important
        case (.list, _): return phrase.list?.name ?? chip.words
        }
    }

    private func chosenDay(_ day: Day, now: Date) -> String { farDay(day, now: now) ?? dueDay(day.start(in: calendar), now: now) }

    /// Says a day that is about a year away, nil for others: a date that has just passed is that of
    /// the next year, which few mean who type it.
    package func farDay(_ day: Day, now: Date) -> String? {
        guard day > Day(now, in: calendar).adding(10, .months) else { return nil }
        return dueDay(day.start(in: calendar), now: now) + language(en: " · in a year", ko: " · 1년 뒤")
    }

    /// Says when a todo of a section is due; nil where a heading says it already. Later todos can
    /// have a heading for each day.
    package func due(_ todo: Todo, in section: TodoSection, underDay: Bool = false, now: Date) -> String? {
        guard let due = todo.due else { return nil }
        switch (section, due) {
        case (.today, .day): return nil
        case (.today, .time(let time)): return self.time(time)
        case (.later, .day) where underDay: return nil
        case (.later, .time(let time)) where underDay: return self.time(time)
        default: return self.due(due, now: now)
        }
    }
}
