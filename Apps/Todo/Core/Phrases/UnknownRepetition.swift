import TodoDomain

/// A search for words that ask for a repetition that no todo has, such as `every Monday and
/// Thursday`, 매월 첫째 주 월요일 or `every day until Friday`, for several times as in `at 9 and 6`, or for
/// a day of the moon's calendar.
/// The half of it that a todo has would be another one than was meant, so such a line is left alone.
struct UnknownRepetition {
    let text: PhraseText
    let english: EnglishRules
    let korean: KoreanRules
    let matches: [PhraseMatch]

    /// True where the line has such words.
    var isAsked: Bool {
        let found = matches.compactMap { match in
            if case .repetition(let repetition, _) = match.meaning { (repetition: repetition, range: match.range) } else { nil }
        }
        let starts = (0..<text.count).filter { place in text.isStart(place) && !found.contains { $0.range.contains(place) } }
        if hasListOfTimes(starts) || hasDaysTogether { return true }
        if starts.contains(where: { isOrdinalEach(at: $0) || isListOfDays(at: $0) || isListOfDates(at: $0) || isLunar(at: $0) }) {
            return true
        }
        guard let last = found.last else { return false }
        return hasManyTimes || hasEnd(last.repetition)
            || found.contains { isPartOfMore($0.range) || isFollowedByMore($0.range.upperBound) }
            || starts.contains { isExceptionOrCount(at: $0) || isOrdinalDay(at: $0) || isTwice(at: $0) }
    }

    /// Returns true for a word that says twice a stretch to some, and each second one to others.
    private func isTwice(at place: Int) -> Bool { text.word(at: place).map { ["biweekly", "bimonthly"].contains($0.value) } ?? false }

    /// True where two days stand together, as in `Monday to Friday`, `Dec 3, Dec 5` or 월요일부터
    /// 금요일까지: a todo has one.
    private var hasDaysTogether: Bool {
        let days = matches.filter { if case .day = $0.meaning { true } else { false } }
        return zip(days, days.dropFirst()).contains { first, second in
            let between = text.part(first.range.upperBound..<second.range.lowerBound).split(separator: " ").joined(separator: " ")
            return between.isEmpty || Self.betweenDays.contains(between) || text.part(first.range).hasSuffix("부터")
        }
            || days.contains { day in
                if hasFrom(before: day.range) { return true }
                let next = text.pastSpace(day.range.upperBound)
                return run(at: next) != nil || (text[next]?.isOne(of: "-–~") == true && text[text.pastSpace(next + 1)]?.figure != nil)
            }
    }

    /// Returns true for a day behind `until` or `to` of a line that says `from` before.
    private func hasFrom(before day: Range<Int>) -> Bool {
        let words = text.part(0..<day.lowerBound).split(separator: " ")
        guard ["to", "through", "thru"].contains(words.last) || text.past(["until", "till", "til"], at: day.lowerBound) != nil else {
            return false
        }
        return words.contains("from")
    }

    private static let betweenDays: Set<String> = [
        "to", "and", "or", "-", "–", "~", "/", "&", "+", "through", "thru", "until", "till", "또는", "아니면", "혹은", "및", "그리고",
    ]

    // MARK: Of both languages

    private var clocks: [PhraseMatch] { matches.filter { if case .clock = $0.meaning { true } else { false } } }

    /// Returns true where a time goes on with another, as in `at 9, 12 and 6` or 9시와 6시.
    private func hasListOfTimes(_ starts: [Int]) -> Bool {
        let times = Set(clocks.map(\.range.lowerBound))
        // Before a figure `at 9` is no time yet.
        let hours = starts.compactMap { text.past(["at"], at: $0) }.compactMap { text.number(at: $0, figures: 1...2)?.end }
        let goesOn = (clocks.map(\.range.upperBound) + hours.filter(text.isEnd)).contains { end in
            var end = end
            while text[end - 1] == "," { end -= 1 }
            let joint = pastJoint(end)
            if times.contains(joint ?? text.pastSpace(end)) { return true }
            guard let joint, let number = text.number(at: joint, figures: 1...2), text.isEnd(number.end) else { return false }
            let next = text.pastSpace(number.end)
            return text.isLast(number.end) || pastJoint(number.end) != nil || matches.contains { $0.range.lowerBound == next }
        }
        return goesOn || times.contains(where: followsTime)
    }

    /// True where more than one time of the day is said.
    private var hasManyTimes: Bool {
        // "at 9 and 21"
        let goesOn = clocks.contains { clock in
            guard let number = text.past(["and", "or"], at: text.pastSpace(clock.range.upperBound)) else { return false }
            return text.number(at: number, figures: 1...2).map { text.isEnd($0.end) } ?? false
        }
        let parts = matches.filter { if case .part = $0.meaning { true } else { false } }
        return clocks.count > 1 || parts.count > 1 || goesOn
    }

