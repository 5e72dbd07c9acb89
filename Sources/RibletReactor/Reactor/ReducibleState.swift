/// A state that applies its mutations itself. Its reactor needs no `reduce(state:mutation:)`.
///
/// ```swift
/// struct CounterState: ReducibleState {
///     enum Mutation { case increased }
///     var count = 0
///
///     mutating func apply(_ mutation: Mutation) { count += 1 }
/// }
/// ```
///
/// A ``FormState`` is one. The reactor's mutation must be the state's; where it is another type,
/// the reactor has its own reducer, as without this protocol.
public protocol ReducibleState {
    /// A change of the state.
    associatedtype Mutation

    /// Changes the state in place. Must not have side effects.
    mutating func apply(_ mutation: Mutation)
}

extension Reactor where State: ReducibleState, State.Mutation == Mutation {
    /// Applies the mutation to the state.
    @inlinable public func reduce(state: inout State, mutation: Mutation) { state.apply(mutation) }
}
