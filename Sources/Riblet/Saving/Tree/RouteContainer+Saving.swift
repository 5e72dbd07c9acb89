extension ChildContainer {
    /// Nothing: the children are saved as if they were attached plainly.
    public func saveRoutes() throws -> SavedValue? { nil }

    /// Nothing was saved, so nothing comes back.
    public func restoreRoutes(_ saved: SavedValue) -> [RestoreReport.Issue] { [] }
}

/// A container that can tell which of the saved routes one of its children has.
@MainActor
protocol RouteMatching: ChildContainer {
    func savedIndex(ofChildAt index: Int, in saved: SavedValue, where isUnclaimed: (Int) -> Bool) -> Int?
}

extension RouteContainer {
    /// The routes in order, and which is selected where one is.
    public final func saveRoutes() throws -> SavedValue? {
        let routes = SavedValue.array(try entries.map { try $0.saved() })
        let selection = selection
        guard let selected = entries.firstIndex(where: { $0 === selection }) else { return ["routes": routes] }
        return ["routes": routes, "selected": .int(selected)]
    }

    /// Makes the routes those that were saved: RIBs of equal routes that are there already stay,
    /// the others are built.
    ///
    /// - Parameter saved: what ``saveRoutes()`` has given.
    /// - Returns: the routes that are not there again.
    public final func restoreRoutes(_ saved: SavedValue) -> [RestoreReport.Issue] {
        guard let router, !router.hasEnded else { return [] }
        let turn = Turn(hadLeft: router.hasLeftTheTree)
        var plan = SavedRoutes<Route>(saved, endsAtGap: endsAtGap, capacity: layer == .slot || layer == .flow ? 1 : .max)
        var next: [Entry] = []
        var coming: [Entry] = []
        var selected: Entry?
        for (position, entry) in find(plan.routes).enumerated() {
            let index = plan.indices[position]
            guard let entry else {
                plan.notBuilt(index)
                if endsAtGap { break }
                continue
            }
            if entry.isNew {
                coming.append(entry)
                router.extras?.restoration?.expect(entry.child, key, savedAt: index)
            }
            if index == plan.selected { selected = entry }
            next.append(entry)
        }
        let isSame = next.elementsEqual(entries, by: ===) && (selected == nil || selected === selection)
        if let selected { preselect(selected) }
        if !isSame { change(turn, to: next, coming: coming) }
        return plan.issues
    }
}

extension RouteContainer: RouteMatching {
    final func savedIndex(ofChildAt index: Int, in saved: SavedValue, where isUnclaimed: (Int) -> Bool) -> Int? {
        guard case .array(let routes)? = saved["routes"], entries.indices.contains(index) else { return nil }
        let route = entries[index].route
        func isSame(_ index: Int) -> Bool { isUnclaimed(index) && (try? routes[index].decode(Route.self)) == route }
        // Routes that did not come back before it may have moved it.
        return routes.indices.contains(index) && isSame(index) ? index : routes.indices.first { isSame($0) }
    }
}

/// Saved routes as a container understands them.
private struct SavedRoutes<Route: Hashable & Codable> {
    private(set) var routes: [Route] = []
    /// Where each of them was saved.
    private(set) var indices: [Int] = []
    private(set) var selected: Int?
    private(set) var issues: [RestoreReport.Issue] = []
    private let endsAtGap: Bool
    private let count: Int

    init(_ saved: SavedValue, endsAtGap: Bool, capacity: Int) {
        self.endsAtGap = endsAtGap
        guard case .array(let list)? = saved["routes"] else {
            count = 0
            issues = [RestoreReport.Issue(.unknownRoute, "a list of routes is expected")]
            return
        }
        count = list.count
        selected = saved["selected"]?.whole(Int.self)
        for (index, route) in list.enumerated() {
            guard routes.count < capacity else {
                issues.append(RestoreReport.Issue(.unknownRoute, "route \(index) is one too many"))
                break
            }
            do {
                routes.append(try route.decode(Route.self))
                indices.append(index)
            } catch {
                issues.append(RestoreReport.Issue(.unknownRoute, "route \(index) is not known: \(ErrorText.of(error))"))
                guard !endsAtGap else {
                    noteAbove(index)
                    break
                }
            }
        }
    }

    mutating func notBuilt(_ index: Int) {
        issues.append(RestoreReport.Issue(.notBuilt, "no RIB is built for route \(index) any more"))
        if endsAtGap { noteAbove(index) }
    }

    private mutating func noteAbove(_ index: Int) {
        let lost = count - index - 1
        if lost > 0 { issues.append(RestoreReport.Issue(.aboveGap, "\(lost) above it \(lost == 1 ? "is" : "are") left out as well")) }
    }
}
