import Foundation

/// Dates in words, for one language and one time zone. Values, so views can hold one and stay
/// comparable.
public struct DateText: Hashable, Sendable {
    /// The language of the words.
    public let language: Language
    /// The IANA identifier of the time zone.
    public let timeZone: String
    /// True if each time names its zone: the reader may be in another one.
    public let namesZone: Bool

    /// - Parameters:
    ///   - language: the language of the messages.
    ///   - timeZone: an IANA identifier; UTC where it is unknown to the system.
    ///   - namesZone: whether each time says which zone is meant.
    public init(language: Language, timeZone: String, namesZone: Bool = false) {
        self.language = language
        self.timeZone = TimeZone(identifier: timeZone) == nil ? "UTC" : timeZone
        self.namesZone = namesZone
    }

    /// - Parameters:
    ///   - language: the language of the messages.
    ///   - browserZone: the time zone of the reader's browser. Where it is not known, or unknown to
    ///     the system, times are those of this machine, and say so.
    public init(language: Language, browserZone: String?) {
        let known = browserZone.flatMap { TimeZone(identifier: $0) == nil ? nil : $0 }
        self.init(language: language, timeZone: known ?? TimeZone.current.identifier, namesZone: known == nil)
    }

    /// The zone in a reader's eyes, such as `UTC` or `Asia/Seoul`.
    public var zoneName: String {
        ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(timeZone) ? "UTC" : timeZone.split(separator: "_").joined(separator: " ")
    }

    /// The calendar behind the words.
    public var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        return calendar
    }

    /// Such as `Friday, 21 November`.
    public func day(_ date: Date) -> String {
        let parts = calendar.dateComponents([.weekday, .day, .month], from: date)
        let weekday = Self.weekday(parts.weekday ?? 1, in: language)
        let day = Self.day(parts.day ?? 1, month: parts.month ?? 1, in: language)
        return language(en: "\(weekday), \(day)", ko: "\(day) \(weekday)")
    }

    /// Such as `21 November 2026`, or `21 November` without a year: a day of the calendar, in no zone.
    public static func day(_ day: Int, month: Int, year: Int? = nil, in language: Language) -> String {
        language(
            en: "\(day) \(months[month - 1])\(year.map { " \($0)" } ?? "")", ko: "\(year.map { "\($0)년 " } ?? "")\(month)월 \(day)일")
    }

    /// Such as `November 2026`.
    public static func month(_ month: Int, year: Int, in language: Language) -> String {
        language(en: "\(months[month - 1]) \(year)", ko: "\(year)년 \(month)월")
    }

    /// Such as `Sunday`, which is 1.
    public static func weekday(_ number: Int, in language: Language) -> String {
        language(en: weekdays[number - 1], ko: "\(koreanWeekdays[number - 1])요일")
    }

    /// Such as `Today, 17:00`, `Yesterday, 08:30`, `Tue 3 Dec, 09:00`, relative to `now`.
    public func due(_ date: Date, now: Date) -> String {
        language(en: "\(dueDay(date, now: now)), \(time(date))", ko: "\(dueDay(date, now: now)) \(time(date))")
    }

    /// Such as `Today`, `Yesterday`, `Tue 3 Dec`, relative to `now`.
    public func dueDay(_ date: Date, now: Date) -> String {
        let calendar = calendar
        // A list asks for each of its rows, and the calendar's difference of days took nearly all of
        // the time.
        let number = { (date: Date) in
            ((date.timeIntervalSince1970 + Double(calendar.timeZone.secondsFromGMT(for: date))) / 86400).rounded(.down)
        }
        switch number(date) - number(now) {
        case 0: return language(en: "Today", ko: "오늘")
        case 1: return language(en: "Tomorrow", ko: "내일")
        case -1: return language(en: "Yesterday", ko: "어제")
        default:
            let parts = calendar.dateComponents([.year, .weekday, .day, .month], from: date)
            let weekday = (parts.weekday ?? 1) - 1
            let month = parts.month ?? 1
            let day = parts.day ?? 1
            let sameYear = parts.year == calendar.component(.year, from: now)
            let year = parts.year ?? 0
            return language(
                en: "\(Self.weekdays[weekday].prefix(3)) \(day) \(Self.months[month - 1].prefix(3))\(sameYear ? "" : " \(year)")",
                ko: "\(sameYear ? "" : "\(year)년 ")\(month)월 \(day)일(\(Self.koreanWeekdays[weekday]))")
        }
    }

    /// Such as `17:00`, or `17:00 (UTC)` where the zone is named.
    public func time(_ date: Date) -> String { namesZone ? "\(clockTime(date)) (\(zoneName))" : clockTime(date) }

    private func clockTime(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return Self.two(parts.hour ?? 0) + ":" + Self.two(parts.minute ?? 0)
    }

    /// The value of a `datetime-local` control, such as `2026-11-21T17:00`.
    public func controlValue(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let year = String(parts.year ?? 0)
        return String(repeating: "0", count: max(0, 4 - year.count))
            + "\(year)-\(Self.two(parts.month ?? 1))-\(Self.two(parts.day ?? 1))T\(clockTime(date))"
    }

    /// The date of a `datetime-local` control's value, or nothing where it is none between the
    /// years 1970 and 9999.
    public func date(controlValue text: String) -> Date? {
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count == 2, text.utf8.count <= 32 else { return nil }
        let day = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        let time = halves[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard day.count == 3, (2...3).contains(time.count), let year = day[0], let month = day[1], let dayOfMonth = day[2],
            let hour = time[0],
            let minute = time[1], (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(dayOfMonth),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        let date = calendar.date(from: DateComponents(year: year, month: month, day: dayOfMonth, hour: hour, minute: minute))
        // The calendar would take 31 February for a day in March.
        guard let date, calendar.component(.day, from: date) == dayOfMonth else { return nil }
        return date
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let koreanWeekdays = ["일", "월", "화", "수", "목", "금", "토"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}
