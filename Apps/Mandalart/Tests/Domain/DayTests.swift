import Foundation
import MandalartDomain
import Testing

struct DayTests {
    @Test(arguments: ["2027-01-31", "2028-02-29", "0001-01-01", "9999-12-31"]) func daysAreReadAndWritten(_ text: String) throws {
        #expect(try #require(Day(rawValue: text)).rawValue == text)
        let coded = try JSONEncoder().encode([try #require(Day(rawValue: text))])
        #expect(String(decoding: coded, as: UTF8.self) == "[\"\(text)\"]")
    }

    @Test(arguments: [
        "", "2027-2-3", "2027-02-29", "1900-02-29", "2027-13-01", "2027-00-10", "2027-04-31", "0000-01-01", "2027/01/01", "２０27-01-01",
    ])
    func otherTextsAreNone(_ text: String) { #expect(Day(rawValue: text) == nil) }

    @Test func daysAreCountedAsTheCalendarDoes() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        func day(_ date: Date) throws -> Day {
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            return try #require(Day(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
        }
        let first = Date(timeIntervalSince1970: 946_684_800)
        let begin = try day(first)
        for number in stride(from: -40_000, to: 40_000, by: 173) {
            let other = try day(first.addingTimeInterval(Double(number) * 86_400))
            #expect(other.days(since: begin) == number && begin.days(since: other) == -number)
            #expect((other < begin) == (number < 0))
        }
    }
}
