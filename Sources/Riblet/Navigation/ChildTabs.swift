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

    /// Replaces all tabs: detaches the old RIBs, then attaches the new ones in order and selects the first.
    public func set(_ tabs: [(Route, any ViewableRouting)]) {
        let leaving = entries
        entries = tabs.map { (route: $0.0, child: $0.1) }
        index = 0
        container.setTabs(entries.map(\.child.viewControllable))
        if !entries.isEmpty { container.selectTab(0) }
        for entry in leaving.reversed() { router.detachChild(entry.child) }
        for entry in entries { router.attachChild(entry.child) }
    }

    /// Selects the tab of `route`; unknown routes change nothing.
    public func select(_ route: Route) {
        guard let found = entries.firstIndex(where: { $0.route == route }) else { return }
        let again = found == index
        index = found
        if !again { container.selectTab(found) }
        onSelect?(route, again)
    }

    /// What the container reports: the user chose a tab.
    public func tabs(_ container: any TabControllable, didSelect index: Int) {
        guard entries.indices.contains(index) else { return }
        select(entries[index].route)
    }
}
