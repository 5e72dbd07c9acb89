import Foundation
import Testing
import TodoDomain

@testable import TodoData

/// Todos as calendars read them, by a reader that takes nothing but RFC 5545.
@Suite struct CalendarTextTests {
    private let seoul = "Asia/Seoul"

    private func todo(
        _ id: Todo.ID = 1, _ title: String = "Walk", text: String = "", due: String? = nil, at time: String? = nil, repeats: String? = nil,
        isDone: Bool = false
    ) throws -> Todo {
        let day = try due.map { Due.day(try #require(Day($0))) }
        let moment = try time.map { Due.time(try Date($0, strategy: .iso8601)) }
        return Todo(
            id: id, title: title, text: text, due: day ?? moment, repeats: repeats.flatMap { Repetition($0) }, isDone: isDone,
            createdAt: Date(timeIntervalSince1970: 1_795_000_000.25))
    }

    private func bytes(_ todos: [Todo], in zone: String = "Asia/Seoul") throws -> [UInt8] {
        CalendarText(name: "Todo Dog", namespace: "todo-dog", zone: try #require(TimeZone(identifier: zone))).bytes(todos)
    }

    private func read(_ todos: [Todo], in zone: String = "Asia/Seoul") throws -> ICSComponent {
        let calendar = try ICSReader.calendar(try bytes(todos, in: zone))
        #expect(try calendar.value("VERSION") == "2.0" && calendar.value("PRODID") == "-//Riblet//Todo Dog//EN")
        #expect(try calendar.value("X-WR-CALNAME") == "Todo Dog")
        return calendar
    }

    private func event(_ todo: Todo, in zone: String = "Asia/Seoul") throws -> ICSComponent {
        let events = try read([todo], in: zone).components("VEVENT")
        #expect(events.count == 1)
        return try #require(events.first)
    }

    @Test func aDayTakesAllOfIt() throws {
        let event = try event(try todo(17, due: "2026-12-31"))
        #expect(try event.value("UID") == "17-1795000000250@todo-dog" && event.value("DTSTAMP") == "20261118T110640Z")
        #expect(try event.property("DTSTART") == ICSProperty("DTSTART", ["VALUE": "DATE"], "20261231"))
        #expect(try event.property("DTEND") == ICSProperty("DTEND", ["VALUE": "DATE"], "20270101"))
        #expect(try event.value("TRANSP") == "TRANSPARENT" && event.value("SUMMARY") == "Walk")
        #expect(["DESCRIPTION", "RRULE", "PRIORITY"].allSatisfy { event.properties($0).isEmpty } && event.components("VALARM").isEmpty)
        var important = try todo(due: "2026-12-31")
        important.isImportant = true
        #expect(try self.event(important).value("PRIORITY") == "1")
        #expect(try self.event(try todo(due: "9999-12-31")).properties("DTEND").isEmpty)
    }

    @Test func aTimeIsAMomentInUTC() throws {
        let event = try event(try todo(at: "2026-11-25T18:00:00+09:00"))
        #expect(try event.property("DTSTART") == ICSProperty("DTSTART", [:], "20261125T090000Z"))
        #expect(event.properties("DTEND").isEmpty)
        let alarm = try #require(event.components("VALARM").first)
        #expect(try alarm.value("TRIGGER") == "PT0S" && alarm.value("DESCRIPTION") == "Walk")
    }

    @Test func onlyOpenTodosThatAreDueAreThere() throws {
        let all = try [
            todo(1, "open", due: "2026-11-25"), todo(2, "done", due: "2026-11-25", isDone: true), todo(3, "undated"),
            todo(4, "late", at: "2020-01-01T00:00:00Z"),
        ]
        let far = Todo(id: 5, title: "never", due: .time(.distantFuture + 1e12), createdAt: .distantPast)
        #expect(try read(all + [far]).components("VEVENT").map { try $0.value("SUMMARY") } == ["open", "late"])
        #expect(try read([]).components("VEVENT").isEmpty)
    }

    @Test(arguments: [
        "a, b; c\\d", "a\nb\r\nc\rd", "\\n \\, \\;", "가나다라마바사아자차카타파하 가나다라마바사아자차카타파하 가나다라마바사아자차카타파하",
        "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "x:y;z=\"q\"", "tab\there", String(repeating: "x", count: 200), "a\u{2028}b", "BEGIN:VEVENT",
    ])
    func textsComeBackWhole(text: String) throws {
        let event = try event(try todo(1, text.replacing("\n", with: " "), text: text, due: "2026-11-25"))
        let expected = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
        // Ways to end a line are one here.
        let plain = expected.map { String($0).replacing("\r", with: "\n") }.joined(separator: "\n").replacing("\n\n", with: "\n")
        #expect(try event.value("DESCRIPTION") == plain)
    }

    @Test func otherControlCharactersAreSpaces() throws {
        #expect(try event(try todo(1, "a\u{7}b\u{1B}[0mc\u{7F}", due: "2026-11-25")).value("SUMMARY") == "a b [0mc ")
    }

    /// Each length of a line, in characters of each length.
    @Test(arguments: ["x", "é", "가", "🐕"]) func linesEndBetweenCharacters(letter: String) throws {
        for count in 1...120 {
            let title = String(repeating: letter, count: count)
            #expect(try event(try todo(1, title, due: "2026-11-25")).value("SUMMARY") == title)
        }
    }

    @Test func theTextChangesWithTheTodosOnly() throws {
        let todos = try [todo(1, due: "2026-11-25", repeats: "weekly"), todo(2, at: "2026-11-25T18:00:00Z", repeats: "daily")]
        #expect(try bytes(todos) == bytes(todos))
        #expect(try bytes(todos) != bytes(Array(todos.dropLast())))
    }

    // MARK: Repetitions

    @Test(
        arguments: [
            ("2026-11-25", "daily", "FREQ=DAILY"), ("2026-11-25", "weekly", "FREQ=WEEKLY"), ("2026-11-25", "monthly", "FREQ=MONTHLY"),
            ("2026-11-25", "yearly", "FREQ=YEARLY"), ("2026-11-25", "weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("2026-11-28", "weekdays", nil), ("2026-11-25", "after 7", nil), ("2026-11-25", "every 3 days", "FREQ=DAILY;INTERVAL=3"),
            ("2026-11-25", "every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
            ("2026-11-30", "every 2 months 31", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1"),
            ("2028-02-29", "every 2 years", "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
            ("2026-11-25", "weekly on mon wed fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("2026-11-26", "weekly on mon wed fri", nil),
            ("2026-11-29", "every 2 weeks on mon sun", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU"),
            ("2026-12-01", "monthly on first tue", "FREQ=MONTHLY;BYDAY=1TU"),
            ("2026-11-25", "monthly on fourth wed", "FREQ=MONTHLY;BYDAY=4WE"),
            ("2026-11-27", "every 3 months on last fri", "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR"), ("2026-11-26", "monthly on last fri", nil),
            ("2026-01-29", "monthly", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"),
            ("2026-11-30", "monthly", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
            ("2026-11-30", "monthly 31", "FREQ=MONTHLY;BYMONTHDAY=-1"),
            ("2026-12-30", "monthly 31", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"), ("2027-02-28", "monthly", "FREQ=MONTHLY"),
            ("2027-02-28", "monthly 29", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"),
            ("2028-02-29", "yearly", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
            ("2027-02-28", "yearly", "FREQ=YEARLY"), ("2027-02-28", "yearly 29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
            ("2026-12-31", "yearly", "FREQ=YEARLY"),
        ] as [(String, String, String?)])
    func repetitionsAreRulesWhereTheyAreExact(due: String, repeats: String, rule: String?) throws {
        #expect(try event(try todo(due: due, repeats: repeats)).properties("RRULE").map(\.value) == (rule.map { [$0] } ?? []))
    }

    /// The days of a rule are those on which the todo comes back when it is done in time.
    @Test(arguments: [
        ("2026-11-25", "daily"), ("2026-11-27", "weekdays"), ("2026-11-25", "weekly"), ("2026-01-31", "monthly"), ("2026-01-30", "monthly"),
        ("2027-02-28", "monthly 31"), ("2027-02-28", "monthly 30"), ("2028-02-29", "yearly"), ("2026-02-28", "yearly 29"),
        ("2026-04-30", "yearly"), ("2026-11-25", "every 3 days"), ("2026-11-25", "every 2 weeks"), ("2026-01-31", "every 5 months"),
        ("2026-11-25", "weekly on mon wed fri"), ("2026-11-29", "every 2 weeks on mon sun"), ("2026-11-27", "every 3 weeks on tue fri"),
        ("2026-12-01", "monthly on first tue"), ("2026-11-27", "monthly on last fri"), ("2026-11-26", "every 2 months on fourth thu"),
    ])
    func rulesGiveTheDaysOfTheTodo(due: String, repeats: String) throws {
        let calendar = Calendar.gregorian(in: .gmt)
        var day = try #require(Day(due))
        var repetition = try #require(Repetition(repeats))
        var days: [Day] = []
        for _ in 0..<30 {
            days.append(day)
            let next = try #require(repetition.next(after: .day(day), doneAt: day.start(in: calendar), in: calendar))
            (day, repetition) = (next.due.day(in: calendar), next.repeats)
        }
        let rule = try event(try todo(due: due, repeats: repeats)).value("RRULE")
        #expect(try ICSReader.days(of: rule, from: try #require(Day(due)), count: 30) == days)
    }

    @Test func aTimeThatRepeatsIsOneOfTheZone() throws {
        let calendar = try read([try todo(at: "2026-03-27T23:00:00Z", repeats: "weekdays")], in: "Europe/Berlin")
        let event = try #require(calendar.components("VEVENT").first)
        // Saturday there, which is no day of the rule.
        #expect(try event.property("DTSTART") == ICSProperty("DTSTART", [:], "20260327T230000Z") && event.properties("RRULE").isEmpty)

        let weekly = try read([try todo(at: "2026-03-26T17:30:00Z", repeats: "weekly")], in: "Europe/Berlin")
        let start = try #require(weekly.components("VEVENT").first).property("DTSTART")
        #expect(start == ICSProperty("DTSTART", ["TZID": "Europe/Berlin"], "20260326T183000"))
        let zone = try #require(weekly.components("VTIMEZONE").first)
        #expect(try zone.value("TZID") == "Europe/Berlin")
        let summer = try #require(zone.components("DAYLIGHT").first), winter = zone.components("STANDARD")
        #expect(try summer.value("DTSTART") == "20260329T020000" && summer.value("TZOFFSETFROM") == "+0100")
        #expect(try summer.value("TZOFFSETTO") == "+0200")
        #expect(try winter[0].value("TZOFFSETTO") == "+0100" && winter[1].value("DTSTART") == "20261025T030000")
        #expect(winter.count > 15)
    }

    /// The next one is at another time of the clock, so no rule begins here.
    @Test func aTimeThatClocksHaveMovedHasNoRule() throws {
        let event = try event(try todo(at: "2026-03-08T07:00:00Z", repeats: "daily at 02:30"), in: "America/New_York")
        #expect(try event.value("DTSTART") == "20260308T070000Z" && event.properties("RRULE").isEmpty)
    }

    @Test(arguments: [("Asia/Seoul", 253_402_300_799.0, "99991231T235959Z"), ("America/New_York", -62_135_596_800, "00010101T000000Z")])
    func theEndsOfTheCalendarAreInUTC(zone: String, seconds: TimeInterval, start: String) throws {
        let due = Due.time(Date(timeIntervalSince1970: seconds))
        let event = try event(Todo(id: 1, title: "x", due: due, repeats: Repetition(.daily), createdAt: .distantPast), in: zone)
        #expect(try event.value("DTSTART") == start && event.properties("RRULE").isEmpty)
    }

    @Test func anEventTellsItsRevision() throws {
        let todo = try todo(17, due: "2026-12-31")
        let plain = try event(todo)
        #expect(try plain.value("SEQUENCE") == "0" && plain.value("LAST-MODIFIED") == "20261118T110640Z")
        let text = CalendarText(
            name: "Todo Dog", namespace: "todo-dog", zone: .gmt,
            revisions: [17: .init(number: 3, date: Date(timeIntervalSince1970: 1_795_003_600))])
        let edited = try #require(ICSReader.calendar(text.bytes([todo])).components("VEVENT").first)
        #expect(try edited.value("SEQUENCE") == "3" && edited.value("UID") == plain.value("UID"))
        #expect(try edited.value("LAST-MODIFIED") == "20261118T120640Z" && edited.value("DTSTAMP") == "20261118T120640Z")
        #expect(try edited.value("CREATED") == "20261118T110640Z")
    }

    @Test func aZoneWithoutSummerHasOneTime() throws {
        let zone = try #require(try read([try todo(at: "2026-11-25T09:00:00Z", repeats: "daily")]).components("VTIMEZONE").first)
        #expect(zone.components("DAYLIGHT").isEmpty && zone.components("STANDARD").count == 1)
        #expect(try zone.components("STANDARD")[0].value("TZOFFSETTO") == "+0900")
    }
}

// MARK: - A reader of its own

/// A line of a calendar.
struct ICSProperty: Equatable {
    let name: String
    let parameters: [String: String]
    let value: String

    init(_ name: String, _ parameters: [String: String], _ value: String) {
        self.name = name
        self.parameters = parameters
        self.value = value
    }
}

/// A part of a calendar.
struct ICSComponent {
    let name: String
    var properties: [ICSProperty] = []
    var components: [ICSComponent] = []

    func properties(_ name: String) -> [ICSProperty] { properties.filter { $0.name == name } }
    func components(_ name: String) -> [ICSComponent] { components.filter { $0.name == name } }

    func property(_ name: String) throws -> ICSProperty {
        let found = properties(name)
        guard found.count == 1 else { throw ICSFault("\(self.name) has \(found.count) \(name)") }
        return found[0]
    }

    /// The value, of a text without its escapes.
    func value(_ name: String) throws -> String {
        let value = try property(name).value
        return ["SUMMARY", "DESCRIPTION", "X-WR-CALNAME", "NAME", "PRODID"].contains(name) ? try ICSReader.text(value) : value
    }
}

struct ICSFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

enum ICSReader {
    /// Reads a calendar; what RFC 5545 does not allow is a fault.
    static func calendar(_ bytes: [UInt8]) throws -> ICSComponent {
        guard bytes.suffix(2) == [13, 10] else { throw ICSFault("the last line does not end") }
        var lines: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: 13), rest[end + 1] == 10 else { throw ICSFault("a line does not end with CR LF") }
            let line = rest[..<end]
            guard line.count <= 75, !line.isEmpty, !line.contains(10) else { throw ICSFault("a line of \(line.count) bytes") }
            guard String(validating: line, as: UTF8.self) != nil else { throw ICSFault("a line ends within a character") }
            if line.first == 32 || line.first == 9 {
                guard !lines.isEmpty else { throw ICSFault("the first line goes on") }
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(Array(line))
            }
            rest = rest[(end + 2)...]
        }
        var stack: [ICSComponent] = []
        var done: ICSComponent?
        for line in lines {
            let property = try property(String(decoding: line, as: UTF8.self))
            guard done == nil else { throw ICSFault("there is something after the end") }
            switch property.name {
            case "BEGIN": stack.append(ICSComponent(name: property.value))
            case "END":
                guard let last = stack.popLast(), last.name == property.value else { throw ICSFault("\(property.value) was not begun") }
                try check(last)
                if stack.isEmpty { done = last } else { stack[stack.count - 1].components.append(last) }
            default:
                guard !stack.isEmpty else { throw ICSFault("\(property.name) is in nothing") }
                stack[stack.count - 1].properties.append(property)
            }
        }
        guard let done, done.name == "VCALENDAR" else { throw ICSFault("no calendar") }
        return done
    }

    private static func property(_ line: String) throws -> ICSProperty {
        guard !line.unicodeScalars.contains(where: { ($0.value < 32 && $0 != "\t") || $0.value == 127 }) else {
            throw ICSFault("a control character")
        }
        let scalars = line.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { throw ICSFault("no colon in \(line)") }
        let head = String(scalars[..<colon]).split(separator: ";", omittingEmptySubsequences: false)
        let isName: (Substring) -> Bool = { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "-") } }
        var parameters: [String: String] = [:]
        for part in head.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, isName(pair[0]), !pair[1].contains(where: { "\",".contains($0) }) else { throw ICSFault("\(part)") }
            parameters[String(pair[0])] = String(pair[1])
        }
        guard isName(head[0]) else { throw ICSFault("no name in \(line)") }
        return ICSProperty(String(head[0]), parameters, String(scalars[scalars.index(after: colon)...]))
    }

    private static func check(_ component: ICSComponent) throws {
        let once: [String: [String]] = [
            "VCALENDAR": ["PRODID", "VERSION"], "VEVENT": ["UID", "DTSTAMP", "DTSTART", "SUMMARY"], "VTIMEZONE": ["TZID"],
            "VALARM": ["ACTION", "TRIGGER", "DESCRIPTION"], "STANDARD": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
            "DAYLIGHT": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
        ]
        guard let names = once[component.name] else { throw ICSFault("\(component.name) is no component") }
        for name in names { _ = try component.property(name) }
        if component.name == "VCALENDAR" {
            guard !component.components.isEmpty else { throw ICSFault("a calendar without a component") }
            let known = Set(try component.components("VTIMEZONE").map { try $0.value("TZID") })
            let named = component.components("VEVENT").flatMap(\.properties).compactMap { $0.parameters["TZID"] }
            guard known.isSuperset(of: named) else { throw ICSFault("a zone is not described") }
            let identifiers = try component.components("VEVENT").map { try $0.value("UID") }
            guard Set(identifiers).count == identifiers.count else { throw ICSFault("two events are one") }
        }
        if component.name == "VTIMEZONE", component.components.isEmpty { throw ICSFault("a zone without a time") }
        if component.name == "VEVENT" {
            let stamp = try component.property("DTSTAMP")
            guard form(stamp.value) == "########T######Z" else { throw ICSFault("DTSTAMP \(stamp.value)") }
            let start = try component.property("DTSTART")
            let expected =
                start.parameters["VALUE"] == "DATE" ? "########" : start.parameters["TZID"] == nil ? "########T######Z" : "########T######"
            guard form(start.value) == expected else { throw ICSFault("DTSTART \(start.value)") }
        }
    }

    private static func form(_ value: String) -> String { String(value.map { "0123456789".contains($0) ? "#" : $0 }) }

    static func text(_ value: String) throws -> String {
        var output = String.UnicodeScalarView()
        var scalars = Array(value.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\\":
                switch scalars.popFirst() {
                case "n"?, "N"?: output.append("\n")
                case let mark? where "\\;,".unicodeScalars.contains(mark): output.append(mark)
                default: throw ICSFault("an escape that is none")
                }
            case ";", ",": throw ICSFault("a mark without its backslash")
            default: output.append(scalar)
            }
        }
        return String(output)
    }

    /// The first days of a rule, day by day.
    static func days(of rule: String, from start: Day, count: Int) throws -> [Day] {
        let parts = Dictionary(
            uniqueKeysWithValues: rule.split(separator: ";").map { part in
                let pair = part.split(separator: "=")
                return (String(pair[0]), String(pair[1]))
            })
        let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        func length(_ day: Day) -> Int { (28...31).last { Day(year: day.year, month: day.month, day: $0) != nil } ?? 28 }
        let interval = Int(parts["INTERVAL"] ?? "1") ?? 1
        /// Days since a Monday.
        func number(_ day: Day) -> Int { Int(day.start(in: .gregorian(in: .gmt)).timeIntervalSince1970 / 86400) + 3 }
        func months(_ day: Day) -> Int { day.year * 12 + day.month }
        func isOne(_ day: Day) throws -> Bool {
            switch parts["FREQ"] {
            case "DAILY": return (number(day) - number(start)) % interval == 0
            case "WEEKLY":
                guard (number(day) / 7 - number(start) / 7) % interval == 0 else { return false }
                guard let days = parts["BYDAY"] else { return day.weekday == start.weekday }
                return days.split(separator: ",").contains { $0 == weekdays[day.weekday - 1] }
            case "MONTHLY", "YEARLY":
                let isYearly = parts["FREQ"] == "YEARLY"
                guard (months(day) - months(start)) % interval == 0 || isYearly else { return false }
                if isYearly, day.month != Int(parts["BYMONTH"] ?? "\(start.month)") || (day.year - start.year) % interval != 0 {
                    return false
                }
                if let weekday = parts["BYDAY"] {
                    let place = weekday.hasPrefix("-") ? (length(day) - day.day) / 7 * -1 - 1 : (day.day - 1) / 7 + 1
                    return weekday == "\(place)\(weekdays[day.weekday - 1])"
                }
                guard let days = parts["BYMONTHDAY"] else { return day.day == start.day }
                let numbers = days.split(separator: ",").compactMap { Int($0) }.map { $0 < 0 ? length(day) + 1 + $0 : $0 }
                let there = numbers.filter { $0 <= length(day) }.sorted()
                return parts["BYSETPOS"] == "-1" ? there.last == day.day : there.contains(day.day)
            default: throw ICSFault(rule)
            }
        }
        var (day, found) = (start, [Day]())
        while found.count < count {
            if try isOne(day) { found.append(day) }
            day = day.adding(1, .days)
        }
        return found
    }
}
