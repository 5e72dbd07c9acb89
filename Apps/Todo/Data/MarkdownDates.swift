import Foundation
import TodoDomain

/// Due dates and repetitions as a person writes them into a list; see ``MarkdownTodos``.
enum MarkdownDates {
    // MARK: Writing

    /// Returns a text such as `2026-11-25` or `2026-11-25 18:00 +09:00`, to the millisecond; nil
    /// for a time that no calendar shows.
    static func text(_ due: Due, in zone: TimeZone) -> String? {
        let time: Date
        switch due {
        case .day(let day): return day.description
        case .time(let moment): time = moment
        }
        guard time.isReasonable else { return nil }
        let milliseconds = Int((time.timeIntervalSince1970 * 1000).rounded())
        let rounded = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        // Offsets had seconds before there were time zones.
        let offset = zone.secondsFromGMT(for: rounded)
        // And where the year there is none of the calendar, the one of Greenwich is.
        let hasOffset = offset % 60 == 0 && (rounded + Double(offset)).isReasonable
        let minutes = hasOffset ? offset / 60 : 0
        let calendar = Calendar.gregorian(in: TimeZone(secondsFromGMT: minutes * 60) ?? .gmt)
        let parts = calendar.dateComponents([.hour, .minute], from: rounded)
        let rest = ((milliseconds % 60_000) + 60_000) % 60_000
        var clock = "\(padded(parts.hour)):\(padded(parts.minute))"
        if rest != 0 { clock += ":\(padded(rest / 1000))" }
        if rest % 1000 != 0 { clock += ".\(padded(rest % 1000, 3))" }
        let sign = minutes < 0 ? "-" : "+"
        return "\(Day(rounded, in: calendar)) \(clock) "
            + "\(sign)\(padded(abs(minutes) / 60)):\(padded(abs(minutes) % 60))"
    }

    static func text(_ repetition: Repetition) -> String {
        let rule =
            if case .afterDone(let days) = repetition.rule {
                days == 1 ? "after 1 day" : "after \(days) days"
            } else {
                repetition.dayOfMonth.map { "\(repetition.rule) on day \($0)" } ?? repetition.rule.description
            }
        return rule + (repetition.time.map { " at \($0)" } ?? "")
    }

    // MARK: Reading

    /// Reads a day, or a time with an offset or of a calendar; nil where it is none.
    static func due(_ text: String, by calendar: Calendar) -> Due? {
        if let day = Day(text) { return .day(day) }
        if let time = try? Date(text, strategy: .iso8601) { return .time(time) }
        let parts = text.split(separator: " ")
        guard (2...3).contains(parts.count) else { return nil }
        guard let zone = parts.count == 3 ? zone(parts[2]) : calendar.timeZone else { return nil }
        let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
        guard let day = Day(String(parts[0])), (2...3).contains(clock.count) else { return nil }
        // Whole seconds and a fraction of three digits.
        let second = (clock.count == 3 ? clock[2] : "00").split(separator: ".", omittingEmptySubsequences: false)
        guard second.count == 1 || (second.count == 2 && second[1].utf8.count == 3) else { return nil }
        let numbers = (clock.prefix(2) + second).map(number)
        guard clock.prefix(2).allSatisfy({ $0.utf8.count == 2 }), second[0].utf8.count == 2, !numbers.contains(nil) else { return nil }
        let found = numbers.compactMap { $0 }
        guard found[0] < 24, found[1] < 60, found[2] < 60 else { return nil }
        let time = day.time(hour: found[0], minute: found[1], second: found[2], in: .gregorian(in: zone))
        return .time(time + Double(found.count > 3 ? found[3] : 0) / 1000)
    }

    /// Reads `weekly on mon wed`, `after 7 days`, `monthly on day 31` or `daily at 02:30`, in small letters.
    static func repetition(_ text: String) -> Repetition? {
        var parts = text.replacing(" on day ", with: " ").components(separatedBy: " at ")
        for unit in [" days", " day"] where parts[0].hasPrefix("after ") && parts[0].hasSuffix(unit) { parts[0].removeLast(unit.count) }
        return Repetition(parts.joined(separator: " at "))
    }

    private static func zone(_ text: Substring) -> TimeZone? {
        if ["z", "utc", "gmt"].contains(text.lowercased()) { return .gmt }
        guard let sign = text.first, "+-".contains(sign) else { return nil }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2], let hours = number(parts[0]), let minutes = number(parts[1]), hours < 19, minutes < 60
        else { return nil }
        return TimeZone(secondsFromGMT: (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
