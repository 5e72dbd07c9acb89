/// The children of a router that lie side by side in tabs, one selected, as values.
///
/// All of them are attached, unless the tabs are made with the routes that they attach when shown:
/// then a RIB is built and attached when its tab is selected for the first time, by the user, by
/// ``select(_:)`` or by an address, and stays attached from then on.
@MainActor
public final class ChildTabs<Route: Hashable & Codable>: RouteContainer<Route>, TabControllableListener {
    private let container: any TabControllable
    /// The routes of all tabs where each is attached when it is first shown; empty if the tabs
    /// are what was set.
    private var places: [Route]
    private var chosen: Entry?
    /// Where it was among the entries when the tabs were last shown or selected.
    private var selectedPosition = 0

    /// Called after the selection has changed, or when the selected tab was chosen once more.
    public var onSelect: ((_ route: Route, _ again: Bool) -> Void)?

    /// - Parameters:
    ///   - router: owns the tabs.
    ///   - container: shows the views; its listener becomes this object.
    ///   - key: distinguishes the containers of the router, and names this one in saved data.
    ///   - addresses: the form of the routes in a ``Location``; none by default.
    ///   - places: the routes of all tabs, in order, each once, where a RIB is attached when its
    ///     tab is shown for the first time. Such tabs begin with ``select(_:)``, or with an
    ///     address; ``set(_:selecting:)`` says which of them are attached. Empty, as it is by
    ///     default, the tabs are those that are set, and all are attached, or those that
    ///     ``add(_:at:)`` adds.
    ///   - build: makes the RIB of a route, or returns nil if the route has no meaning (any more).
    public init(
        router: BaseRouter, container: any TabControllable, key: String = "tabs", addresses: [RouteAddress<Route>] = [],
        attachingWhenShown places: [Route] = [], build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.container = container
        self.places = places
        super.init(router: router, key: key, addresses: addresses, build: build)
        container.tabListener = self
        if isLazy { showTabs() }
        checkAddresses(of: places)
    }

    /// Adds a tab behind the others, whose RIB is attached when the tab is shown for the first time.
    /// For `didLoad()`.
    ///
    /// - Parameters:
    ///   - route: the route of the tab. One that is there already stays as it is, with the address
    ///     as a further one.
    ///   - names: the segments of its address. Without any, the tab is where an address names none.
    public func add(_ route: Route, at names: String...) where Route: Sendable { add(route, at: names) }

    /// - Returns: false if the route was there already.
    @discardableResult
    package func add(_ route: Route, at names: [String]) -> Bool where Route: Sendable {
        addresses.append(RouteAddress(route, names: names))
        if !isLazy { places = entries.map(\.route) }
        if places.contains(route) { return false }
        places.append(route)
        showTabs()
        checkAddresses(of: places)
        return true
    }

    /// The selected route.
    public var selected: Route? { chosen?.route }
    /// The place of the selected tab.
    public var selectedIndex: Int? { chosen.flatMap { place(of: $0) } }

    private var isLazy: Bool { !places.isEmpty }

    /// A saved tree may name a tab that no longer exists.
    override func isKnown(_ route: Route) -> Bool { !isLazy || places.contains(route) }

    private func place(of entry: Entry) -> Int? {
        isLazy ? places.firstIndex(of: entry.route) : entries.firstIndex { $0 === entry }
    }

    /// The attached router of a route.
    public func child(_ route: Route) -> (any ViewableRouting)? { entries.first { $0.route == route }?.child }

    /// Below everything else of its router.
    public override var layer: ContainerLayer { .tabs }
    /// The router of the selected tab.
    public override var front: BaseRouter? { chosen?.child }

    /// Sets the tabs to exactly these routes: RIBs of remaining routes are kept, the others are
    /// detached, then new ones are built and attached in order. A route that cannot be built is
    /// left out.
    ///
    /// - Parameters:
    ///   - routes: in the order of their tabs.
    ///   - selecting: the tab to select; the first by default.
    /// - Returns: the RIBs that came and left, the last tab first.
    @discardableResult
    public func set(_ routes: [Route], selecting: Route? = nil) -> ContainerChange<Route> {
        guard let turn = begin() else { return ContainerChange(isComplete: false) }
        checkAddresses(of: routes)
        let next = find(routes).compactMap { $0 }
        let coming = next.filter { $0.isNew }
        let selected = selecting.flatMap { route in next.first { $0.route == route } } ?? next.first
        if coming.isEmpty, selected === chosen, next.elementsEqual(entries, by: ===) {
            return ContainerChange(isComplete: next.count == routes.count)
        }
        chosen = selected
        return change(turn, to: next, coming: coming, isComplete: next.count == routes.count)
    }

