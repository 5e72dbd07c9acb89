import Foundation

/// A day of the calendar. It has no time zone, so that it stays that day when one travels.
package struct Day: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// The year, from 1970 on.
    package let year: Int
    /// The month, from 1 to 12.
    package let month: Int
    /// The day of the month, from 1 on.
    package let day: Int

    /// Nil where the calendar has no such day between the years 1970 and 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1970...9999).contains(year), (1...12).contains(month), (1...Self.length(ofMonth: month, in: year)).contains(day) else {
            return nil
        }
        self.init(year, month, day)
    }

    /// The day of a moment, in the time zone of a calendar.
    package init(_ date: Date, in calendar: Calendar) {
        let parts = calendar.counting.dateComponents([.year, .month, .day], from: date)
        self.init(parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1)
    }

    /// The day of a text such as `2026-11-21`; nil where it is none.
    package init?(_ text: String) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(digits.contains) }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    private init(_ year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day as a text such as `2026-11-21`, which sorts as days do.
    package var description: String {
        func padded(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    package static func < (a: Day, b: Day) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

    /// Returns the first moment of the day in the time zone of a calendar.
    package func start(in calendar: Calendar) -> Date {
        let calendar = calendar.counting
        let noon = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12)) ?? .distantFuture
        // Where clocks are put forward at midnight, the day begins at one.
        return calendar.startOfDay(for: noon)
    }

    /// Returns the day so many days, months or years later, or earlier below 0. A month that has no
    /// such day gives its last one.
    package func adding(_ count: Int, _ unit: Unit) -> Day {
        let component: Calendar.Component =
            switch unit {
            case .days: .day
            case .months: .month
            case .years: .year
            }
        let calendar = Calendar.days
        return Day(calendar.date(byAdding: component, value: count, to: start(in: calendar)) ?? .distantFuture, in: calendar)
    }

    /// A stretch of the calendar.
    package enum Unit: Sendable { case days, months, years }

    /// The day of the week, from 1 for Sunday to 7 for Saturday.
    package var weekday: Int { Calendar.days.component(.weekday, from: start(in: .days)) }

    /// Returns the number of days of a month.
    static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Day: RawRepresentable, Codable {
    /// The day of a text such as `2026-11-21`.
    package init?(rawValue: String) { self.init(rawValue) }

    /// The text of the day.
    package var rawValue: String { description }
}

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

extension Day {
    /// Returns a time of the day in the time zone of a calendar; the next one that the clocks of
    /// that day show where they jump over it.
    package func time(hour: Int, minute: Int = 0, second: Int = 0, in calendar: Calendar) -> Date {
        let start = start(in: calendar)
        return calendar.date(bySettingHour: hour, minute: minute, second: second, of: start) ?? start
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

extension Calendar {
    /// The calendar by which days are counted, in no zone in which clocks are changed.
    fileprivate static let days = gregorian(in: .gmt)

    /// The calendar by which days are counted, in the time zone of this one.
    fileprivate var counting: Calendar {
        identifier == .gregorian ? self : .gregorian(in: timeZone)
    }
}
