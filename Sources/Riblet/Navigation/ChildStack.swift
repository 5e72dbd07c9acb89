/// The children of a router that lie in a navigation stack, as values.
///
/// What is pushed is built, attached and shown; what is popped, by the router or by the user's back, is taken off the screen and detached,
/// topmost first. The same route may be in the stack more than once: places are told apart by their RIBs, not by their routes.
@MainActor
public final class ChildStack<Route: Hashable & Codable>: RouteContainer<Route>, NavigationControllableListener {
    private let container: any NavigationControllable
    /// How many routes the user's back leaves.
    private let floor: Int

    /// - Parameters:
    ///   - router: owns the stack and outlives it.
    ///   - container: shows the views; its listener becomes this stack.
    ///   - key: tells the containers of the router apart, and names this one in what is saved.
    ///   - keepsRoot: whether the user's back leaves the first route where it is, since the container has nothing to show below it.
    ///   - build: makes the RIB of a route, or nothing where the route means nothing (any more).
    public init(
        router: BaseRouter, container: any NavigationControllable, key: String = "stack", keepsRoot: Bool = false,
        build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.container = container
        floor = keepsRoot ? 1 : 0
        super.init(router: router, key: key, build: build)
        container.navigationListener = self
    }

    /// The topmost router.
    public var top: (any ViewableRouting)? { entries.last?.child }

    // MARK: Putting routes on top

    /// Puts `route` on top.
    @discardableResult
    public func push(_ route: Route) -> ContainerChange<Route> {
        guard mayChange() else { return ContainerChange(isComplete: false) }
        return replace(from: count, with: [route])
    }

    /// Puts `route` on top unless it is there already.
    @discardableResult
    public func pushSingleTop(_ route: Route) -> ContainerChange<Route> {
        entries.last?.route == route ? ContainerChange() : push(route)
    }

    /// Puts `route` in the place of the topmost one, always with a new RIB. Where it cannot be built nothing changes.
    @discardableResult
    public func replaceTop(_ route: Route) -> ContainerChange<Route> {
        guard mayChange() else { return ContainerChange(isComplete: false) }
        return replace(from: max(count - 1, 0), with: [route])
    }

    /// Makes `route` the only one, always with a new RIB. Where it cannot be built nothing changes.
    @discardableResult
    public func setRoot(_ route: Route) -> ContainerChange<Route> {
        guard mayChange() else { return ContainerChange(isComplete: false) }
        return replace(from: 0, with: [route])
    }

    /// Removes what lies above the topmost place of `route`, or pushes it where it has none.
    @discardableResult
    public func clearTop(_ route: Route) -> ContainerChange<Route> {
        entries.contains { $0.route == route } ? ContainerChange(detached: pop(toRoute: route)) : push(route)
    }

    /// Moves the topmost place of `route` to the top, or pushes it where it has none. The RIB that moves stays attached and as it is.
    @discardableResult
    public func reorderToTop(_ route: Route) -> ContainerChange<Route> {
        guard let index = entries.lastIndex(where: { $0.route == route }) else { return push(route) }
        guard index < count - 1, mayChange() else { return ContainerChange(isComplete: !router.hasEnded) }
        var next = entries
        next.append(next.remove(at: index))
        return change(to: next)
    }

    // MARK: Removing routes

    /// Removes the topmost route.
    ///
    /// - Returns: what was removed, nothing where the stack is empty.
    @discardableResult
    public func pop() -> [Route] { pop(to: count - 1) }

    /// Removes what lies above the first `count` routes.
    ///
    /// - Returns: what was removed, topmost first.
    @discardableResult
    public func pop(to count: Int) -> [Route] {
        guard count >= 0, count < self.count, mayChange() else { return [] }
        return change(to: Array(entries.prefix(count))).detached
    }

    /// Removes what lies above the topmost place of `route`; changes nothing where it has none.
    ///
    /// - Returns: what was removed, topmost first.
    @discardableResult
    public func pop(toRoute route: Route) -> [Route] {
        guard let index = entries.lastIndex(where: { $0.route == route }) else { return [] }
        return pop(to: index + 1)
    }

    /// Removes what lies above `child`; changes nothing where it is not in the stack.
    ///
    /// - Returns: what was removed, topmost first.
    @discardableResult
    public func pop(toChild child: BaseRouter) -> [Route] {
        guard let index = entries.firstIndex(where: { $0.child === child }) else { return [] }
        return pop(to: index + 1)
    }

    /// Removes what lies above the first route.
    ///
    /// - Returns: what was removed, topmost first.
    @discardableResult
    public func popToRoot() -> [Route] { pop(to: 1) }

    /// Removes `child` and what lies above it; changes nothing where it is not in the stack.
    ///
    /// - Returns: what was removed, topmost first.
    @discardableResult
    public func remove(_ child: BaseRouter) -> [Route] {
        guard let index = entries.firstIndex(where: { $0.child === child }) else { return [] }
        return pop(to: index)
    }

    // MARK: All routes

    /// Makes the routes exactly these: the common beginning stays as it is, the rest is detached and built anew. A route that cannot be
    /// built ends the list.
    @discardableResult
    public func set(_ routes: [Route]) -> ContainerChange<Route> {
        let keep = zip(entries, routes).prefix { $0.route == $1 }.count
        guard keep < count || keep < routes.count else { return ContainerChange() }
        guard mayChange() else { return ContainerChange(isComplete: false) }
        let (coming, isComplete) = make(routes[keep...])
        guard keep < count || !coming.isEmpty else { return ContainerChange(isComplete: isComplete) }
        return change(to: entries.prefix(keep) + coming, coming: coming, isComplete: isComplete)
    }

    /// Nothing changes where one of `routes` cannot be built.
    private func replace(from keep: Int, with routes: [Route]) -> ContainerChange<Route> {
        let (coming, isComplete) = make(routes)
        guard isComplete else { return ContainerChange(isComplete: false) }
        return change(to: entries.prefix(keep) + coming, coming: coming)
    }

    // MARK: What the user does

    /// Pops the topmost route, as far as the user may.
    public override func goBack() -> Bool {
        guard count > floor, !router.hasEnded else { return false }
        pop()
        return true
    }

    /// What the container reports: the user went back.
    public func navigation(_ container: any NavigationControllable, didPopTo count: Int) {
        if count >= floor, !router.hasEnded { pop(to: count) }
    }

    // MARK: Screen

    override var endsAtGap: Bool { true }

    override func show(leaving: [Entry], coming: [Entry]) {
        container.setPushed(entries.map { $0.view }, animated: true)
    }
}
