/// A record of how a RIB left the tree.
package struct Detachment: Sendable, Hashable, CustomStringConvertible {
    /// The operation that took a RIB out of the tree.
    package enum Operation: String, Sendable, CaseIterable {
        /// The router above called ``BaseRouter/detachChild(_:)``.
        case detachChild
        /// It left a ``ChildStack``.
        case stack
        /// It left a ``ChildSlot``.
        case slot
        /// The RIB left its ``ChildTabs``.
        case tabs
        /// It left a ``ChildSwitch``.
        case flow
        /// The RIB left its ``ChildOverlays``.
        case overlays
        /// Its tree was terminated.
        case terminate
        /// Its root was let go of while it was active, without being terminated.
        case release

        /// It left a container of that layer.
        init(_ layer: ContainerLayer) {
            self =
                switch layer {
                case .flow: .flow
                case .tabs: .tabs
                case .stack: .stack
                case .slot: .slot
                case .overlays: .overlays
                }
        }
    }

    /// The operation that took the RIB out of the tree.
    package let operation: Operation
    /// The path of the RIB that was detached: the one in question or one above it.
    package let path: String
    /// The path of the RIB above it, which a root does not have.
    package let parentPath: String?
    /// The type of the router above it.
    package let parentType: String?

    /// The actor and the operation, in words that follow "after".
    package var description: String {
        guard let parentPath, let parentType else {
            return operation == .release ? "\(path) was released without terminate()" : "\(path) was terminated"
        }
        if operation == .detachChild { return "\(parentType) at \(parentPath) detached \(path)" }
        return "the \(operation == .flow ? "switch" : operation.rawValue) of \(parentType) at \(parentPath) let go of \(path)"
    }
}
