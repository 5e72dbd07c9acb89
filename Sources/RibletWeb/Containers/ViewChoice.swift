import Riblet
public import RibletReactor

/// Shows a state by one of several views, and the state says by which: several user interfaces over
/// one interactor and one router. Only the view that is seen is told of states.
@MainActor
final class ViewChoice<State, Action, Choice: Equatable>: StatePresentable {
    typealias Views = StateViews<State, Action>

    weak var listener: (any ActionListener<Action>)? {
        didSet { views.presenter.listener = listener }
    }
    /// Where the view that is seen lies.
    let frame: WebSwitchController
    private let choice: (State) -> Choice
    private let make: (Choice) -> Views
    private var chosen: Choice
    private var views: Views
    private var shown: State?

    init(_ choice: @escaping (State) -> Choice, first: Choice, _ make: @escaping (Choice) -> Views) {
        self.choice = choice
        self.make = make
        chosen = first
        views = make(first)
        frame = WebSwitchController(views.viewController)
    }

    func present(_ state: State) {
        let (choice, before) = (choice(state), shown)
        shown = state
        guard choice != chosen else { return views.presenter.present(state) }
        chosen = choice
        views.presenter.listener = nil
        views = make(choice)
        views.presenter.listener = listener
        // The new view tells what is news in the state that brings it.
        if let before { views.presenter.present(before) }
        views.presenter.present(state)
        frame.setContent(views.viewController)
    }
}

extension RIBViews {
    /// The views of a RIB that can be shown in several ways, and whose state says in which: each
    /// way may be a module of its own, over the same interactor and router.
    ///
    /// A view that tells something in passing shows it over its container, which stays, or it goes
    /// with the view.
    ///
    /// ```swift
    /// ListViews(choosing: \.layout, first: .roomy) {
    ///     $0 == .roomy ? ListViews(RoomyView()) : ListViews(CompactView())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - choice: which way a state is shown in. It is asked at every state, so it is a stored
    ///     property as a rule.
    ///   - first: the way before the first state.
    ///   - views: makes the views of one way; called each time that it is chosen.
    public init<State, Action, Choice: Equatable>(
        choosing choice: @escaping (State) -> Choice, first: Choice, _ views: @escaping (Choice) -> Self
    ) where PresenterType == any StatePresentable<State, Action>, ViewControllerType == any ViewControllable {
        let page = ViewChoice(choice, first: first, views)
        self.init(presenter: page, viewController: page.frame)
    }
}
