import Riblet

/// Builds the root of a page.
package final class RootBuilder: Builder<any AccountDependency> {
    package func build() -> any ViewableRouting {
        RootRouter(
            interactor: RootInteractor(),
            viewController: dependency.views.root(),
            dependency: dependency,
        )
    }
}
