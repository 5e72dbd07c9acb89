import TodoDomain

/// Repetitions.
extension EnglishRules {
    private static let adverbs: [String: PhraseRepetition] = [
        "daily": .init(.daily), "weekly": .init(.weekly), "monthly": .init(.monthly), "yearly": .init(.yearly),
        "annually": .init(.yearly), "fortnightly": .init(.every(2, .weeks)), "quarterly": .init(.every(3, .months)),
    ]

    /// Returns a repetition such as `every Monday`, `first Friday of every month` or, at the end,
    /// `weekly`.
    ///
    /// - Parameters:
    ///   - place: the beginning of a word.
    ///   - followsDay: true where the word before it is a day.
    /// - Returns: the repetition; nil where none stands there.
    func repetition(at place: Int, followsDay: Bool) -> Found<PhraseMeaning>? {
        if let found = dayOfEachMonth(at: place) ?? weekdays(at: place) { return found }
        guard let word = text.word(at: place) else { return nil }
        if let adverb = Self.adverbs[word.value] {
            if let found = text.gap(word.end).flatMap({ ofMonth(at: $0, of: adverb) }) { return found }
            guard text.isLast(word.end) || text.gap(word.end).map(isTimeOrLedDay) == true else { return nil }
            return Found(value: .repetition(adverb, nil), end: word.end)
        }
        // "the 15th of each month"
        if word.value == "of", followsDay, let start = text.past(["every", "each"], at: text.pastSpace(word.end)) {
            return each(at: start, count: 1)
        }
        guard word.value == "every" || word.value == "each", let next = text.gap(word.end) else { return nil }
        return each(at: next, count: 1)
    }

    private func isTimeOrLedDay(at place: Int) -> Bool {
        clock(at: place) != nil || (text.past(Self.beforeDays, at: place) != nil && day(at: place, isNear: true) != nil)
    }

    private func each(at place: Int, count: Int) -> Found<PhraseMeaning>? {
        if count == 1, let found = ordinalOfMonth(at: place) { return found }
        if let found = weekdayList(at: place) { return repetition(on: found, weeks: count) }
        if let word = text.word(at: place) {
            if let unit = Self.units[word.value], count > 1 || !word.value.hasSuffix("s") { return stretches(count, unit, end: word.end) }
            if word.value == "weekend" || (word.value == "fortnight" && count == 1) {
                let isWeekend = word.value == "weekend"
                let repetition = isWeekend ? PhraseRepetition(weekdays: [1, 7], weeks: count) : PhraseRepetition(2, .weeks)
                return repetition.map { Found(value: .repetition($0, nil), end: word.end) }
            }
            if count == 1 {
                if word.value == "weekday" || word.value == "workday" {
                    return Found(value: .repetition(PhraseRepetition(.weekdays), nil), end: word.end)
                }
                if let part = Self.parts[word.value] { return Found(value: .repetition(PhraseRepetition(.daily), part), end: word.end) }
                if let next = text.past(["other", "second"], at: place) { return each(at: next, count: 2) }
                if let next = text.past(["single"], at: place) { return each(at: next, count: 1) }
            }
        }
        guard count == 1, let number = number(at: place), number.value > 1, let unit = text.word(at: number.end),
            let kind = Self.units[unit.value]
        else { return nil }
        return stretches(number.value, kind, end: unit.end)
    }

    /// Returns so many stretches, with the days of them that may follow, as in `2 weeks on Monday`.
    private func stretches(_ count: Int, _ unit: Repetition.Unit, end: Int) -> Found<PhraseMeaning>? {
        guard let repetition = PhraseRepetition(count, unit) else { return nil }
        if let next = text.gap(end) {
            if unit == .weeks, let found = text.past(["on"], at: next).flatMap({ weekdayList(at: $0) }) {
                return self.repetition(on: found, weeks: count)
            }
            if let found = ofMonth(at: next, of: repetition) { return found }
        }
        return Found(value: .repetition(repetition, nil), end: end)
    }

    // MARK: Days of the week

