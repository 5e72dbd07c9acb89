/// At most one child of a router, shown over its view, as a value.
@MainActor
public final class ChildSlot<Route: Hashable & Codable>: ModalContainer<Route> {
    /// - Parameters:
    ///   - router: owns the slot.
    ///   - container: presents the view, and reports its dismissal by the user.
    ///   - key: distinguishes the containers of the router, and names this one in saved data.
    ///   - addresses: the form of the routes in a ``Location``; none by default.
    ///   - style: how the view of a route is presented.
    ///   - build: makes the RIB of a route, or returns nil if the route has no meaning (any more).
    public override init(
        router: BaseRouter, container: any ModalControllable, key: String = "slot", addresses: [RouteAddress<Route>] = [],
        style: @escaping (Route) -> ModalStyle = { _ in .sheet },
        build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        super.init(router: router, container: container, key: key, addresses: addresses, style: style, build: build)
    }

    /// The route shown now.
    public var route: Route? { entries.first?.route }
    /// The attached router.
    public var child: (any ViewableRouting)? { entries.first?.child }

    /// Above the pages of its router.
    public override var layer: ContainerLayer { .slot }

    /// Shows `route` in place of what is shown; does nothing when it is shown already, or cannot be
    /// built.
    @discardableResult
    public func present(_ route: Route) -> ContainerChange<Route> {
        self.route == route ? ContainerChange() : put(route, onTop: false)
    }

    /// Takes the view off the screen and detaches its RIB.
    ///
    /// - Returns: what was dismissed, if anything.
    @discardableResult
    public func dismiss() -> [Route] {
        isEmpty ? [] : remove(at: 0)
    }
}
