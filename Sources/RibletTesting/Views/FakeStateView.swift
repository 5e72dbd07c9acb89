public import RibletReactor

/// A view without a screen of a RIB that shows a state and takes actions: it notes the states.
///
/// ```swift
/// let page = FakeStateView<ListState, ListAction>()
/// let interactor = ListInteractor(presenter: page, items: items)
/// …
/// page.listener?.send(.deleteTapped(item))
/// #expect(page.states.news(of: \.$notice) == [.deleted(item)])
/// ```
@MainActor
open class FakeStateView<State, Action>: FakeView, StatePresentable {
    /// Takes what happens in the view.
    public weak var listener: (any ActionListener<Action>)?
    /// The states that were presented, in order.
    public private(set) var states: [State] = []

    /// Notes `state`.
    open func present(_ state: State) { states.append(state) }
}