    /// Returns true after a time that is one of two, such as 9시와.
    private func followsTime(_ place: Int) -> Bool {
        var end = place
        while text[end - 1]?.isSpace == true { end -= 1 }
        return ["시와", "시하고", "시랑", "분과", "분하고", "반과"].contains { text.after($0, at: end - $0.unicodeScalars.count) == end }
    }

    /// Returns true where a day is named until which something is repeated.
    private func hasEnd(_ repetition: PhraseRepetition) -> Bool {
        let isOfDates: Bool
        if case .every(_, .months) = repetition.rule { isOfDates = true } else { isOfDates = repetition.rule == .yearly }
        return matches.contains { match in
            guard case .day = match.meaning else { return false }
            let words = text.part(match.range)
            if ["until ", "till ", "til "].contains(where: words.hasPrefix) { return true }
            if ["through", "thru", "except", "but"].contains(text.word(before: match.range.lowerBound)) { return true }
            // 매달 10일까지 is the day of the month, 금요일까지 매일 is an end.
            return !isOfDates && words.contains("까지")
        }
    }

    /// Returns true for `of every month` that follows no day, as in `the end of every month`.
    private func isPartOfMore(_ range: Range<Int>) -> Bool { text.word(before: range.lowerBound) == "of" }

    private func isExceptionOrCount(at place: Int) -> Bool {
        if let word = text.word(at: place) {
            if ["except", "excluding", "unless", "twice", "thrice", "times"].contains(word.value) { return true }
            guard let next = text.gap(word.end) else { return false }
            if word.value == "but" { return text.word(at: next)?.value == "not" || weekday(at: next) != nil }
            guard word.value == "for", let count = EnglishRules.number(at: next, in: text) else { return false }
            return text.word(at: count.end).map { EnglishRules.units[$0.value] != nil } ?? false
        }
        if Self.exceptions.all(in: text, at: place).contains(where: { text.isEnd($0.end) }) { return true }
        return Self.during.found(in: text, at: place) != nil
    }

    // MARK: English

    private static let ordinals: Set<String> = ["first", "second", "third", "fourth", "fifth", "last"]
    private static let stretches: Set<String> = ["day", "week", "weekend", "weekday", "month", "workday"]

    /// Returns an ordinal, and the place after it.
    private func ordinal(at place: Int) -> Found<String>? {
        if let word = text.word(at: place), Self.ordinals.contains(word.value) { return word }
        guard let number = text.number(at: place, figures: 1...2) else { return nil }
        for suffix in ["st", "nd", "rd", "th"] {
            if let end = text.after(suffix, at: number.end), text.isEnd(end) { return Found(value: suffix, end: end) }
        }
        return nil
    }

    /// Returns the place after the name of a weekday, long or short, of one or many.
    private func weekday(at place: Int) -> Int? {
        guard let word = text.word(at: place) else { return nil }
        return EnglishRules.isWeekday(word.value) ? word.end : nil
    }

    private func isStretch(at place: Int) -> Bool {
        weekday(at: place) != nil || text.word(at: place).map { Self.stretches.contains($0.value) } ?? false
    }

    /// Returns true for `every third Friday`; `every second Friday` is each other one.
    private func isOrdinalEach(at place: Int) -> Bool {
        guard let next = text.past(["every", "each"], at: place), let ordinal = ordinal(at: next) else { return false }
        return ordinal.value != "second" && isStretch(at: text.pastSpace(ordinal.end))
    }

    /// Returns true for `first Friday` and 첫째 주 금요일 beside a repetition.
    private func isOrdinalDay(at place: Int) -> Bool {
        if let ordinal = ordinal(at: place), isStretch(at: text.pastSpace(ordinal.end)) {
            return ordinal.value != "second" || !["every", "each"].contains(text.word(before: place))
        }
        guard let ordinal = Self.koreanOrdinals.found(in: text, at: place) else { return false }
        let next = text.pastSpace(ordinal.end)
        return KoreanRules.weekdays.found(in: text, at: next) != nil || text[next]?.isOne(of: "주날일") == true
    }

    // MARK: Lists of weekdays

    /// Returns true for `Monday and Thursday`, `Mon, Wed` or 월요일과 목요일.
    private func isListOfDays(at place: Int) -> Bool {
        if let days = english.weekdayList(at: place), days.value.count > 1 { return true }
        if let end = weekday(at: place) {
            return pastJoint(end).flatMap { weekday(at: text.past(["on", "every", "each"], at: $0) ?? $0) } != nil
        }
        guard let end = koreanDay(at: place) else { return false }
        let joint = Self.joints.found(in: text, at: end)
        let next = text.pastSpace(text.pastMarks(joint?.end ?? end))
        return next > end && koreanDay(at: next) != nil && (joint != nil || text.pastMarks(end) > end)
    }

