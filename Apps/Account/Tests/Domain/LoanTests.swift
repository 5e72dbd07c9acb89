import AccountDomain
import Foundation
import Testing

@Suite struct LoanTests {
    /// A row of the table that was computed apart, by exact decimals and the closed formula.
    struct Row: CustomTestStringConvertible {
        let text: String
        let loan: Loan
        let numbers: [Int]

        /// Starts at the number of payments, the fifth column.
        subscript(column: Int) -> Int { numbers[column - 4] }

        var testDescription: String { text }

        init?(_ text: String) {
            let columns = text.split(separator: ",")
            guard columns.count == 11, let amount = Int(columns[0]), let months = Int(columns[1]), let thousandths = Int(columns[2]),
                let rate = InterestRate(thousandths: thousandths), let method = Loan.Method(rawValue: String(columns[3])),
                let loan = Loan(amount: Money(amount, .won), months: months, rate: rate, method: method)
            else { return nil }
            self.text = text
            self.loan = loan
            numbers = columns[4...].compactMap { Int($0) }
        }
    }

    static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/loans.csv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().compactMap { Row(String($0)) }
    }()

    @Test func theTableHasTwoHundredRows() { #expect(Self.rows.count == 200) }

    @Test(arguments: rows)
    func figuresAreThoseOfTheTable(row: Row) throws {
        let schedule = LoanSchedule(row.loan)
        let payments = schedule.payments
        let (first, last) = (try #require(payments.first), try #require(payments.last))
        let middle = payments[payments.count / 2]
        #expect(payments.count == row[4])
        #expect(first.total.minorUnits == row[5] && middle.total.minorUnits == row[6] && last.total.minorUnits == row[7])
        #expect(middle.balance.minorUnits == row[8])
        #expect(schedule.totalInterest.minorUnits == row[9])
        // No unit is lost. Rounding up moves an annuity by a unit, rounded interest by half of one.
        #expect(payments.reduce(0) { $0 + $1.principal.minorUnits } == row.loan.amount.minorUnits && last.balance.minorUnits == 0)
        if row.loan.method == .annuity, payments.count > 1 {
            #expect(abs(Double(first.total.minorUnits) - Double(row[10]) / 1e6) < 1.5)
        }
        let years = schedule.years
        #expect(years.count == (payments.count + 11) / 12 && years.last?.balance == last.balance)
        #expect(years.reduce(0) { $0 + $1.interest.minorUnits } == schedule.totalInterest.minorUnits)
    }

    @Test(arguments: [("0", 0), ("3.875", 3_875), ("3.5 %", 3_500), ("100", 100_000)])
    func ratesAreReadAsTyped(text: String, thousandths: Int) { #expect(InterestRate(typed: text)?.thousandths == thousandths) }

    @Test(arguments: ["", "-1", "100.001", "3.8755", "x", "1e1", "3,5.", "99999999999999999999"])
    func malformedRatesAreNotRead(text: String) { #expect(InterestRate(typed: text) == nil) }

    @Test func numbersOutOfBoundsAreNoLoan() throws {
        let rate = try #require(InterestRate(thousandths: 3_000))
        for units in [Loan.units.lowerBound - 1, Loan.units.upperBound + 1, .min, .max] {
            #expect(Loan(amount: Money(units, .won), months: 12, rate: rate, method: .annuity) == nil)
        }
        for months in [0, 481, .min, .max] {
            #expect(Loan(amount: Money(1_000_000, .won), months: months, rate: rate, method: .linear) == nil)
        }
    }
}
