import Foundation
import RibletLocalization
import Testing

@Suite struct DateTextTests {
    /// Saturday, 21 November 2026, 08:05 UTC; in Seoul 17:05.
    let now = Date(timeIntervalSince1970: 1_795_248_300)
    let english = DateText(language: .en, timeZone: "UTC")
    let korean = DateText(language: .ko, timeZone: "Asia/Seoul")

    private func later(_ hours: Double) -> Date { now.addingTimeInterval(hours * 3600) }

    @Test func daysHaveNamesInBothLanguages() {
        #expect(english.day(now) == "Saturday, 21 November")
        #expect(korean.day(now) == "11월 21일 토요일")
        // Midnight has passed in Seoul.
        #expect(korean.day(later(8)) == "11월 22일 일요일")
        #expect(english.day(later(8)) == "Saturday, 21 November")
    }

    @Test func daysOfTheCalendarAreInNoZone() {
        #expect(DateText.day(21, month: 11, in: .en) == "21 November" && DateText.day(21, month: 11, in: .ko) == "11월 21일")
        #expect(DateText.day(1, month: 1, year: 2027, in: .en) == "1 January 2027")
        #expect(DateText.day(1, month: 1, year: 2027, in: .ko) == "2027년 1월 1일")
        #expect(DateText.month(12, year: 2026, in: .en) == "December 2026" && DateText.month(12, year: 2026, in: .ko) == "2026년 12월")
        #expect(DateText.weekday(1, in: .en) == "Sunday" && DateText.weekday(7, in: .ko) == "토요일")
    }

    @Test func timesAreThoseOfTheZone() {
        #expect(english.time(now) == "08:05")
        #expect(korean.time(now) == "17:05")
        #expect(DateText(language: .en, timeZone: "America/New_York").time(now) == "03:05")
        #expect(DateText(language: .en, timeZone: "Asia/Kathmandu").time(now) == "13:50")
    }

    @Test func dueDatesAreRelativeToToday() {
        #expect(english.due(now, now: now) == "Today, 08:05")
        #expect(english.due(later(24), now: now) == "Tomorrow, 08:05")
        #expect(english.due(later(-24), now: now) == "Yesterday, 08:05")
        #expect(english.due(later(48), now: now) == "Mon 23 Nov, 08:05")
        #expect(english.due(later(24 * 60), now: now) == "Wed 20 Jan 2027, 08:05")
        #expect(korean.due(now, now: now) == "오늘 17:05")
        #expect(korean.due(later(24), now: now) == "내일 17:05")
        #expect(korean.due(later(-24), now: now) == "어제 17:05")
        #expect(korean.due(later(48), now: now) == "11월 23일(월) 17:05")
        #expect(korean.due(later(24 * 60), now: now) == "2027년 1월 20일(수) 17:05")
    }

    @Test func tomorrowBeginsAtMidnightNotADayLater() {
        #expect(english.due(later(16), now: now) == "Tomorrow, 00:05")
        #expect(korean.due(later(7), now: now) == "내일 00:05")
        #expect(english.due(later(-8.1), now: now) == "Yesterday, 23:59")
    }

    @Test func aDayOfTwentyThreeHoursIsADay() throws {
        let berlin = DateText(language: .en, timeZone: "Europe/Berlin")
        let before = try #require(berlin.date(controlValue: "2026-03-28T23:00"))
        let after = try #require(berlin.date(controlValue: "2026-03-29T23:00"))
        #expect(after.timeIntervalSince(before) == 23 * 3600)
        #expect(berlin.due(after, now: before) == "Tomorrow, 23:00")
    }

    @Test(arguments: ["UTC", "Asia/Seoul", "America/St_Johns", "Pacific/Kiritimati"]) func controlValuesGoBothWays(_ zone: String) throws {
        let text = DateText(language: .en, timeZone: zone)
        for value in ["2026-11-21T17:00", "1970-01-02T00:00", "2028-02-29T23:59", "9999-12-31T12:30", "2026-01-01T09:05"] {
            #expect(text.controlValue(try #require(text.date(controlValue: value))) == value)
        }
    }

    @Test func controlValuesMayHaveSeconds() throws {
        let date = try #require(english.date(controlValue: "2026-11-21T17:00:30"))
        #expect(english.controlValue(date) == "2026-11-21T17:00")
    }

    @Test func earlyYearsHaveFourDigits() {
        #expect(english.controlValue(Date(timeIntervalSince1970: -62_000_000_000)).hasPrefix("0005-"))
    }

    @Test(arguments: [
        "", "T", "2026-11-21", "17:00", "2026-11-21 17:00", "2026-11-21T", "T17:00", "2026-11-21T17", "2026-11-21T17:00:00:00",
        "2026-11-21T17:00T18:00", "2026-13-01T00:00", "2026-00-01T00:00", "2026-02-29T00:00", "2026-04-31T00:00", "2026-11-00T00:00",
        "2026-11-32T00:00", "2026-11-21T24:00", "2026-11-21T17:60", "1969-12-31T23:59", "10000-01-01T00:00", "-2026-11-21T17:00",
        "2026-11-21T-1:00", "２０２６-11-21T17:00", "2026-11-21T17:00; DROP TABLE", "99999999999999999999-01-01T00:00", "abc-de-fgThi:jk",
        String(repeating: "1", count: 100_000),
    ]) func valuesThatAreNoDatesAreRefused(_ value: String) {
        #expect(english.date(controlValue: value) == nil)
    }

    @Test(arguments: ["", "Mars/Olympus", "../../etc/passwd", "GMT+99:00:00", "<script>"]) func unknownZonesAreUTC(_ zone: String) {
        let text = DateText(language: .en, timeZone: zone)
        #expect(text.timeZone == "UTC")
        #expect(text == english)
        #expect(text.time(now) == "08:05")
    }

    @Test func aZoneThatIsKnownIsNotNamed() {
        let text = DateText(language: .en, browserZone: "Asia/Seoul")
        #expect(text.timeZone == "Asia/Seoul" && !text.namesZone)
        #expect(text.time(now) == "17:05" && text.due(now, now: now) == "Today, 17:05")
    }

    @Test(arguments: [nil, "Mars/Olympus", "../../etc/passwd"]) func aZoneThatIsNotKnownIsThatOfTheMachineAndNamed(_ zone: String?) {
        let text = DateText(language: .ko, browserZone: zone)
        #expect(text.namesZone && text == DateText(language: .ko, timeZone: TimeZone.current.identifier, namesZone: true))
        #expect(text.time(now).hasSuffix(" (\(text.zoneName))"))
        // A control holds a date and a time alone.
        #expect(text.date(controlValue: text.controlValue(now)) != nil)
    }

    @Test(arguments: [("GMT", "UTC"), ("UTC", "UTC"), ("America/New_York", "America/New York"), ("Asia/Seoul", "Asia/Seoul")])
    func zonesAreNamedForPeople(_ zone: String, _ name: String) {
        let text = DateText(language: .en, timeZone: zone, namesZone: true)
        #expect(text.zoneName == name)
        #expect(text.due(now, now: now).hasSuffix(" (\(name))"))
    }
}
