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
        arguments: [
            "daily", "weekdays", "weekly", "monthly", "yearly", "after 1", "after 365", "monthly 31", "yearly 29", "daily at 02:30",
            "after 365 at 00:00", "monthly 31 at 23:59", "every 3 days", "every 2 weeks", "every 365 years", "every 2 months 31",
            "weekly on mon wed fri", "weekly on sat sun at 02:30", "every 2 weeks on mon tue wed thu fri sat sun at 23:59",
            "monthly on first tue", "monthly on last fri at 02:30", "every 3 months on fourth sun",
        ])
    func texts(_ text: String) throws {
        let repetition = try #require(Repetition(text))
        #expect(repetition.description == text)
        #expect(try JSONDecoder().decode([Repetition].self, from: JSONEncoder().encode([repetition])) == [repetition])
    }

    @Test(
        "What is no repetition is refused",
        arguments: [
            "", "hourly", "after", "after 0", "after 366", "after -1", "monthly 0", "monthly 32", "weekly 3", "monthly  31", "Daily",
            "daily at",
            "every", "every day", "every 0 days", "every 366 days", "every 2 hours", "daily on mon", "weekly on", "weekly on mon mon",
            "weekly on mon,wed", "weekly on Monday", "monthly on fri", "monthly on fifth fri", "monthly on last", "yearly on first mon",
            "weekly on mon 31", "monthly on last fri 31", "weekdays on mon", " ", "every 2 weeks  on mon", "daily 3",
            "daily at ", "daily at 2:30", "daily at 24:00", "daily at 02:60", "daily at +2:30", "daily at 02:30 at 02:30", " at 02:30",
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
            ("every 3 days", ["2026-02-26", "2026-03-01", "2026-03-04"]),
            ("every 2 weeks", ["2026-12-25", "2027-01-08", "2027-01-22"]),
            ("every 2 months", ["2026-12-31", "2027-02-28", "2027-04-30", "2027-06-30", "2027-08-31"]),
            ("every 4 years", ["2028-02-29", "2032-02-29"]), ("every 3 years", ["2028-02-29", "2031-02-28", "2034-02-28", "2037-02-28"]),
            // Wednesday, Friday, Monday, and on.
            ("weekly on mon wed fri", ["2026-11-25", "2026-11-27", "2026-11-30", "2026-12-02", "2026-12-04"]),
            ("weekly on sat sun", ["2026-11-25", "2026-11-28", "2026-11-29", "2026-12-05"]),
            // Sunday is of the week that began on Monday.
            ("every 2 weeks on mon sun", ["2026-11-23", "2026-11-29", "2026-12-07", "2026-12-13", "2026-12-21"]),
            ("every 2 weeks on wed", ["2026-11-25", "2026-12-09", "2026-12-23"]),
            ("monthly on first tue", ["2026-12-01", "2027-01-05", "2027-02-02", "2027-03-02"]),
            ("monthly on second sun", ["2026-11-08", "2026-12-13", "2027-01-10"]),
            ("monthly on last fri", ["2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26"]),
            ("monthly on fourth thu", ["2026-11-26", "2026-12-24", "2027-01-28"]),
            ("every 3 months on last mon", ["2026-11-30", "2027-02-22", "2027-05-31"]),
            ("yearly", ["2026-03-31", "2027-03-31"]), ("after 3", ["2026-02-26", "2026-03-01", "2026-03-04"]),
        ])
    func series(_ text: String, _ days: [String]) throws {
        let utc = Self.calendar("UTC")
        var repetition = try #require(Repetition(text))
        var due = Due.day(try day(days[0]))
        for expected in days.dropFirst() {
            let now = due.day(in: utc).time(hour: 9, in: utc)
            (due, repetition) = try #require(repetition.next(after: due, doneAt: now, in: utc))
            #expect(try due == .day(day(expected)), "\(text) from \(days[0])")
        }
        #expect(repetition.rule.description == text)
    }

    @Test(
        "The first day of a rule is the day itself or the next one",
        arguments: [
            ("every 3 days", "2026-11-25", "2026-11-25"), ("weekdays", "2026-11-28", "2026-11-30"),
            ("weekly on mon tue", "2026-11-25", "2026-11-30"), ("weekly on wed", "2026-11-25", "2026-11-25"),
            ("monthly on first tue", "2026-11-25", "2026-12-01"), ("monthly on last wed", "2026-11-25", "2026-11-25"),
        ])
    func first(_ text: String, _ from: String, _ expected: String) throws {
        #expect(try #require(Repetition.Rule(text)).first(from: day(from)) == day(expected))
    }

    @Test(
        "One that is done late comes after today, one that is done early after its day",
        arguments: [
            ("daily", "2026-11-10", "2026-11-18", "2026-11-19"), ("daily", "2026-11-20", "2026-11-18", "2026-11-21"),
            ("weekdays", "2026-11-10", "2026-11-20", "2026-11-23"), ("weekly", "2026-11-02", "2026-11-18", "2026-11-23"),
            ("weekly", "2026-11-04", "2026-11-18", "2026-11-25"), ("monthly", "2026-08-31", "2026-11-18", "2026-11-30"),
            ("monthly", "2026-12-01", "2026-11-18", "2027-01-01"), ("yearly", "2020-02-29", "2026-11-18", "2027-02-28"),
            // By date: it stays on the days that are multiples of three from the first.
            ("every 3 days", "2026-11-10", "2026-11-18", "2026-11-19"), ("every 3 days", "2026-11-10", "2026-11-19", "2026-11-22"),
            ("every 3 days", "2026-11-20", "2026-11-18", "2026-11-23"), ("every 2 weeks", "2026-11-02", "2026-11-18", "2026-11-30"),
            ("every 2 months", "2026-05-31", "2026-11-18", "2026-11-30"), ("weekly on mon fri", "2026-10-05", "2026-11-18", "2026-11-20"),
            ("every 2 weeks on mon fri", "2026-11-02", "2026-11-18", "2026-11-20"),
            ("every 2 weeks on mon fri", "2026-11-09", "2026-11-18", "2026-11-23"),
            ("monthly on first mon", "2026-08-03", "2026-11-18", "2026-12-07"),
            ("monthly on last fri", "2026-12-25", "2026-11-18", "2027-01-29"),
            ("after 7", "2026-11-01", "2026-11-18", "2026-11-25"), ("after 7", "2026-12-24", "2026-11-18", "2026-11-25"),
        ])
    func lateAndEarly(_ text: String, _ due: String, _ done: String, _ expected: String) throws {
        let utc = Self.calendar("UTC")
        let next = try #require(Repetition(text)).next(after: .day(try day(due)), doneAt: try day(done).time(hour: 23, in: utc), in: utc)
        #expect(try next?.due == .day(day(expected)))
    }

    @Test("A date that the user has moved is followed, not the day of before")
    func moved() throws {
        let utc = Self.calendar("UTC")
        let repetition = try #require(Repetition("monthly 31"))
        let next = try #require(repetition.next(after: .day(day("2027-02-10")), doneAt: day("2027-02-10").start(in: utc), in: utc))
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
            #expect(try next?.due == .time(day(second).time(hour: 18, minute: 30, in: calendar)))
        }
        // In the evening of the last day it is already the next one in UTC.
        let evening = try day("2026-11-20").time(hour: 23, in: calendar)
        #expect(try Repetition(.daily).next(after: nil, doneAt: evening, in: calendar)?.due == .day(day("2026-11-21")))
    }

    /// Each row is a series that comes to a night in which clocks skip its time.
    @Test(
        "A time that clocks skip is later on that day only",
        arguments: [
            ("America/New_York", "daily", "2026-03-07", "02:30", ["2026-03-08 03:00", "2026-03-09 02:30", "2026-03-10 02:30"]),
            ("America/New_York", "weekly", "2026-03-01", "02:30", ["2026-03-08 03:00", "2026-03-15 02:30"]),
            ("America/New_York", "monthly", "2026-02-08", "02:05", ["2026-03-08 03:00", "2026-04-08 02:05"]),
            ("Africa/Cairo", "daily", "2026-04-23", "00:30", ["2026-04-24 01:00", "2026-04-25 00:30"]),
            ("Europe/Berlin", "yearly", "2025-03-29", "02:30", ["2026-03-29 03:00", "2027-03-29 02:30"]),
            ("Australia/Lord_Howe", "after 1", "2026-10-03", "02:15", ["2026-10-04 02:30", "2026-10-05 02:15"]),
        ])
    func skippedTimes(_ zone: String, _ rule: String, _ from: String, _ time: String, _ expected: [String]) throws {
        let calendar = Self.calendar(zone)
        var repetition = try #require(Repetition(rule))
        func due(_ day: String, _ time: String) throws -> Due {
            let numbers = time.split(separator: ":").compactMap { Int($0) }
            return .time(try self.day(day).time(hour: numbers[0], minute: numbers[1], in: calendar))
        }
        var last = try due(from, time)
        for text in expected {
            let parts = text.split(separator: " ").map(String.init)
            guard case .time(let now) = last else { return }
            // It is kept as a text between two times.
            repetition = try #require(Repetition(repetition.description))
            (last, repetition) = try #require(repetition.next(after: last, doneAt: now, in: calendar))
            #expect(try last == due(parts[0], parts[1]), "\(text)")
            #expect(repetition.time == (parts[1] == time ? nil : time))
        }
        // The user moves it on that night: the new time counts.
        let moved = try due("2026-05-03", "10:00")
        let next = try #require(Repetition(Repetition(rule).map { "\($0) at 02:30" } ?? ""))
            .next(after: moved, doneAt: day("2026-05-03").start(in: calendar), in: calendar)
        let after = try #require(next)
        #expect(try after.due == due(after.due.day(in: calendar).description, "10:00") && after.repeats == Repetition(rule))
    }

    @Test(
        "Where the calendar ends nothing comes back",
        arguments: [
            "daily", "weekdays", "weekly", "monthly", "yearly", "monthly 31", "every 365 years", "weekly on mon sun",
            "every 2 weeks on fri", "monthly on last fri", "every 3 months on first mon",
        ])
    func ends(_ text: String) throws {
        let utc = Self.calendar("UTC")
        let (last, now) = (try day("9999-12-31"), try day("2026-11-25").start(in: utc))
        let repetition = try #require(Repetition(text))
        for due in [Due.day(last), .time(last.time(hour: 23, minute: 59, in: utc))] {
            #expect(repetition.next(after: due, doneAt: now, in: utc) == nil)
            let todo = Todo(id: 1, title: "x", due: due, repeats: repetition, createdAt: now)
            #expect(todo.successor(doneAt: now, in: utc) == nil)
        }
        #expect(repetition.next(after: nil, doneAt: last.time(hour: 12, in: utc), in: utc) == nil)
        #expect(Repetition(.afterDone(days: 1)).next(after: nil, doneAt: last.time(hour: 12, in: utc), in: utc) == nil)
        #expect(try Repetition(.daily).next(after: .day(day("9999-12-30")), doneAt: now, in: utc)?.due == .day(last))
    }

    /// As many as a file may hold: two hundred took a minute when each week was tried.
    @Test("A to-do that is two thousand years late comes back at once", .timeLimit(.minutes(20)))
    func old() throws {
        let calendar = Self.calendar("Asia/Seoul")
        let today = try day("2026-11-25")
        let now = today.time(hour: 10, in: calendar)
        for number in 0..<10_000 {
            let last = try day("0002-01-01").adding(number % 400, .days)
            let rule: Repetition.Rule = [.weekly, .monthly, .yearly, .daily][number % 4]
            let next = try #require(Repetition(rule).next(after: .day(last), doneAt: now, in: calendar)).due.day(in: calendar)
            #expect(next > today)
            switch rule {
            case .weekly: #expect(next.weekday == last.weekday && next.adding(-7, .days) <= today)
            case .monthly: #expect(next.day == min(last.day, 30) && next.adding(-1, .months) <= today)
            case .yearly: #expect(next.month == last.month && next.day == last.day && next.adding(-1, .years) <= today)
            default: #expect(next == today.adding(1, .days))
            }
        }
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
