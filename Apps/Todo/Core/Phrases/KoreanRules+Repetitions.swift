import TodoDomain

/// Repetitions.
extension KoreanRules {
    private static let every = PhraseWords<Repetition.Rule>([
        "매일": .daily, "매일매일": .daily, "매일 매일": .daily, "날마다": .daily, "매주": .weekly, "주마다": .weekly, "매달": .monthly, "매월": .monthly,
        "달마다": .monthly, "매년": .yearly, "해마다": .yearly, "격주": .every(2, .weeks), "격주로": .every(2, .weeks), "격일": .every(2, .days),
        "격일로": .every(2, .days), "격월": .every(2, .months), "격월로": .every(2, .months), "분기마다": .every(3, .months), "평일마다": .weekdays,
        "매 평일": .weekdays,
    ])
    private static let everySo = PhraseWords<Void>([
        "마다": (), "에 한 번": (), "에 한번": (), "에 1번": (), "에 1회": (), "에 한 번씩": (), "에 한번씩": (), "에 1번씩": (), "간격으로": (),
        " 간격으로": (),
    ])

    /// Returns a repetition such as 매주 월요일, 3일마다, 월수금 or 매달 첫째 주 토요일.
    func repetition(at place: Int) -> Found<PhraseMeaning>? {
        for found in Self.every.all(in: text, at: place) where text.isEnd(found.end) {
            return withDays(PhraseRepetition(found.value), end: found.end)
        }
        if let stretch = stretch(at: place) { return withDays(stretch.value, end: stretch.end) }
        // 둘째 주 토요일마다
        if let day = ordinalDay(at: place), let end = text.after("마다", at: day.end), text.isEnd(end) {
            return found(PhraseRepetition(.nth(day.value.ordinal, weekday: day.value.weekday, months: 1)), end: end)
        }
        return daysAlone(at: place)
    }

    private func found(_ repetition: PhraseRepetition?, _ part: DayPart? = nil, end: Int) -> Found<PhraseMeaning>? {
        repetition.map { Found(value: .repetition($0, part), end: end) }
    }

    /// Returns a stretch such as 사흘마다, 2주에 한 번 or 매 2주.
    private func stretch(at place: Int) -> Found<PhraseRepetition>? {
        let each = text.after("매", at: place).map(text.pastSpace)
        let start = each ?? place
        func end(_ place: Int) -> Int? {
            for word in Self.everySo.all(in: text, at: place) where text.isEnd(word.end) { return word.end }
            return each != nil && text.isEnd(place) ? place : nil
        }
        if let span = Self.spans.found(in: text, at: start), let end = end(span.end) {
            return (span.value == 7 ? PhraseRepetition(1, .weeks) : PhraseRepetition(span.value, .days)).map { Found(value: $0, end: end) }
        }
        for number in numbers(at: start, native: true) {
            for unit in Self.units.all(in: text, at: text.pastSpace(number.end)) {
                guard let end = end(unit.end), let repetition = PhraseRepetition(number.value, unit.value) else { continue }
                return Found(value: repetition, end: end)
            }
        }
        return nil
    }

    /// Returns a repetition with the days of it that may follow.
    private func withDays(_ repetition: PhraseRepetition, end: Int) -> Found<PhraseMeaning>? {
        guard let next = text.gap(end) else { return found(repetition, end: end) }
        switch repetition.rule {
        case .every(let weeks, .weeks):
            if let weekend = text.after("주말", at: next), let end = dayEnd(weekend) {
                return found(PhraseRepetition(weekdays: [1, 7], weeks: weeks), end: end)
            }
            if weeks == 1, let days = text.after("평일", at: next), let end = dayEnd(days), end > days {
                return found(PhraseRepetition(.weekdays), end: end)
            }
            guard let days = weekdays(at: next), days.value.isSure || isBeforeTime(days.end) else { break }
            return found(PhraseRepetition(weekdays: days.value.days, weeks: weeks), end: days.end)
        case .every(let months, .months):
            if let day = ordinalDay(at: next), let end = dayEnd(day.end) {
                return found(PhraseRepetition(.nth(day.value.ordinal, weekday: day.value.weekday, months: months)), end: end)
            }
            for last in Self.lastDays.all(in: text, at: next) {
                guard let end = dayEnd(last.end) else { continue }
                return found(PhraseRepetition(repetition.rule, dayOfMonth: 31), end: end)
            }
        default: break
        }
        return found(repetition, end: end)
    }

    private static let lastDays = PhraseWords<Void>(["말일": (), "마지막 날": (), "마지막날": (), "말": (), "월말": ()])

    // MARK: Days of a month

    private static let ordinals = PhraseWords<Repetition.Ordinal>([
        "첫째": .first, "첫 번째": .first, "첫번째": .first, "첫": .first, "1번째": .first, "1째": .first, "둘째": .second, "두 번째": .second,
        "두번째": .second, "2번째": .second, "2째": .second, "셋째": .third, "세 번째": .third, "세번째": .third, "3번째": .third, "3째": .third,
        "넷째": .fourth, "네 번째": .fourth, "네번째": .fourth, "4번째": .fourth, "4째": .fourth, "마지막": .last,
    ])

