public import Riblet

/// One-way state for an interactor: an action is turned into mutations, each mutation changes the
/// state, each state is observed.
///
/// ```swift
/// final class CounterInteractor:
///     PresentableInteractor<CounterPresentable>, CounterInteractable, Reactor
/// {
///     enum Action { case increase }
///     struct State { var count = 0 }
///     let initialState = State()
///
///     func reduce(state: inout State, mutation: Action) { state.count += 1 }
/// }
/// ```
///
/// The rules:
///
/// * Everything happens on the main actor, synchronously and in order. An action sent while another
///   one is being handled waits in a queue and is handled before the outer
///   ``ActionListener/send(_:)`` returns; nothing recurses.
/// * `reduce(state:mutation:)` changes the state in place and does nothing else. Work belongs into
///   the ``Effect`` that ``mutate(action:)`` returns.
/// * The state outlives activity: it is kept while the RIB is detached. Effects do not: they end
///   when the interactor resigns.
@MainActor
public protocol Reactor: Interactor, ActionListener {
    /// The wishes of the user or of another RIB.
    associatedtype Action
    /// A change of the state; the action itself unless declared.
    associatedtype Mutation = Action
    /// The state that the view shows and that decisions are made from; best a value.
    associatedtype State

    /// The state before the first mutation; read once. As a computed property it leaves no second
    /// copy behind.
    var initialState: State { get }

    /// Times ``Effect/debounce(id:for:)`` and ``Effect/throttle(id:for:latest:)``; a test replaces
    /// it.
    var clock: any Clock<Duration> { get }

    /// Sees each action before ``mutate(action:)``: returns it, another one, or nil to drop it.
    func transform(action: Action) -> Action?

    /// Decides what follows from an action: mutations at once, work that will produce some, both or
    /// nothing.
    func mutate(action: Action) -> Effect<Mutation>

    /// Sees each mutation before it is reduced: returns it, another one, or nil to drop it.
    func transform(mutation: Mutation) -> Mutation?

    /// Changes `state` in place. Must not have side effects, and must read `state` instead of
    /// ``currentState``.
    ///
    /// Implement this reducer or the one that returns a state: each stands in for the other, so a
    /// test may call either. A ``ReducibleState`` needs neither.
    func reduce(state: inout State, mutation: Mutation)

    /// Returns the state that `mutation` makes of `state`; costs a copy of the parts that change.
    func reduce(state: State, mutation: Mutation) -> State

    /// Shows the state in the presenter of a ``StateInteractor``, which calls it at each activation,
    /// before `didBecomeActive()`; does nothing in another class.
    func presentState()

    /// Decides what follows from an error that an effect threw. Nothing else ends because of it:
    /// what comes after the failed effect in a `concat` still runs.
    ///
    /// The default hands the error to ``EffectFailure/handler``, as does an error thrown by the
    /// effect returned here.
    func recover(from error: any Error) -> Effect<Mutation>
}

extension Reactor {
    /// The system's clock.
    public var clock: any Clock<Duration> { ContinuousClock() }

    /// The action itself.
    @inlinable public func transform(action: Action) -> Action? { action }

    /// The mutation itself.
    @inlinable public func transform(mutation: Mutation) -> Mutation? { mutation }

    /// Calls the reducer that returns a state.
    @inlinable public func reduce(state: inout State, mutation: Mutation) {
        guard StandInReducer.caller != ObjectIdentifier(self) else { return reportMissingReducer() }
        state = reduce(state: state, mutation: mutation)
    }

    /// Calls the reducer that changes the state in place, on a copy.
    public func reduce(state: State, mutation: Mutation) -> State {
        let outer = StandInReducer.caller
        StandInReducer.caller = ObjectIdentifier(self)
        defer { StandInReducer.caller = outer }
        var changed = state
        reduce(state: &changed, mutation: mutation)
        return changed
    }

    @usableFromInline @inline(never)
    func reportMissingReducer() {
        Misuse.report(
            .missingReducer, at: path,
            "\(type(of: self)) has mutations but no reducer; implement reduce(state:mutation:), in place or returning a state")
    }

    /// Does nothing: an interactor that is no ``StateInteractor`` says itself where it shows its
    /// state.
    public func presentState() {}

    /// Reports the error to ``EffectFailure/handler``.
    public func recover(from error: any Error) -> Effect<Mutation> {
        EffectFailure.report(EffectFailure(of: self, error))
        return .none
    }
}

extension Reactor where Mutation == Action {
    /// The action itself, as a mutation.
    @inlinable public func mutate(action: Action) -> Effect<Mutation> { .just(action) }
}

/// The reactor whose returning reducer is a stand-in that calls the reducer in place. Where that
/// one is a stand-in too, they would call each other for ever.
@MainActor @usableFromInline
enum StandInReducer {
    @usableFromInline static var caller: ObjectIdentifier?
}
