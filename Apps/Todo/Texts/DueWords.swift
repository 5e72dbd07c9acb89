import Foundation
import RibletLocalization
import TodoDomain
import TodoPhrases

extension DateText {
    /// Says when a todo is due, relative to `now`, such as `Today`, `Tomorrow, 17:00` or `Tue 3 Dec`.
    package func due(_ due: Due, now: Date) -> String {
        switch due {
        case .day(let day): dueDay(day.start(in: calendar), now: now)
        case .time(let time): self.due(time, now: now)
        }
    }

    /// Says what a chip means of when a todo is due: the day, the time of the day, or both where one
    /// chip says it all.
    package func meaning(of chip: PhraseChip, due: Due?, isAlone: Bool, now: Date) -> String {
        guard let due else { return chip.words }
        if isAlone { return self.due(due, now: now) }
        switch (chip.kind, due) {
        case (.time, .time(let time)): return self.time(time)
        default: return dueDay(due.day(in: calendar).start(in: calendar), now: now)
        }
    }

    /// Says when a todo of a section is due; nil where the heading of the section says it already.
    package func due(_ todo: Todo, in section: TodoSection, now: Date) -> String? {
        guard let due = todo.due else { return nil }
        switch (section, due) {
        case (.today, .day): return nil
        case (.today, .time(let time)): return self.time(time)
        default: return self.due(due, now: now)
        }
    }
}
