/// A loan that is paid back month by month.
package struct Loan: Hashable, Codable, Sendable {
    /// The way in which it is paid back.
    package enum Method: String, Hashable, Codable, CaseIterable, Sendable {
        /// The same sum each month.
        case annuity
        /// The same part of the amount each month, and the interest on what is left.
        case linear
    }

    package let amount: Money
    package let months: Int
    package let rate: InterestRate
    package let method: Method

    package static let months = 1...480
    /// The bounds of an amount, in smallest units.
    package static let units = 1_000...10_000_000_000_000

    /// A loan; nil if a number is out of bounds.
    package init?(amount: Money, months: Int, rate: InterestRate, method: Method) {
        guard Self.units.contains(amount.minorUnits), Self.months.contains(months) else { return nil }
        self.amount = amount
        self.months = months
        self.rate = rate
        self.method = method
    }
}

/// The interest of a year in thousandths of a percent: 3.875 % is 3875.
package struct InterestRate: Hashable, Codable, Sendable {
    package let thousandths: Int

    package static let thousandths = 0...100_000

    /// A rate; nil if it is out of bounds.
    package init?(thousandths: Int) {
        guard Self.thousandths.contains(thousandths) else { return nil }
        self.thousandths = thousandths
    }

    /// Reads a rate as people type it, such as `3.875`; nil if it is something else, or out of
    /// bounds.
    package init?(typed text: String) {
        guard let thousandths = DecimalText.units(of: text.filter { !$0.isWhitespace && $0 != "%" }, decimals: 3) else { return nil }
        self.init(thousandths: thousandths)
    }

    /// Returns the interest of one month, rounded to the smallest unit; a half is rounded up.
    func monthly(of balance: Int) -> Int {
        // Twelve months, a hundred percent, a thousand parts. No balance of a loan gets near the
        // ends of 128 bits.
        let divisor = Int128(12 * 100 * 1_000)
        return Int((Int128(balance) * Int128(thousandths) + divisor / 2) / divisor)
    }
}

/// The months of a loan.
///
/// Rounding: the interest of each month is rounded to the smallest unit, a half up. The sum of an
/// annuity is the smallest with which nothing is left in the end; its last payment is what is left
/// then. The units that equal parts of a linear loan leave over fall on the first months, one each.
package struct LoanSchedule: Hashable, Sendable {
    /// One payment, or those of twelve months together.
    package struct Payment: Hashable, Sendable {
        /// The number of the month or year, from 1.
        package let number: Int
        package let interest: Money
        package let principal: Money
        /// The amount that is owed afterwards.
        package let balance: Money

        /// The sum that is paid.
        package var total: Money { Money(interest.minorUnits + principal.minorUnits, interest.currency) }
    }

    /// The payments until nothing is owed any more: as many as the loan has months, fewer where a
    /// rounded annuity is done sooner.
    package let payments: [Payment]
    package let totalInterest: Money
    /// The sum of all payments.
    package let total: Money

    package init(_ loan: Loan) {
        let amount = loan.amount.minorUnits
        let principals: (_ month: Int, _ balance: Int, _ interest: Int) -> Int
        switch loan.method {
        case .annuity:
            let sum = Self.annuity(of: loan)
            principals = { _, balance, interest in min(balance, sum - interest) }
        case .linear:
            let (part, rest) = amount.quotientAndRemainder(dividingBy: loan.months)
            principals = { month, _, _ in month <= rest ? part + 1 : part }
        }
        let money = { (units: Int) in Money(units, loan.amount.currency) }
        var payments: [Payment] = []
        var (balance, totalInterest) = (amount, 0)
        for month in 1...loan.months where balance > 0 {
            let interest = loan.rate.monthly(of: balance)
            let principal = principals(month, balance, interest)
            balance -= principal
            totalInterest += interest
            payments.append(
                Payment(number: month, interest: money(interest), principal: money(principal), balance: money(balance)))
        }
        self.payments = payments
        self.totalInterest = money(totalInterest)
        total = money(amount + totalInterest)
    }

    /// Finds the smallest sum that pays a loan back in its months, by halving the range it lies in.
    private static func annuity(of loan: Loan) -> Int {
        let amount = loan.amount.minorUnits
        var (tooLittle, enough) = (0, amount + loan.rate.monthly(of: amount))
        while enough - tooLittle > 1 {
            let sum = tooLittle + (enough - tooLittle) / 2
            if pays(sum, back: loan) { enough = sum } else { tooLittle = sum }
        }
        return enough
    }

    private static func pays(_ sum: Int, back loan: Loan) -> Bool {
        var balance = loan.amount.minorUnits
        for _ in 1...loan.months {
            let interest = loan.rate.monthly(of: balance)
            // A debt that does not shrink never will.
            guard sum > interest else { return false }
            balance -= sum - interest
            if balance <= 0 { return true }
        }
        return false
    }
}

extension LoanSchedule {
    /// The years, the last of which may be shorter.
    package var years: [Payment] {
        stride(from: 0, to: payments.count, by: 12).map { start in
            let months = payments[start..<min(payments.count, start + 12)]
            let sum = { (part: (Payment) -> Money) in
                Money(months.reduce(0) { $0 + part($1).minorUnits }, totalInterest.currency)
            }
            return Payment(
                number: start / 12 + 1, interest: sum(\.interest), principal: sum(\.principal),
                balance: payments[months.endIndex - 1].balance)
        }
    }
}
