public import Riblet

/// What a builder gives a RIB to be seen by: the presenter of its interactor and the view of its router. Mostly both are one object; they
/// are two where the page lies in a container, such as a navigation stack.
@MainActor
public struct RIBViews<PresenterType, ViewControllerType> {
    /// What the interactor tells.
    public let presenter: PresenterType
    /// What the router shows, presents over or puts children into.
    public let viewController: ViewControllerType

    /// - Parameters:
    ///   - presenter: what the interactor tells.
    ///   - viewController: must show the presenter's view.
    public init(presenter: PresenterType, viewController: ViewControllerType) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// The views of a RIB that shows a state and takes actions.
public typealias StateViews<State, Action> = RIBViews<any StatePresentable<State, Action>, any ViewControllable>
