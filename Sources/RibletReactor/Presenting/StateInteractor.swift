public import Riblet

/// The interactor of a RIB that shows a state and takes actions: its superclass, where it needs no
/// other presenter.
///
/// ```swift
/// final class CounterInteractor: StateInteractor<Int, CounterAction>, Reactor {
///     let initialState = 0
///
///     func reduce(state: inout Int, mutation: CounterAction) { state += 1 }
/// }
/// ```
///
/// It shows its state by itself, before `didBecomeActive()`: at once and after every mutation, in
/// order, until it resigns; see ``Reactor/presentState(in:)``.
@MainActor
open class StateInteractor<StateType, ActionType>: PresentableInteractor<any StatePresentable<StateType, ActionType>> {
    /// The state that the view shows.
    public typealias State = StateType
    /// The actions of the view.
    public typealias Action = ActionType

    /// - Parameter presenter: shows the state and sends the actions; kept for the life of the
    ///   interactor.
    public override init(presenter: any StatePresentable<StateType, ActionType>) {
        super.init(presenter: presenter)
        whenActivating { ($0 as? any Reactor)?.presentState() }
    }
}

extension StateInteractor: StatePresenting {}

/// An interactor whose presenter shows its state: a ``StateInteractor``.
@MainActor
public protocol StatePresenting<State, Action> {
    /// The state that the view shows.
    associatedtype State
    /// The actions of the view.
    associatedtype Action

    /// Shows the state and sends the actions.
    var presenter: any StatePresentable<State, Action> { get }
}

extension Reactor where Self: StatePresenting {
    /// Shows the state in the presenter, and takes its actions: see ``Reactor/presentState(in:)``.
    public func presentState() { presentState(in: presenter) }
}
