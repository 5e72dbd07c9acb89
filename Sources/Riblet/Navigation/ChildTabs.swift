/// The children of a router that lie side by side in tabs, all attached, one selected, as values.
@MainActor
public final class ChildTabs<Route: Hashable & Codable>: RouteContainer<Route>, TabControllableListener {
    private let container: any TabControllable
    private var chosen: Entry?
    /// Where it was when the tabs were last shown or selected.
    private var selectedPosition = 0

    /// Called after the selection has changed, or when the selected tab was chosen once more.
    public var onSelect: ((_ route: Route, _ again: Bool) -> Void)?

    /// - Parameters:
    ///   - router: owns the tabs.
    ///   - container: shows the views; its listener becomes this object.
    ///   - key: tells the containers of the router apart, and names this one in what is saved.
    ///   - addresses: how the routes stand in a ``Location``; none unless told.
    ///   - build: makes the RIB of a route, or nil where the route means nothing (any more).
    public init(
        router: BaseRouter, container: any TabControllable, key: String = "tabs", addresses: [RouteAddress<Route>] = [],
        build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.container = container
        super.init(router: router, key: key, addresses: addresses, build: build)
        container.tabListener = self
    }

    /// The selected route.
    public var selected: Route? { chosen?.route }
    /// The place of the selected tab.
    public var selectedIndex: Int? { chosen.flatMap { chosen in entries.firstIndex { $0 === chosen } } }

    /// The attached router of a route.
    public func child(_ route: Route) -> (any ViewableRouting)? { entries.first { $0.route == route }?.child }

    /// Below everything else of its router.
    public override var layer: ContainerLayer { .tabs }
    /// The router of the selected tab.
    public override var front: BaseRouter? { chosen?.child }

    /// Makes the tabs exactly these: RIBs of routes that stay stay as they are, the others are
    /// detached, then new ones are built and attached in order. A route that cannot be built is
    /// left out.
    ///
    /// - Parameters:
    ///   - routes: in the order of their tabs.
    ///   - selecting: the tab to select; the first unless told.
    /// - Returns: what came and what left, the last tab first.
    @discardableResult
    public func set(_ routes: [Route], selecting: Route? = nil) -> ContainerChange<Route> {
        guard let turn = begin() else { return ContainerChange(isComplete: false) }
        var staying = entries
        let kept = routes.map { route in staying.firstIndex { $0.route == route }.map { staying.remove(at: $0) } }
        var built = makeEach(zip(kept, routes).lazy.filter { $0.0 == nil }.map(\.1)).makeIterator()
        var coming: [Entry] = []
        let next = kept.compactMap { entry in
            if let entry { return entry }
            guard let made = built.next() ?? nil else { return nil }
            coming.append(made)
            return made
        }
        let selected = selecting.flatMap { route in next.first { $0.route == route } } ?? next.first
        if coming.isEmpty, selected === chosen, next.elementsEqual(entries, by: ===) {
            return ContainerChange(isComplete: next.count == routes.count)
        }
        chosen = selected
        return change(turn, to: next, coming: coming, isComplete: next.count == routes.count)
    }

    /// Selects the tab of `route`.
    ///
    /// - Returns: false where there is none; nothing changes then.
    @discardableResult
    public func select(_ route: Route) -> Bool {
        guard let index = entries.firstIndex(where: { $0.route == route }), begin() != nil else { return false }
        choose(at: index)
        return true
    }

    /// Selects the tab at `index`, where there is one.
    public func select(at index: Int) {
        if entries.indices.contains(index), begin() != nil { choose(at: index) }
    }

    /// What the container reports: the user chose a tab.
    public func tabs(_ container: any TabControllable, didSelect index: Int) {
        if entries.indices.contains(index), isInUse { choose(at: index) }
    }

    override func choose(at index: Int) {
        guard let router else { return }
        let entry = entries[index]
        guard entry !== chosen else {
            onSelect?(entry.route, true)
            return
        }
        TreeInputs.take(.routes(self, plan: { RoutePlan(selected: index) }), at: router) {
            RouteChanges.begin(router, key)
            defer { RouteChanges.end() }
            chosen = entry
            selectedPosition = index
            container.selectTab(index)
            onSelect?(entry.route, false)
        }
    }

    override var selection: Entry? { chosen }

    override func preselect(_ entry: Entry) { chosen = entry }

    // MARK: Screen

    override func show(keeping count: Int, leaving: [Entry], coming: [Entry]) {
        if !entries.contains(where: { $0 === chosen }) {
            // The one that has taken its place, or the last.
            chosen = entries.isEmpty ? nil : entries[min(selectedPosition, entries.count - 1)]
        }
        selectedPosition = selectedIndex ?? 0
        container.setTabs(entries.map { $0.view })
        if !entries.isEmpty { container.selectTab(selectedPosition) }
    }
}
