import Foundation

/// A date that one tap chooses.
package struct DueSuggestion: Hashable, Codable, Sendable {
    /// The kinds of suggestions.
    package enum Kind: String, CaseIterable, Codable, Sendable, Hashable {
        /// This day.
        case today
        /// Today at six in the evening; offered until then.
        case thisEvening
        /// The next day.
        case tomorrow
        /// Monday of the next week.
        case nextWeek
    }

    /// The kind of the suggestion.
    package let shortcut: Kind
    /// The date it chooses.
    package let due: Due

    private enum CodingKeys: String, CodingKey {
        case shortcut
        case due = "date"
    }
}

extension TodoEnvironment {
    /// The dates that are offered now, the nearest first.
    package func dueSuggestions() -> [DueSuggestion] {
        let now = now()
        let today = Day(now, in: calendar)
        return DueSuggestion.Kind.allCases.compactMap { kind in
            let due: Due =
                switch kind {
                case .today: .day(today)
                case .thisEvening: .time(today.time(hour: 18, in: calendar))
                case .tomorrow: .day(today.adding(1, .days))
                case .nextWeek: .day(today.nextMonday)
                }
            return due.isOver(at: now, in: calendar) ? nil : DueSuggestion(shortcut: kind, due: due)
        }
    }
}

extension TodoEnvironment {
    /// The dates that a todo can be put off to with one tap, the nearest first. One of a time keeps
    /// that time on another day.
    package func postponements(of due: Due?) -> [DueSuggestion] {
        dueSuggestions().compactMap { suggestion in
            switch suggestion.shortcut {
            case .today: return nil
            case .thisEvening:
                // A later todo is not put off to it.
                guard let due, case .time(let evening) = suggestion.due else { return suggestion }
                if case .time(let time) = due { return time < evening ? suggestion : nil }
                return due.day(in: calendar) <= Day(evening, in: calendar) ? suggestion : nil
            case .tomorrow, .nextWeek:
                return DueSuggestion(
                    shortcut: suggestion.shortcut, due: due?.moved(to: suggestion.due.day(in: calendar), in: calendar) ?? suggestion.due)
            }
        }
        .filter { $0.due != due }
    }
}

extension Day {
    /// The first day of the next week.
    fileprivate var nextMonday: Day {
        let daysSinceMonday = (weekday + 5) % 7
        return adding(7 - daysSinceMonday, .days)
    }
}
