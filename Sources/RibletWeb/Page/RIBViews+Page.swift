import Riblet
public import RibletReactor

// The type that its builder asks for decides where the page of a RIB lies.

extension RIBViews {
    /// The views of a RIB whose page is all that it shows.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: StateView>(_ view: Content)
    where PresenterType == any StatePresentable<Content.State, Content.Action>, ViewControllerType == any ViewControllable {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }

    /// The views of a RIB over whose page its children are presented.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: StateView>(_ view: Content)
    where PresenterType == any StatePresentable<Content.State, Content.Action>, ViewControllerType == any ModalControllable {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }

    /// The views of a RIB whose page is at the bottom of a navigation stack.
    ///
    /// - Parameters:
    ///   - view: what the page shows before the first state.
    ///   - emptyPane: the text beside the page on a wide screen while nothing lies above it; nil
    ///     where nothing stands beside it.
    public init<Content: StateView>(inStack view: Content, emptyPane: String? = nil)
    where
        PresenterType == any StatePresentable<Content.State, Content.Action>,
        ViewControllerType == any NavigationControllable & ModalControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: WebNavigationController(root: page, emptyPane: emptyPane))
    }
}
