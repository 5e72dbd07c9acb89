import TodoDomain

/// Korean words for days, times and repetitions.
struct KoreanRules {
    let text: PhraseText
    let setting: PhraseSetting

    // MARK: Ends of words

    static let dayParticles = PhraseWords<Void>([
        "에": (), "까지": (), "까지는": (), "까진": (), "에는": (), "엔": (), "은": (), "는": (), "부터": (), "쯤": (), "쯤에": (), "경": (), "경에": (),
        "중": (), "중에": (), "중으로": (), "안에": (), "안으로": (), "날": (),
    ])
    static let timeParticles = PhraseWords<Void>([
        "에": (), "까지": (), "까지는": (), "까진": (), "에는": (), "엔": (), "부터": (), "쯤": (), "쯤에": (), "경": (), "경에": (), "전에": (), "전까지": (),
        "이전에": (), "이후": (), "이후에": (), "정각": (), "정각에": (),
    ])
    private static let spacedDayParticles = PhraseWords<Void>([
        "까지": (), "중으로": (), "중에": (), "안에": (), "안으로": (), "내로": (), "쯤": (), "쯤에": (),
    ])
    private static let spacedTimeParticles = PhraseWords<Void>([
        "까지": (), "전에": (), "전까지": (), "이전에": (), "이후": (), "이후에": (), "쯤": (), "쯤에": (), "정각": (), "정각에": (),
    ])

    /// Returns the place where a word ends, after a particle if there is one; nil where the word
    /// goes on otherwise.
    static func end(of place: Int, in text: PhraseText, particles: PhraseWords<Void> = dayParticles) -> Int? {
        for particle in particles.all(in: text, at: place) where text.isEnd(particle.end) { return particle.end }
        return text.isEnd(place) ? place : nil
    }

    func dayEnd(_ place: Int) -> Int? {
        if let end = Self.end(of: place, in: text) { return apart(end, Self.spacedDayParticles) }
        // 오늘밤, 금요일저녁에
        let part = Self.parts.found(in: text, at: place)
        return part.flatMap { Self.end(of: $0.end, in: text, particles: Self.partParticles) } == nil ? nil : place
    }

    private func timeEnd(_ place: Int) -> Int? {
        Self.end(of: place, in: text, particles: Self.timeParticles).map { apart($0, Self.spacedTimeParticles) }
    }

    /// Returns the place after a particle that stands apart, as many write it.
    private func apart(_ place: Int, _ particles: PhraseWords<Void>) -> Int {
        guard let next = text.gap(place) else { return place }
        return particles.all(in: text, at: next).first { text.isEnd($0.end) }?.end ?? place
    }

    // MARK: Numbers

