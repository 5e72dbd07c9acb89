import CalendarDays
import Foundation

package typealias Day = CalendarDays.Day

/// When a todo is due.
package enum Due: Hashable, Sendable {
    /// At any time of a day, wherever the user is.
    case day(Day)
    /// At a moment.
    case time(Date)

    /// Returns the day on which it falls in the time zone of a calendar.
    package func day(in calendar: Calendar) -> Day {
        switch self {
        case .day(let day): day
        case .time(let time): Day(time, in: calendar)
        }
    }

    /// Returns true where the day is over, or the moment has passed.
    package func isOver(at now: Date, in calendar: Calendar) -> Bool {
        switch self {
        case .day(let day): day < Day(now, in: calendar)
        case .time(let time): time < now
        }
    }

    /// Returns the same time of another day, or another day where no time is meant.
    package func moved(to day: Day, in calendar: Calendar) -> Due {
        guard case .time(let time) = self else { return .day(day) }
        let parts = calendar.dateComponents([.hour, .minute, .second], from: time)
        return .time(day.time(hour: parts.hour ?? 0, minute: parts.minute ?? 0, second: parts.second ?? 0, in: calendar))
    }
}

/// A moment is coded as a date, which is how every due date was coded once; a day as its text.
extension Due: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let day = try? container.decode(Day.self) { self = .day(day) } else { self = .time(try container.decode(Date.self)) }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .day(let day): try container.encode(day)
        case .time(let time): try container.encode(time)
        }
    }
}
