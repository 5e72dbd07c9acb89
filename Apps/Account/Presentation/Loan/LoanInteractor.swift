import AccountDomain
import Riblet
import RibletReactor

package protocol LoanPresentable: StatePresentable where State == LoanState, Action == LoanAction {}

/// The questions of Loan to its parent.
@MainActor
package protocol LoanListener: AnyObject {
    func loanDidChooseSettings()
}

/// The loan calculator. It calls no service: the figures follow from the typed values.
package final class LoanInteractor: PresentableInteractor<any LoanPresentable>, Reactor, Restorable {
    package typealias Action = LoanAction
    package typealias State = LoanState

    package enum Mutation: Equatable, Sendable {
        case entry(LoanState.Entry)
        case openYear(Int?)
    }

    package let initialState = LoanState()
    weak var listener: (any LoanListener)?

    package override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
    }

    package func mutate(action: LoanAction) -> Effect<Mutation> {
        var entry = currentState.entry
        switch action {
        case .changed(let field, let text):
            switch field {
            case .amount: entry.amount = bounded(text)
            case .years: entry.years = bounded(text)
            case .rate: entry.rate = bounded(text)
            }
            return .just(.entry(entry))
        case .submitted(let entry):
            return .just(
                .entry(
                    LoanState.Entry(
                        amount: bounded(entry.amount), years: bounded(entry.years), rate: bounded(entry.rate), method: entry.method)))
        case .methodChosen(let method):
            entry.method = method
            return .just(.entry(entry))
        case .yearTapped(let year):
            guard currentState.schedule?.years.contains(where: { $0.number == year }) == true else { return .none }
            return .just(.openYear(currentState.openYear == year ? nil : year))
        case .settingsTapped:
            listener?.loanDidChooseSettings()
            return .none
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
