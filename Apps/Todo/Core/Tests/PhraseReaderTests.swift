import Foundation
import RibletTesting
import Testing
import TodoCore
import TodoDomain

/// A line of a table of phrases.
private struct PhraseLine: CustomTestStringConvertible, Sendable {
    let now: String
    let locale: String
    let input: String
    let expected: String

    var testDescription: String { input }

    static func lines(_ table: String, locale: String) -> [PhraseLine] {
        table.split(separator: "\n").map { line in
            var (rest, now, locale) = (line, "2026-11-25T10:00", locale)
            func taken(_ mark: Character) -> String? {
                guard rest.first == mark, let space = rest.firstIndex(of: " ") else { return nil }
                defer { rest = rest[rest.index(after: space)...] }
                return String(rest.dropFirst()[..<space])
            }
            now = taken("@") ?? now
            locale = taken("^") ?? locale
            let halves = String(rest).components(separatedBy: " = ")
            return PhraseLine(now: now, locale: locale, input: halves[0], expected: halves[1].trimmingCharacters(in: .whitespaces))
        }
    }

    var phrase: Phrase { PhraseReader(at: now, locale: locale).read(input) }
}

extension PhraseReader {
    fileprivate init(
        at now: String = "2026-11-25T10:00", locale: String = "en", lists: [TodoList] = []
    ) {
        let calendar = Calendar.gregorian(in: TimeZone(identifier: "Asia/Seoul") ?? .gmt)
        let strategy = Date.ISO8601FormatStyle(timeZone: calendar.timeZone)
        self.init(
            now: (try? strategy.parse(now + ":00+0900")) ?? .distantPast, calendar: calendar, locale: Locale(identifier: locale),
            lists: lists)
    }
}

