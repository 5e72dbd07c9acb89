import Foundation
import TodoDomain

/// The choice of the date a todo is due.
package struct DuePicker: Equatable, Codable, Sendable {
    /// A date that one tap chooses.
    package enum Shortcut: String, CaseIterable, Codable, Sendable, Hashable {
        /// Today at six in the evening; offered until then.
        case thisEvening
        /// Tomorrow at nine.
        case tomorrow
        /// Monday of the next week at nine.
        case nextWeek
    }

    /// A shortcut and the date it stands for.
    package struct Choice: Equatable, Codable, Sendable {
        /// Which one it is.
        package let shortcut: Shortcut
        /// The date it chooses.
        package let date: Date
    }

    /// The date chosen so far.
    package var date: Date
    /// What was entered last is no date.
    package var isInvalid = false
    /// The dates offered.
    package let choices: [Choice]

    /// - Parameters:
    ///   - date: the date chosen so far.
    ///   - environment: the time that the shortcuts are relative to.
    package init(date: Date, environment: TodoEnvironment) {
        self.date = date
        let now = environment.now()
        choices = Shortcut.allCases.compactMap { shortcut in
            guard let date = shortcut.date(now, environment.calendar), date > now else { return nil }
            return Choice(shortcut: shortcut, date: date)
        }
    }
}

extension DuePicker.Shortcut {
    fileprivate func date(_ now: Date, _ calendar: Calendar) -> Date? {
        let monday = 2
        return switch self {
        case .thisEvening: calendar.date(bySettingHour: 18, minute: 0, second: 0, of: now)
        case .tomorrow:
            calendar.date(byAdding: .day, value: 1, to: now).flatMap { calendar.date(bySettingHour: 9, minute: 0, second: 0, of: $0) }
        case .nextWeek:
            calendar.nextDate(
                after: now, matching: DateComponents(hour: 9, minute: 0, second: 0, weekday: monday), matchingPolicy: .nextTime)
        }
    }
}
