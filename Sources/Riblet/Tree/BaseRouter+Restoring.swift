/// What saving and restoring ask of a router.
extension BaseRouter {
    /// Whether the RIB is there because it was saved: a saved tree had it in this place.
    public final var wasRestored: Bool { flags.contains(.restored) }

    final func markRestored() { flags.insert(.restored) }

    /// Whether the attachment to `parent` that has listed this router is still going on.
    final func isBeingAttached(to parent: BaseRouter) -> Bool { flags.contains(.attaching) && isChild(of: parent) }

    /// Whether it was detached, or its tree has ended.
    final var hasLeftTheTree: Bool { !flags.isDisjoint(with: [.detached, .ended]) }

    /// What most routers never need; made with the first use.
    final func makeExtras() -> RouterExtras {
        if let extras { return extras }
        let made = RouterExtras()
        extras = made
        return made
    }
}
