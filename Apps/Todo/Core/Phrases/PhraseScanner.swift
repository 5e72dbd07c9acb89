import TodoDomain

/// Finds the words of a line that can be understood, from left to right, the longest at each place.
struct PhraseScanner {
    let text: PhraseText
    private let english: EnglishRules
    private let korean: KoreanRules
    private let lists: [TodoList]
    private(set) var matches: [PhraseMatch] = []
    /// The meal that the title names, the last one.
    private(set) var meal: Meal?

    init(text: PhraseText, setting: PhraseSetting) {
        self.text = text
        english = EnglishRules(text: text, setting: setting)
        korean = KoreanRules(text: text, setting: setting)
        lists = setting.lists
        scan()
        if UnknownRepetition(text: text, english: english, korean: korean, matches: matches).isAsked {
            matches.removeAll { ![.importance, .list].contains($0.kind) }
        }
    }

    /// Words after which a day is not when something is due.
    private static let blocking: Set<String> = ["of", "since", "last", "from", "after", "past", "previous", "about", "every", "each"]
    private static let quotes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "“": "”", "‘": "’", "「": "」", "『": "』", "«": "»"]

    private mutating func scan() {
        var place = 0
        while place < text.count {
            if let end = quoted(at: place) {
                place = end
            } else if text.isStart(place) || matches.last?.range.upperBound == place, let match = match(at: place) {
                matches.append(match)
                place = max(match.range.upperBound, place + 1)
            } else {
                if text.isStart(place), let meal = Meal(at: place, in: text) { self.meal = meal }
                place += 1
            }
        }
    }

    /// Returns the place after a text in quotation marks.
    private func quoted(at place: Int) -> Int? {
        guard let mark = text[place], let closing = Self.quotes[mark], place == 0 || text.isStart(place),
            let end = text.letters[(place + 1)...].firstIndex(of: closing)
        else { return nil }
        return end + 1
    }

    private func match(at place: Int) -> PhraseMatch? {
        var best: (end: Int, meaning: PhraseMeaning)?
        func consider<Value>(_ found: Found<Value>?, _ meaning: (Value) -> PhraseMeaning) {
            if let found, found.end > best?.end ?? place { best = (found.end, meaning(found.value)) }
        }
        let last = matches.last.flatMap { text.pastSpace($0.range.upperBound) == place ? $0 : nil }
        var (followsDay, isBesideDay, isOfMonth) = (false, false, false)
        if case .day? = last?.meaning { (followsDay, isBesideDay) = (true, true) }
        if case .repetition(let repetition, nil)? = last?.meaning { (isBesideDay, isOfMonth) = (true, repetition.comesMonthly) }
        let mayBeDay = !isBlocked(place)
        consider(importance(at: place)) { _ in .importance }
        consider(list(at: place)) { .list($0) }
        // Words of a language begin with its letters; figures are of both.
        let isFigure = text[place]?.figure != nil
        if text[place]?.isASCII == true {
            consider(english.repetition(at: place, followsDay: followsDay)) { $0 }
            consider(english.moment(at: place)) { $0 }
            consider(english.clock(at: place)) { .clock($0) }
            consider(english.partPhrase(at: place)) { .part($0.part, isToday: $0.isToday) }
            if isBesideDay { consider(english.part(at: place)) { .part($0, isToday: false) } }
            if mayBeDay { consider(english.day(at: place, isNear: last != nil)) { .day($0) } }
        }
        if text[place]?.isASCII == false || isFigure {
            consider(korean.repetition(at: place)) { $0 }
            consider(korean.moment(at: place)) { $0 }
            consider(korean.clock(at: place)) { .clock($0) }
            consider(korean.part(at: place, isBesideDay: isBesideDay)) { .part($0, isToday: false) }
            if mayBeDay { consider(korean.day(at: place, isOfMonth: isOfMonth)) { $0.map { .day($0) } ?? .nothing } }
        }
        // Two marks are no end of a sentence: "today!!"
        return best.map { best in
            let isMarked = importance(at: best.end).map { $0.end > best.end + 1 } ?? false
            return PhraseMatch(range: place..<(isMarked ? best.end : text.pastMarks(best.end)), meaning: best.meaning)
        }
    }

    /// Returns true where the word before says that no day is meant on which something is due.
    private func isBlocked(_ place: Int) -> Bool { Self.blocking.contains(text.word(before: place)) }

    /// Returns one to three exclamation marks that stand alone.
    private func importance(at place: Int) -> Found<Void>? {
        var end = place
        while let mark = text[end], mark == "!" || mark == "！" { end += 1 }
        guard (1...3).contains(end - place), end == text.count || text[end]?.isSpace == true else { return nil }
        return Found(value: (), end: end)
    }

    /// Returns the list of which the name follows a `#`, the one of the longest name.
    private func list(at place: Int) -> Found<TodoList>? {
        guard text[place] == "#" else { return nil }
        return lists.compactMap { list in end(of: list.name, at: place + 1).map { Found(value: list, end: $0) } }
            .max { $0.end < $1.end }
    }

    /// Returns the place after a name. White space in it may be left out, or a mark.
    private func end(of name: String, at place: Int) -> Int? {
        var place = place
        for letter in PhraseText(name).letters {
            if letter.isSpace {
                if text[place]?.isOne(of: " -_") == true { place += 1 }
            } else {
                guard text[place] == letter else { return nil }
                place += 1
            }
        }
        return text.isEnd(place) ? place : nil
    }
}

extension PhraseRepetition {
    /// True where a day of the month may follow.
    fileprivate var comesMonthly: Bool {
        if case .every(_, .months) = rule { return dayOfMonth == nil }
        return false
    }
}
