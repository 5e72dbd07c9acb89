import AccountDomain
import RibletReactor

package struct LoanState: PartlySavedState, Equatable, Sendable {
    /// The texts as they were typed. They are saved; the figures follow from them.
    package struct Entry: Codable, Hashable, Sendable {
        package internal(set) var amount: String
        package internal(set) var years: String
        package internal(set) var rate: String
        package internal(set) var method: Loan.Method

        package init(amount: String = "300,000,000", years: String = "30", rate: String = "4.2", method: Loan.Method = .annuity) {
            self.amount = amount
            self.years = years
            self.rate = rate
            self.method = method
        }
    }

    package internal(set) var entry = Entry()
    /// The fields that hold no number within bounds.
    package internal(set) var faults: Set<LoanField> = []
    /// Nil if a field is at fault.
    package internal(set) var schedule: LoanSchedule?
    /// The year whose months are shown.
    package internal(set) var openYear: Int?

    package init() { calculate() }

    package var saved: Entry? { entry }

    package mutating func restore(_ saved: Entry) {
        entry = saved
        calculate()
    }

    mutating func calculate() {
        let amount = Money(typed: entry.amount, .won).flatMap { Loan.units.contains($0.minorUnits) ? $0 : nil }
        let years = Int(entry.years.filter { !$0.isWhitespace }).flatMap { (1...40).contains($0) ? $0 : nil }
        let rate = InterestRate(typed: entry.rate)
        faults = []
        if amount == nil { faults.insert(.amount) }
        if years == nil { faults.insert(.years) }
        if rate == nil { faults.insert(.rate) }
        openYear = nil
        guard let amount, let years, let rate else { return schedule = nil }
        schedule = Loan(amount: amount, months: years * 12, rate: rate, method: entry.method).map(LoanSchedule.init)
    }
}

package enum LoanField: Hashable, CaseIterable, Sendable {
    case amount, years, rate
}

package enum LoanAction: Equatable, Sendable {
    /// The form as a whole.
    case entered(LoanState.Entry)
    /// The year's row was pressed: opened, or closed where it is open.
    case yearTapped(Int)
}
