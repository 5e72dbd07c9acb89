public import Riblet

/// The interactor of a RIB that shows a state and takes actions: its superclass, where it needs no
/// other presenter.
///
/// ```swift
/// final class CounterInteractor: StateInteractor<CounterState, CounterAction>, Reactor {
///     let initialState = CounterState()
///
///     override func didBecomeActive() { presentState(in: presenter) }
///     func reduce(state: inout CounterState, mutation: CounterAction) { state.count += 1 }
/// }
/// ```
@MainActor
open class StateInteractor<StateType, ActionType>: PresentableInteractor<any StatePresentable<StateType, ActionType>> {
    /// The state that the view shows.
    public typealias State = StateType
    /// The actions of the view.
    public typealias Action = ActionType
}
