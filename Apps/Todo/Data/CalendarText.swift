import Foundation
import TodoDomain

/// Open todos that are due as a calendar (RFC 5545): an event each, since the calendars that people
/// subscribe with show no `VTODO`.
///
/// A todo that is due on a day is an event of the whole day. A todo that is due at a time is an
/// event in UTC. Where it repeats its event is in the user's time zone instead, which the calendar
/// describes: it stays at nine o'clock when clocks are put forward. A repetition that no rule
/// expresses, such as one counted from the day on which the todo is done, is left out; its event
/// stands where the todo is due next. One of a time rings then, where the calendar lets it.
///
/// The text changes only with the todos, so that a calendar which has it already is told so. An
/// event that was edited has a higher `SEQUENCE` and a later `LAST-MODIFIED`: without them many a
/// calendar keeps the one that it has.
struct CalendarText {
    /// The outcome of the editing of a todo.
    struct Revision {
        /// More than that of each revision before.
        let number: Int64
        /// When it was edited last.
        let date: Date
    }

    /// The name as the user knows it.
    let name: String
    /// Ends the identifiers of events.
    let namespace: String
    /// The zone of todos that repeat at a time.
    let zone: TimeZone
    /// Those of todos that were edited.
    var revisions: [Todo.ID: Revision] = [:]

    func bytes(_ todos: [Todo]) -> [UInt8] {
        let events = todos.filter { !$0.isDone }.compactMap { todo in todo.due.map { (todo, $0) } }.filter { $0.1.isReasonable(in: .gmt) }
        let repeating = events.compactMap { todo, due -> Date? in
            guard case .time(let time) = due, rule(todo, due) != nil else { return nil }
            return time
        }
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Riblet//\(escaped(name))//EN", "CALSCALE:GREGORIAN"]
        lines += ["NAME:\(escaped(name))", "X-WR-CALNAME:\(escaped(name))"]
        lines += ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"]
        // A calendar has one component at least, and this one is there without any todo.
        lines += timeZone(from: repeating.min())
        for (todo, due) in events { lines += event(todo, due) }
        lines.append("END:VCALENDAR")
        return lines.flatMap(Self.folded)
    }

    // MARK: Events

    private func event(_ todo: Todo, _ due: Due) -> [String] {
        func shown(_ date: Date) -> Date { min(max(date, Date(timeIntervalSince1970: 0)), Date(timeIntervalSince1970: 253_402_300_799)) }
        let created = shown(todo.createdAt)
        let revision = revisions[todo.id]
        let edited = Self.moment(revision.map { shown($0.date) } ?? created, in: .gmt)
        // Identifiers of todos begin at 1 in each database; the time of making tells two apart in a
        // program that shows the calendars of both.
        let number = Int(created.timeIntervalSince1970 * 1000)
        var lines = ["BEGIN:VEVENT", "UID:\(todo.id)-\(number)@\(namespace)", "DTSTAMP:\(edited)Z", "LAST-MODIFIED:\(edited)Z"]
        // Calendars count as far as 32 bits go.
        lines += ["CREATED:\(Self.moment(created, in: .gmt))Z", "SEQUENCE:\(min(revision?.number ?? 0, Int64(Int32.max)))"]
        let rule = rule(todo, due)
        switch due {
        case .day(let day):
            lines.append("DTSTART;VALUE=DATE:\(Self.text(day))")
            let next = day.adding(1, .days)
            if next > day { lines.append("DTEND;VALUE=DATE:\(Self.text(next))") }
        case .time(let time) where rule != nil: lines.append("DTSTART;TZID=\(zone.identifier):\(Self.moment(time, in: zone))")
        case .time(let time): lines.append("DTSTART:\(Self.moment(time, in: .gmt))Z")
        }
        if let rule { lines.append("RRULE:\(rule)") }
        if todo.isImportant { lines.append("PRIORITY:1") }
        lines.append("SUMMARY:\(escaped(todo.title))")
        if !todo.text.isEmpty { lines.append("DESCRIPTION:\(escaped(todo.text))") }
        if case .time = due {
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(escaped(todo.title))", "END:VALARM"]
        }
        // A todo that is due keeps nobody busy.
        return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
    }

