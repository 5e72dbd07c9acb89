import CalendarDays

package typealias Day = CalendarDays.Day

/// A month of the calendar.
package struct Month: Hashable, Codable, Sendable {
    package let year: Int
    package let month: Int

    /// Reads a month as ISO 8601 writes it, `2026-11`; nil if it is something else.
    package init?(iso text: String) {
        guard let first = Day(text + "-01") else { return nil }
        (year, month) = (first.year, first.month)
    }

    /// The month as ISO 8601 writes it.
    package var iso: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }
}
