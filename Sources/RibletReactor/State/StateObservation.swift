public import Riblet

/// An observer of a state of any type.
@MainActor
protocol AnyStateObservation: AnyObject {}

/// One observer of a reactor's state.
@MainActor @usableFromInline
final class StateObservation<State>: ScopeItem, AnyStateObservation {
    @usableFromInline let onState: (State) -> Void
    // The store clears this before it goes. A weak reference would make every later retain of the
    // store slower.
    @usableFromInline unowned(unsafe) var store: StateStore<State>?
    @usableFromInline var index: Int32 = -1

    @inlinable
    init(store: StateStore<State>, _ onState: @escaping (State) -> Void) {
        self.store = store
        self.onState = onState
    }

    override func end() { store?.remove(self) }
}
