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
}
