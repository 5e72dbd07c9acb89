import Foundation
import TodoDomain

/// Reads a todo that is entered in one line, in English and Korean alike.
///
/// Rules where words can mean several things:
/// - Of two days, or two times, the later one in the line counts; the other stays in the title.
/// - A weekday is the next one from tomorrow on; `next Friday` and 다음 주 금요일 are of the next week,
///   which begins on Monday. A day that has passed is none.
/// - A date without a year is the next one, today included. 12/3 is read as the locale writes
///   dates.
/// - A time without a day is the next such time. Of an hour that says not which half of the day it
///   is, one to six is in the afternoon, seven to eleven in the morning, and today also in the
///   evening once the morning has passed it. One that is repeated is of no day: nine is in the
///   morning, and the first time is the next one. Figures such as 6:45 are those of a clock with 24
///   hours; where clocks have twelve, 1:00 to 5:59 are in the afternoon.
///   A meal in the title says more than that, on each day: dinner at 7, 회식 7시 and dinner at 7:30
///   are in the evening, breakfast at 8 is in the morning.
/// - Of a stretch of time such as 14:15-15:00 the todo has the beginning; its words stay in the title.
/// - A part of the day (`tonight`, 저녁에) that has begun, or passed, is that day without a time.
/// - Midnight is the end of the day that is named.
/// - Words that may as well be the title need another word beside them: `at 6`, `on Sat`, `by 3/4`,
///   3일까지, 저녁에; `daily` repeats at the end only.
/// - `#` and the name of a list, whose white space may be left out or be a mark, is that list.
/// - A line that asks for a repetition which no todo has, such as `every third Friday` or 매주 두 번, or
///   for several days or times, such as `Monday to Friday` or 1일, 15일, is left alone.
/// - Text in quotation marks, after `of`, `since` or `last`, and a word with `'s` is left alone.
package struct PhraseReader: Sendable {
    /// The longest line that is read, in characters; of a longer one all is title.
    package static let limit = 500

    private let now: Date
    private let calendar: Calendar
    private let isDayFirst: Bool
    private let has24Hours: Bool
    private let lists: [TodoList]

    /// - Parameters:
    ///   - now: the time at which the line is read.
    ///   - calendar: has the time zone of the user.
    ///   - locale: decides whether 12/3 is in December or in March, and 3:30 in the night or in the
    ///     afternoon.
    ///   - lists: those that `#` and a name stand for.
    package init(now: Date, calendar: Calendar, locale: Locale, lists: [TodoList] = []) {
        self.now = now
        self.calendar = .gregorian(in: calendar.timeZone)
        self.lists = lists
        isDayFirst = Self.isDayFirst(locale)
        has24Hours = [.zeroToTwentyThree, .oneToTwentyFour].contains(locale.hourCycle)
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: one line or more; at most ``limit`` characters are understood.
    ///   - dismissed: chips that are none: their words are title.
    /// - Returns: the title with the chips; each word of the line is in one of them.
    package func read(_ line: String, without dismissed: Set<PhraseChip.Key> = []) -> Phrase {
        // A character may weigh megabytes.
        guard line.utf8.count <= Self.limit * 16, line.count <= Self.limit else { return Phrase(title: line.trimmed) }
        let text = PhraseText(line)
        let parts = calendar.dateComponents([.hour, .minute], from: now)
        let setting = PhraseSetting(
            today: Day(now, in: calendar), minutes: (parts.hour ?? 0) * 60 + (parts.minute ?? 0), isDayFirst: isDayFirst,
            has24Hours: has24Hours, lists: lists)
        let scanner = PhraseScanner(text: text, setting: setting)
        var matches = scanner.matches.filter { $0.kind != nil }
        while true {
            let reading = PhraseReading(matches, meal: scanner.meal, setting)
            let chips = reading.chips(in: line, text)
            let gone = chips.filter { dismissed.contains($0.chip.key) }
            if gone.isEmpty { return reading.phrase(line, text, chips) }
            matches.removeAll { match in gone.contains { $0.ranges.contains { $0.overlaps(match.range) } } }
        }
    }

    private static let monthFirstRegions: Set<String> = ["US", "KR", "JP", "CN", "TW", "HU", "LT", "MN", "PH"]
    private static let monthFirstLanguages: Set<String> = ["en", "ko", "ja", "zh", "hu", "lt", "mn"]

    private static func isDayFirst(_ locale: Locale) -> Bool {
        if let region = locale.region?.identifier { return !monthFirstRegions.contains(region) }
        return !monthFirstLanguages.contains(locale.language.languageCode?.identifier ?? "en")
    }
}

extension PhraseMatch {
    /// The kind of chip that the words make; nil where they stay in the title.
    var kind: PhraseChip.Kind? {
        switch meaning {
        case .day: .day
        case .clock, .part, .moment: .time
        case .importance: .importance
        case .repetition: .repetition
        case .list: .list
        case .nothing: nil
        }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
