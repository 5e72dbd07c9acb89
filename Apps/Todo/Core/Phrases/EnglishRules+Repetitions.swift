import TodoDomain

/// Repetitions.
extension EnglishRules {
    private static let adverbs: [String: PhraseRepetition.Unit] = [
        "daily": .days, "weekly": .weeks, "monthly": .months, "yearly": .years, "annually": .years,
    ]

    /// Returns a repetition such as `every Monday` or, at the end, `weekly`.
    ///
    /// - Parameters:
    ///   - place: the beginning of a word.
    ///   - followsDay: true where the word before it is a day.
    /// - Returns: the repetition; nil where none stands there.
    func repetition(at place: Int, followsDay: Bool) -> Found<PhraseMeaning>? {
        guard let word = text.word(at: place) else { return nil }
        if let unit = Self.adverbs[word.value] {
            guard text.isLast(word.end) || text.gap(word.end).map(isTimeOrLedDay) == true else { return nil }
            return Found(value: .repetition(PhraseRepetition(unit: unit), nil), end: word.end)
        }
        if let plural = weekdays(at: place) { return plural }
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
        if let word = text.word(at: place) {
            if let unit = Self.units[word.value], count > 1 || !word.value.hasSuffix("s") {
                return Found(value: .repetition(PhraseRepetition(count: count, unit: unit), nil), end: word.end)
            }
            if let weekday = Self.weekdays[word.value] ?? Self.shortWeekdays[word.value] {
                return Found(value: .repetition(PhraseRepetition(count: count, unit: .weeks, weekday: weekday), nil), end: word.end)
            }
            if count == 1 {
                if word.value == "weekday" || word.value == "workday" {
                    return Found(value: .repetition(PhraseRepetition(unit: .weekdays), nil), end: word.end)
                }
                if let part = Self.parts[word.value] {
                    return Found(value: .repetition(PhraseRepetition(unit: .days), part), end: word.end)
                }
                if let next = text.past(["other", "second"], at: place) { return each(at: next, count: 2) }
                if let next = text.past(["single"], at: place) { return each(at: next, count: 1) }
            }
        }
        guard count == 1, let number = number(at: place), (2...1000).contains(number.value), let unit = text.word(at: number.end),
            let kind = Self.units[unit.value]
        else { return nil }
        return Found(value: .repetition(PhraseRepetition(count: number.value, unit: kind), nil), end: unit.end)
    }

    /// Returns a repetition such as `on Mondays`, or `on weekdays`; without `on` at an end or before a
    /// time.
    private func weekdays(at place: Int) -> Found<PhraseMeaning>? {
        let led = text.past(["on"], at: place)
        guard let word = text.word(at: led ?? place), word.value.hasSuffix("s") else { return nil }
        guard !Self.namings.contains(text.word(before: place)) else { return nil }
        guard led != nil || place == 0 || text.isLast(word.end) || text.gap(word.end).map({ clock(at: $0) != nil }) == true else {
            return nil
        }
        if word.value == "weekdays" { return Found(value: .repetition(PhraseRepetition(unit: .weekdays), nil), end: word.end) }
        guard word.value.count > 6, let weekday = Self.weekdays[String(word.value.dropLast())] else { return nil }
        return Found(value: .repetition(PhraseRepetition(unit: .weeks, weekday: weekday), nil), end: word.end)
    }
}
