import Foundation

/// A day of the calendar. It has no time zone, so that it stays that day when one travels.
package struct Day: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// The year, from 1 to 9999.
    package let year: Int
    /// The month, from 1 to 12.
    package let month: Int
    /// The day of the month, from 1 on.
    package let day: Int

    /// Nil where the calendar has no such day between the years 1 and 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.length(ofMonth: month, in: year)).contains(day) else {
            return nil
        }
        self.init(year, month, day)
    }

    /// The day of a moment, in the time zone of a calendar: the first or the last one that there is
    /// where the moment is before or after all of them.
    package init(_ date: Date, in calendar: Calendar) {
        let seconds = date.timeIntervalSince1970 + Double(calendar.timeZone.secondsFromGMT(for: date))
        let number = (seconds / Self.length).rounded(.down)
        if number < Double(Self.numbers.upperBound) {
            self.init(number: Int(max(number, Double(Self.numbers.lowerBound))))
        } else {
            self.init(number: Self.numbers.upperBound)
        }
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

    /// Returns the first moment of the day in the time zone of a calendar. Where clocks are put
    /// forward at midnight, the day begins at one.
    package func start(in calendar: Calendar) -> Date { Self.moment(Double(number) * Self.length, in: calendar.timeZone) }

    /// Returns the first moment after the day in the time zone of a calendar.
    package func end(in calendar: Calendar) -> Date { Self.moment(Double(number + 1) * Self.length, in: calendar.timeZone) }

    /// Returns a time of the day in the time zone of a calendar; the next one that clocks show where
    /// they jump over it.
    package func time(hour: Int, minute: Int = 0, second: Int = 0, in calendar: Calendar) -> Date {
        Self.moment(Double(number) * Self.length + Double((hour * 60 + minute) * 60 + second), in: calendar.timeZone)
    }

    /// Returns the first moment at which clocks show so many seconds since the beginning of 1970, or
    /// jump over them: an hour, or a day as in Samoa in 2011.
    private static func moment(_ shown: TimeInterval, in zone: TimeZone) -> Date {
        func offset(_ seconds: TimeInterval) -> TimeInterval { Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))) }
        let (before, after) = (shown - offset(shown - length), shown - offset(shown + length))
        if let first = [min(before, after), max(before, after)].first(where: { $0 + offset($0) == shown }) {
            return Date(timeIntervalSince1970: first)
        }
        let latest = Date(timeIntervalSince1970: before)
        let jump = zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: after))
        return jump.map { min($0, latest) } ?? latest
    }

    /// Returns the day so many days, months or years later, or earlier below 0. A month that has no
    /// such day gives its last one; where the calendar ends before, its first or last day.
    package func adding(_ count: Int, _ unit: Unit) -> Day {
        moved(count, unit) ?? Day(number: count < 0 ? Self.numbers.lowerBound : Self.numbers.upperBound)
    }

    /// Returns the day so many days, months or years later; nil where the calendar ends before.
    package func moved(_ count: Int, _ unit: Unit) -> Day? {
        switch unit {
        case .days:
            return Self.numbers.contains(number + count) ? Day(number: number + count) : nil
        case .months, .years:
            let months = year * 12 + month - 1 + (unit == .months ? count : count * 12)
            let (year, month) = (months / 12, months % 12 + 1)
            return months < 12 ? nil : Day(year: year, month: month, day: min(day, Self.length(ofMonth: month, in: year)))
        }
    }

    /// A stretch of the calendar.
    package enum Unit: Sendable { case days, months, years }

    /// The day of the week, from 1 for Sunday to 7 for Saturday.
    package var weekday: Int { (number - Self.numbers.lowerBound + 1) % 7 + 1 }

    /// Returns the number of days of a month.
    package static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // MARK: Numbers

    /// The days of the years 1 to 9999 by their distance from 1 January 1970.
    private static let numbers = -719_162...2_932_896

    /// Seconds of a day.
    private static let length = 86400.0

    /// Days from 1 March of the year 0 to 1 January 1970. Years that begin in March end with the
    /// day that not each of them has.
    private static let epoch = 719_468

    /// The distance from 1 January 1970.
    package var number: Int {
        let year = month > 2 ? year : year - 1
        let days = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + days - Self.epoch
    }

    /// The day at a distance from 1 January 1970, between the years 1 and 9999.
    package init(number: Int) {
        let (era, days) = (number + Self.epoch).quotientAndRemainder(dividingBy: 146_097)
        let year = (days - days / 1460 + days / 36524 - days / 146_096) / 365
        let rest = days - (365 * year + year / 4 - year / 100)
        let month = (5 * rest + 2) / 153
        self.init(era * 400 + year + (month < 10 ? 0 : 1), (month + 2) % 12 + 1, rest - (153 * month + 2) / 5 + 1)
    }
}

extension Day: RawRepresentable, Codable {
    /// The day of a text such as `2026-11-21`.
    package init?(rawValue: String) { self.init(rawValue) }

    /// The text of the day.
    package var rawValue: String { description }
}