    /// Returns a day such as 첫째 주 월요일 or 마지막 금요일.
    private func ordinalDay(at place: Int) -> Found<(ordinal: Repetition.Ordinal, weekday: Int)>? {
        for ordinal in Self.ordinals.all(in: text, at: place) {
            var next = text.pastSpace(ordinal.end)
            if let week = text.after("주", at: next) { next = text.pastSpace(week) }
            guard let name = Self.weekdays.found(in: text, at: next) else { continue }
            return Found(value: (ordinal.value, name.value), end: name.end)
        }
        return nil
    }

    /// Returns true after 마지막 주 or 둘째, where a weekday is one of a month.
    func followsOrdinal(_ place: Int) -> Bool {
        guard place > 1, text[place - 1]?.isSpace == true else { return false }
        // 이번 주 금요일 and 다음 주 금요일 are read as a whole.
        return ["주", "째", "막", "첫"].contains { text.after($0, at: place - 2) != nil }
    }

    // MARK: Days of the week

    /// Returns a repetition of days of the week without 매주: 화목토, 월~금 9시, 월요일과 목요일마다, 화요일 저녁마다.
    private func daysAlone(at place: Int) -> Found<PhraseMeaning>? {
        if let weekend = text.after("주말마다", at: place), text.isEnd(weekend) {
            return found(PhraseRepetition(weekdays: [1, 7], weeks: 1), end: weekend)
        }
        if let days = text.after("평일", at: place) {
            let end = text.gap(days).flatMap { text.after("매일", at: $0) } ?? days
            if end > days && text.isEnd(end) || isBeforeTime(days) { return found(PhraseRepetition(.weekdays), end: end) }
        }
        if let part = Self.parts.found(in: text, at: place), let end = text.after("마다", at: part.end), text.isEnd(end) {
            return found(PhraseRepetition(.daily), part.value, end: end)
        }
        guard let days = weekdays(at: place) else { return nil }
        let repetition = PhraseRepetition(weekdays: days.value.days, weeks: 1)
        if text.after("마다", at: days.end - 2) == days.end { return found(repetition, end: days.end) }
        if let next = text.gap(days.end), let part = Self.parts.found(in: text, at: next), let end = text.after("마다", at: part.end),
            text.isEnd(end)
        {
            return found(repetition, part.value, end: end)
        }
        // 수목 드라마 are not two days, and 월요일, 수요일 are those to come.
        guard days.value.isShort, days.value.days.count > 2 || (days.value.days.count == 2 && isBeforeTime(days.end)) else { return nil }
        return found(repetition, end: days.end)
    }

    private func isBeforeTime(_ place: Int) -> Bool {
        guard let next = text.gap(place) else { return false }
        return clock(at: next) != nil || part(at: next, isBesideDay: true) != nil
            || EnglishRules(text: text, setting: setting).clock(at: next) != nil
    }

    private static let joints = PhraseWords<Bool>([
        ",": false, "·": false, "・": false, "/": false, "&": false, "과": false, "와": false, "하고": false, "이랑": false, "랑": false, "~": true,
        "-": true, "부터": true,
    ])

    /// Returns days of the week such as 월수금, 화, 목 or 월요일부터 금요일까지, with the particle behind
    /// them. Short ones without a mark between stand in the order of a week: 토목 are none.
    private func weekdays(at place: Int) -> Found<(days: Set<Int>, isShort: Bool, isSure: Bool)>? {
        guard var last = weekday(at: place) else { return nil }
        var (days, isShort, end) = (Set([last.value.day]), last.value.isShort, last.end)
        while true {
            let joint = Self.joints.found(in: text, at: end)
            let start = text.pastSpace(joint?.end ?? end)
            guard let name = weekday(at: start) else { break }
            // Two short names belong together, and two long ones.
            guard joint != nil || (last.value.isShort ? start == end : !name.value.isShort && start > end) else { break }
            if joint?.value == true {
                var day = last.value.day
                while day != name.value.day {
                    day = day % 7 + 1
                    days.insert(day)
                }
            } else {
                guard days.insert(name.value.day).inserted else { return nil }
                let fromMonday = (last.value.day + 5) % 7 < (name.value.day + 5) % 7
                if joint == nil, name.value.isShort, !fromMonday { return nil }
            }
            isShort = isShort && name.value.isShort
            (last, end) = (name, name.end)
        }
        if let every = text.after("마다", at: end), text.isEnd(every) { return Found(value: (days, isShort, true), end: every) }
        guard let final = isShort ? shortEnd(end) : dayEnd(end) else { return nil }
        return Found(value: (days, isShort, days.count > 1 || !isShort), end: final)
    }

    /// Returns the place where short names end; 월은 are none.
    private func shortEnd(_ place: Int) -> Int? {
        text.after("에", at: place).flatMap { text.isEnd($0) ? $0 : nil } ?? (text.isEnd(place) ? place : nil)
    }

    private func weekday(at place: Int) -> Found<(day: Int, isShort: Bool)>? {
        if let name = Self.weekdays.found(in: text, at: place) { return Found(value: (name.value, false), end: name.end) }
        return Self.shortWeekdays.found(in: text, at: place).map { Found(value: ($0.value, true), end: $0.end) }
    }
}
