import Foundation

/// A date that one tap chooses.
package struct DueSuggestion: Hashable, Codable, Sendable {
    /// The kinds of suggestions.
    package enum Kind: String, CaseIterable, Codable, Sendable, Hashable {
        /// Today at six in the evening; offered until then.
        case thisEvening
        /// Tomorrow at nine o'clock.
        case tomorrow
        /// Monday of the next week at nine.
        case nextWeek
    }

    /// The kind of the suggestion.
    package let shortcut: Kind
    /// The date it chooses.
    package let date: Date
}

extension TodoEnvironment {
    /// The dates that are offered now, the nearest first.
    package func dueSuggestions() -> [DueSuggestion] {
        let now = now()
        return DueSuggestion.Kind.allCases.compactMap { kind in
            guard let date = date(of: kind, now), date > now else { return nil }
            return DueSuggestion(shortcut: kind, date: date)
        }
    }

    private func date(of kind: DueSuggestion.Kind, _ now: Date) -> Date? {
        let monday = 2
        return switch kind {
        case .thisEvening: calendar.date(bySettingHour: 18, minute: 0, second: 0, of: now)
        case .tomorrow:
            calendar.date(byAdding: .day, value: 1, to: now).flatMap { calendar.date(bySettingHour: 9, minute: 0, second: 0, of: $0) }
        case .nextWeek:
            calendar.nextDate(
                after: now, matching: DateComponents(hour: 9, minute: 0, second: 0, weekday: monday), matchingPolicy: .nextTime)
        }
    }
}
