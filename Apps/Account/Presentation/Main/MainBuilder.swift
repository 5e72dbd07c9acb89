import Riblet

/// Builds the first page.
package final class MainBuilder: Builder<any AccountDependency> {
    package func build(withListener listener: any MainListener) -> any ViewableRouting {
        let presenter = dependency.views.main()
        let interactor = dependency.container.make(MainInteractor.self) { MainInteractor(presenter: presenter) }
        interactor.listener = listener
        return MainRouter(
            interactor: interactor,
            viewController: presenter,
            dependency: dependency,
        )
    }
}
