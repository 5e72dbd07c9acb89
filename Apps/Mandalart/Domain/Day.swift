import Foundation

/// A day of the calendar, without a time and without a zone.
package struct Day: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    /// The year, 1 to 9999.
    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// Nil where the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of a text such as `2027-01-31`, which is how forms and files write it; nil for any
    /// other text.
    package init?(rawValue: String) {
        let digits = Array(rawValue.utf8)
        guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            range.reduce(0 as Int?) { value, index in
                guard let value, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digits[index]) else { return nil }
                return value * 10 + Int(digits[index] - UInt8(ascii: "0"))
            }
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day of a moment in a time zone.
    package init(of date: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        (year, month, day) = (parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
    }

    /// The day as forms and files write it: `2027-01-31`.
    package var rawValue: String {
        func padded(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: count - text.count) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Returns the number of days from another day to this one; negative where the other is later.
    package func days(since other: Day) -> Int { number - other.number }

    /// Compares two days by their order in the calendar.
    package static func < (a: Day, b: Day) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The number of the day, counted from a day long ago. Years begin with March here, so that the
    /// leap day is the last one of its year.
    private var number: Int {
        let year = month > 2 ? year : year - 1
        let month = month > 2 ? month - 3 : month + 9
        return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day
    }
}
