import Foundation
import Testing
import TodoDomain

@Suite("Repetitions")
struct RepetitionTests {
    private static func calendar(_ zone: String) -> Calendar {
        .gregorian(in: TimeZone(identifier: zone) ?? .gmt)
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test(
        "A repetition is a text",
        arguments: ["daily", "weekdays", "weekly", "monthly", "yearly", "after 1", "after 365", "monthly 31", "yearly 29"])
    func texts(_ text: String) throws {
        let repetition = try #require(Repetition(text))
        #expect(repetition.description == text)
        #expect(try JSONDecoder().decode([Repetition].self, from: JSONEncoder().encode([repetition])) == [repetition])
    }

    @Test(
        "What is no repetition is refused",
        arguments: [
            "", "hourly", "after", "after 0", "after 366", "after -1", "monthly 0", "monthly 32", "weekly 3", "monthly  31", "Daily",
        ])
    func noTexts(_ text: String) {
        #expect(Repetition(text) == nil)
    }

    /// Each row is a todo that is done again and again, on its day unless told; the days were read
    /// off a printed calendar.
    @Test(
        "Due dates follow one another as on a calendar on the wall",
        arguments: [
            ("daily", ["2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01"]),
            ("daily", ["2026-12-30", "2026-12-31", "2027-01-01"]),
            // Thursday, Friday, Monday, and on.
            ("weekdays", ["2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24"]), ("weekdays", ["2026-11-21", "2026-11-23"]),
            ("weekly", ["2026-11-20", "2026-11-27", "2026-12-04", "2026-12-11"]), ("weekly", ["2028-02-23", "2028-03-01"]),
            ("monthly", ["2026-11-15", "2026-12-15", "2027-01-15"]),
            ("monthly", ["2027-10-31", "2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]),
            ("monthly", ["2026-01-30", "2026-02-28", "2026-03-30"]), ("monthly", ["2026-02-28", "2026-03-28"]),
            ("yearly", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29", "2033-02-28"]),
            ("yearly", ["2026-03-31", "2027-03-31"]), ("after 3", ["2026-02-26", "2026-03-01", "2026-03-04"]),
        ])
    func series(_ text: String, _ days: [String]) throws {
        let utc = Self.calendar("UTC")
        var repetition = try #require(Repetition(text))
        var due = Due.day(try day(days[0]))
        for expected in days.dropFirst() {
            let now = due.day(in: utc).time(hour: 9, in: utc)
            (due, repetition) = repetition.next(after: due, doneAt: now, in: utc)
            #expect(try due == .day(day(expected)), "\(text) from \(days[0])")
        }
        #expect(repetition.rule.description == text)
    }

    @Test(
        "One that is done late comes after today, one that is done early after its day",
        arguments: [
            ("daily", "2026-11-10", "2026-11-18", "2026-11-19"), ("daily", "2026-11-20", "2026-11-18", "2026-11-21"),
            ("weekdays", "2026-11-10", "2026-11-20", "2026-11-23"), ("weekly", "2026-11-02", "2026-11-18", "2026-11-23"),
            ("weekly", "2026-11-04", "2026-11-18", "2026-11-25"), ("monthly", "2026-08-31", "2026-11-18", "2026-11-30"),
            ("monthly", "2026-12-01", "2026-11-18", "2027-01-01"), ("yearly", "2020-02-29", "2026-11-18", "2027-02-28"),
            ("after 7", "2026-11-01", "2026-11-18", "2026-11-25"), ("after 7", "2026-12-24", "2026-11-18", "2026-11-25"),
        ])
    func lateAndEarly(_ text: String, _ due: String, _ done: String, _ expected: String) throws {
        let utc = Self.calendar("UTC")
        let next = try #require(Repetition(text)).next(after: .day(try day(due)), doneAt: try day(done).time(hour: 23, in: utc), in: utc)
        #expect(try next.due == .day(day(expected)))
    }

    @Test("A date that the user has moved is followed, not the day of before")
    func moved() throws {
        let utc = Self.calendar("UTC")
        let repetition = try #require(Repetition("monthly 31"))
        let next = try repetition.next(after: .day(day("2027-02-10")), doneAt: day("2027-02-10").start(in: utc), in: utc)
        #expect(try next.due == .day(day("2027-03-10")) && next.repeats == Repetition(.monthly))
    }

    @Test(
        "A time stays the same on the clock where clocks change, and a day is the user's", arguments: ["Europe/Berlin", "America/New_York"])
    func times(_ zone: String) throws {
        let calendar = Self.calendar(zone)
        for (first, second) in [
            ("2026-10-24", "2026-10-25"), ("2026-10-31", "2026-11-01"), ("2026-03-28", "2026-03-29"), ("2026-03-07", "2026-03-08"),
        ] {
            let time = try day(first).time(hour: 18, minute: 30, in: calendar)
            let next = Repetition(.daily).next(after: .time(time), doneAt: time, in: calendar)
            #expect(try next.due == .time(day(second).time(hour: 18, minute: 30, in: calendar)))
        }
        // In the evening of the last day it is already the next one in UTC.
        let evening = try day("2026-11-20").time(hour: 23, in: calendar)
        #expect(try Repetition(.daily).next(after: nil, doneAt: evening, in: calendar).due == .day(day("2026-11-21")))
    }

    @Test("The todo that follows says the same; one that does not repeat has none")
    func successor() throws {
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        var todo = Todo(
            id: 3, title: "Water", text: "All of them", picture: PictureID(rawValue: "up-1"), due: .day(try day("2026-11-18")),
            repeats: Repetition(.weekly),
            isDone: true, createdAt: now, isImportant: true)
        #expect(
            try todo.successor(doneAt: now, in: Self.calendar("UTC"))
                == TodoDraft(
                    title: "Water", text: "All of them", picture: PictureID(rawValue: "up-1"), due: .day(day("2026-11-25")),
                    repeats: Repetition(.weekly), isImportant: true))
        todo.repeats = nil
        #expect(todo.successor(doneAt: now, in: Self.calendar("UTC")) == nil)
    }
}