    /// Returns the place after the name of a day, such as 월요일 or 내일.
    private func koreanDay(at place: Int) -> Int? {
        (KoreanRules.weekdays.found(in: text, at: place) ?? KoreanRules.named.found(in: text, at: place))?.end
    }

    private func pastJoint(_ place: Int) -> Int? {
        let mark = text.pastSpace(text.pastMarks(place))
        if let word = text.past(["and", "or", "to", "through"], at: mark) { return word }
        if text[mark]?.isOne(of: "/&+-–") == true { return text.pastSpace(mark + 1) }
        return text.pastMarks(place) > place ? mark : nil
    }

    /// Returns true for 음력 8월 15일, a date of another calendar.
    private func isLunar(at place: Int) -> Bool { text.after("음력", at: place).flatMap(text.gap) != nil }

    /// Returns true for `1st and 15th`, 1일과 15일, 1일 15일 or 1, 15일.
    private func isListOfDates(at place: Int) -> Bool {
        if let first = ordinal(at: place), let next = pastJoint(first.end) {
            return ordinal(at: text.past(["the"], at: next) ?? next) != nil
        }
        guard let first = text.number(at: place, figures: 1...2) else { return false }
        let end = text.after("일", at: first.end) ?? first.end
        let next = Self.joints.found(in: text, at: end).map { text.pastSpace($0.end) } ?? (end > first.end ? text.gap(end) : nil)
        return next.flatMap { text.number(at: $0, figures: 1...2) }.flatMap { text.after("일", at: $0.end) } != nil
    }

    // MARK: Korean

    private static let koreanOrdinals = PhraseWords<Void>([
        "첫째": (), "둘째": (), "셋째": (), "넷째": (), "다섯째": (), "첫": (), "첫 번째": (), "두 번째": (), "세 번째": (), "네 번째": (), "마지막": (),
        "1째": (), "2째": (), "3째": (), "4째": (), "5째": (), "1번째": (), "2번째": (), "3번째": (), "4번째": (), "5번째": (),
    ])
    private static let joints = PhraseWords<Void>([
        "과": (), "와": (), "하고": (), "이랑": (), "랑": (), "이나": (), "나": (), "·": (), "/": (), ",": (), "~": (), "-": (), "부터": (),
    ])
    private static let exceptions = PhraseWords<Void>(["빼고": (), "제외": (), "제외하고": (), "제외하고는": (), "말고": (), "빼고는": ()])
    private static let during = PhraseWords<Void>(["동안": (), "동안은": (), "동안만": ()])
    private static let ends = PhraseWords<Void>(["말일": (), "말": (), "초": (), "중순": (), "주말": (), "평일": (), "주중": (), "마지막": ()])
    private static let counts = PhraseWords<Void>(["번": (), "회": (), "차례": ()])
    private static let few = PhraseWords<Void>(["한두": (), "두세": (), "두어": (), "서너": (), "여러": (), "몇": ()])
    private static let months = PhraseWords<Void>(["월": ()])

    /// Returns true for 매주 월수금, 매월 말일, 매주 두 번, `every morning and evening` and what else goes
    /// on with a part of the stretch.
    private func isFollowedByMore(_ place: Int) -> Bool {
        guard text[place - 1]?.isASCII == false else {
            guard let next = text.past(["and", "or"], at: text.pastSpace(place)) else { return false }
            // "every 15th and 30th"
            let isDate = english.ordinal(at: next)?.value.isOrdinal == true
            return isDate || text.word(at: next).map { EnglishRules.isPart($0.value) } == true
        }
        let next = text.pastSpace(place)
        if let run = run(at: next), run.value > 1 { return true }
        if Self.koreanOrdinals.found(in: text, at: next) != nil { return true }
        if let end = Self.ends.found(in: text, at: next), KoreanRules.end(of: end.end, in: text) != nil { return true }
        // 매년 1월 with no day of it is all of the month.
        let isDate = matches.contains { $0.range.lowerBound == next && $0.kind == .day }
        if let few = Self.few.found(in: text, at: next), Self.counts.found(in: text, at: text.pastSpace(few.end)) != nil { return true }
        return korean.counts(at: next, Self.counts) || (!isDate && korean.counts(at: next, Self.months))
    }

    /// Returns the number of short weekdays such as 월, 수, 금 that stand there as one word or as a
    /// list, and the place after them.
    private func run(at place: Int) -> Found<Int>? {
        var (end, count, next) = (place, 0, place)
        while KoreanRules.shortWeekdays.found(in: text, at: next) != nil {
            (end, count) = (next + 1, count + 1)
            next = text.pastSpace(end)
            if text[next]?.isOne(of: ",/·・&") == true { next = text.pastSpace(next + 1) } else { next = end }
        }
        let last = text.after("요일", at: end) ?? end
        let isWhole = KoreanRules.end(of: last, in: text) != nil || text.after("마다", at: last) != nil
        return count > 0 && isWhole ? Found(value: count, end: last) : nil
    }
}