    /// Returns a repetition such as `on Mondays and Thursdays`, or `on weekdays`; without `on` at an
    /// end or before a time, where only one is named.
    private func weekdays(at place: Int) -> Found<PhraseMeaning>? {
        let led = text.past(["on"], at: place)
        let start = led ?? place
        guard !Self.namings.contains(text.word(before: place)) else { return nil }
        func mayStand(_ end: Int) -> Bool {
            led != nil || place == 0 || text.isLast(end) || text.gap(end).map { clock(at: $0) != nil } == true
        }
        if let word = text.word(at: start), mayStand(word.end) {
            if word.value == "weekdays" { return Found(value: .repetition(PhraseRepetition(.weekdays), nil), end: word.end) }
            if word.value == "weekends" { return repetition(on: Found(value: [1, 7], end: word.end), weeks: 1) }
        }
        guard let found = weekdayList(at: start, ofMany: true), found.value.count > 1 || mayStand(found.end) else { return nil }
        return repetition(on: found, weeks: 1)
    }

    private func repetition(on days: Found<Set<Int>>, weeks: Int) -> Found<PhraseMeaning>? {
        PhraseRepetition(weekdays: days.value, weeks: weeks).map { Found(value: .repetition($0, nil), end: days.end) }
    }

    /// Returns days of the week such as `mon, wed and fri`, `Tue/Thu` or `Mon-Fri`.
    ///
    /// - Parameters:
    ///   - place: the beginning of a word.
    ///   - ofMany: true for names such as `Mondays` only.
    /// - Returns: the days; nil where none stands there, or it goes on otherwise.
    func weekdayList(at place: Int, ofMany: Bool = false) -> Found<Set<Int>>? {
        guard let first = weekdayName(at: place, ofMany: ofMany) else { return nil }
        var (days, last, end) = (Set([first.value]), first.value, first.end)
        while let joint = joint(at: end), let name = weekdayName(at: joint.end, ofMany: ofMany) {
            if joint.value {
                while last != name.value {
                    last = last % 7 + 1
                    days.insert(last)
                }
            } else if !days.insert(name.value).inserted {
                return nil
            }
            (last, end) = (name.value, name.end)
        }
        return text.isEnd(end) ? Found(value: days, end: end) : nil
    }

    private func weekdayName(at place: Int, ofMany: Bool) -> Found<Int>? {
        var end = place
        while text[end]?.isLatin == true { end += 1 }
        guard end > place, end - place <= 10, text.isEnd(end) || text[end]?.isOne(of: "/&+-–") == true else { return nil }
        let name = text.part(place..<end)
        if ofMany {
            guard name.hasSuffix("s"), name.count > 6 else { return nil }
            return Self.weekdays[String(name.dropLast())].map { Found(value: $0, end: end) }
        }
        return (Self.weekdays[name] ?? Self.shortWeekdays[name]).map { Found(value: $0, end: end) }
    }

    /// Returns the place after what joins two days, and true where those between are meant too.
    private func joint(at place: Int) -> Found<Bool>? {
        let start = text.pastSpace(text.after(",", at: place) ?? place)
        if text[start]?.isOne(of: "/&+") == true { return Found(value: false, end: text.pastSpace(start + 1)) }
        if text[start]?.isOne(of: "-–") == true { return Found(value: true, end: text.pastSpace(start + 1)) }
        if let end = text.past(["to", "through", "thru"], at: start) { return Found(value: true, end: end) }
        let end = text.past(["and"], at: start) ?? start
        return end > place ? Found(value: false, end: text.past(["on", "every", "each"], at: end) ?? end) : nil
    }

    // MARK: Days of a month

    private static let daysOfMonth: [String: Repetition.Ordinal] = [
        "first": .first, "second": .second, "third": .third, "fourth": .fourth, "last": .last, "1st": .first, "2nd": .second, "3rd": .third,
        "4th": .fourth,
    ]

    /// Returns a repetition such as `on the first Friday of every month` or `end of each month`.
    private func dayOfEachMonth(at place: Int) -> Found<PhraseMeaning>? {
        var start = text.past(["on", "at", "by"], at: place) ?? place
        start = text.past(["the"], at: start) ?? start
        guard let day = dayOfMonth(at: start) ?? endOfMonth(at: start), let next = text.gap(day.end),
            let each = text.past(["every", "each"], at: text.past(["of"], at: next) ?? next),
            let month = months(at: each)
        else { return nil }
        return repetition(day, months: month.value, end: month.end)
    }

