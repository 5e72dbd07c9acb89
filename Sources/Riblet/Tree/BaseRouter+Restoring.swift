/// Facts about a router for saving and restoring.
extension BaseRouter {
    /// True if a saved tree had the RIB in this place.
    public final var wasRestored: Bool { flags.contains(.restored) }

    final func markRestored() { flags.insert(.restored) }

    /// Returns true while the attachment to `parent` that has listed this router is going on.
    final func isBeingAttached(to parent: BaseRouter) -> Bool { flags.contains(.attaching) && isChild(of: parent) }

    /// True if the router was detached, or its tree has ended.
    final var hasLeftTheTree: Bool { !flags.isDisjoint(with: [.detached, .ended]) }

    /// Makes the properties that most routers never need, with the first use.
    final func makeExtras() -> RouterExtras {
        if let extras { return extras }
        let made = RouterExtras()
        extras = made
        return made
    }
}
