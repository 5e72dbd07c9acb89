/// The mark by which a router is told apart, also while it is being freed.
///
/// An address alone is not enough: another router may lie there afterwards, and a weak reference
/// refers to nothing while its object is being freed.
@MainActor
package final class RouterMark {
    private let identity: ObjectIdentifier
    private weak var router: BaseRouter?
    private var isOver = false

    package init(_ router: BaseRouter) {
        identity = ObjectIdentifier(router)
        self.router = router
    }

    /// Returns true for the router that was marked.
    package func isOn(_ other: BaseRouter) -> Bool {
        guard router == nil else { return router === other }
        let isLast = !isOver && identity == ObjectIdentifier(other) && other.flags.contains(.dying)
        // The marked one has been freed by now.
        if !isLast { isOver = true }
        return isLast
    }

    /// Takes the mark off: the router's tree has ended.
    package func remove() { (router, isOver) = (nil, true) }
}
