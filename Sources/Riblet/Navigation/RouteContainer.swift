/// The common part of all containers of children, which keeps routes, attached RIBs and views
/// consistent.
///
/// Every change has the same order: the screen shows the new views, then leaving RIBs are detached,
/// topmost first, then new ones are attached, bottom first, then ``onChange`` is called. Changes
/// that these RIBs make to the container meanwhile take effect at once; the outer change then
/// continues.
@MainActor
public class RouteContainer<Route: Hashable & Codable>: ChildContainer {
    /// One place in the container. The same route may have several: places are told apart by
    /// identity.
    @MainActor
    final class Entry {
        enum Stage: UInt8 {
            /// Listed; its turn to be attached has not come.
            case waiting
            /// Given to the tree.
            case attached
            /// The tree did not take it.
            case refused
            /// Taken out of the list.
            case left
        }

        let route: Route
        let child: any ViewableRouting
        fileprivate(set) var stage = Stage.waiting
        // Each change of a page asks for both, and a route does not change.
        /// The route as it is saved, once somebody has asked.
        private var savedRoute: SavedValue?
        /// The segments of its address, once somebody has asked.
        fileprivate var segments: [String]?
        /// The last change that this entry is part of the outcome of.
        fileprivate var change: UInt32 = 0
        /// True until a change has listed it.
        var isNew: Bool { change == 0 }

        init(route: Route, child: any ViewableRouting) {
            self.route = route
            self.child = child
        }

        var view: any ViewControllable { child.viewControllable }

        /// Returns the route as it is saved.
        func saved() throws -> SavedValue {
            if let savedRoute { return savedRoute }
            let saved = try SavedValue(encoding: route)
            savedRoute = saved
            return saved
        }
    }

    /// One use of the container, from its beginning to its end.
    struct Turn {
        /// True if the router was detached when the change began. A router that is detached in
        /// the course of the change has done nothing wrong: the rest of the change is left out.
        let hadLeft: Bool
    }

    /// Tells the containers of one router apart, and names this one in what is saved.
    public final let key: String
    /// Owns the container, which may be kept longer than that.
    final weak let router: BaseRouter?
    /// The forms of the routes in a location; empty if they have none. A router whose location
    /// begins with a part that all its routes share, such as the number of a document, sets
    /// addresses of that document before it calls ``BaseRouter/openContainers(_:)``.
    public final var addresses: [RouteAddress<Route>] {
        didSet { for entry in list { entry.segments = nil } }
    }
    private final let build: (Route) -> (any ViewableRouting)?
    private final var list: [Entry] = []
    /// The attached routers, bottom first. They are not derived from the entries, whose type depends
    /// on the route and would be looked up at each use.
    public private(set) final var attached: [BaseRouter] = []
    /// The number of entries, from the first on, that have had their turn to be attached.
    private final var settled = 0
    private final var lastChange: UInt32 = 0
    /// The child that the container is detaching itself.
    private final var detaching: BaseRouter?

    /// Called after every change of the routes, with those that left by it, topmost first.
    public final var onChange: ((_ detached: [Route]) -> Void)?

    init(
        router: BaseRouter, key: String, addresses: [RouteAddress<Route>], build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.router = router
        self.key = key
        self.addresses = addresses
        self.build = build
        router.register(self)
    }

    // MARK: What kinds of containers differ in

    /// Where it lies over the view of its router.
    public var layer: ContainerLayer { .stack }

    /// The one of the children that the user sees.
    public var front: BaseRouter? { attached.last }

    /// True if the routes above one without a RIB go with it.
    var endsAtGap: Bool { false }

    /// Returns false for a route that the container has no place for, so that nothing is built.
    func isKnown(_ route: Route) -> Bool { true }

    /// Shows the current entries on the screen.
    ///
    /// - Parameters:
    ///   - count: the number of entries at the beginning that were shown before.
    ///   - leaving: the removed entries, topmost first.
    ///   - coming: the added entries, bottom first.
    func show(keeping count: Int, leaving: [Entry], coming: [Entry]) {}

    /// Follows the user's back; false if there is nothing to leave.
    public func goBack() -> Bool { false }

    /// The entry that is selected, in a container where one is; it may be one that is about to
    /// come.
    var selection: Entry? { nil }

    /// Makes `entry` the selected one, before it comes.
    func preselect(_ entry: Entry) {}

    /// Selects the entry at `index`, which is there.
    func choose(at index: Int) {}

    // MARK: Reading

