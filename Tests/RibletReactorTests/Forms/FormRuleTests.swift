import RibletReactor
import Testing

@Suite("Rules of forms")
struct FormRuleTests {
    @Test("what is required is more than white space", arguments: ["", " ", "\n\t", "\u{3000}"])
    func required(_ text: String) {
        #expect(FormRule.required.problem(with: text) == .valueMissing)
        #expect(FormRule.required.problem(with: text + "x") == nil)
    }

    @Test("a blank value breaks no rule but that it is required")
    func blank() {
        for rule in [FormRule.minLength(3), .email, .number(1...2), .oneOf(["a"]), .check { _ in .custom("never") }] {
            #expect(rule.problem(with: "") == nil)
            #expect(rule.problem(with: "  ") == nil)
        }
        #expect(FormRule.maxLength(2).problem(with: "   ") == .tooLong(maximum: 2))
    }

    @Test("lengths are counted in characters as people see them")
    func lengths() {
        #expect(FormRule.maxLength(2).problem(with: "👨‍👩‍👧‍👦한") == nil)
        #expect(FormRule.maxLength(2).problem(with: "👨‍👩‍👧‍👦한a") == .tooLong(maximum: 2))
        #expect(FormRule.minLength(2).problem(with: "👨‍👩‍👧‍👦") == .tooShort(minimum: 2))
    }

    @Test("e-mail addresses as browsers see them", arguments: ["a@b", "a.b+c@x-y.example.com", " padded@example.com "])
    func email(_ text: String) { #expect(FormRule.email.problem(with: text) == nil) }

    @Test(
        "what is no e-mail address",
        arguments: ["a", "@b", "a@", "a@b@c", "a b@c", "a@-b", "a@b-", "a@b..c", "a@b c", "é@b", "a@\(String(repeating: "x", count: 64))"])
    func noEmail(_ text: String) { #expect(FormRule.email.problem(with: text) == .typeMismatch) }

    @Test("numbers have a range")
    func numbers() {
        let rule = FormRule.number(1...10)
        #expect(rule.problem(with: " 2.5 ") == nil)
        #expect(rule.problem(with: "0") == .rangeUnderflow(minimum: 1))
        #expect(rule.problem(with: "11") == .rangeOverflow(maximum: 10))
        for text in ["x", "1,5", "nan", "inf", "1 2", "--1"] { #expect(rule.problem(with: text) == .badInput, "\(text)") }
    }

    @Test("a choice is one of those offered")
    func choice() {
        #expect(FormRule.oneOf(["a", "b"]).problem(with: "b") == nil)
        #expect(FormRule.oneOf(["a", "b"]).problem(with: "c") == .patternMismatch)
    }

    @Test(
        "days of the Gregorian calendar are days",
        arguments: ["0001-01-01", "9999-12-31", "2024-02-29", "2000-02-29", "2026-04-30", "2026-12-31", " 2026-11-28 "])
    func days(_ text: String) { #expect(FormRule.date().problem(with: text) == nil) }

    @Test(
        "what is no day",
        arguments: [
            "0000-01-01", "2023-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "2026-1-1", "26-01-01",
            "2026/01/01", "2026-01-01T10:00", "+026-01-01", "２０２６-01-01", "10000-01-01", "today", "2026-01-0x",
        ])
    func noDays(_ text: String) { #expect(FormRule.date().problem(with: text) == .badInput) }

    @Test("the bounds of a day are inside, the days beside them are not")
    func boundsOfDays() throws {
        let (first, last) = (try #require(FormDate("2026-03-01")), try #require(FormDate("2026-12-31")))
        let rule = FormRule.date(notBefore: first, notAfter: last)
        for text in ["", "  ", "2026-03-01", "2026-12-31"] { #expect(rule.problem(with: text) == nil, "\(text)") }
        #expect(rule.problem(with: "2026-02-28") == .tooEarly(notBefore: first))
        #expect(rule.problem(with: "2027-01-01") == .tooLate(notAfter: last))
        #expect(FormRule.date(notBefore: first).problem(with: "9999-12-31") == nil)
        #expect(FormRule.date(notAfter: last).problem(with: "0001-01-01") == nil)
        #expect(FormDate(year: 7, month: 2, day: 3)?.description == "0007-02-03")
    }
}
