/// One walk over a tree that is being saved.
@MainActor
struct SavePass {
    private(set) var ribs: [SavedRIB] = []
    private(set) var report = SaveReport()

    /// Notes `router` and returns its children with their places, in an order that does not depend
    /// on how the tree came about: those of containers by key and index, then those that are
    /// attached plainly, by name.
    mutating func save(_ router: BaseRouter, _ place: SavedRIB.Place) -> [(router: BaseRouter, place: SavedRIB.Place)] {
        let index = ribs.count
        let (state, version) = state(of: router)
        var routes: [SavedValue.Member] = []
        var children: [(router: BaseRouter, place: SavedRIB.Place)] = []
        var contained: Set<ObjectIdentifier> = []
        for container in router.childContainers.sorted(by: { $0.key < $1.key }) {
            let held = container.attached
            do {
                guard let saved = try container.saveRoutes() else { continue }
                // The list of routes lies within an object.
                if saved.isDeeper(than: SavedTreeFormat.savedDepth + 2) { throw TooDeep() }
                routes.append(SavedValue.Member(container.key, saved))
                for (place, child) in held.enumerated() where child.parent === router {
                    children.append((child, .container(parent: index, key: container.key, index: place)))
                }
            } catch {
                note(router, .routes, "the routes of its container \"\(container.key)\" are not saved: \(ErrorText.of(error))")
            }
            contained.formUnion(held.lazy.map(ObjectIdentifier.init))
        }
        if router.childCount > children.count {
            children += plain(router.children.filter { !contained.contains(ObjectIdentifier($0)) }, index)
        }
        ribs.append(SavedRIB(name: router.name, place: place, version: version, state: state, routes: routes))
        return children
    }

    private func plain(_ children: [BaseRouter], _ parent: Int) -> [(router: BaseRouter, place: SavedRIB.Place)] {
        let named = children.enumerated().map { (name: $1.name, position: $0, child: $1) }
            .sorted { ($0.name, $0.position) < ($1.name, $1.position) }
        var result: [(router: BaseRouter, place: SavedRIB.Place)] = []
        var ordinal = 0
        for (position, entry) in named.enumerated() {
            ordinal = position > 0 && named[position - 1].name == entry.name ? ordinal + 1 : 0
            result.append((entry.child, .plain(parent: parent, ordinal: ordinal)))
        }
        return result
    }

    private mutating func state(of router: BaseRouter) -> (SavedValue?, version: Int?) {
        guard let restorable = router.interactable as? any Restorable else { return (nil, nil) }
        if let storage = router.interactable.reactorStorage as? any InteractorStorage, storage.isReducing {
            Misuse.report(
                .usedInReduce, at: router.path,
                "the tree is saved within reduce of \(type(of: restorable)); save in an effect, or when the action is over")
            note(router, .state, "its state is not saved: it is being reduced")
            return (nil, nil)
        }
        do {
            guard let state = try restorable.saveState() else { return (nil, nil) }
            if state.isDeeper(than: SavedTreeFormat.savedDepth) { throw TooDeep() }
            return (state, restorable.stateVersion)
        } catch {
            note(router, .state, "its state is not saved: \(ErrorText.of(error))")
            return (nil, nil)
        }
    }

    /// It would not be read again, and nothing else of the tree with it.
    private struct TooDeep: Error, CustomStringConvertible {
        var description: String { "values lie more than \(SavedTreeFormat.savedDepth) levels deep" }
    }

    private mutating func note(_ router: BaseRouter, _ kind: SaveReport.Issue.Kind, _ reason: String) {
        report.issues.append(SaveReport.Issue(path: router.path, kind: kind, reason: reason))
    }
}