    /// Returns `month` or `3 months` behind `every`.
    private func months(at place: Int) -> Found<Int>? {
        if let word = text.word(at: place), word.value == "month" { return Found(value: 1, end: word.end) }
        guard let number = number(at: place), let word = text.word(at: number.end), word.value == "months" else { return nil }
        return Found(value: number.value, end: word.end)
    }

    /// Returns a day of a repetition by months, such as `on the last Friday` behind `every month`.
    private func ofMonth(at place: Int, of repetition: PhraseRepetition) -> Found<PhraseMeaning>? {
        guard case .every(let months, .months) = repetition.rule, let on = text.past(["on"], at: place) else { return nil }
        let start = text.past(["the"], at: on) ?? on
        // A date has its first month by itself: "every month on the 31st".
        guard let day = dayOfMonth(at: start), ordinal(at: start) == nil || day.value.isWeekday else { return nil }
        return self.repetition(day, months: months, end: day.end)
    }

    /// Returns a repetition such as `first Friday`, `2nd Friday of the month` or `15th` behind
    /// `every`. Without a month only the first and the last one are no other number of weeks.
    private func ordinalOfMonth(at place: Int) -> Found<PhraseMeaning>? {
        guard let day = dayOfMonth(at: place) else { return nil }
        if let of = text.past(["of"], at: text.pastSpace(day.end)),
            let month = text.past(["the", "each", "every", "a"], at: of).flatMap(months)
        {
            return repetition(day, months: month.value, end: month.end)
        }
        switch day.value {
        case .weekday(.first, _), .weekday(.last, _), .date: return repetition(day, months: 1, end: day.end)
        case .weekday: return nil
        }
    }

    private enum DayOfMonth {
        case weekday(Repetition.Ordinal, Int)
        /// A date, 31 for the last one.
        case date(Int)

        var isWeekday: Bool { if case .weekday = self { true } else { false } }
    }

    /// Returns a day such as `first Friday`, `15th` or `last day`.
    private func dayOfMonth(at place: Int) -> Found<DayOfMonth>? {
        let date = ordinal(at: place).flatMap { $0.value.isOrdinal && text.isEnd($0.end) ? $0 : nil }
        let word = text.word(at: place)
        guard let end = date?.end ?? word?.end else { return nil }
        if let ordinal = Self.daysOfMonth[text.part(place..<end)], let next = text.gap(end), let name = text.word(at: next) {
            if let weekday = Self.weekdays[name.value] ?? Self.shortWeekdays[name.value] {
                return Found(value: .weekday(ordinal, weekday), end: name.end)
            }
            if name.value == "day", ordinal == .first || ordinal == .last {
                return Found(value: .date(ordinal == .first ? 1 : 31), end: name.end)
            }
        }
        if let date {
            // "every 2nd weekend"
            let next = text.word(at: text.pastSpace(date.end))?.value ?? ""
            return Self.units[next] != nil || Self.isWeekday(next) || ["weekend", "weekday", "workday"].contains(next)
                ? nil : Found(value: .date(date.value.day), end: date.end)
        }
        guard word?.value == "first", let of = text.past(["of"], at: text.pastSpace(end)),
            text.past(["every", "each", "the"], at: of) != nil
        else { return nil }
        return Found(value: .date(1), end: end)
    }

    private func endOfMonth(at place: Int) -> Found<DayOfMonth>? {
        guard let word = text.word(at: place), word.value == "end", text.past(["of"], at: text.pastSpace(word.end)) != nil else {
            return nil
        }
        return Found(value: .date(31), end: word.end)
    }

    private func repetition(_ day: Found<DayOfMonth>, months: Int, end: Int) -> Found<PhraseMeaning>? {
        guard (1...Repetition.Rule.longest).contains(months) else { return nil }
        let repetition =
            switch day.value {
            case .weekday(let ordinal, let weekday): PhraseRepetition(.nth(ordinal, weekday: weekday, months: months))
            case .date(let date): PhraseRepetition(.every(months, .months), dayOfMonth: date)
            }
        return Found(value: .repetition(repetition, nil), end: end)
    }
}
