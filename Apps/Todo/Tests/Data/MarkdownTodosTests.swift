import Foundation
import RibletTesting
import Testing
import TodoDomain

@testable import TodoData

/// Todos as a list in Markdown, out and in.
@Suite struct MarkdownTodosTests {
    private static let zones = ["Asia/Seoul", "America/New_York", "Asia/Kathmandu", "GMT"]

    private func read(_ text: String, in zone: String = "Asia/Seoul") throws -> [MarkdownTodos.Line] {
        let calendar = Calendar.gregorian(in: try #require(TimeZone(identifier: zone)))
        return try MarkdownTodos.entries(in: Array(text.utf8)[...], by: calendar)
    }

    private func write(_ entries: [TodoArchive.Entry], in zone: String = "Asia/Seoul") throws -> String {
        String(decoding: MarkdownTodos.bytes(entries, in: try #require(TimeZone(identifier: zone))), as: UTF8.self)
    }

    @Test func aPersonReadsIt() throws {
        let moment = try Date("2026-11-25T09:00:00Z", strategy: .iso8601)
        let entries = [
            TodoArchive.Entry(title: "Walk Bori", dueAt: .time(moment), repeats: Repetition(.weekly), isImportant: true),
            TodoArchive.Entry(
                title: "Vaccination", text: "Booklet\n\n- the yellow one", dueAt: .day(try #require(Day("2026-11-20"))), isDone: true),
            TodoArchive.Entry(title: "Oat milk", repeats: Repetition(.afterDone(days: 7)), list: "Groceries"),
            TodoArchive.Entry(title: "Passport", isImportant: true),
            TodoArchive.Entry(title: "Rent", repeats: Repetition("monthly 31")),
        ]
        #expect(
            try write(entries) == """
                - [ ] Walk Bori (due 2026-11-25 18:00 +09:00, repeats weekly, important)
                - [x] Vaccination (due 2026-11-20)
                  Booklet

                  - the yellow one
                - [ ] Passport (important)
                - [ ] Rent (repeats monthly on day 31)

                # Groceries
                - [ ] Oat milk (repeats after 7 days)

                """)
    }

    // MARK: There and back

    private static let titles = [
        "x", "[x]", "[x] done", "[ ] open", "- [ ] a", "* a", "1. a", "# a", "---", "\\", "\\\\", "C:\\Users\\me", "a\\", "\\(due soon)",
        "(due 2026-11-25)", "a (due 2026-11-25)", "a (Due 2026-11-25)", "a (due 2026-11-25) b", "a (repeats weekly)", "(due", "f(x)",
        "a (b)",
        "a (due x (b)", "👩‍👩‍👧‍👦 (due 🙂)", "\u{301}a", "(\u{301}due x)", "a\nb", "a\r\nb", "a\rb", "&#10;", "&#x41;", "&amp;", "&", "&#",
        "\\&#10;", "\\\n",
        "a  b\tc", "한글 (반복)", "<b>a</b>", "`a`", "*a*", "a, repeats weekly)", "a)", "a (important)", "a (Important, b)", "a (important b)",
        "(important)", "\u{200B}a", "\u{FEFF}a", "\u{2028}a\u{2028}b",
        "\u{1}a",
    ]
    private static let texts = [
        "a", "a\nb", "a\n\nb", "a\n   \nb", "a  \n  b  \nc", "a\n\tb", "- [ ] a\n- [x] b", "# a\n---\n1. b",
        "  a".trimmingCharacters(in: .whitespaces),
        "a\r\nb", "a\rb", "&#10;\\n\\", "a\\", "```\n  code\n```", "(due 2026-11-25)", "🐕\n\n\n🐈", "a\u{2028}b", "\u{301}a\n\u{301}b",
    ]
    private static let dues = [
        nil, "2026-11-25", "1970-01-01", "9999-12-31", "2026-11-25 18:00 +09:00", "2026-03-08 07:30:59 Z", "2026-11-01 05:30:00.125 Z",
        "1969-12-31 23:59 Z", "0001-01-05 00:00 Z", "9999-12-30 00:00 Z",
        "0001-01-01 00:00 Z", "9999-12-31 23:59:59 Z",
    ]
    private static let rules = [
        nil, "daily", "weekdays", "weekly", "monthly", "yearly", "monthly 31", "yearly 29", "after 1", "after 7", "after 365",
        "daily at 02:30",
        "monthly 31 at 00:00", "after 1 at 02:05", "every 3 days", "every 2 months 31", "weekly on mon wed fri",
        "every 2 weeks on sat sun at 02:30", "monthly on last fri", "every 3 months on first tue",
    ]

    /// Each title with some text, date and rule, and each of those with some title.
    @Test(arguments: zones) func everyTodoComesBackAsItWas(zone: String) throws {
        var entries: [TodoArchive.Entry] = []
        for index in 0..<(4 * Self.titles.count) {
            let due = try Self.dues[index % Self.dues.count].map { try #require(MarkdownDates.due($0, by: .current)) }
            let repeats = try Self.rules[index % Self.rules.count].map { try #require(Repetition($0)) }
            entries.append(
                TodoArchive.Entry(
                    title: Self.titles[index % Self.titles.count],
                    text: index % 3 == 0 ? nil : Self.texts[(index / 2) % Self.texts.count], dueAt: due, repeats: repeats,
                    isImportant: index % 5 == 0 ? true : nil, isDone: index % 2 == 0))
        }
        let text = try write(entries, in: zone)
        let back = try read(text, in: "GMT").map(\.entry)
        #expect(back.count == entries.count)
        for (new, old) in zip(back, entries) { #expect(new == old) }
        // Other systems end lines otherwise.
        let foreign = text.utf8.reduce(into: [UInt8]()) { $0 += $1 == 0x0A ? [0x0D, 0x0A] : [$1] }
        #expect(try read(String(decoding: foreign, as: UTF8.self), in: "GMT").map(\.entry) == entries)
    }

    /// Texts of random marks, which is what the format is made of.
    @Test(arguments: 1...20) func randomTodosComeBackAsTheyWere(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let marks = Array("[]xX-*+#1.)( \t\\&;\n\r,due repeats weekly important20:-가\u{301}\u{1F3FB}\u{200D}".unicodeScalars)
        func text(_ count: Int) -> String {
            var text = ""
            for _ in 0..<Int.random(in: 1...count, using: &random) {
                if Int.random(in: 0..<8, using: &random) == 0 {
                    text += [" (due ", "(repeats ", " (important", "- [x] ", "\n  ", "&#10;"].randomElement(using: &random) ?? ""
                }
                text.unicodeScalars.append(marks.randomElement(using: &random) ?? "x")
            }
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let entries = (0..<200).map { _ in
            let (title, notes) = (text(20), text(40))
            return TodoArchive.Entry(title: title.isEmpty ? "x" : title, text: notes.isEmpty ? nil : notes, isDone: false)
        }
        let back = try read(try write(entries)).map(\.entry)
        #expect(back.count == entries.count)
        for (new, old) in zip(back, entries) { #expect(Array(new.title.utf8) == Array(old.title.utf8) && new.text == old.text) }
    }

    @Test func headingsAreListsAndARuleEndsThem() throws {
        let found = try read("- a\n\n# One\n- b\n## Two: &#38;#10;\n* c\n---\n- d\n#\n- e")
        #expect(found.map(\.entry.title) == ["a", "b", "c", "d", "e"])
        #expect(found.map(\.entry.list) == [nil, "One", "Two: &#10;", nil, nil])
        #expect(found.map(\.line) == [1, 4, 6, 8, 10])
    }

    // MARK: By others

    @Test(arguments: [
        ("* [ ] Milk", "Milk", false), ("+ [X] Milk", "Milk", true), ("1. [x] Milk", "Milk", true), ("12) Milk", "Milk", false),
        ("- Milk", "Milk", false), (" - [ ] Milk", "Milk", false), ("-\tMilk", "Milk", false), ("-   [ ]   Milk  ", "Milk", false),
        ("- [ ]Milk", "[ ]Milk", false), ("- [x](http://a.b) Milk", "[x](http://a.b) Milk", false),
        ("- Milk \\(due soon)", "Milk (due soon)", false),
        ("- Buy \\*oat\\* milk", "Buy *oat* milk", false), ("- C:\\Users", "C:\\Users", false), ("- Milk &#x1F95B;", "Milk 🥛", false),
    ])
    func listsOfOthersAreRead(line: String, title: String, isDone: Bool) throws {
        let found = try read(line)
        #expect(found.map(\.entry.title) == [title] && found.map(\.entry.isDone) == [isDone])
    }

    @Test func notesLoseTheIndentationOfTheirFirstLine() throws {
        let found = try read("1. a\n\n    b\n      c\n\n\td\n2. e\n\tf\n")
        #expect(found.map(\.entry.text) == ["b\n  c\n\n\td", "f"])
    }

    @Test(arguments: [
        ("2026-11-25", "2026-11-25 00:00 +09:00", true), ("2026-11-25 18:00", "2026-11-25 18:00 +09:00", false),
        ("2026-11-25 18:00 Z", "2026-11-26 03:00 +09:00", false), ("2026-11-25 18:00 utc", "2026-11-26 03:00 +09:00", false),
        ("2026-11-25T18:00:00+09:00", "2026-11-25 18:00 +09:00", false), ("2026-11-25 18:00:30", "2026-11-25 18:00:30 +09:00", false),
        ("2026-11-25 18:00 -03:30", "2026-11-26 06:30 +09:00", false),
    ])
    func datesAreRead(text: String, written: String, isDay: Bool) throws {
        let due = try #require(try read("- a (due \(text))").first?.entry.dueAt)
        if isDay {
            #expect(due == .day(try #require(Day(text))))
        } else {
            #expect(try write([.init(title: "a", dueAt: due)]) == "- [ ] a (due \(written))\n")
        }
    }

    @Test(arguments: [
        "2026-13-01", "2026-02-30", "2026-02-30 10:00", "26-11-25", "2026-11-25 24:00", "2026-11-25 9:00", "2026-11-25 18:60",
        "2026-11-25 18",
        "2026-11-25 18:00 KST", "2026-11-25 18:00 +25:00", "2026-11-25 18:00 +9", "2026-11-25 18:00:00.5", "0000-01-01 10:00", "tomorrow",
        "",
        "2026-11-25 18:00 +09:00 x", "2026-11-2\u{0665}", "+026-11-25",
    ])
    func datesThatAreNoneAreFaults(text: String) {
        #expect(throws: ImportFault(.noDate, at: .line(2), title: "a", field: "due")) { try read("- x\n- a (due \(text))") }
    }

    @Test(arguments: [
        ("weekly", "weekly"), ("After 7", "after 7"), ("after 1 day", "after 1"), ("after 30 days", "after 30"),
        ("monthly on day 31", "monthly 31"), ("Yearly", "yearly"), ("Every 3 days", "every 3 days"), ("every 1 week", "weekly"),
        ("weekly on Fri Mon", "weekly on mon fri"), ("weekly on mon tue wed thu fri", "weekdays"),
        ("every 2 months on day 31", "every 2 months 31"), ("monthly on last fri at 02:30", "monthly on last fri at 02:30"),
    ])
    func repetitionsAreRead(text: String, rule: String) throws {
        #expect(try read("- a (repeats \(text))").first?.entry.repeats == Repetition(rule))
    }

    @Test(arguments: ["hourly", "weekly on day 3", "after 0 days", "after 366", "monthly on day 32", "7 days", "monthly days"])
    func repetitionsThatAreNoneAreFaults(text: String) {
        #expect(throws: ImportFault(.noRepetition, at: .line(1), title: "a", field: "repeats")) { try read("- a (repeats \(text))") }
    }

    @Test(arguments: [
        ("- a (due 2026-11-25, due 2026-11-26)", ImportFault(.twice, at: .line(1), title: "a", field: "due")),
        ("- a (repeats daily, repeats daily)", ImportFault(.twice, at: .line(1), title: "a", field: "repeats")),
        ("- a (due 2026-11-25, by Jisoo)", ImportFault(.unknown, at: .line(1), title: "a", field: "due 2026-11-25, by Jisoo")),
        ("- a (due 2026-11-25,)", ImportFault(.unknown, at: .line(1), title: "a", field: "due 2026-11-25,")),
        ("My todos:\n- a", ImportFault(.stray, at: .line(1))), ("  a\n- b", ImportFault(.stray, at: .line(1))),
        ("# A\n  a", ImportFault(.stray, at: .line(2))), ("- a\nb", ImportFault(.stray, at: .line(2))),
        ("-a", ImportFault(.stray, at: .line(1))), ("1.5 l", ImportFault(.stray, at: .line(1))), ("#a", ImportFault(.stray, at: .line(1))),
    ])
    func otherLinesAreFaults(text: String, fault: ImportFault) {
        #expect(throws: fault) { try read(text) }
    }
}
