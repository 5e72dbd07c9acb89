/// Days since 1970 as dates, in the two forms that the service writes. Formatters of Foundation
/// would cost more than all the rest of a world.
enum WorldCalendar {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]

    /// Returns a date such as `December 2, 2013`.
    static func words(day: Int) -> String {
        let (year, month, day) = date(day)
        return "\(months[month - 1]) \(day), \(year)"
    }

    /// Returns a time such as `2017-11-04T18:48:46.250Z`.
    static func timestamp(milliseconds: Int) -> String {
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let (year, month, day) = date(days)
        let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { pad($0, 2) }.joined(separator: ":")
        return "\(year)-\(pad(month, 2))-\(pad(day, 2))T\(time).\(pad(rest % 1000, 3))Z"
    }

    static func pad(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// The Gregorian date of a day, counted from the first of March of the year 0, so that the leap
    /// day is the last of a year.
    private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let days = day + 719_468
        let era = days / 146_097
        let ofEra = days % 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let shifted = (5 * ofYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (era * 400 + year + (month <= 2 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1)
    }
}
