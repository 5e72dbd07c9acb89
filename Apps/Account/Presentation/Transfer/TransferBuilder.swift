import Riblet

/// Builds Transfer.
package final class TransferBuilder: Builder<any AccountDependency> {
    /// - Parameters:
    ///   - listener: hears how it ends.
    ///   - entry: fills the form in at first.
    /// - Returns: the RIB, not attached yet.
    package func build(withListener listener: any TransferListener, _ entry: TransferState.Entry? = nil) -> any ViewableRouting {
        let presenter = dependency.views.transfer()
        let interactor = dependency.container.make(TransferInteractor.self) { TransferInteractor(presenter: presenter, entry: entry) }
        interactor.listener = listener
        return TransferRouter(
            interactor: interactor,
            viewController: presenter,
        )
    }
}
