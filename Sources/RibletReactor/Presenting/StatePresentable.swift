public import Riblet

/// Takes what happens in a view. Every ``Reactor`` does.
@MainActor
public protocol ActionListener<Action>: AnyObject {
    /// The actions of the view.
    associatedtype Action

    /// Handles `action`.
    func send(_ action: Action)
}

/// A view that shows a state and tells of actions: all that most interactors know of theirs.
///
/// An interactor takes `any StatePresentable<State, Action>` as its presenter, also where it tells
/// something in passing or asks: a notice and a question are ``Pulse`` properties of the state, so
/// that a test sees them there, and the view follows them. One that asks its view for more refines
/// the protocol:
///
/// ```swift
/// protocol MapPresentable: StatePresentable where State == MapState, Action == MapAction {
///     func scroll(to place: Place)
/// }
/// ```
@MainActor
public protocol StatePresentable<State, Action>: Presentable {
    /// The state that the view shows.
    associatedtype State
    /// The actions of the view.
    associatedtype Action

    /// Takes what happens in the view; held weakly.
    var listener: (any ActionListener<Action>)? { get set }

    /// Shows `state`.
    func present(_ state: State)
}

extension Reactor {
    /// Shows the state in `presenter` at once and after every mutation, in order, until the
    /// interactor resigns, and takes its actions. For `didBecomeActive()` of an interactor that is
    /// no ``StateInteractor``, which does so by itself.
    ///
    /// - Parameter presenter: its listener becomes this reactor, and stays it when the interactor
    ///   has resigned: the view may still be on the screen.
    @inlinable
    public func presentState<Presenter: StatePresentable>(in presenter: Presenter)
    where Presenter.State == State, Presenter.Action == Action {
        presenter.listener = self
        observeState { presenter.present($0) }
    }
}
