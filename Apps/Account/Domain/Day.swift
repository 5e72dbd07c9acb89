/// A day of the calendar, the same in every time zone.
package struct Day: Hashable, Codable, Comparable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads a day as ISO 8601 writes it, `2026-11-24`; nil if it is something else.
    package init?(iso text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    package static func < (a: Day, b: Day) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}

/// A month of the calendar.
package struct Month: Hashable, Codable, Sendable {
    package let year: Int
    package let month: Int

    /// Reads a month as ISO 8601 writes it, `2026-11`; nil if it is something else.
    package init?(iso text: String) {
        guard let first = Day(iso: text + "-01") else { return nil }
        (year, month) = (first.year, first.month)
    }

    /// The month as ISO 8601 writes it.
    package var iso: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }
}
