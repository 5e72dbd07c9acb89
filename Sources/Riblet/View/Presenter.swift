/// The view as its interactor sees it; a protocol per RIB refines it.
@MainActor
public protocol Presentable: AnyObject {}

/// Translates between an interactor and a view where neither should know the other's types.
@MainActor
open class Presenter<ViewControllerType>: Presentable {
    /// The view that is presented to.
    public final let viewController: ViewControllerType

    /// - Parameter viewController: kept for the life of the presenter.
    public init(viewController: ViewControllerType) {
        self.viewController = viewController
    }
}
