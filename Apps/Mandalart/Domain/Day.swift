import CalendarDays
import Foundation

package typealias Day = CalendarDays.Day

extension Day {
    /// The day of a moment in a time zone.
    package init(of date: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.init(date, in: calendar)
    }

    /// Returns the number of days from another day to this one; negative where the other is later.
    package func days(since other: Day) -> Int { number - other.number }
}
