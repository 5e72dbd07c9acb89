/// The children of a router that lie side by side in tabs, all attached, one selected, as values.
@MainActor
public final class ChildTabs<Route: Hashable>: TabControllableListener {
    private unowned let router: BaseRouter
    private let container: any TabControllable
    private var entries: [(route: Route, child: any ViewableRouting)] = []
    private var index = 0

    /// Called after the selection has changed, or when the selected tab was chosen once more.
    public var onSelect: ((_ route: Route, _ again: Bool) -> Void)?

    /// - Parameters:
    ///   - router: owns the tabs and outlives them.
    ///   - container: shows the views; its listener becomes this object.
    public init(router: BaseRouter, container: any TabControllable) {
        self.router = router
        self.container = container
        container.tabListener = self
    }

    /// The routes, in the order of their tabs.
    public var routes: [Route] { entries.map(\.route) }
    /// The selected route.
    public var selected: Route? { entries.indices.contains(index) ? entries[index].route : nil }

    /// The attached router of a route.
    public func child(_ route: Route) -> (any ViewableRouting)? { entries.first { $0.route == route }?.child }

    /// Replaces all tabs and selects the first: RIBs that are not among the new ones are detached, then new ones are attached in order.
    ///
    /// What the RIBs that go and come do to the tabs meanwhile takes effect at once; this call then goes on with what is left to do.
    public func set(_ tabs: [(Route, any ViewableRouting)]) {
        let leaving = entries
        entries = tabs.map { (route: $0.0, child: $0.1) }
        index = 0
        container.setTabs(entries.map(\.child.viewControllable))
        if !entries.isEmpty { container.selectTab(0) }
        for entry in leaving.reversed() where entry.child.parent === router && !lists(entry.child) { router.detachChild(entry.child) }
        attachEntries()
    }

    /// Selects the tab of `route`; unknown routes change nothing.
    public func select(_ route: Route) {
        if let found = entries.firstIndex(where: { $0.route == route }) { select(at: found) }
    }

    /// What the container reports: the user chose a tab.
    public func tabs(_ container: any TabControllable, didSelect index: Int) {
        if entries.indices.contains(index) { select(at: index) }
    }

    private func select(at found: Int) {
        let route = entries[found].route
        let again = found == index
        index = found
        if !again { container.selectTab(found) }
        onSelect?(route, again)
    }

    private func lists(_ child: any ViewableRouting) -> Bool { entries.contains { $0.child === child } }

    /// Attaches what is listed and not attached yet; the list may change with every attachment.
    private func attachEntries() {
        var position = 0
        while position < entries.count {
            let child = entries[position].child
            if child.parent !== router { router.attachChild(child) }
            if entries.indices.contains(position), entries[position].child === child, child.parent !== router {
                // The tree has refused it, so its tab must go as well.
                entries.remove(at: position)
                index = 0
                container.setTabs(entries.map(\.child.viewControllable))
                if !entries.isEmpty { container.selectTab(0) }
            } else {
                position += 1
            }
        }
    }
}
