import Riblet

/// Builds Transfer.
package final class TransferBuilder: Builder<any AccountDependency> {
    package func build(withListener listener: any TransferListener) -> any ViewableRouting {
        let presenter = dependency.views.transfer()
        let interactor = dependency.container.make(TransferInteractor.self) { TransferInteractor(presenter: presenter) }
        interactor.listener = listener
        return TransferRouter(
            interactor: interactor,
            viewController: presenter,
        )
    }
}
