/// The children of a router that lie in a navigation stack, as values.
///
/// The routes, the attached RIBs and the views in the container are always in step: what is pushed is built, attached and shown; what is
/// popped, by the router or by the user's back, is taken off the screen and detached, topmost first.
@MainActor
public final class ChildStack<Route: Hashable>: NavigationControllableListener {
    private struct Entry {
        let route: Route
        let child: any ViewableRouting
    }

    private unowned let router: BaseRouter
    private let container: any NavigationControllable
    private let build: (Route) -> (any ViewableRouting)?
    private var entries: [Entry] = []

    /// Called after every change of the routes, with those detached by it, topmost first.
    public var onChange: ((_ detached: [Route]) -> Void)?

    /// - Parameters:
    ///   - router: owns the stack and outlives it.
    ///   - container: shows the views; its listener becomes this stack.
    ///   - build: makes the RIB of a route, or nothing where the route means nothing (any more).
    public init(
        router: BaseRouter, container: any NavigationControllable, build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.router = router
        self.container = container
        self.build = build
        container.navigationListener = self
    }

    /// The routes, bottom first.
    public var routes: [Route] { entries.map(\.route) }
    /// The attached routers, bottom first.
    public var children: [any ViewableRouting] { entries.map(\.child) }
    /// The topmost router.
    public var top: (any ViewableRouting)? { entries.last?.child }

    /// Puts `route` on top. Returns false where it cannot be built.
    @discardableResult
    public func push(_ route: Route) -> Bool {
        set(routes + [route])
    }

    /// Puts `route` on top unless it is there already.
    public func pushSingleTop(_ route: Route) {
        if entries.last?.route != route { push(route) }
    }

    /// Removes the topmost route and returns it.
    @discardableResult
    public func pop() -> Route? {
        guard let last = entries.last else { return nil }
        set(Array(routes.dropLast()))
        return last.route
    }

    /// Removes what lies above the first `count` routes.
    public func pop(to count: Int) {
        guard count >= 0, count < entries.count else { return }
        set(Array(routes.prefix(count)))
    }

    /// Removes `child`, and what lies above it, where it is in the stack.
    public func remove(_ child: BaseRouter) {
        guard let index = entries.firstIndex(where: { $0.child === child }) else { return }
        pop(to: index)
    }

    /// Makes the routes exactly these: the common beginning stays as it is, the rest is detached and built anew. A route that cannot be
    /// built ends the list, and false is returned.
    ///
    /// What the RIBs that go and come do to the stack meanwhile takes effect at once; this call then goes on with what is left to do.
    @discardableResult
    public func set(_ routes: [Route]) -> Bool {
        var keep = 0
        while keep < entries.count, keep < routes.count, entries[keep].route == routes[keep] { keep += 1 }
        guard keep < entries.count || keep < routes.count else { return true }
        var coming: [Entry] = []
        for route in routes[keep...] {
            guard let child = build(route) else { break }
            coming.append(Entry(route: route, child: child))
        }
        let isComplete = coming.count == routes.count - keep
        guard keep < entries.count || !coming.isEmpty else { return isComplete }
        let leaving = Array(entries.dropFirst(keep).reversed())
        entries = entries.prefix(keep) + coming
        // The screen shows the new stack before RIBs go and come, so neither sees a view that has no RIB.
        container.setPushed(entries.map(\.child.viewControllable), animated: true)
        // One that a change in the middle of another one has put here and taken away again was never attached.
        for entry in leaving where entry.child.parent === router { router.detachChild(entry.child) }
        attachEntries()
        onChange?(leaving.map(\.route))
        return isComplete
    }

    /// Attaches what is listed and not attached yet; the list may change with every attachment.
    private func attachEntries() {
        var index = 0
        while index < entries.count {
            let child = entries[index].child
            if child.parent !== router {
                router.attachChild(child)
                if entries.indices.contains(index), entries[index].child === child, child.parent !== router {
                    // The tree has refused it, so its view must go as well.
                    entries.removeSubrange(index...)
                    container.setPushed(entries.map(\.child.viewControllable), animated: false)
                }
            }
            index += 1
        }
    }

    /// What the container reports: the user went back.
    public func navigation(_ container: any NavigationControllable, didPopTo count: Int) {
        pop(to: count)
    }
}
