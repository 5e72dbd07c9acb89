/// The mark by which a router is told apart, also while it is being freed.
///
/// An address alone is not enough: another router may lie there afterwards.
@MainActor
package struct RouterMark {
    private let identity: ObjectIdentifier
    private weak var router: BaseRouter?

    package init(_ router: BaseRouter) {
        identity = ObjectIdentifier(router)
        self.router = router
    }

    /// Returns true for the router that was marked.
    package func isOn(_ other: BaseRouter) -> Bool {
        identity == ObjectIdentifier(other) && (router != nil || other.flags.contains(.dying))
    }
}