    /// Selects the tab of `route`, which is attached now where it is one that waits to be shown.
    ///
    /// - Returns: false if there is none, or its RIB cannot be built; nothing changes then.
    @discardableResult
    public func select(_ route: Route) -> Bool {
        guard let index = entries.firstIndex(where: { $0.route == route }) else { return attach(route) }
        guard begin() != nil else { return false }
        choose(at: index)
        return true
    }

    /// Selects the tab at `index`, where there is one.
    public func select(at index: Int) {
        if isLazy {
            if places.indices.contains(index) { select(places[index]) }
        } else if entries.indices.contains(index), begin() != nil {
            choose(at: index)
        }
    }

    /// Follows the user's choice of a tab, as the container reports it.
    public func tabs(_ container: any TabControllable, didSelect index: Int) {
        guard isInUse else { return }
        if !isLazy {
            if entries.indices.contains(index) { choose(at: index) }
        } else if places.indices.contains(index), !select(places[index]), let selectedIndex {
            // A container that shows what the user chose before it asks shows again what there is.
            container.selectTab(selectedIndex)
        }
    }

    /// Builds and attaches the RIB of a tab that is shown for the first time, and selects it.
    private func attach(_ route: Route) -> Bool {
        guard let position = places.firstIndex(of: route), let turn = begin(), let entry = make([route]).entries.first else {
            return false
        }
        let before = entries.prefix { entry in place(of: entry).map { $0 < position } ?? true }
        chosen = entry
        change(turn, to: before + [entry] + entries.dropFirst(before.count), coming: [entry])
        guard chosen === entry else { return false }
        onSelect?(route, false)
        return true
    }

    override func choose(at index: Int) {
        guard let router else { return }
        let entry = entries[index]
        guard entry !== chosen else {
            onSelect?(entry.route, true)
            return
        }
        RouteChanges.begin(router, key)
        defer { RouteChanges.end() }
        chosen = entry
        selectedPosition = index
        if let place = place(of: entry) { container.selectTab(place) }
        onSelect?(entry.route, false)
    }

    override var selection: Entry? { chosen }

    override func preselect(_ entry: Entry) { chosen = entry }

    // MARK: Addresses

    /// True if an address can lead to a tab.
    var canOpen: Bool { isLazy || !isEmpty }

    /// One of the tabs that wait to be shown is shown from the first address on, also where that
    /// names none.
    func selectFirstIfNone() {
        if selected == nil, let first = places.first { select(first) }
    }

    /// Reports two tabs that have one address: it leads to the first of them.
    private func checkAddresses(of routes: [Route]) {
        guard !addresses.isEmpty else { return }
        var owners: [[String]: Route] = [:]
        for route in routes {
            var path: [String] = []
            guard RouteAddress.appendSegments(of: route, by: addresses, to: &path), let other = owners.updateValue(route, forKey: path),
                other != route
            else { continue }
            Misuse.report(
                .sharedAddress, at: router?.path ?? "\(Self.self)",
                "the tabs \(other) and \(route) of its container \"\(key)\" have one address, \"\(path.joined(separator: "/"))\", which leads to the first; give each an address of its own"
            )
        }
    }

    // MARK: Screen

    private func showTabs() {
        container.setTabs(isLazy ? places.map { route in entries.first { $0.route == route }?.view } : entries.map { $0.view })
    }

    override func show(keeping count: Int, leaving: [Entry], coming: [Entry]) {
        if !entries.contains(where: { $0 === chosen }) {
            // The one that has taken its place, or the last.
            chosen = entries.isEmpty ? nil : entries[min(selectedPosition, entries.count - 1)]
        }
        selectedPosition = entries.firstIndex { $0 === chosen } ?? 0
        showTabs()
        if let selectedIndex { container.selectTab(selectedIndex) }
    }
}
