internal import Riblet

/// An input to a tree from outside.
struct SessionInput: Hashable, Sendable {
    /// The kinds of input, by their names in a file.
    enum Kind: String, CaseIterable {
        case launch, terminate, activate, deactivate
        /// An action for a reactor.
        case action
        /// A mutation from an effect, which is what the effect led to.
        case mutation
        /// A state put in place of another.
        case restore
        /// A change of a container's routes.
        case routes = "routing"
        /// Something changed the tree in a way that nobody records.
        case unknown
    }

    let kind: Kind
    /// The identity of the RIB.
    let rib: String
    /// The action, the mutation, the state or the plan.
    let value: SavedValue
}

/// An input that came in the course of another one, from the first stretch of an effect. Effects do
/// not run in a replay, so it is fed to the tree at the same moment.
struct NestedInput: Hashable, Sendable {
    /// The number of the effect that the input came from, among those that started in the course of
    /// the outer input, counted from 1; 0 where it came from elsewhere, and is fed when the outer
    /// input has been handled.
    let start: Int
    let input: SessionInput
}
