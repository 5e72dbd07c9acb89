import Foundation
import RibletTesting
import Testing
import TodoDomain

@Suite("Times of todos")
struct TodoTimesTests {
    /// Noon of Saturday, 21 November 2026, in UTC.
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)
    private let calendar = Self.calendar("UTC")

    private static func calendar(_ zone: String, _ identifier: Calendar.Identifier = .gregorian) -> Calendar {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private func todo(_ id: Todo.ID, dueIn hours: Double) -> Todo {
        Todo(id: id, title: "Todo \(id)", due: .time(noon.addingTimeInterval(hours * 3600)), createdAt: noon)
    }

    private func todo(_ id: Todo.ID, on day: String?) throws -> Todo {
        Todo(id: id, title: "Todo \(id)", due: try day.map { .day(try self.day($0)) }, createdAt: noon)
    }

    // MARK: Reminders

    @Test("The next open todos of a time are told of, the nearest first")
    func reminders() throws {
        var todos = (1...100).map { todo(Todo.ID($0), dueIn: Double(($0 * 37) % 101) - 50) }
        todos[0].isDone = true
        todos += [try todo(200, on: "2026-11-21"), try todo(201, on: nil)]
        let expected = todos.filter { todo in
            if case .time(let time)? = todo.due { time > noon && !todo.isDone } else { false }
        }.sorted { ($0.due?.day(in: calendar).description ?? "", $0.id) < ($1.due?.day(in: calendar).description ?? "", $1.id) }
        let upcoming = TodoTable(todos).reminders(after: noon)
        #expect(upcoming.count == Reminder.limit && upcoming.map(\.time) == upcoming.map(\.time).sorted())
        #expect(Set(upcoming.map(\.id)).isSubset(of: Set(expected.map(\.id))))
        let later = expected.filter { todo in !upcoming.contains { $0.id == todo.id } }
        for todo in later { if case .time(let time)? = todo.due { #expect(upcoming.allSatisfy { $0.time <= time }) } }
        #expect(TodoTable([]).reminders(after: noon).isEmpty)
    }

    // MARK: Days

    @Test(
        "A day is one of the calendar's",
        arguments: ["0001-01-01", "1969-12-31", "1970-01-01", "2026-11-21", "2028-02-29", "2000-02-29", "9999-12-31"])
    func days(_ text: String) throws {
        let day = try day(text)
        #expect(day.description == text)
        #expect(try JSONDecoder().decode([Day].self, from: JSONEncoder().encode([day])) == [day])
    }

    @Test(
        "What is no day is refused",
        arguments: [
            "", "2026", "2026-11", "2026-11-21-", "2026-13-01", "2026-00-10", "2026-02-29", "2100-02-29", "2026-04-31", "2026-11-00",
            "0000-12-31", "10000-01-01", "26-11-21", "2026-1-21", "+026-11-21", "2026-11-2a", "２０２６-11-21", "2026-11-21T00:00:00Z",
        ])
    func noDays(_ text: String) {
        #expect(Day(text) == nil)
    }

    /// A board without a clock is in 1970, and a browser in New York still in the year before.
    @Test("The day of any moment is one that is read again, the first or the last one at the ends")
    func daysOfMoments() throws {
        let newYork = Self.calendar("America/New_York")
        #expect(Day(Date(timeIntervalSince1970: 0), in: newYork).description == "1969-12-31")
        for (seconds, expected) in [
            (-1e15, "0001-01-01"), (-62_135_596_800, "0001-01-01"), (253_402_300_799, "9999-12-31"), (1e15, "9999-12-31"),
        ] {
            let day = Day(Date(timeIntervalSince1970: seconds), in: Self.calendar("Asia/Seoul"))
            #expect(day.description == expected && Day(day.description) == day)
        }
        #expect(try day("9999-12-30").adding(7, .days) == day("9999-12-31"))
        #expect(try day("9999-11-30").adding(2, .months) == day("9999-12-31"))
        #expect(try day("0001-01-02").adding(-1, .months) == day("0001-01-01"))
    }

    @Test("Days follow one another as those of the system's calendar, from the first to the last")
    func daysInOrder() throws {
        var gregorian = Calendar(identifier: .iso8601)
        gregorian.timeZone = .gmt
        var day = try day("1583-01-01")
        var random = SeededGenerator(seed: 18)
        while day.year < 9990 {
            let step = Int.random(in: 1...900, using: &random)
            let date = day.start(in: gregorian)
            let parts = gregorian.dateComponents([.year, .month, .day, .weekday], from: date)
            #expect([parts.year, parts.month, parts.day, parts.weekday] == [day.year, day.month, day.day, day.weekday])
            let next = day.adding(step, .days)
            #expect(next.start(in: gregorian).timeIntervalSince(date) == Double(step) * 86400 && next.adding(-step, .days) == day)
            day = next
        }
        var number = try self.day("0001-01-01")
        for _ in 0..<1000 {
            let next = number.adding(1, .days)
            #expect(next > number && Day(next.description) == next && next.weekday == number.weekday % 7 + 1)
            number = next
        }
    }

    /// Samoa went from the 29th of December 2011 to the 31st.
    @Test("A day that a zone left out begins with the next one")
    func leftOut() throws {
        let apia = Self.calendar("Pacific/Apia")
        let midnight = Date(timeIntervalSince1970: 1_325_239_200)
        #expect(try day("2011-12-30").start(in: apia) == midnight && day("2011-12-31").start(in: apia) == midnight)
        #expect(try day("2011-12-29").start(in: apia) == midnight - 86400 && day("2011-12-29").end(in: apia) == midnight)
    }

    /// Written by hand from a calendar on paper.
    @Test(
        "Days, months and years are added as a calendar on the wall shows them",
        arguments: [
            ("2026-11-30", 1, Day.Unit.days, "2026-12-01"), ("2026-12-31", 1, .days, "2027-01-01"), ("2028-02-28", 1, .days, "2028-02-29"),
            ("2027-02-28", 1, .days, "2027-03-01"), ("2026-03-01", -1, .days, "2026-02-28"), ("2026-10-25", 7, .days, "2026-11-01"),
            ("2026-01-31", 1, .months, "2026-02-28"), ("2028-01-31", 1, .months, "2028-02-29"), ("2026-08-31", 1, .months, "2026-09-30"),
            ("2026-12-15", 1, .months, "2027-01-15"), ("2028-02-29", 1, .years, "2029-02-28"), ("2028-02-29", 4, .years, "2032-02-29"),
        ])
    func adding(_ from: String, _ count: Int, _ unit: Day.Unit, _ expected: String) throws {
        #expect(try day(from).adding(count, unit).description == expected)
    }

    /// Where clocks change, days have 23 or 25 hours; where they change at midnight, a day may
    /// begin at one. The first moments are those of the zones' own tables.
    @Test(
        "A day begins with its first moment in the zone",
        arguments: [
            ("Europe/Berlin", "2026-10-25", 1_792_879_200.0, 25.0), ("Europe/Berlin", "2026-03-29", 1_774_738_800, 23),
            ("America/New_York", "2026-11-01", 1_793_505_600, 25), ("Asia/Seoul", "2026-11-21", 1_795_186_800, 24),
            // Clocks went from 24:00 to 1:00.
            ("America/Sao_Paulo", "2018-11-04", 1_541_300_400, 23), ("Pacific/Auckland", "2026-04-05", 1_775_300_400, 25),
        ])
    func start(_ zone: String, _ text: String, _ start: TimeInterval, _ hours: Double) throws {
        let (calendar, day) = (Self.calendar(zone), try day(text))
        #expect(day.start(in: calendar) == Date(timeIntervalSince1970: start))
        #expect(day.adding(1, .days).start(in: calendar).timeIntervalSince(day.start(in: calendar)) == hours * 3600)
        #expect(Day(day.start(in: calendar), in: calendar) == day)
        #expect(Day(day.start(in: calendar).addingTimeInterval(-0.001), in: calendar) == day.adding(-1, .days))
    }

    @Test("Days are those of everybody, whichever calendar the device shows")
    func otherCalendars() throws {
        let buddhist = Self.calendar("Asia/Seoul", .buddhist)
        let seoul = Self.calendar("Asia/Seoul")
        #expect(Day(noon, in: buddhist) == Day(noon, in: seoul))
        #expect(try day("2026-11-21").start(in: buddhist) == day("2026-11-21").start(in: seoul))
    }

    @Test("A todo of a day is late when its day is over where one is; one of a time at that moment")
    func overdue() throws {
        let wholeDay = try todo(1, on: "2026-10-25")
        for zone in ["Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati", "America/Sao_Paulo"] {
            let calendar = Self.calendar(zone)
            let next = try day("2026-10-26").start(in: calendar)
            #expect(!wholeDay.isOverdue(at: next.addingTimeInterval(-0.001), in: calendar), "\(zone)")
            #expect(wholeDay.isOverdue(at: next, in: calendar), "\(zone)")
        }
        // One journey over the date line: the day stays, a moment does not.
        let moment = Date(timeIntervalSince1970: 1_792_928_000)
        #expect(
            Due.time(moment).day(in: Self.calendar("Pacific/Kiritimati")) != Due.time(moment).day(in: Self.calendar("Pacific/Pago_Pago")))
        #expect(try wholeDay.due?.day(in: Self.calendar("Pacific/Pago_Pago")) == day("2026-10-25"))
    }

    // MARK: Sections

    @Test("A list falls into what is late, what is due today, what comes later and what has no date; borders belong to what follows")
    func sections() throws {
        let hours = [-30, -0.001, 0, 11.99, 12, 36]
        let todos = hours.enumerated().map { todo(Todo.ID($0 + 1), dueIn: $1) } + [try todo(7, on: nil)]
        let sections = todos.sections(at: noon, in: calendar)
        #expect(sections.map(\.section) == [.overdue, .today, .later, .undated])
        #expect(sections.map(\.range) == [0..<2, 2..<4, 4..<6, 6..<7])
        #expect([Todo]().sections(at: noon, in: calendar).map(\.range) == [0..<0, 0..<0, 0..<0, 0..<0])
    }

    @Test("On one day times come first, then what has all day; at midnight yesterday is over and tomorrow begins")
    func sorting() throws {
        let todos = [
            try todo(1, on: nil), try todo(2, on: "2026-11-21"), todo(3, dueIn: 11.5), try todo(4, on: "2026-11-20"), todo(5, dueIn: -13),
            todo(6, dueIn: 12), try todo(7, on: "2026-11-22"), try todo(8, on: nil), todo(9, dueIn: 6), todo(10, dueIn: -12),
        ]
        let sorted = todos.sortedByDue(in: calendar)
        #expect(sorted.map(\.id) == [5, 4, 10, 9, 3, 2, 6, 7, 1, 8])
        func ids(at date: Date) -> [[Todo.ID]] { sorted.sections(at: date, in: calendar).map { sorted[$0.range].map(\.id) } }
        #expect(ids(at: noon) == [[5, 4, 10], [9, 3, 2], [6, 7], [1, 8]])
        #expect(ids(at: noon.addingTimeInterval(-12 * 3600)) == [[5, 4], [10, 9, 3, 2], [6, 7], [1, 8]])
        #expect(ids(at: noon.addingTimeInterval(12 * 3600)) == [[5, 4, 10, 9, 3, 2], [6, 7], [], [1, 8]])
    }

    @Test("To-dos without a date are last, also behind the dates of other centuries")
    func farDates() throws {
        let far = Todo(id: 3, title: "far", due: .time(Date(timeIntervalSince1970: 90_000_000_000)), createdAt: noon)
        let last = Todo(id: 4, title: "last", due: .time(try day("9999-12-31").time(hour: 23, in: calendar)), createdAt: noon)
        let todos = [
            try todo(1, on: nil), try todo(2, on: "9999-12-31"), far, last, try todo(5, on: "4001-01-01"), try todo(6, on: "1969-12-31"),
        ]
        let sorted = todos.sortedByDue(in: calendar)
        #expect(sorted.map(\.id) == [6, 5, 3, 4, 2, 1])
        #expect(sorted.sections(at: noon, in: calendar).map(\.range) == [0..<1, 1..<1, 1..<5, 5..<6])
    }

    // MARK: Suggestions

    @Test("This evening is offered until six; the others are days")
    func suggestions() throws {
        func texts(_ hours: Double) -> [String] {
            let environment = TodoEnvironment(calendar: calendar, now: { [noon] in noon.addingTimeInterval(hours * 3600) })
            return environment.dueSuggestions().map { suggestion in
                switch suggestion.due {
                case .day(let day): "\(suggestion.shortcut) \(day)"
                case .time(let time): "\(suggestion.shortcut) \(Day(time, in: calendar)) \(calendar.component(.hour, from: time))"
                }
            }
        }
        let saturday = ["today 2026-11-21", "thisEvening 2026-11-21 18", "tomorrow 2026-11-22", "nextWeek 2026-11-23"]
        #expect(texts(0) == saturday && texts(6) == saturday)
        #expect(texts(6.01) == ["today 2026-11-21", "tomorrow 2026-11-22", "nextWeek 2026-11-23"])
        #expect(texts(46) == ["today 2026-11-23", "thisEvening 2026-11-23 18", "tomorrow 2026-11-24", "nextWeek 2026-11-30"])
    }

    @Test("A todo is put off to this evening, or to another day at its time")
    func postponements() throws {
        let environment = TodoEnvironment(calendar: calendar, now: { [noon] in noon })
        let saturday = try day("2026-11-21")
        let evening = Due.time(saturday.time(hour: 18, in: calendar))
        for due in [nil, .day(saturday), .day(try day("2026-11-19"))] as [Due?] {
            #expect(
                try environment.postponements(of: due).map(\.due) == [evening, .day(day("2026-11-22")), .day(day("2026-11-23"))])
        }
        let times = environment.postponements(of: .time(noon.addingTimeInterval(-30 * 3600 + 1800)))
        #expect(
            times.map(\.due) == [evening, .time(noon.addingTimeInterval(18.5 * 3600)), .time(noon.addingTimeInterval(42.5 * 3600))])
        #expect(times.map(\.shortcut) == [.thisEvening, .tomorrow, .nextWeek])
        #expect(environment.postponements(of: .time(saturday.time(hour: 19, in: calendar))).map(\.shortcut) == [.tomorrow, .nextWeek])
        #expect(try environment.postponements(of: .day(day("2026-11-22"))).map(\.shortcut) == [.nextWeek], "nothing is brought forward")
    }

    @Test("Another day keeps the time, also where clocks have changed, and no time stays none")
    func moved() throws {
        let berlin = Self.calendar("Europe/Berlin")
        let evening = try day("2026-10-24").time(hour: 18, minute: 30, in: berlin)
        #expect(try Due.time(evening).moved(to: day("2026-10-26"), in: berlin) == .time(evening.addingTimeInterval(49 * 3600)))
        #expect(try Due.day(day("2026-10-24")).moved(to: day("2026-10-26"), in: berlin) == .day(day("2026-10-26")))
    }
}
