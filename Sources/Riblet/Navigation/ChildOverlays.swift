/// Several children of a router over its view at once, topmost last, as values. Each may be
/// dismissed on its own.
///
/// The same route may be there more than once: places are told apart by their RIBs, not by their
/// routes. Functions that dismiss return the routes that they dismissed, topmost first.
@MainActor
public final class ChildOverlays<Route: Hashable & Codable>: ModalContainer<Route> {
    /// - Parameters:
    ///   - router: owns the overlays.
    ///   - container: presents the views, and reports the view that the user dismisses.
    ///   - key: distinguishes the containers of the router, and names this one in saved data.
    ///   - style: how the view of a route is presented.
    ///   - build: makes the RIB of a route, or returns nil if the route has no meaning (any more).
    public init(
        router: BaseRouter, container: any ModalControllable, key: String = "overlays",
        style: @escaping (Route) -> ModalStyle = { _ in .sheet }, build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        super.init(router: router, container: container, key: key, addresses: [], style: style, build: build)
    }

    /// The topmost router.
    public var top: (any ViewableRouting)? { entries.last?.child }

    /// Above everything else of its router.
    public override var layer: ContainerLayer { .overlays }

    /// Shows `route` above the others; does nothing where it cannot be built.
    @discardableResult
    public func show(_ route: Route) -> ContainerChange<Route> { put(route, onTop: true) }

    /// Dismisses the topmost place of `route`, wherever it lies; changes nothing where it has none.
    @discardableResult
    public func dismiss(_ route: Route) -> [Route] {
        entries.lastIndex { $0.route == route }.map(remove) ?? []
    }

    /// Dismisses `child`, wherever it lies; changes nothing where it is not one of these.
    @discardableResult
    public func dismiss(child: BaseRouter) -> [Route] {
        entries.firstIndex { $0.child === child }.map(remove) ?? []
    }

    /// Dismisses the topmost.
    @discardableResult
    public func dismissTop() -> [Route] {
        isEmpty ? [] : remove(at: count - 1)
    }

    /// Dismisses all.
    @discardableResult
    public func dismissAll() -> [Route] {
        guard !isEmpty, let turn = begin() else { return [] }
        return change(turn, keeping: 0, then: []).detached
    }

    /// Makes the routes exactly these: the common beginning stays as it is, the rest is detached
    /// and built anew. A route that cannot be built is left out.
    @discardableResult
    public func set(_ routes: [Route]) -> ContainerChange<Route> { replace(with: routes) }
}