    /// The routes, bottom first.
    public final var routes: [Route] { list.map { $0.route } }
    /// The attached routers, bottom first.
    public final var children: [any ViewableRouting] { list.map { $0.child } }
    /// True if there is no route.
    public final var isEmpty: Bool { attached.isEmpty }
    /// The number of routes.
    public final var count: Int { attached.count }

    final var entries: [Entry] { list }

    /// Adds the segments of the address of `entry` to a path, if it has one.
    final func appendSegments(of entry: Entry, to path: inout [String]) {
        if entry.segments == nil {
            var own: [String] = []
            RouteAddress.appendSegments(of: entry.route, by: addresses, to: &own)
            entry.segments = own
        }
        if let segments = entry.segments { path += segments }
    }

    // MARK: Changing

    /// True if the user's doings are followed: the router is there, and its tree has not ended.
    final var isInUse: Bool { router.map { !$0.hasEnded } ?? false }

    /// Begins a change. Nothing where the tree takes none any more, which is reported.
    final func begin(_ operation: StaticString = #function) -> Turn? {
        guard let router else {
            report(
                "\(Self.self)",
                "\(operation) of the container \"\(key)\" is called after its router has gone; a container goes with its router")
            return nil
        }
        guard !router.hasEnded else {
            report(router.path, "\(operation) of its container \"\(key)\" is called after its tree has ended; build a new tree")
            return nil
        }
        return Turn(hadLeft: router.hasLeftTheTree)
    }

    private final func report(_ path: String, _ message: String) {
        Misuse.report(.usedAfterEnd, at: path, message)
    }

    /// Builds the RIBs of `routes`; those that cannot be built are left out, or end the list.
    final func make(_ routes: some Sequence<Route>) -> (entries: [Entry], isComplete: Bool) {
        let made = makeEach(routes)
        let entries = made.compactMap { $0 }
        return (entries, entries.count == made.count)
    }

    /// Builds the RIBs of `routes`, nothing for one that cannot be built. That one is the last
    /// where it ends the list.
    final func makeEach(_ routes: some Sequence<Route>) -> [Entry?] {
        var made: [Entry?] = []
        var seen: Set<ObjectIdentifier> = []
        for route in routes {
            if isKnown(route), let child = built(route), isFresh(child, route, isFirst: seen.insert(ObjectIdentifier(child)).inserted) {
                made.append(Entry(route: route, child: child))
            } else {
                made.append(nil)
                if endsAtGap { break }
            }
        }
        return made
    }

    @inline(__always)
    private final func built(_ route: Route) -> (any ViewableRouting)? {
        #if DEBUG
        BuiltComponents.build(below: router) { build(route) }
        #else
        build(route)
        #endif
    }

    /// A RIB that has a place already cannot have another one.
    private final func isFresh(_ child: BaseRouter, _ route: Route, isFirst: Bool) -> Bool {
        guard let router else { return false }
        let owner = child.parent
        guard owner != nil || !isFirst else { return true }
        let isAncestor = child.isSelfOrAncestor(of: router)
        let fault = isAncestor ? "is the router itself or lies above it" : "has a place already"
        Misuse.report(
            isAncestor ? .cycle : owner == nil || owner === router ? .attachedTwice : .secondParent, at: router.path,
            "\(child.name) was built for \(route) in its container \"\(key)\" but \(fault); build a RIB per place")
        return false
    }

    /// Puts a new RIB of `route` on top of the entries, or in place of them all; changes nothing
    /// where it cannot be built.
    final func put(_ route: Route, onTop: Bool, _ operation: StaticString = #function) -> ContainerChange<Route> {
        guard let turn = begin(operation) else { return ContainerChange(isComplete: false) }
        let (coming, isComplete) = make(CollectionOfOne(route))
        guard isComplete else { return ContainerChange(isComplete: false) }
        // On top of what is there by now: its building may have put something there.
        return change(turn, keeping: onTop ? count : 0, then: coming, coming: coming)
    }

    /// Makes the routes exactly these: the common beginning stays as it is, the rest is detached
    /// and built anew. A route that cannot be built is left out, or ends the list.
    final func replace(with routes: [Route], _ operation: StaticString = #function) -> ContainerChange<Route> {
        let keep = zip(entries, routes).prefix { $0.route == $1 }.count
        guard keep < count || keep < routes.count else { return ContainerChange() }
        guard let turn = begin(operation) else { return ContainerChange(isComplete: false) }
        // The current entries: building a RIB may change the container meanwhile.
        let kept = entries.prefix(keep)
        let (coming, isComplete) = make(routes[keep...])
        guard keep < count || !coming.isEmpty else { return ContainerChange(isComplete: isComplete) }
        return change(turn, to: kept + coming, coming: coming, isComplete: isComplete)
    }

