public import RibletReactor

extension MappingPresenter {
    /// A presenter that stands for a page at the bottom of a navigation stack.
    ///
    /// - Parameters:
    ///   - view: what the page shows before the first state.
    ///   - loaded: sent when somebody listens for the first time; nothing by default.
    ///   - state: makes the view's state of the interactor's.
    ///   - action: makes the interactor's action of the view's; nil is sent to nobody.
    public convenience init<Content: StateView>(
        _ view: Content, loaded: Content.Action? = nil, state: @escaping (State) -> Content.State,
        action: @escaping (Content.Action) -> Action?
    ) {
        let page = StateViewController(view)
        self.init(page, in: WebNavigationController(root: page), loaded: loaded, state: state, action: action)
    }
}
