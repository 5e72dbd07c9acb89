/// An interactor that speaks to a view through a presenter.
@MainActor
open class PresentableInteractor<PresenterType>: Interactor {
    /// The presenter; usually a protocol that a view controller implements.
    public final let presenter: PresenterType

    /// - Parameter presenter: kept for the life of the interactor; it must hold its listener
    ///   weakly.
    public init(presenter: PresenterType) {
        self.presenter = presenter
    }

    package override var presenterObject: AnyObject? {
        type(of: presenter as Any) is AnyClass ? presenter as AnyObject : nil
    }
}