    private static let native = PhraseWords<Int>([
        "한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10, "열한": 11, "열두": 12,
    ])
    private static let figures: [Unicode.Scalar: Int] = ["일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9]

    /// Returns the number in figures or words; with each way of reading that fits.
    func numbers(at place: Int, native: Bool) -> [Found<Int>] {
        var found: [Found<Int>] = []
        if let number = text.number(at: place, figures: 1...4) { found.append(number) }
        if native { found += Self.native.all(in: text, at: place) }
        found += sinoNumbers(at: place)
        return found
    }

    /// Returns the numbers from 1 to 99 that are written like 이십오, the longest first.
    private func sinoNumbers(at place: Int) -> [Found<Int>] {
        var found: [Found<Int>] = []
        if let ones = text[place].flatMap({ Self.figures[$0] }) { found.append(Found(value: ones, end: place + 1)) }
        var tens = place
        var value = 10
        if let count = text[place].flatMap({ Self.figures[$0] }), count > 1 { (tens, value) = (place + 1, count * 10) }
        if text[tens] == "십" {
            found.append(Found(value: value, end: tens + 1))
            if let ones = text[tens + 1].flatMap({ Self.figures[$0] }) { found.append(Found(value: value + ones, end: tens + 2)) }
        }
        if text[place] == "유", text[place + 1] == "월" { found.append(Found(value: 6, end: place + 1)) }
        return found.reversed()
    }

    /// Returns true where a number and one of some words stand there, such as 두 번.
    func counts(at place: Int, _ units: PhraseWords<Void>) -> Bool { count(at: place, units, native: true) != nil }

    /// Returns a number and one of some words behind it, with or without space between.
    private func count<Value: Sendable>(at place: Int, _ units: PhraseWords<Value>, native: Bool) -> Found<(number: Int, unit: Value)>? {
        for number in numbers(at: place, native: native) {
            if let unit = units.found(in: text, at: text.pastSpace(number.end)) {
                return Found(value: (number.value, unit.value), end: unit.end)
            }
        }
        return nil
    }

    // MARK: Days

    static let named = PhraseWords<Int>([
        "오늘": 0, "내일": 1, "낼": 1, "명일": 1, "모레": 2, "내일모레": 2, "내일 모레": 2, "낼모레": 2, "낼 모레": 2, "글피": 3,
    ])
    static let weekdays = PhraseWords<Int>([
        "일요일": 1, "월요일": 2, "화요일": 3, "수요일": 4, "목요일": 5, "금요일": 6, "토요일": 7, "일욜": 1, "월욜": 2, "화욜": 3, "수욜": 4, "목욜": 5, "금욜": 6,
        "토욜": 7,
    ])
    static let shortWeekdays = PhraseWords<Int>(["일": 1, "월": 2, "화": 3, "수": 4, "목": 5, "금": 6, "토": 7])
    private static let weeks = PhraseWords<Int>([
        "이번 주": 0, "이번주": 0, "금주": 0, "요번 주": 0, "요번주": 0, "이번": 0, "다음 주": 1, "다음주": 1, "담주": 1, "담 주": 1, "차주": 1, "다음": 1,
        "다다음 주": 2, "다다음주": 2, "다담주": 2,
    ])
    private static let months = PhraseWords<Int>([
        "이번 달": 0, "이번달": 0, "이달": 0, "다음 달": 1, "다음달": 1, "담달": 1, "담 달": 1, "내달": 1, "다다음 달": 2, "다다음달": 2,
    ])
    private static let years = PhraseWords<Int>(["올해": 0, "내년": 1])
    static let spans = PhraseWords<Int>([
        "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15, "일주일": 7,
    ])
    static let units = PhraseWords<Repetition.Unit>([
        "일": .days, "주": .weeks, "주일": .weeks, "달": .months, "개월": .months, "년": .years,
    ])
    private static let later = PhraseWords<Void>(["뒤": (), "후": (), "이후": (), "있다가": (), "안": (), "이내": ()])

    /// Returns a day with its particle, such as 월요일까지; a day that has passed is nil, and its words
    /// are those of no other day.
    ///
    /// - Parameters:
    ///   - place: the beginning of a word.
    ///   - isOfMonth: true after 매월, where 25일 needs no particle.
    /// - Returns: the day; nil where none is named.
    func day(at place: Int, isOfMonth: Bool) -> Found<Day?>? {
        namedDay(at: place) ?? feast(at: place) ?? distance(at: place) ?? date(at: place) ?? ofMonth(at: place) ?? weekday(at: place)
            ?? dayOfMonth(at: place, isOfMonth: isOfMonth)
    }

    private func namedDay(at place: Int) -> Found<Day?>? {
        for found in Self.named.all(in: text, at: place) {
            if let end = dayEnd(found.end) { return Found(value: setting.today.adding(found.value, .days), end: end) }
        }
        return nil
    }

    private static let feasts = PhraseWords<Int>(["크리스마스 이브": 24, "크리스마스이브": 24, "크리스마스": 25, "성탄절": 25])

    /// Returns a day of Christmas, with a particle: without one it is a part of a name.
    private func feast(at place: Int) -> Found<Day?>? {
        for found in Self.feasts.all(in: text, at: place) {
            guard let end = Self.end(of: found.end, in: text) else { continue }
            let part = text.gap(end).flatMap { Self.parts.found(in: text, at: $0) }
            guard end > found.end || text.isLast(end) || (found.value == 24 && part != nil) else { continue }
            return Found(value: setting.next(month: 12, day: found.value), end: end)
        }
        return nil
    }

    /// Returns a day such as 3일 뒤, 사흘 뒤 or 일주일 안에.
    private func distance(at place: Int) -> Found<Day?>? {
        if let span = Self.spans.found(in: text, at: place), let end = laterEnd(span.end) {
            return Found(value: setting.today.adding(span.value, .days), end: end)
        }
        for number in numbers(at: place, native: true) {
            for unit in Self.units.all(in: text, at: text.pastSpace(number.end)) {
                guard let end = laterEnd(unit.end), let day = setting.day(in: number.value, unit.value) else { continue }
                return Found(value: day, end: end)
            }
        }
        return nil
    }

    private func laterEnd(_ place: Int) -> Int? {
        guard let word = Self.later.found(in: text, at: text.pastSpace(place)) else { return nil }
        return dayEnd(word.end)
    }

    /// Returns a date such as 12월 3일 or 내년 1월 5일, with the weekday that may follow it.
    private func date(at place: Int) -> Found<Day?>? {
        var (start, year) = (place, Int?.none)
        if let word = Self.years.found(in: text, at: place), let next = text.gap(word.end) {
            (start, year) = (next, setting.today.year + word.value)
        } else if let figures = text.number(at: place, figures: 4...4), let end = text.after("년", at: figures.end) {
            (start, year) = (text.pastSpace(end), figures.value)
        }
        guard let month = count(at: start, PhraseWords(["월": ()]), native: false),
            let day = count(at: text.pastSpace(month.end), PhraseWords(["일": ()]), native: false)
        else { return nil }
        let (number, dayNumber) = (month.value.number, day.value.number)
        let found =
            if let year { setting.date(year: year, month: number, day: dayNumber) } else { setting.next(month: number, day: dayNumber) }
        guard let end = dayEnd(found.map { pastWeekday(day.end, of: $0) } ?? day.end) else { return nil }
        return found == nil && year == nil ? nil : Found(value: found, end: end)
    }

    /// Returns the place after the weekday of a date, such as (목) or 목요일.
    func pastWeekday(_ place: Int, of day: Day) -> Int {
        let next = text.pastSpace(place)
        if text[next] == "(" {
            let name = Self.weekdays.found(in: text, at: next + 1) ?? Self.shortWeekdays.found(in: text, at: next + 1)
            if let name, name.value == day.weekday, text[name.end] == ")" { return name.end + 1 }
        } else if next > place, let name = Self.weekdays.found(in: text, at: next), name.value == day.weekday {
            return name.end
        }
        return place
    }

    /// Returns a day such as 다음 달 3일, 이번 달 말 or 다음 달.
    private func ofMonth(at place: Int) -> Found<Day?>? {
        for month in Self.months.all(in: text, at: place) {
            let next = text.pastSpace(month.end)
            if let day = count(at: next, PhraseWords(["일": ()]), native: false), let end = dayEnd(day.end),
                let found = setting.day(day.value.number, ofMonthIn: month.value), day.value.number > 0, found >= setting.today
            {
                return Found(value: found, end: end)
            }
            if let last = text.after("말일", at: next) ?? text.after("말", at: next), let end = dayEnd(last),
                let found = setting.day(0, ofMonthIn: month.value)
            {
                return Found(value: found, end: end)
            }
            if month.value > 0, let end = dayEnd(month.end), let found = setting.day(1, ofMonthIn: month.value) {
                return Found(value: found, end: end)
            }
        }
        // Alone it may be part of what is to be done: 월말 결산.
        if let last = text.after("월말", at: place) ?? text.after("말일", at: place), let end = dayEnd(last), end > last {
            return setting.day(0, ofMonthIn: 0).map { Found(value: $0, end: end) }
        }
        return nil
    }

    private func weekday(at place: Int) -> Found<Day?>? {
        for week in Self.weeks.all(in: text, at: place) {
            let next = text.pastSpace(week.end)
            if let name = Self.weekdays.found(in: text, at: next), let end = dayEnd(name.end) {
                return Found(value: setting.day(name.value, ofWeekIn: week.value), end: end)
            }
            if let weekend = text.after("주말", at: next)
                ?? (text[week.end - 1] == "주" ? text.after("말", at: week.end) : nil),
                let end = dayEnd(weekend)
            {
                return setting.weekend(in: week.value).map { Found(value: $0, end: end) }
            }
            if week.value > 0, text[week.end - 1] == "주", let end = dayEnd(week.end) {
                return setting.day(2, ofWeekIn: week.value).map { Found(value: $0, end: end) }
            }
        }
        if let name = Self.weekdays.found(in: text, at: place), let end = dayEnd(name.end) {
            // 13일의 금요일
            if place >= 3, text.after("일의 ", at: place - 3) != nil { return nil }
            // 마지막 주 금요일
            if followsOrdinal(place) { return nil }
            // 토요일 밤의 열기
            if let part = Self.parts.found(in: text, at: text.pastSpace(name.end)), text.after("의 ", at: part.end) != nil { return nil }
            return Found(value: setting.next(weekday: name.value), end: end)
        }
        if let weekend = text.after("주말", at: place), let end = dayEnd(weekend), end > weekend {
            return setting.weekend(in: 0).map { Found(value: $0, end: end) }
        }
        return nil
    }

    /// Returns a day such as 3일까지: without a particle it may be three days.
    private func dayOfMonth(at place: Int, isOfMonth: Bool) -> Found<Day?>? {
        guard let number = text.number(at: place, figures: 1...2), let day = text.after("일", at: number.end), let end = dayEnd(day),
            isOfMonth || end > day,
            let found = setting.next(dayOfMonth: number.value)
        else { return nil }
        return Found(value: found, end: end)
    }

    // MARK: Times

    static let parts = PhraseWords<DayPart>([
        "새벽": .dawn, "아침": .morning, "오전": .morning, "점심": .noon, "낮": .noon, "대낮": .noon, "오후": .afternoon, "저녁": .evening, "밤": .night,
    ])
    static let partParticles = PhraseWords<Void>(["에": (), "에는": (), "엔": (), "까지": (), "까지는": (), "쯤": (), "쯤에": (), "부터": ()])
    private static let minutes = PhraseWords<Int>(["분": 1, "시간": 60])

    /// Returns a time such as 저녁 6시, 오후 여섯 시 반 or 정오에; of a stretch of time its beginning.
    func clock(at place: Int) -> Found<Clock>? {
        let place = afterSoon(place) ?? place
        guard let first = singleClock(at: place) else { return nil }
        for mark in ["부터", "에서", "~", "-", "–"] {
            guard let next = text.after(mark, at: mark.count > 1 ? first.end : text.pastSpace(first.end)),
                let last = singleClock(at: text.pastSpace(next)), let end = timeEnd(last.end)
            else { continue }
            var clock = first.value
            clock.isStretch = true
            return Found(value: clock, end: end)
        }
        return timeEnd(first.end).map { Found(value: first.value, end: $0) }
    }

    private func singleClock(at place: Int) -> Found<Clock>? {
        if let end = text.after("정오", at: place) { return Found(value: Clock(hour: 12), end: end) }
        if let end = text.after("자정", at: place) { return Found(value: Clock(hour: 0, isMidnight: true), end: end) }
        var start = place
        let part = Self.parts.found(in: text, at: place)
        if let part { start = text.pastSpace(part.end) }
        for hour in numbers(at: start, native: true) where hour.value <= 24 {
            let (isOpen, end) = ((1...12).contains(hour.value), text.pastSpace(hour.end))
            if let after = text.after("시", at: end) {
                let minute = minute(at: after)
                return Found(
                    value: Clock(
                        hour: hour.value % 24, minute: minute?.value ?? 0, isOpen: isOpen, part: part?.value, isMidnight: hour.value == 24),
                    end: minute?.end ?? after)
            }
            if part != nil, text[hour.end] == ":", let minute = text.number(at: hour.end + 1, figures: 2...2), minute.value < 60,
                hour.value < 24
            {
                return Found(value: Clock(hour: hour.value, minute: minute.value, isOpen: isOpen, part: part?.value), end: minute.end)
            }
        }
        return nil
    }

    private func minute(at place: Int) -> Found<Int>? {
        let next = text.pastSpace(place)
        if let end = text.after("반", at: next), Self.end(of: end, in: text, particles: Self.timeParticles) != nil {
            return Found(value: 30, end: end)
        }
        for number in numbers(at: next, native: false) where (0..<60).contains(number.value) {
            if let end = text.after("분", at: text.pastSpace(number.end)) { return Found(value: number.value, end: end) }
        }
        return nil
    }

    /// Returns a time such as 30분 뒤 or 두 시간 뒤에.
    func moment(at place: Int) -> Found<PhraseMeaning>? {
        guard let length = count(at: place, Self.minutes, native: true), length.value.number <= 1000 else { return nil }
        var (minutes, end) = (length.value.number * length.value.unit, length.end)
        if length.value.unit == 60 {
            if let half = text.after("반", at: text.pastSpace(end)) {
                (minutes, end) = (minutes + 30, half)
            } else if let rest = count(at: text.pastSpace(end), PhraseWords(["분": ()]), native: false), rest.value.number < 60 {
                (minutes, end) = (minutes + rest.value.number, rest.end)
            }
        }
        guard let last = laterEnd(end) else { return nil }
        return setting.moment(in: minutes).map { Found(value: $0, end: last) }
    }

    /// Returns a part of a day; alone it needs a particle: 저녁 준비 is no time.
    func part(at place: Int, isBesideDay: Bool) -> Found<DayPart>? {
        let soon = afterSoon(place)
        guard let part = Self.parts.found(in: text, at: soon ?? place),
            let end = Self.end(of: part.end, in: text, particles: Self.partParticles),
            isBesideDay || soon != nil || end > part.end
        else { return nil }
        return Found(value: part.value, end: end)
    }

    /// Returns the place after 이따 or 이따가, which leads to a time of today.
    private func afterSoon(_ place: Int) -> Int? {
        (text.after("이따가", at: place) ?? text.after("이따", at: place)).flatMap(text.gap)
    }
}
