import Riblet

/// Builds the calculator of loans.
package final class LoanBuilder: Builder<any AccountDependency> {
    package func build(withListener listener: any LoanListener) -> any ViewableRouting {
        let presenter = dependency.views.loan()
        let interactor = LoanInteractor(presenter: presenter)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: presenter)
    }
}
