/// At most one child of a router, in place of each other: registration, then the application; one
/// application, then another.
///
/// The whole subtree is replaced, with nothing to go back to. Where no route is shown, the
/// container shows what is its own.
@MainActor
public final class ChildSwitch<Route: Hashable & Codable>: RouteContainer<Route> {
    private let container: any SwitchControllable

    /// - Parameters:
    ///   - router: owns the switch.
    ///   - container: shows the view.
    ///   - key: distinguishes the containers of the router, and names this one in saved data.
    ///   - addresses: the form of the routes in a ``Location``; none by default.
    ///   - build: makes the RIB of a route, or returns nil if the route has no meaning (any more).
    public init(
        router: BaseRouter, container: any SwitchControllable, key: String = "switch", addresses: [RouteAddress<Route>] = [],
        build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.container = container
        super.init(router: router, key: key, addresses: addresses, build: build)
    }

    /// The route shown now.
    public var route: Route? { entries.first?.route }
    /// The attached router.
    public var child: (any ViewableRouting)? { entries.first?.child }

    /// Below everything else of its router.
    public override var layer: ContainerLayer { .flow }

    /// Replaces the shown route by `route`; does nothing if `route` is already shown or cannot be
    /// built. The current RIB is detached before the new one is attached.
    ///
    /// - Parameter route: nil shows the container's own view.
    /// - Returns: the RIBs that came and left.
    @discardableResult
    public func show(_ route: Route?) -> ContainerChange<Route> {
        if self.route == route { return ContainerChange() }
        if let route { return put(route, onTop: false) }
        return begin().map { change($0, keeping: 0, then: []) } ?? ContainerChange(isComplete: false)
    }

    override func show(keeping count: Int, leaving: [Entry], coming: [Entry]) {
        container.setContent(entries.first?.view)
    }
}
