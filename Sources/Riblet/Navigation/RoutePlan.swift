/// A change of a container as data: its new entries, expressed by its old ones.
package struct RoutePlan: Hashable, Sendable {
    /// One entry after the change.
    package enum Place: Hashable, Sendable {
        /// The entry that had this index before.
        case kept(Int)
        /// A new one, with its route.
        case new(SavedValue)
    }

    /// The entries after the change, bottom first; nil if only the selection changes.
    package var places: [Place]?
    /// The entry that is selected then, in a container where one is.
    package var selected: Int?

    /// A change to these entries, or of the selection alone.
    package init(places: [Place]? = nil, selected: Int? = nil) {
        self.places = places
        self.selected = selected
    }
}

/// A container whose routes and changes are data.
@MainActor
package protocol PlannedContainer: ChildContainer {
    /// The routes, and which of them is selected where one is.
    func encodedRoutes() throws -> SavedValue

    /// Makes a change that was planned for a container like this one.
    ///
    /// - Returns: false if the plan does not fit: it speaks of entries that are not there, or of
    ///   a route that cannot be built.
    func carryOut(_ plan: RoutePlan) throws -> Bool
}

extension RouteContainer: PlannedContainer {
    /// The change to `next` as data.
    final func plan(to next: some Sequence<Entry>) throws -> RoutePlan {
        let indices = Dictionary(entries.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
        let places = try next.map { entry in
            if let index = indices[ObjectIdentifier(entry)] { return RoutePlan.Place.kept(index) }
            return .new(try SavedValue(encoding: entry.route))
        }
        let selection = selection
        return RoutePlan(places: places, selected: next.enumerated().first { $1 === selection }?.offset)
    }

    package final func encodedRoutes() throws -> SavedValue {
        let routes = SavedValue.array(try routes.map { try SavedValue(encoding: $0) })
        let selection = selection
        guard let selected = entries.firstIndex(where: { $0 === selection }) else { return ["routes": routes] }
        return ["routes": routes, "selected": .int(selected)]
    }

    package final func carryOut(_ plan: RoutePlan) throws -> Bool {
        guard let turn = begin() else { return false }
        let before = entries
        guard let places = plan.places else {
            guard let selected = plan.selected, before.indices.contains(selected) else { return false }
            choose(at: selected)
            return true
        }
        var kept: Set<Int> = []
        var routes: [Route] = []
        for place in places {
            switch place {
            case .kept(let index): guard before.indices.contains(index), kept.insert(index).inserted else { return false }
            case .new(let route): routes.append(try route.decode())
            }
        }
        let coming = make(routes)
        guard coming.isComplete else { return false }
        var arriving = coming.entries.makeIterator()
        let next = places.compactMap { place in
            if case .kept(let index) = place { before[index] } else { arriving.next() }
        }
        if let selected = plan.selected, next.indices.contains(selected) { preselect(next[selected]) }
        change(turn, to: next, coming: coming.entries)
        return true
    }
}
