import Foundation

extension Calendar {
    /// Returns the calendar by which due dates are written and counted, whichever one is shown.
    package static func gregorian(in zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}
