import AccountDomain
import Riblet
import RibletReactor

/// The calculator of loans. It asks nobody: the figures follow from what was typed.
package final class LoanInteractor: StateInteractor<LoanState, LoanAction>, Reactor, Restorable {
    package enum Mutation: Equatable, Sendable {
        case entry(LoanState.Entry)
        case openYear(Int?)
    }

    package let initialState = LoanState()

    package func mutate(action: LoanAction) -> Effect<Mutation> {
        switch action {
        case .entered(let entry):
            return .just(
                .entry(.init(amount: bounded(entry.amount), years: bounded(entry.years), rate: bounded(entry.rate), method: entry.method)))
        case .yearTapped(let year):
            guard currentState.schedule?.years.contains(where: { $0.number == year }) == true else { return .none }
            return .just(.openYear(currentState.openYear == year ? nil : year))
        }
    }

    package func reduce(state: inout LoanState, mutation: Mutation) {
        switch mutation {
        case .entry(let entry):
            guard entry != state.entry else { return }
            state.entry = entry
            state.calculate()
        case .openYear(let year): state.openYear = year
        }
    }

    /// No number is longer, and the text is saved.
    private func bounded(_ text: String) -> String { String(text.prefix(40)) }
}
