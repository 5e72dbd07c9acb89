public import Riblet

/// A state of which a part is saved: what the user would lose, not what is read again.
///
/// A reactor over such a state is ``/Riblet/Restorable`` by saying so:
///
/// ```swift
/// struct ListState: PartlySavedState {
///     var items: [Item] = []
///     var filter = Filter.all
///
///     /// The filter, where it is not the first.
///     var saved: Filter? { filter == .all ? nil : filter }
///     mutating func restore(_ saved: Filter) { filter = saved }
/// }
///
/// final class ListInteractor:
///     PresentableInteractor<any ListPresentable>, Reactor, Restorable { …
/// }
/// ```
///
/// A state that is saved as a whole is `Codable` instead.
public protocol PartlySavedState {
    /// The saved part of the state.
    associatedtype Saved: Codable

    /// The saved part of the state as it is now; nil saves nothing.
    var saved: Saved? { get }

    /// Takes back what was saved. Called on the reactor's first state, before it becomes active.
    mutating func restore(_ saved: Saved)
}

extension Restorable where Self: Reactor, State: PartlySavedState {
    /// The part of the state that is saved.
    public func saveState() throws -> SavedValue? { try currentState.saved.map { try SavedValue(encoding: $0) } }

    /// Makes the first state one that has taken back what was saved.
    public func restoreState(_ value: SavedValue) throws {
        var state = currentState
        state.restore(try value.decode(State.Saved.self))
        restore(state)
    }
}