extension Phrase {
    /// The phrase in the form of the tables.
    fileprivate var line: String {
        var parts: [String] = []
        if let day { parts.append(day.description) }
        if let time { parts.append([time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")) }
        if isImportant { parts.append("!") }
        if let repetition {
            let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
            let weekday = repetition.weekday.map { ":" + names[$0 - 1] } ?? ""
            let lastDay = repetition.dayOfMonth == 31 ? ":31" : ""
            switch repetition.rule {
            case .every(let count, let unit): parts.append("R/\(count)\(unit.rawValue.prefix(1))" + weekday + lastDay)
            case .weekdays: parts.append("R/weekdays")
            case .on(let days, let weeks):
                parts.append("R/\(weeks)w:" + Repetition.Rule.inOrder(days).map { names[$0 - 1] }.joined(separator: ","))
            case .nth(let ordinal, let weekday, let months):
                let number = [1, 2, 3, 4, -1][Repetition.Ordinal.allCases.firstIndex(of: ordinal) ?? 0]
                parts.append("R/\(months)m:\(number)\(names[weekday - 1])")
            case .afterDone(let days): parts.append("R/after\(days)")
            }
        }
        return (title + " ; " + parts.joined(separator: " ")).trimmingCharacters(in: .whitespaces)
    }
}

@Suite("Phrases")
struct PhraseReaderTests {
    // MARK: Tables

    @Test("English phrases by which the parser was made", arguments: PhraseLine.lines(PhraseTable.english, locale: "en"))
    private func english(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("Korean phrases by which the parser was made", arguments: PhraseLine.lines(PhraseTable.korean, locale: "ko"))
    private func korean(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("English phrases that were held out", arguments: PhraseLine.lines(HeldOutPhrases.english, locale: "en"))
    private func heldOutEnglish(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("Korean phrases that were held out", arguments: PhraseLine.lines(HeldOutPhrases.korean, locale: "ko"))
    private func heldOutKorean(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("English phrases of which no rule was known", arguments: PhraseLine.lines(UnreadPhrases.english, locale: "en"))
    private func unreadEnglish(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("Korean phrases of which no rule was known", arguments: PhraseLine.lines(UnreadPhrases.korean, locale: "ko"))
    private func unreadKorean(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("English phrases of use", arguments: PhraseLine.lines(UsedPhrases.english, locale: "en"))
    private func usedEnglish(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("Korean phrases of use", arguments: PhraseLine.lines(UsedPhrases.korean, locale: "ko"))
    private func usedKorean(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("English phrases of a stranger", arguments: PhraseLine.lines(StrangersPhrases.english, locale: "en"))
    private func strangersEnglish(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("Korean phrases of a stranger", arguments: PhraseLine.lines(StrangersPhrases.korean, locale: "ko"))
    private func strangersKorean(_ line: PhraseLine) { #expect(line.phrase.line == line.expected) }

    @Test("The tables hold two hundred phrases a language, a third of them held out, and sixty of which no rule was known")
    func sizes() {
        let count = { (table: String) in Set(table.split(separator: "\n")).count }
        for (made, held) in [(PhraseTable.english, HeldOutPhrases.english), (PhraseTable.korean, HeldOutPhrases.korean)] {
            #expect(count(made) + count(held) >= 200)
            #expect(count(held) * 3 >= 200)
        }
        for unread in [
            UnreadPhrases.english, UnreadPhrases.korean, UsedPhrases.english, UsedPhrases.korean, StrangersPhrases.english,
            StrangersPhrases.korean,
        ] {
            #expect(count(unread) >= 60)
        }
    }

    // MARK: Chips

    @Test("A chip holds the words as they were typed; one of a time may hold several")
    func words() {
        let phrase = PhraseReader().read("Call Ben At 8 about the car TONIGHT !")
        #expect(phrase.title == "Call Ben about the car")
        #expect(phrase.chips.map(\.key.description) == ["time:At 8 TONIGHT", "importance:!"])
        #expect(phrase.chips[0].ranges.count == 2)
    }

    @Test("A chip that is dismissed gives its words back, and no part of them becomes another chip")
    func dismissed() throws {
        let reader = PhraseReader(locale: "ko")
        let line = "내일 저녁 6시 우유 사기 !"
        let key = try #require(PhraseChip.Key("time:저녁 6시"))
        let withoutTime = reader.read(line, without: [key])
        #expect(withoutTime.title == "저녁 6시 우유 사기")
        #expect(withoutTime.line == "저녁 6시 우유 사기 ; 2026-11-26 !")
        let keys = Set(reader.read(line).chips.map(\.key))
        #expect(reader.read(line, without: keys).title == line)
        #expect(reader.read("내일 저녁 7시 우유 사기", without: [key]).time == PhraseTime(hour: 19, minute: 0))
    }

    @Test("A chip that is dismissed lets the one before it count")
    func earlier() throws {
        let line = "today bread, tomorrow"
        let key = try #require(PhraseChip.Key("day:tomorrow"))
        #expect(PhraseReader().read(line).line == "today bread ; 2026-11-26")
        #expect(PhraseReader().read(line, without: [key]).line == "bread, tomorrow ; 2026-11-25")
    }

    @Test("Hangul in parts is the same Hangul")
    func decomposed() {
        let line = "내일 저녁 6시 우유 사기"
        #expect(
            PhraseReader(locale: "ko").read(line.decomposedStringWithCanonicalMapping).line == PhraseReader(locale: "ko").read(line).line)
    }

    @Test("A key is read as it is written, and nothing else is a key", arguments: ["", ":", "day", "day:", "year:1", "time"])
    func keys(_ text: String) {
        #expect(PhraseChip.Key(text) == nil)
        let key = PhraseChip.Key(kind: .time, words: "at 6: sharp")
        #expect(PhraseChip.Key(key.description) == key)
    }

    // MARK: Lists

    private static let lists = ["Home", "Home and garden", "Work-2", "장보기", "Ärzte"].enumerated().map { index, name in
        TodoList(id: Int64(index + 1), name: name, color: .red)
    }

    @Test("Two days of a month are left as they are, and a stretch of time begins with its first hour")
    func twoOfAKind() {
        #expect(PhraseReader(locale: "en").read("Meet every 15th and 30th").title == "Meet every 15th and 30th")
        let stretch = PhraseReader(locale: "ko").read("오후 3시에서 5시까지 회의")
        #expect(stretch.title == "오후 3시에서 5시까지 회의", "the end is nowhere else")
        #expect(stretch.time == PhraseTime(hour: 15, minute: 0))
    }

    @Test("An hour before the name of a list is the last word, as it is without", arguments: ["#home", "#nowhere", "!", ""])
    func anHourBeforeAList(_ mark: String) {
        let reader = PhraseReader(locale: "en", lists: Self.lists)
        #expect(reader.read("Gym tomorrow at 7 \(mark)").time == PhraseTime(hour: 7, minute: 0))
        #expect(reader.read("Call the plumber every mon and thu at 9 \(mark)").time == PhraseTime(hour: 9, minute: 0))
    }

    @Test(
        "A list is named by a mark and its name, the longest that fits",
        arguments: [
            ("buy bulbs #Home", "buy bulbs", "Home"), ("#home tomorrow buy bulbs", "buy bulbs", "Home"),
            ("rake leaves #Home and garden !", "rake leaves", "Home and garden"), ("rake #home-and-garden", "rake", "Home and garden"),
            ("rake #HomeAndGarden", "rake", "Home and garden"), ("#work-2: plan", "plan", "Work-2"), ("우유 #장보기 내일", "우유", "장보기"),
            ("#ärzte anrufen", "anrufen", "Ärzte"), ("call #3", "call #3", nil), ("issue#Home", "issue#Home", nil),
            ("read #Homework", "read #Homework", nil), ("# Home", "# Home", nil), ("\"#Home\" sign", "\"#Home\" sign", nil),
        ] as [(String, String, String?)])
    func lists(_ line: String, _ title: String, _ list: String?) throws {
        let reader = PhraseReader(locale: "ko", lists: Self.lists)
        let phrase = reader.read(line)
        #expect(phrase.title == title && phrase.list?.name == list)
        check(phrase, of: line)
        guard let chip = phrase.chips.first(where: { $0.kind == .list }) else { return }
        let without = reader.read(line, without: [chip.key])
        #expect(without.list == nil && without.title.contains("#"))
    }

    // MARK: Any line

    @Test("A title never loses a word without a chip that shows where it went")
    func nothingIsLost() {
        var random = SeededGenerator(seed: 36)
        let words =
            (PhraseTable.english + HeldOutPhrases.english + PhraseTable.korean + HeldOutPhrases.korean)
            .split(whereSeparator: { $0.isWhitespace || $0 == "=" }).map(String.init)
        for _ in 0..<1000 {
            let count = Int.random(in: 1...12, using: &random)
            let gaps = [" ", " ", " ", "  ", "\t", "\n", ", ", " (", ") ", "", " - "]
            let line = (0..<count).map { _ in words.randomElement(using: &random)! + gaps.randomElement(using: &random)! }.joined()
            let reader = PhraseReader(locale: Bool.random(using: &random) ? "en" : "ko")
            let phrase = reader.read(line)
            check(phrase, of: line)
            let dismissed = Set(phrase.chips.map(\.key).filter { _ in Bool.random(using: &random) })
            let rest = reader.read(line, without: dismissed)
            check(rest, of: line)
            #expect(dismissed.isDisjoint(with: rest.chips.map(\.key)), "\(line)")
        }
    }

    @Test("Bad values are title, and end soon")
    func hostile() {
        var random = SeededGenerator(seed: 3)
        let pieces = [
            "9999", "99999999999999999999", "0", "-1", "00:00", "24:00", "23:59", "0시", "99시", "24시", "0일 뒤", "9999년 12월 31일", "1970-01-01",
            "9999-12-31",
            "in 9999 years", "every 0 days", "0/0", "31/12", "12/31/99", "e\u{301}", "👩‍👩‍👧‍👦", "\u{0}", "\u{202E}", "İ", "ß", "ﬁ", "!", "!!!!",
            "(", ")",
            "“", "\"", "/", ":", ".", "@", "십십", "반", "뒤", "다음", "다음 다음 주", "every every", "in in", "at", "half past", "a", "next", "the",
            "月",
        ]
        for _ in 0..<1000 {
            let line = (0..<Int.random(in: 0...14, using: &random)).map { _ in
                pieces.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
            }.joined()
            for now in ["2026-11-25T10:00", "2026-12-31T23:59", "2028-02-29T00:00", "9999-12-31T23:59"] {
                check(PhraseReader(at: now).read(line), of: line)
            }
        }
        for character in ["a", "한", "1", " ", "!", "\"", "e\u{301}", "tomorrow ", "every ", "weekly ", "at 6 "] {
            let long = String(repeating: character, count: PhraseReader.limit / character.count)
            check(PhraseReader().read(long), of: long)
            #expect(PhraseReader().read(long + "tomorrow tomorrow").chips.isEmpty)
        }
        let heavy = "milk tomorrow " + "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(PhraseReader().read(heavy).chips.isEmpty)
    }

    private func check(_ phrase: Phrase, of line: String) {
        let ranges = phrase.chips.filter { !$0.staysInTitle }.flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
        var (left, start) = ("", line.startIndex)
        for range in ranges {
            guard range.lowerBound >= start, !range.isEmpty else {
                Issue.record("The chips of \(line) overlap")
                return
            }
            left += line[start..<range.lowerBound]
            start = range.upperBound
        }
        left += line[start...]
        #expect(phrase.title.significant == left.significant, "\(line)")
        for chip in phrase.chips { #expect(chip.words == chip.ranges.map { String(line[$0]) }.joined(separator: " "), "\(line)") }
        #expect(Set(phrase.chips.map(\.kind)).count == phrase.chips.count, "\(line)")
        if phrase.time != nil { #expect(phrase.day != nil, "\(line)") }
        if phrase.chips.isEmpty { #expect(phrase.day == nil && !phrase.isImportant && phrase.repetition == nil, "\(line)") }
    }
}

extension String {
    /// The characters that are more than a mark between words.
    fileprivate var significant: [Character] { filter { !$0.isWhitespace && !",;、–—-·:()[]（）［］「」".contains($0) }.map { $0 } }
}
