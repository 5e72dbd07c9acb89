import Riblet
public import RibletReactor

// The types that its builder asks for decide which of these views a RIB gets. An existential type
// cannot be asked for its conformances, so each pair of a presenter and a container is written out.

// MARK: - A page

extension RIBViews {
    /// The views of a RIB whose page is all that it shows.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: StateView>(_ view: Content)
    where PresenterType == any StatePresentable<Content.State, Content.Action>, ViewControllerType == any ViewControllable {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }

    /// The views of a RIB whose page is all that it shows, and tells something in passing.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: NoticeView>(_ view: Content)
    where PresenterType == any NoticePresentable<Content.State, Content.Action, Content.Notice>, ViewControllerType == any ViewControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }

    /// The views of a RIB whose page is all that it shows, and asks.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: QuestionView>(_ view: Content)
    where
        PresenterType == any QuestionPresentable<Content.State, Content.Action, Content.Question>,
        ViewControllerType == any ViewControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }

    /// The views of a RIB whose page is all that it shows, tells something in passing, and asks.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: NoticeView & QuestionView>(_ view: Content)
    where
        PresenterType == any DialoguePresentable<Content.State, Content.Action, Content.Notice, Content.Question>,
        ViewControllerType == any ViewControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }
}

// MARK: - A page that children are presented over

extension RIBViews {
    /// The views of a RIB over whose page its children are presented.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: StateView>(_ view: Content)
    where PresenterType == any StatePresentable<Content.State, Content.Action>, ViewControllerType == any ModalControllable {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }

    /// The views of a RIB over whose page its children are presented, and tells something in
    /// passing.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: NoticeView>(_ view: Content)
    where PresenterType == any NoticePresentable<Content.State, Content.Action, Content.Notice>, ViewControllerType == any ModalControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }

    /// The views of a RIB over whose page its children are presented, and asks.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: QuestionView>(_ view: Content)
    where
        PresenterType == any QuestionPresentable<Content.State, Content.Action, Content.Question>,
        ViewControllerType == any ModalControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }

    /// The views of a RIB over whose page its children are presented, tells something in passing,
    /// and asks.
    ///
    /// - Parameter view: what the page shows before the first state.
    public init<Content: NoticeView & QuestionView>(_ view: Content)
    where
        PresenterType == any DialoguePresentable<Content.State, Content.Action, Content.Notice, Content.Question>,
        ViewControllerType == any ModalControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: page)
    }
}

// MARK: - A page at the bottom of a stack

extension RIBViews {
    /// The views of a RIB whose page is at the bottom of a navigation stack.
    ///
    /// - Parameters:
    ///   - view: what the page shows before the first state.
    ///   - isSplit: whether it stays beside the topmost page on a wide screen.
    public init<Content: StateView>(inStack view: Content, isSplit: Bool = false)
    where
        PresenterType == any StatePresentable<Content.State, Content.Action>,
        ViewControllerType == any NavigationControllable & ModalControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: WebNavigationController(root: page, isSplit: isSplit))
    }

    /// The views of a RIB whose page is at the bottom of a navigation stack, and tells something in
    /// passing.
    ///
    /// - Parameters:
    ///   - view: what the page shows before the first state.
    ///   - isSplit: whether it stays beside the topmost page on a wide screen.
    public init<Content: NoticeView>(inStack view: Content, isSplit: Bool = false)
    where
        PresenterType == any NoticePresentable<Content.State, Content.Action, Content.Notice>,
        ViewControllerType == any NavigationControllable & ModalControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: WebNavigationController(root: page, isSplit: isSplit))
    }

    /// The views of a RIB whose page is at the bottom of a navigation stack, and asks.
    ///
    /// - Parameters:
    ///   - view: what the page shows before the first state.
    ///   - isSplit: whether it stays beside the topmost page on a wide screen.
    public init<Content: QuestionView>(inStack view: Content, isSplit: Bool = false)
    where
        PresenterType == any QuestionPresentable<Content.State, Content.Action, Content.Question>,
        ViewControllerType == any NavigationControllable & ModalControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: WebNavigationController(root: page, isSplit: isSplit))
    }

    /// The views of a RIB whose page is at the bottom of a navigation stack, tells something in
    /// passing, and asks.
    ///
    /// - Parameters:
    ///   - view: what the page shows before the first state.
    ///   - isSplit: whether it stays beside the topmost page on a wide screen.
    public init<Content: NoticeView & QuestionView>(inStack view: Content, isSplit: Bool = false)
    where
        PresenterType == any DialoguePresentable<Content.State, Content.Action, Content.Notice, Content.Question>,
        ViewControllerType == any NavigationControllable & ModalControllable
    {
        let page = StateViewController(view)
        self.init(presenter: page, viewController: WebNavigationController(root: page, isSplit: isSplit))
    }
}
