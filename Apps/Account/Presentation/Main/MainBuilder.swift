import Riblet

/// Builds the page of accounts.
package final class MainBuilder: Builder<any AccountDependency> {
    package func build(withListener listener: any MainListener) -> any ViewableRouting {
        let presenter = dependency.views.main()
        let interactor = dependency.container.make(MainInteractor.self) { MainInteractor(presenter: presenter) }
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: presenter)
    }
}
