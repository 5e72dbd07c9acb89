/// The saved part of the containers and children of one router, until they have got it.
@MainActor
final class PendingRestore {
    private struct Name: Hashable {
        let name: String
        let ordinal: Int
    }

    let session: RestoreSession
    private unowned let router: BaseRouter
    /// The routes of containers that have not got theirs.
    private var routes: [SavedValue.Member]
    /// Saved children by container and index.
    private var placed: [String: [Int: Int]] = [:]
    /// Saved children that were attached plainly.
    private var plain: [Name: Int] = [:]
    /// Children that were there already and have found what was saved of them.
    private var earlier: [BaseRouter] = []
    /// The notes about those that had not come when everything was active.
    private var missed: [Int: RestoreReport.Issue] = [:]
    /// The number of children that have come, by name.
    private var arrivals: [String: Int] = [:]
    /// Children that a container is about to attach; nil for one of which nothing was saved.
    private var expected: [ObjectIdentifier: Int?] = [:]

    init(_ session: RestoreSession, _ router: BaseRouter, _ rib: Int) {
        self.session = session
        self.router = router
        routes = session.tree.ribs[rib].routes
        for child in session.lineage.children(of: rib) {
            switch session.tree.ribs[child].place {
            case .root: break
            case .plain(_, let ordinal): plain[Name(name: session.tree.ribs[child].name, ordinal: ordinal)] = child
            case .container(_, let key, let index): placed[key, default: [:]][index] = child
            }
        }
    }

    // MARK: Children

    /// Goes on with the attachment of a child that was listed.
    func attach(_ child: BaseRouter) {
        guard let rib = find(child) else { return router.settle(child) }
        session.attach(child, to: router, as: rib)
    }

    /// Has the child of a route that was saved at `index` found when it is attached.
    func expect(_ child: BaseRouter, _ key: String, savedAt index: Int) {
        expected.updateValue(placed[key]?.removeValue(forKey: index), forKey: ObjectIdentifier(child))
    }

    /// Has the child that `container` is about to attach, before it got its routes or after that,
    /// found among what was saved of it.
    func expect(_ child: BaseRouter, _ container: any RouteMatching, at position: Int) {
        if expected[ObjectIdentifier(child)] == nil {
            expected.updateValue(matchContained(container, position), forKey: ObjectIdentifier(child))
        }
    }

    /// The saved RIB that `child` is, by its place and its name.
    private func find(_ child: BaseRouter) -> Int? {
        guard let rib = match(child) else { return nil }
        let name = session.tree.ribs[rib].name
        guard child.name != name else { return rib }
        session.note(
            "\(router.path)/\(child.name)", .otherRIB, "\(name) was saved in its place, so it begins as a new one; give it the name it had")
        return nil
    }

    /// The saved RIB in the place of `child`; each is found once.
    private func match(_ child: BaseRouter) -> Int? {
        if let rib = expected.removeValue(forKey: ObjectIdentifier(child)) { return rib }
        // A container of the application's own does not say whom it attaches.
        for container in router.childContainers where !(container is any RouteMatching) {
            if let position = container.attached.firstIndex(where: { $0 === child }) { return matchContained(container, position) }
        }
        return matchPlain(child)
    }

    private func matchPlain(_ child: BaseRouter) -> Int? {
        guard !plain.isEmpty else { return nil }
        let name = child.name
        let ordinal = arrivals[name, default: 0]
        arrivals[name] = ordinal + 1
        guard let rib = plain.removeValue(forKey: Name(name: name, ordinal: ordinal)) else { return nil }
        if let issue = missed.removeValue(forKey: rib) { session.withdraw(issue) }
        return rib
    }

    private func matchContained(_ container: any ChildContainer, _ position: Int) -> Int? {
        guard let unclaimed = placed[container.key], let saved = routes.first(where: { $0.key == container.key })?.value else { return nil }
        let isUnclaimed = { unclaimed[$0] != nil }
        let index =
            if let container = container as? any RouteMatching {
                container.savedIndex(ofChildAt: position, in: saved, where: isUnclaimed)
            } else {
                position
            }
        return index.flatMap { placed[container.key]?.removeValue(forKey: $0) }
    }

    /// The children that came before the router was attached itself, with what was saved of them.
    /// Their own turn comes after the router's.
    func matchEarlier() -> [(router: BaseRouter, rib: Int)] {
        let children = router.children
        guard !children.isEmpty else { return [] }
        for container in router.childContainers {
            guard let container = container as? any RouteMatching else { continue }
            for (position, child) in container.attached.enumerated() { expect(child, container, at: position) }
        }
        let found = children.compactMap { child in find(child).map { (router: child, rib: $0) } }
        earlier = found.map(\.router)
        return found
    }

    /// Returns the children that were attached earlier, once.
    func takeEarlier() -> ContiguousArray<BaseRouter> {
        defer { earlier = [] }
        return ContiguousArray(earlier)
    }

    // MARK: Containers

    /// Gives every container that there is its routes, as the screen is built: from below.
    func restoreContainers() {
        guard !routes.isEmpty else { return }
        for (container, _) in router.containersFromBottom {
            guard let saved = routes.first(where: { $0.key == container.key })?.value else { continue }
            let issues = container.restoreRoutes(saved)
            routes.removeAll { $0.key == container.key }
            placed[container.key] = nil
            for issue in issues { session.note(router.path, issue.kind, "in its container \"\(container.key)\", \(issue.reason)") }
        }
    }

    // MARK: The end

    /// Everything is active: what is missing now is reported. Plain children may still come.
    func settle() {
        guard !router.hasLeftTheTree else {
            router.extras?.restoration = nil
            return
        }
        // Some containers are made when they are first used.
        restoreContainers()
        for member in routes where member.value["routes"] != [] {
            session.note(
                router.path, .unknownContainer,
                "no container has the key \"\(member.key)\"; name it in lazyContainers, or keep the key it had")
        }
        routes = []
        placed = [:]
        expected = [:]
        plain = plain.filter { !session.carriesNothing($0.value) }
        for rib in plain.values.sorted() {
            let issue = RestoreReport.Issue(
                path: "\(router.path)/\(session.tree.ribs[rib].name)", kind: .notAttached,
                reason: "no RIB of this name has been attached; what was saved of it waits for one")
            session.note(issue)
            missed[rib] = issue
        }
        if plain.isEmpty { router.extras?.restoration = nil }
    }
}

extension RestoreSession {
    /// Returns true where neither the RIB nor any below it has anything to restore.
    func carriesNothing(_ rib: Int) -> Bool {
        var pending = [rib]
        while let rib = pending.popLast() {
            if tree.ribs[rib].state != nil || !tree.ribs[rib].routes.isEmpty { return false }
            pending += lineage.children(of: rib)
        }
        return true
    }
}