    /// Returns the rule by which a calendar finds the days on which a todo comes back.
    private func rule(_ todo: Todo, _ due: Due) -> String? {
        // A time that clocks have moved is not that of the days that follow, and none is shown
        // where the zone counts years that no calendar has.
        guard let repeats = todo.repeats, repeats.minute == nil, due.isReasonable(in: zone) else { return nil }
        let day = due.day(in: .gregorian(in: zone))
        // A rule begins on one of its days.
        guard repeats.rule.first(from: day) == day else { return nil }
        switch repeats.rule {
        case .every(let count, .days): return "FREQ=DAILY" + Self.interval(count)
        case .every(let count, .weeks): return "FREQ=WEEKLY" + Self.interval(count)
        case .every(let count, .months): return "FREQ=MONTHLY" + Self.interval(count) + Self.last(repeats.dayMeant(on: day))
        case .every(let count, .years):
            return "FREQ=YEARLY" + Self.interval(count) + (day.month == 2 ? Self.last(min(29, repeats.dayMeant(on: day)), ofMonth: 2) : "")
        case .weekdays: return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
        // Weeks begin on Monday where a rule does not say otherwise.
        case .on(let days, let weeks):
            return "FREQ=WEEKLY" + Self.interval(weeks) + ";BYDAY=" + Repetition.Rule.inOrder(days).map(Self.name).joined(separator: ",")
        case .nth(let ordinal, let weekday, let months):
            let number = Repetition.Ordinal.allCases.firstIndex(of: ordinal).map { $0 + 1 } ?? 1
            return "FREQ=MONTHLY" + Self.interval(months) + ";BYDAY=\(ordinal == .last ? -1 : number)\(Self.name(of: weekday))"
        case .afterDone: return nil
        }
    }

    private static func interval(_ count: Int) -> String { count == 1 ? "" : ";INTERVAL=\(count)" }

    private static func name(of weekday: Int) -> String { String(Repetition.Rule.name(of: weekday).prefix(2)).uppercased() }

    /// Returns the part of a rule for a day that not each month has: the last one there is up to
    /// it.
    private static func last(_ day: Int, ofMonth month: Int? = nil) -> String {
        guard day > 28 else { return "" }
        let days = day == 31 ? "-1" : (28...day).map(String.init).joined(separator: ",") + ";BYSETPOS=-1"
        return (month.map { ";BYMONTH=\($0)" } ?? "") + ";BYMONTHDAY=\(days)"
    }

    // MARK: The zone

    /// The clocks of the zone as far as todos that repeat need them: for some years from the first.
    private func timeZone(from first: Date?) -> [String] {
        let begin = first ?? Date(timeIntervalSince1970: 0)
        let offset = zone.secondsFromGMT(for: begin)
        var lines = ["BEGIN:VTIMEZONE", "TZID:\(zone.identifier)"]
        lines += observance("STANDARD", start: "16010101T000000", from: offset, to: offset)
        let end = begin + 20 * 366 * 86400.0
        var last = begin
        while first != nil, let next = zone.nextDaylightSavingTimeTransition(after: last), next > last, next < end {
            let before = zone.secondsFromGMT(for: next - 1)
            // The clocks of before tell when they are changed.
            let start = Self.moment(next, in: TimeZone(secondsFromGMT: before) ?? .gmt)
            lines += observance(
                zone.isDaylightSavingTime(for: next) ? "DAYLIGHT" : "STANDARD", start: start, from: before,
                to: zone.secondsFromGMT(for: next))
            last = next
        }
        return lines + ["END:VTIMEZONE"]
    }

    private func observance(_ kind: String, start: String, from: Int, to: Int) -> [String] {
        ["BEGIN:\(kind)", "DTSTART:\(start)", "TZOFFSETFROM:\(Self.offset(from))", "TZOFFSETTO:\(Self.offset(to))", "END:\(kind)"]
    }

    // MARK: Values

    private func escaped(_ text: String) -> String {
        var output = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r": output += "\\n"
            case "\\", ";", ",": output += "\\\(scalar)"
            case "\t": output += "\t"
            // No text of a calendar holds another control character.
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: output += " "
            default: output.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return output
    }

    /// Returns a line in parts of at most 75 bytes, none of which ends within a character.
    private static func folded(_ line: String) -> [UInt8] {
        var output: [UInt8] = []
        var length = 0
        for scalar in line.unicodeScalars {
            let bytes = UTF8.encode(scalar).map(Array.init) ?? []
            if length + bytes.count > 75 {
                output += "\r\n ".utf8
                length = 1
            }
            output += bytes
            length += bytes.count
        }
        return output + "\r\n".utf8
    }

    private static func text(_ day: Day) -> String { day.description.filter { $0 != "-" } }

    private static func moment(_ time: Date, in zone: TimeZone) -> String {
        let calendar = Calendar.gregorian(in: zone)
        let parts = calendar.dateComponents([.hour, .minute, .second], from: time)
        return text(Day(time, in: calendar)) + "T" + padded(parts.hour) + padded(parts.minute) + padded(parts.second)
    }

    private static func offset(_ seconds: Int) -> String {
        let rest = abs(seconds)
        return (seconds < 0 ? "-" : "+") + padded(rest / 3600) + padded(rest / 60 % 60) + (rest % 60 == 0 ? "" : padded(rest % 60))
    }
}

extension Due {
    /// Returns true for what a calendar of that zone shows: a todo need not come from one.
    fileprivate func isReasonable(in zone: TimeZone) -> Bool {
        guard case .time(let time) = self else { return true }
        return (time + Double(zone.secondsFromGMT(for: time))).isReasonable
    }
}
