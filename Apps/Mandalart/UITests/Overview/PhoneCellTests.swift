import MandalartDomain
import RibletLocalization
import Testing

@testable import MandalartUI

@Suite("The room of one of 81 cells on a phone")
struct PhoneCellTests {
    @Test("Each title of the templates is whole, in letters that can be read", arguments: PlanTemplate.all, Language.allCases)
    func templates(_ template: PlanTemplate, _ language: Language) {
        for main in template.draft(language).mains {
            for title in [main.draft.title] + main.subs.map(\.draft.title) {
                #expect(PhoneCell.fineness(of: title) <= 1, "\(title)")
            }
        }
    }

    @Test("Long words make small letters")
    func words() {
        #expect(PhoneCell.fineness(of: "Run") == 0 && PhoneCell.fineness(of: "Responsibilities") == 3)
        #expect(PhoneCell.lines(of: "Screen-free Sunday", width: 4.5) == 3)
        #expect(PhoneCell.lines(of: "Newsletter", width: 4) == nil)
    }
}
