package import Riblet

/// The doings of a RIB that may change its state without anybody using it.
package enum Unrest: Int, Comparable {
    /// There are none.
    case none
    /// The RIB listens to others.
    case listening
    /// Work is running that ends, or may end, by itself.
    case work

    package static func < (one: Unrest, other: Unrest) -> Bool { one.rawValue < other.rawValue }
}

extension Interactor {
    /// The doings that are bound to the interactor now.
    package var unrest: Unrest {
        guard isActive else { return .none }
        if hasWorkers { return .work }
        var unrest = Unrest.none
        for item in scope.items {
            switch item {
            case let task as ScopeTask: unrest = max(unrest, task.follows ? .listening : .work)
            case let effect as EffectTask: unrest = max(unrest, effect.isCounted ? .work : .listening)
            case is AnyObservation: unrest = max(unrest, .listening)
            // Those of states follow from the doings of their reactors.
            case is AnyStateObservation: break
            default: unrest = .work
            }
        }
        return unrest
    }
}
