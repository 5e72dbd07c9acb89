import Riblet

/// Builds the root of a page.
package final class RootBuilder: Builder<any AccountDependency> {
    package func build() -> any LaunchRouting & LocationRouting {
        let view = dependency.views.root()
        let interactor = RootInteractor(workers: dependency.makeWorkers(over: view))
        return RootRouter(interactor: interactor, viewController: view, dependency: dependency)
    }
}