    /// For each route the first RIB of it that is there, or a new one; nil for one that cannot be
    /// built, and for those after it where it ends the list.
    final func find(_ routes: [Route]) -> [Entry?] {
        var staying = entries
        // Nothing but plain arrays: tuples and key paths of a generic type are made anew at each
        // use.
        var found: [Entry?] = routes.map { route in
            staying.isEmpty ? nil : staying.firstIndex { $0.route == route }.map { staying.remove(at: $0) }
        }
        var missing: [Route] = []
        for (position, entry) in found.enumerated() where entry == nil { missing.append(routes[position]) }
        var built = makeEach(missing).makeIterator()
        for position in found.indices where found[position] == nil { found[position] = built.next() ?? nil }
        return found
    }

    /// Makes `next` the entries. Entries that have left meanwhile are left out.
    @discardableResult
    final func change(
        _ turn: Turn, to next: [Entry], coming: [Entry] = [], isComplete: Bool = true
    ) -> ContainerChange<Route> {
        let keep = zip(list, next).prefix { $0 === $1 }.count
        return change(turn, keeping: keep, then: Array(next[keep...]), coming: coming, isComplete: isComplete)
    }

    /// Keeps the first entries and makes `tail` those above them; the cost does not depend on how
    /// many are kept. Entries that have left meanwhile are left out.
    @discardableResult
    final func change(
        _ turn: Turn, keeping keep: Int, then tail: [Entry], coming: [Entry] = [], isComplete: Bool = true
    ) -> ContainerChange<Route> {
        guard let router else { return ContainerChange(isComplete: false) }
        RouteChanges.begin(router, key)
        defer { RouteChanges.end() }
        lastChange &+= 1
        let tail = tail.filter { $0.stage == .waiting || $0.stage == .attached }
        for entry in tail { entry.change = lastChange }
        let leaving = list[keep...].reversed().filter { $0.change != lastChange }
        remove(leaving, keeping: keep, then: tail, coming: coming)
        attachWaiting(turn)
        onChange?(leaving.map { $0.route })
        return ContainerChange(
            detached: leaving.map { $0.route }, attached: coming.filter { $0.stage == .attached }.map { $0.route },
            isComplete: isComplete && !coming.contains { $0.stage == .refused })
    }

    /// The screen shows what will be before RIBs go and come, so neither sees a view that has no
    /// RIB.
    private final func remove(_ leaving: [Entry], keeping keep: Int, then tail: [Entry], coming: [Entry]) {
        list.replaceSubrange(keep..., with: tail)
        attached.replaceSubrange(keep..., with: tail.map { $0.child })
        settled = min(settled, keep)
        // One that came and went within another change was never attached.
        let detached = leaving.filter { $0.stage == .attached }
        for entry in leaving where entry.stage != .refused { entry.stage = .left }
        show(keeping: keep, leaving: leaving, coming: coming)
        for entry in detached {
            // One that goes may end the tree.
            guard let router, !router.hasEnded else { return }
            guard entry.child.parent === router else { continue }
            detaching = entry.child
            router.detachChild(entry.child, by: Detachment.Operation(layer))
            detaching = nil
        }
    }

    /// Attaches what is listed and not attached yet; the list may change with every attachment.
    private final func attachWaiting(_ turn: Turn) {
        while settled < list.count {
            let entry = list[settled]
            settled += 1
            guard entry.stage == .waiting else { continue }
            guard let router, turn.hadLeft || !router.hasLeftTheTree else {
                refuse(entry)
                continue
            }
            // Told before it is, so that a change meanwhile leaves it alone.
            entry.stage = .attached
            if let restoration = router.extras?.restoration { restoration.expect(entry.child, self, at: settled - 1) }
            let isFree = entry.child.parent == nil
            router.attachChild(entry.child)
            guard !isFree || (entry.stage == .attached && entry.child.parent !== router) else { continue }
            refuse(entry)
        }
    }

    /// Takes an entry that the tree has refused off the screen.
    private final func refuse(_ entry: Entry) {
        entry.stage = .refused
        guard let index = list.lastIndex(where: { $0 === entry }) else { return }
        let end = endsAtGap ? list.count : index + 1
        remove(list[index..<end].reversed(), keeping: index, then: Array(list[end...]), coming: [])
    }

    /// The router has detached `child`: its route and its view go as well.
    public final func routerDidDetach(_ child: BaseRouter) {
        guard child !== detaching, let index = list.lastIndex(where: { $0.child === child && $0.stage == .attached }) else { return }
        change(Turn(hadLeft: router?.hasLeftTheTree ?? true), keeping: index, then: Array(list[(index + 1)...]))
    }
}
