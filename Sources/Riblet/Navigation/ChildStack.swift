/// The children of a router that lie in a navigation stack, as values.
///
/// A pushed route is built, attached and shown. A popped one, by the router or by the user's back,
/// is taken off the screen and detached, topmost first. The same route may be in the stack more
/// than once: places are told apart by their RIBs, not by their routes. Functions that only remove
/// routes return these, topmost first, and none where they remove nothing.
@MainActor
public final class ChildStack<Route: Hashable & Codable>: RouteContainer<Route>, NavigationControllableListener {
    private let container: any NavigationControllable
    /// The number of routes that the user's back leaves.
    private let floor: Int
    /// Those of the entries, as they were shown last.
    private var views: [any ViewControllable] = []

    /// - Parameters:
    ///   - router: owns the stack.
    ///   - container: shows the views; its listener becomes this stack.
    ///   - key: distinguishes the containers of the router, and names this one in saved data.
    ///   - keepsRoot: true if the user's back keeps the first route, because the container has
    ///     nothing to show below it.
    ///   - addresses: the form of the routes in a ``Location``; none by default.
    ///   - build: makes the RIB of a route, or returns nil if the route has no meaning (any more).
    public init(
        router: BaseRouter, container: any NavigationControllable, key: String = "stack", keepsRoot: Bool = false,
        addresses: [RouteAddress<Route>] = [], build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.container = container
        floor = keepsRoot ? 1 : 0
        super.init(router: router, key: key, addresses: addresses, build: build)
        container.navigationListener = self
    }

    /// The topmost router.
    public var top: (any ViewableRouting)? { entries.last?.child }

    // MARK: Putting routes on top

    /// Puts `route` on top.
    @discardableResult
    public func push(_ route: Route) -> ContainerChange<Route> { put(route, onTop: true) }

    /// Puts `route` on top unless it is there already.
    @discardableResult
    public func pushSingleTop(_ route: Route) -> ContainerChange<Route> {
        entries.last?.route == route ? ContainerChange() : push(route)
    }

    /// Puts `route` in the place of the topmost one, always with a new RIB. Changes nothing where
    /// `route` cannot be built.
    @discardableResult
    public func replaceTop(_ route: Route) -> ContainerChange<Route> {
        guard let turn = begin() else { return ContainerChange(isComplete: false) }
        let top = entries.last
        let (coming, isComplete) = make(CollectionOfOne(route))
        guard isComplete else { return ContainerChange(isComplete: false) }
        // Routes that its building has put above stay.
        let keep = entries.lastIndex { $0 === top } ?? count
        return change(turn, keeping: keep, then: entries.dropFirst(keep + 1) + coming, coming: coming)
    }

    /// Makes `route` the only one, always with a new RIB. Changes nothing where `route` cannot be
    /// built.
    @discardableResult
    public func setRoot(_ route: Route) -> ContainerChange<Route> { put(route, onTop: false) }

    /// Removes what lies above the topmost place of `route`, or pushes it where it has none.
    @discardableResult
    public func clearTop(_ route: Route) -> ContainerChange<Route> {
        entries.contains { $0.route == route } ? ContainerChange(detached: pop(toRoute: route)) : push(route)
    }

    /// Moves the topmost place of `route` to the top, or pushes it where it has none. The RIB that
    /// moves stays attached and as it is.
    @discardableResult
    public func reorderToTop(_ route: Route) -> ContainerChange<Route> {
        guard let index = entries.lastIndex(where: { $0.route == route }) else { return push(route) }
        guard index < count - 1 else { return ContainerChange() }
        guard let turn = begin() else { return ContainerChange(isComplete: false) }
        return change(turn, keeping: index, then: entries[(index + 1)...] + [entries[index]])
    }

    // MARK: Removing routes

    /// Removes the topmost route.
    @discardableResult
    public func pop() -> [Route] { pop(to: count - 1) }

    /// Removes all routes but the first `count`.
    @discardableResult
    public func pop(to count: Int) -> [Route] {
        guard count >= 0, count < self.count, let turn = begin() else { return [] }
        return change(turn, keeping: count, then: []).detached
    }

    /// Removes the routes above the topmost occurrence of `route`; does nothing without one.
    @discardableResult
    public func pop(toRoute route: Route) -> [Route] {
        guard let index = entries.lastIndex(where: { $0.route == route }) else { return [] }
        return pop(to: index + 1)
    }

    /// Removes the routes above `child`; does nothing if `child` is not in the stack.
    @discardableResult
    public func pop(toChild child: BaseRouter) -> [Route] {
        guard let index = entries.firstIndex(where: { $0.child === child }) else { return [] }
        return pop(to: index + 1)
    }

    /// Removes all routes but the first.
    @discardableResult
    public func popToRoot() -> [Route] { pop(to: 1) }

    /// Removes `child` and the routes above it; does nothing if `child` is not in the stack.
    @discardableResult
    public func remove(_ child: BaseRouter) -> [Route] {
        guard let index = entries.firstIndex(where: { $0.child === child }) else { return [] }
        return pop(to: index)
    }

    // MARK: All routes

    /// Makes the routes exactly these: the common beginning stays as it is, the rest is detached
    /// and built anew. A route that cannot be built ends the list.
    @discardableResult
    public func set(_ routes: [Route]) -> ContainerChange<Route> { replace(with: routes) }

    // MARK: What the user does

    /// Pops the topmost route, as far as the user may.
    public override func goBack() -> Bool {
        guard count > floor, isInUse else { return false }
        pop()
        return true
    }

    /// Follows the user's back, as the container reports it.
    public func navigation(_ container: any NavigationControllable, didPopTo count: Int) {
        if count >= floor, isInUse { pop(to: count) }
    }

    /// Follows the container, which reports that these views were removed from the top or from
    /// between others.
    public func navigation(_ container: any NavigationControllable, didRemove viewControllers: [any ViewControllable]) {
        guard isInUse else { return }
        let gone = Set(viewControllers.map { ObjectIdentifier($0.shownAtLast ?? $0) })
        let staying = entries.enumerated().filter { $0 < floor || !gone.contains(ObjectIdentifier($1.view.shownAtLast ?? $1.view)) }
            .map(\.element)
        if staying.count < count, let turn = begin() { change(turn, to: staying) }
    }

    // MARK: Screen

    override var endsAtGap: Bool { true }

    override func show(keeping count: Int, leaving: [Entry], coming: [Entry]) {
        views.replaceSubrange(count..., with: entries[count...].lazy.map { $0.view })
        container.setPushed(views, keeping: count, animated: true)
    }
}
