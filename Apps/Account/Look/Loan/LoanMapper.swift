import AccountDomain
import AccountPresentation
import AccountUI

extension LoanViewAction {
    var mapped: LoanAction {
        switch self {
        case .entered(let entry): .entered(entry.mapped)
        case .yearTapped(let year): .yearTapped(year)
        }
    }
}

extension LoanState {
    var mapped: LoanViewState {
        var state = LoanViewState()
        state.entry = .init(amount: entry.amount, years: entry.years, rate: entry.rate, method: entry.method.mapped)
        state.faults = Set(faults.map(\.mapped))
        state.openYear = openYear
        state.figures = schedule?.mapped(openYear: openYear)
        return state
    }
}

extension LoanViewState.Entry {
    var mapped: LoanState.Entry { .init(amount: amount, years: years, rate: rate, method: method.mapped) }
}

extension LoanField {
    var mapped: LoanViewState.Field {
        switch self {
        case .amount: .amount
        case .years: .years
        case .rate: .rate
        }
    }
}

extension LoanViewState.Method {
    var mapped: Loan.Method {
        switch self {
        case .annuity: .annuity
        case .linear: .linear
        }
    }
}

extension Loan.Method {
    var mapped: LoanViewState.Method {
        switch self {
        case .annuity: .annuity
        case .linear: .linear
        }
    }
}

extension LoanSchedule {
    /// Nil where nothing is paid.
    func mapped(openYear: Int?) -> LoanViewState.Figures? {
        guard let first = payments.first, let last = payments.last else { return nil }
        let months = openYear.map { year in payments.filter { ($0.number - 1) / 12 + 1 == year } } ?? []
        return .init(
            first: first.total.mapped, last: last.total.mapped, interest: totalInterest.mapped, total: total.mapped,
            years: years.map(\.mapped), months: months.map(\.mapped))
    }
}

extension LoanSchedule.Payment {
    var mapped: LoanViewState.Figures.Part {
        .init(number: number, interest: interest.mapped, principal: principal.mapped, balance: balance.mapped)
    }
}
