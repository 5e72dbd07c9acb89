import TodoDomain

/// English words for days, times and repetitions, and dates and times in figures.
struct EnglishRules {
    let text: PhraseText
    let setting: PhraseSetting

    // MARK: Numbers

    private static let numbers: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12,
    ]

    func number(at place: Int) -> Found<Int>? { Self.number(at: place, in: text) }

    /// Returns the number that stands there as a word of its own, and the place of the next word.
    static func number(at place: Int, in text: PhraseText) -> Found<Int>? {
        if let figures = text.number(at: place, figures: 1...4), let end = text.gap(figures.end) {
            return Found(value: figures.value, end: end)
        }
        guard let word = text.word(at: place), let value = numbers[word.value], let end = text.gap(word.end) else { return nil }
        return Found(value: value, end: end)
    }

    // MARK: Days

    static let weekdays: [String: Int] = [
        "sunday": 1, "monday": 2, "tuesday": 3, "wednesday": 4, "thursday": 5, "friday": 6, "saturday": 7, "tue": 3, "tues": 3, "thu": 5,
        "thur": 5, "thurs": 5, "fri": 6,
    ]

    /// Short names that are words of another meaning too.
    static let shortWeekdays: [String: Int] = ["sun": 1, "mon": 2, "wed": 4, "weds": 4, "sat": 7]

    /// Returns true for the name of a weekday, long or short, of one or many.
    static func isWeekday(_ word: String) -> Bool {
        let one = word.count > 6 && word.hasSuffix("s") ? String(word.dropLast()) : word
        return weekdays[one] != nil || shortWeekdays[one] != nil
    }

    /// Words that make a weekday the name of one day of the year, or of none.
    static let namings: Set<String> = [
        "black", "good", "easter", "ash", "palm", "cyber", "super", "fat", "shrove", "maundy", "whit", "casual", "holy",
        "bloody", "blue", "manic", "ruby", "tgi",
    ]

    /// Words that make a weekday before them the name of a thing: Sunday school, Monday blues.
    private static let named: Set<String> = [
        "school", "blues", "roast", "paper", "papers", "times", "league", "prayers", "fever", "motivation",
    ]

    private static let months: [String: Int] = [
        "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9, "october": 10,
        "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9,
        "oct": 10, "nov": 11, "dec": 12,
    ]

    static let beforeDays: Set<String> = ["on", "by", "until", "till", "til", "before", "due", "for", "starting"]
    private static let beforeWeekends: Set<String> = ["on", "at", "over", "for", "by", "before", "during"]

    /// Returns a day with what leads to it, such as `by Monday`.
    ///
    /// - Parameters:
    ///   - place: the beginning of a word.
    ///   - isNear: true where words beside it were understood, so that a short name is that of a
    ///     day.
    /// - Returns: the day; nil where none is named.
    func day(at place: Int, isNear: Bool) -> Found<Day>? {
        if let found = bareDay(at: place, isLed: false, isNear: isNear) { return found }
        guard var start = text.past(Self.beforeDays.union(Self.beforeWeekends), at: place) else { return nil }
        // "due on Friday", "due by Friday"
        if let next = text.past(Self.beforeDays, at: start) { start = next }
        return bareDay(at: start, isLed: true, isNear: isNear)
    }

    private func bareDay(at place: Int, isLed: Bool, isNear: Bool) -> Found<Day>? {
        figures(at: place, isLed: isLed) ?? namedDay(at: place, isLed: isLed) ?? weekday(at: place, isLed: isLed, isNear: isNear)
            ?? monthAndDay(at: place) ?? dayAndMonth(at: place, isLed: isLed) ?? distance(at: place) ?? feast(at: place)
    }

    private static let feasts = [(["christmas", "eve"], 24), (["christmas", "day"], 25), (["boxing", "day"], 26)]

    /// Returns a day of Christmas, at the end or before a time: elsewhere it is a part of a name.
    private func feast(at place: Int) -> Found<Day>? {
        for (name, day) in Self.feasts {
            guard let end = words(name, at: place), text.isLast(end) || isBeforeTime(end) else { continue }
            return setting.next(month: 12, day: day).map { Found(value: $0, end: end) }
        }
        return nil
    }

    private func namedDay(at place: Int, isLed: Bool) -> Found<Day>? {
        guard let word = text.word(at: place) else { return nil }
        switch word.value {
        case "today": return Found(value: setting.today, end: word.end)
        case "tomorrow", "tmrw", "tmr": return Found(value: setting.today.adding(1, .days), end: word.end)
        case "the":
            guard let next = text.gap(word.end) else { return nil }
            if let weekend = text.word(at: next), weekend.value == "weekend" {
                return isLed ? setting.weekend(in: 0).map { Found(value: $0, end: weekend.end) } : nil
            }
            return dayAfterTomorrow(at: next) ?? endOf(at: next)
        case "day": return dayAfterTomorrow(at: place)
        case "end": return endOf(at: place)
        case "this", "next": return stretch(at: place, count: word.value == "next" ? 1 : 0)
        default: return nil
        }
    }

    private func words(_ words: [String], at place: Int) -> Int? {
        var place = place
        for (index, expected) in words.enumerated() {
            guard let word = text.word(at: place), word.value == expected else { return nil }
            if index == words.count - 1 { return word.end }
            guard let next = text.gap(word.end) else { return nil }
            place = next
        }
        return nil
    }

    private func dayAfterTomorrow(at place: Int) -> Found<Day>? {
        // "The Day After Tomorrow" is a film.
        let after = text.pastSpace(place + 3)
        if text.startsWithCapital(at: after), !text.startsWithCapital(at: after + 1) { return nil }
        return words(["day", "after", "tomorrow"], at: place).map { Found(value: setting.today.adding(2, .days), end: $0) }
    }

    /// Returns the last day of a month or a year, as in `end of the month`.
    private func endOf(at place: Int) -> Found<Day>? {
        for stretch in ["month", "year"] {
            for between in [["of"], ["of", "the"], ["of", "this"]] {
                guard let end = words(["end"] + between + [stretch], at: place) else { continue }
                let day = stretch == "month" ? setting.day(0, ofMonthIn: 0) : Day(year: setting.today.year, month: 12, day: 31)
                return day.map { Found(value: $0, end: end) }
            }
        }
        return nil
    }

    /// Returns the first day of the next week, month or year, or of a weekend.
    private func stretch(at place: Int, count: Int) -> Found<Day>? {
        guard let word = text.word(at: place), let start = text.gap(word.end), let unit = text.word(at: start) else { return nil }
        let day: Day? =
            switch (unit.value, count) {
            case ("weekend", _): setting.weekend(in: count)
            case ("week", 1): setting.day(2, ofWeekIn: 1)
            case ("month", 1): setting.day(1, ofMonthIn: 1)
            case ("year", 1): Day(year: setting.today.year + 1, month: 1, day: 1)
            default: nil
            }
        return day.map { Found(value: $0, end: unit.end) }
    }

    private func weekday(at place: Int, isLed: Bool, isNear: Bool) -> Found<Day>? {
        var start = place
        var week: String?
        if let word = text.word(at: place), ["this", "next", "coming"].contains(word.value), let next = text.gap(word.end) {
            (week, start) = (word.value, next)
        }
        guard let name = text.word(at: start), !Self.namings.contains(text.word(before: start)), !followsOrdinal(start) else { return nil }
        if !isLed, week == nil, let thing = text.gap(name.end).flatMap(text.word), Self.named.contains(thing.value) { return nil }
        var number = Self.weekdays[name.value]
        if number == nil, let short = Self.shortWeekdays[name.value] {
            let isWhole = text.isLast(name.end) && (short != 1 || text.startsWithCapital(at: start))
            if isLed || isNear || week != nil || isWhole || isBeforeTime(name.end) { number = short }
        }
        guard let number, !isNameOfNight(at: start, end: name.end) else { return nil }
        let day =
            switch week {
            case "next": setting.day(number, ofWeekIn: 1) ?? setting.next(weekday: number)
            case "this": setting.coming(weekday: number)
            default: setting.next(weekday: number)
            }
        // "Friday, Dec 4": the date says which Friday.
        let next = text.pastSpace(text.pastMarks(name.end))
        if week == nil, next > name.end,
            let date = monthAndDay(at: next) ?? dayAndMonth(at: next, isLed: true) ?? figures(at: next, isLed: true),
            date.value.weekday == number
        {
            return date
        }
        // "Thursday week"
        if week == nil, let weekEnd = words(["week"], at: next), text.isLast(weekEnd) || isBeforeTime(weekEnd) {
            return Found(value: day.adding(7, .days), end: weekEnd)
        }
        // "Friday the 13th" that is not the next one is a name.
        if next > name.end, let date = ordinal(at: text.past(["the"], at: next) ?? next), date.value.isOrdinal, text.isEnd(date.end) {
            return nil
        }
        return Found(value: day, end: name.end)
    }

    /// Returns true where a time follows.
    func isBeforeTime(_ place: Int) -> Bool {
        guard let next = text.gap(text.pastMarks(place)) else { return false }
        return clock(at: next) != nil || monthAndDay(at: next) != nil || dayAndMonth(at: next, isLed: true) != nil
    }

    /// Returns true after `second` or `2nd`, where a weekday is one of a month.
    private func followsOrdinal(_ place: Int) -> Bool {
        if Self.ordinals[text.word(before: place)] != nil { return true }
        var start = place
        while text[start - 1]?.isSpace == true { start -= 1 }
        while let before = text[start - 1], !before.isSpace { start -= 1 }
        return ordinal(at: start).map { $0.value.isOrdinal && text.gap($0.end) == place } ?? false
    }

    static let ordinals: [String: Int] = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1]

    /// Returns the number of a day such as `3`, `3rd` or `third`, without what follows.
    func ordinal(at place: Int) -> Found<(day: Int, isOrdinal: Bool)>? {
        guard let number = text.number(at: place, figures: 1...2), (1...31).contains(number.value) else { return nil }
        for suffix in ["st", "nd", "rd", "th"] {
            if let end = text.after(suffix, at: number.end) { return Found(value: (number.value, true), end: end) }
        }
        return Found(value: (number.value, false), end: number.end)
    }

    private func monthAndDay(at place: Int) -> Found<Day>? {
        guard let name = text.word(at: place) ?? shortMonth(at: place), let month = Self.months[name.value],
            var start = text.gap(text.after(".", at: name.end) ?? name.end)
        else { return nil }
        if let next = text.past(["the"], at: start) { start = next }
        guard let day = ordinal(at: start), text.isEnd(day.end) else { return nil }
        return date(month: month, day: day.value.day, end: day.end)
    }

    /// Returns a month that a point shortens.
    private func shortMonth(at place: Int) -> Found<String>? {
        var end = place
        while text[end]?.isLatin == true { end += 1 }
        guard text[end] == ".", (3...4).contains(end - place) else { return nil }
        return Found(value: text.part(place..<end), end: end)
    }

    private func dayAndMonth(at place: Int, isLed: Bool) -> Found<Day>? {
        var start = place
        if let next = text.past(["the"], at: place) { start = next }
        guard let day = ordinal(at: start) else { return nil }
        if var next = text.gap(day.end) {
            if let after = text.past(["of"], at: next) { next = after }
            if let name = text.word(at: next), let month = Self.months[name.value] {
                return date(month: month, day: day.value.day, end: name.end)
            }
        }
        // "by the 25th"
        guard isLed, day.value.isOrdinal, text.isEnd(day.end) else { return nil }
        // "on the 2nd Tuesday" is no second.
        if let next = text.word(at: text.pastSpace(day.end)), Self.isWeekday(next.value) || next.value == "weekend" { return nil }
        return setting.next(dayOfMonth: day.value.day).map { Found(value: $0, end: day.end) }
    }

    /// Returns a date, with the year that may follow it and the weekday that may follow it.
    private func date(month: Int, day: Int, end: Int) -> Found<Day>? {
        let next = text.pastSpace(text.pastMarks(end))
        if next > end, let year = text.number(at: next, figures: 4...4), text.isEnd(year.end) {
            if let day = setting.date(year: year.value, month: month, day: day) { return Found(value: day, end: year.end) }
            if year.value >= 1900, year.value < setting.today.year { return nil }
        }
        return setting.next(month: month, day: day).map { Found(value: $0, end: end) }
    }

    // MARK: Dates in figures

    /// Returns a date such as `12/3` or `2026-12-03`, with Korean particles.
    private func figures(at place: Int, isLed: Bool) -> Found<Day>? {
        if let year = text.number(at: place, figures: 4...4), let mark = text[year.end], mark.isOne(of: "-/."),
            let month = text.number(at: afterMark(year.end), figures: 1...2), text[month.end] == mark,
            let day = text.number(at: afterMark(month.end), figures: 1...2)
        {
            guard let end = KoreanRules.end(of: day.end, in: text),
                let found = setting.date(year: year.value, month: month.value, day: day.value)
            else { return nil }
            return Found(value: found, end: end)
        }
        guard let first = text.number(at: place, figures: 1...2), let mark = text[first.end], mark.isOne(of: "/."),
            let second = text.number(at: first.end + 1, figures: 1...2)
        else { return nil }
        // 12.4까지, 12.4(금) and 12.4 18:00 are days; other numbers with a point are amounts.
        let isDay = isBeforeTime(second.end) || text.after("까지", at: second.end) != nil || text[second.end] == "("
        guard mark == "/" || text.hasHangul && isDay else { return nil }
        let (month, day) = setting.isDayFirst ? (second.value, first.value) : (first.value, second.value)
        if text[second.end] == "/", let year = text.number(at: second.end + 1, figures: 2...4), year.end - second.end != 4 {
            let full = year.value < 100 ? 2000 + year.value : year.value
            guard let end = KoreanRules.end(of: year.end, in: text) else { return nil }
            return setting.date(year: full, month: month, day: day).map { Found(value: $0, end: end) }
        }
        let found = setting.next(month: month, day: day)
        let last = found.map { KoreanRules(text: text, setting: setting).pastWeekday(second.end, of: $0) } ?? second.end
        guard let end = KoreanRules.end(of: last, in: text) else { return nil }
        // "The 9/11 Report"
        guard isLed || text.isLast(end) || !["the", "a", "an"].contains(text.word(before: place)) else { return nil }
        guard !isName(at: place, end: end) else { return nil }
        // Three quarters are no day of March, unless something says that they are.
        let isFraction = first.value < second.value && [2, 3, 4, 5, 8].contains(second.value)
        let isSure = isLed || end > second.end || text.isLast(end) || isBeforeTime(end)
        guard !isFraction || isSure else { return nil }
        return found.map { Found(value: $0, end: end) }
    }

    /// Returns the place after a mark of a date, and after the space that Korean has behind a point:
    /// `2026. 12. 8.`
    private func afterMark(_ place: Int) -> Int { text[place] == "." ? text.pastSpace(place + 1) : place + 1 }

    // MARK: Distances

    static let units: [String: Repetition.Unit] = [
        "day": .days, "days": .days, "week": .weeks, "weeks": .weeks, "month": .months, "months": .months, "year": .years, "years": .years,
    ]
    private static let minutes: [String: Int] = [
        "minute": 1, "minutes": 1, "min": 1, "mins": 1, "hour": 60, "hours": 60, "hr": 60, "hrs": 60, "h": 60,
    ]

    /// Returns a day such as `in 3 days` or `a week from now`.
    private func distance(at place: Int) -> Found<Day>? {
        let start = text.past(["in", "within"], at: place)
        guard let count = number(at: start ?? place), let unit = text.word(at: count.end), let kind = Self.units[unit.value],
            let end = start == nil ? fromNow(unit.end) : unit.end
        else { return nil }
        return setting.day(in: count.value, kind).map { Found(value: $0, end: end) }
    }

    private func fromNow(_ place: Int) -> Int? {
        guard let next = text.gap(place) else { return nil }
        return words(["from", "now"], at: next) ?? words(["from", "today"], at: next)
    }

    /// Returns a time such as `in 20 minutes` or `in half an hour`.
    func moment(at place: Int) -> Found<PhraseMeaning>? {
        let start = text.past(["in", "within"], at: place)
        let first = start ?? place
        let minutes: Found<Int>?
        if let end = words(["half", "an", "hour"], at: first) {
            minutes = Found(value: 30, end: end)
        } else if let end = words(["an", "hour", "and", "a", "half"], at: first) {
            minutes = Found(value: 90, end: end)
        } else if let count = number(at: first), let unit = text.word(at: count.end), let length = Self.minutes[unit.value] {
            minutes = Found(value: count.value * length, end: unit.end)
        } else {
            minutes = nil
        }
        guard let minutes, let end = start == nil ? fromNow(minutes.end) : minutes.end else { return nil }
        return setting.moment(in: minutes.value).map { Found(value: $0, end: end) }
    }

    // MARK: Times

    private static let beforeTimes: Set<String> = ["at", "by", "until", "till", "before", "after", "around", "from", "due"]

    /// Returns a time with what leads to it, such as `at 6pm`.
    func clock(at place: Int) -> Found<Clock>? {
        var start = place
        var lead: String?
        if text[place] == "@" {
            (lead, start) = ("at", text.pastSpace(place + 1))
        } else if let word = text.word(at: place), Self.beforeTimes.contains(word.value), let next = text.gap(word.end) {
            (lead, start) = (word.value, next)
            if let next = text.past(["around", "at", "by"], at: start) { (lead, start) = ("at", next) }
        }
        return namedClock(at: start).map(withPart) ?? clockInFigures(at: start).map(withPart)
            ?? bareHour(at: start, lead: lead).map(withPart)
    }

    private func namedClock(at place: Int) -> Found<Clock>? {
        guard let word = text.word(at: place) else { return nil }
        switch word.value {
        case "noon", "midday": return Found(value: Clock(hour: 12), end: word.end)
        case "midnight": return Found(value: Clock(hour: 0, isMidnight: true), end: word.end)
        case "half", "quarter":
            guard let next = text.gap(word.end), let side = text.word(at: next), let start = text.gap(side.end),
                let hour = number(orLastAt: start), (1...12).contains(hour.value)
            else { return nil }
            let minute = word.value == "half" ? 30 : 15
            switch side.value {
            case "past": return Found(value: Clock(hour: hour.value, minute: minute, isOpen: true), end: hour.end)
            case "to" where word.value == "quarter":
                return Found(value: Clock(hour: (hour.value + 10) % 12 + 1, minute: 45, isOpen: true), end: hour.end)
            default: return nil
            }
        default:
            guard let hour = Self.numbers[word.value], word.value.count > 2, let next = text.gap(word.end),
                let end = text.after("o'clock", at: next) ?? text.after("o’clock", at: next), text.isEnd(end)
            else { return nil }
            return Found(value: Clock(hour: hour, isOpen: true), end: end)
        }
    }

    private func number(orLastAt place: Int) -> Found<Int>? {
        if let figures = text.number(at: place, figures: 1...2), text.isEnd(figures.end) { return figures }
        guard let word = text.word(at: place), word.value.count > 2, let value = Self.numbers[word.value] else { return nil }
        return Found(value: value, end: word.end)
    }

    /// Returns a time such as `18:00`, `6.30pm` or `6 pm`; of a stretch of time its beginning.
    private func clockInFigures(at place: Int) -> Found<Clock>? {
        let first = singleClock(at: place)
        guard let hour = text.number(at: place, figures: 1...2), let last = last(after: first?.end ?? hour.end) else {
            return first.flatMap { first in
                KoreanRules.end(of: first.end, in: text, particles: KoreanRules.timeParticles).map { Found(value: first.value, end: $0) }
            }
        }
        var clock = first?.value ?? Clock(hour: hour.value, isOpen: true)
        if clock.isOpen, !last.value.isOpen, (1...12).contains(hour.value) {
            // "3-5pm", "2:30 to 5pm"
            let isLater = last.value.hour >= 12 && hour.value % 12 <= last.value.hour % 12
            clock = Clock(hour: hour.value % 12 + (isLater ? 12 : 0), minute: clock.minute)
        } else if first == nil {
            return nil
        }
        clock.isStretch = true
        return Found(value: clock, end: last.end)
    }

    /// Returns the end of a stretch of time.
    private func last(after place: Int) -> Found<Clock>? {
        let next = text.pastSpace(place)
        let start = text[next]?.isOne(of: "-–~") == true ? text.pastSpace(next + 1) : text.past(["to", "until", "till"], at: next)
        guard let start, let last = singleClock(at: start), text.isEnd(last.end) else { return nil }
        return last
    }

    /// Returns a time in figures, without what follows.
    private func singleClock(at place: Int) -> Found<Clock>? {
        guard let hour = text.number(at: place, figures: 1...2) else { return nil }
        var (minute, end, hasMinutes) = (0, hour.end, false)
        if let mark = text[hour.end], mark == ":" || mark == ".", let minutes = text.number(at: hour.end + 1, figures: 2...2),
            minutes.value < 60
        {
            (minute, end, hasMinutes) = (minutes.value, minutes.end, true)
            // "at 16.00"; a number with a point is an amount otherwise.
            if mark == ".", half(at: end) == nil, text.word(before: place) != "at" { return nil }
        }
        if let half = half(at: end) {
            guard (1...12).contains(hour.value) else { return nil }
            return Found(value: Clock(hour: hour.value % 12 + (half.value ? 12 : 0), minute: minute), end: half.end)
        }
        if let next = text.gap(end), !hasMinutes, (1...12).contains(hour.value),
            let last = text.after("o'clock", at: next) ?? text.after("o’clock", at: next), text.isEnd(last)
        {
            return Found(value: Clock(hour: hour.value, isOpen: true), end: last)
        }
        guard hasMinutes, hour.value < 24 else { return nil }
        let isOpen = (1...12).contains(hour.value) && text[place] != "0"
        let written = setting.has24Hours || hour.value > 5 ? hour.value : hour.value + 12
        return Found(value: Clock(hour: hour.value, minute: minute, isOpen: isOpen, written: isOpen ? written : nil), end: end)
    }

    /// Returns true for `pm` and false for `am`.
    private func half(at place: Int) -> Found<Bool>? {
        for start in [place, text.pastSpace(place)] {
            for (word, isLater) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)] {
                if let end = text.after(word, at: start), text.isEnd(end) || text[end]?.isOne(of: "-–~") == true {
                    return Found(value: isLater, end: end)
                }
            }
        }
        return nil
    }

    private static let noHours: Set<String> = [
        "percent", "euro", "euros", "dollar", "dollars", "km", "miles", "people", "degrees", "items", "pieces", "kg", "times", "of", "am",
    ]

    /// Returns an hour that only the word before it makes one, such as `at 6`.
    private func bareHour(at place: Int, lead: String?) -> Found<Clock>? {
        guard let lead, let hour = number(orLastAt: place), (0...23).contains(hour.value) else { return nil }
        let next = text.pastSpace(text.pastMarks(hour.end))
        if !text.isLast(hour.end) {
            // "at 12 Elm Street", "by 6 people"
            let word = text.word(at: next)
            let isUnderstood = isExpression(at: next)
            if !isUnderstood {
                guard lead == "at", !text.startsWithCapital(at: next), !(word.map { Self.noHours.contains($0.value) } ?? false),
                    text[next]?.properties.isAlphabetic == true
                else { return nil }
            }
        }
        return Found(value: Clock(hour: hour.value, isOpen: (1...12).contains(hour.value)), end: hour.end)
    }

    /// Returns true where a day or a part of one follows.
    private func isExpression(at place: Int) -> Bool {
        if let word = text.word(at: place) {
            if Self.weekdays[word.value] != nil || Self.shortWeekdays[word.value] != nil || word.value == "tonight" { return true }
        }
        if partPhrase(at: place) != nil || monthAndDay(at: place) != nil || dayAndMonth(at: place, isLed: false) != nil { return true }
        if namedDay(at: place, isLed: false) != nil || text[place] == "!" { return true }
        guard let next = text.past(Self.beforeDays, at: place) else { return false }
        return namedDay(at: next, isLed: true) != nil || weekday(at: next, isLed: true, isNear: false) != nil
            || monthAndDay(at: next) != nil
            || dayAndMonth(at: next, isLed: true) != nil
    }

    /// Adds `in the morning` to a time.
    private func withPart(_ clock: Found<Clock>) -> Found<Clock> {
        guard clock.value.isOpen, let next = text.gap(clock.end), let part = partPhrase(at: next), !part.value.isToday else { return clock }
        var value = clock.value
        value.part = part.value.part
        return Found(value: value, end: part.end)
    }

    // MARK: Parts of a day

    static let parts: [String: DayPart] = [
        "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night, "lunchtime": .noon,
    ]

    /// Returns true for the name of a part of a day.
    static func isPart(_ word: String) -> Bool { parts[word] != nil }

    /// Returns a part of a day beside its day, as in `tomorrow morning`.
    func part(at place: Int) -> Found<DayPart>? {
        guard let word = text.word(at: place), let part = Self.parts[word.value] else { return nil }
        return Found(value: part, end: word.end)
    }

    /// Returns a part of a day that needs no day, such as `tonight` or `in the evening`.
    func partPhrase(at place: Int) -> Found<(part: DayPart, isToday: Bool)>? {
        guard let word = text.word(at: place) else { return nil }
        if word.value == "tonight" || word.value == "tonite" { return Found(value: (.night, true), end: word.end) }
        guard let next = text.gap(word.end) else { return nil }
        switch word.value {
        case "this": return part(at: next).map { Found(value: ($0.value, true), end: $0.end) }
        case "at":
            return part(at: next).flatMap { $0.value == .night || $0.value == .noon ? Found(value: ($0.value, false), end: $0.end) : nil }
        case "in", "during", "by", "before", "for":
            if word.value != "in", word.value != "during", let tonight = text.word(at: next), tonight.value == "tonight" {
                return Found(value: (.night, true), end: tonight.end)
            }
            guard let start = text.past(["the"], at: next), word.value == "in" || word.value == "during" else { return nil }
            return part(at: start).map { Found(value: ($0.value, false), end: $0.end) }
        default: return nil
        }
    }
}
