public import Riblet

/// A reactor whose state is `Codable` is saved by saying so:
///
/// ```swift
/// final class ListInteractor:
///     PresentableInteractor<any ListPresentable>, ListInteractable, Reactor, Restorable
/// {
///     struct State: Codable { var filter = Filter.all, selected: Item.ID? }
///     …
/// }
/// ```
///
/// A part of the state that is not worth saving is left out of the state's coding keys and has a
/// default value; a reactor that wants more say implements `saveState()` and `restoreState(_:)`
/// itself and calls ``Reactor/restore(_:)``.
extension Restorable where Self: Reactor, State: Codable {
    /// The state as it is now.
    public func saveState() throws -> SavedValue? { try SavedValue(encoding: currentState) }

    /// Makes the saved state the current one; `initialState` is not seen by anybody then.
    public func restoreState(_ saved: SavedValue) throws { restore(try saved.decode(State.self)) }
}

extension Restorable where Self: Reactor {
    /// The number of changes of the state.
    public var stateRevision: UInt? { UInt(core.changes) }
}
