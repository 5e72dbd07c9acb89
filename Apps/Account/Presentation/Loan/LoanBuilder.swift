import Riblet

/// Builds Loan.
package final class LoanBuilder: Builder<any AccountDependency> {
    package func build() -> any ViewableRouting {
        let presenter = dependency.views.loan()
        let interactor = dependency.container.make(LoanInteractor.self) { LoanInteractor(presenter: presenter) }
        return LoanRouter(
            interactor: interactor,
            viewController: presenter,
        )
    }
}
