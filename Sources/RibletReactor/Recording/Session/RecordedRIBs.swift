internal import Riblet

/// The RIBs of a tree by the names they have in a file, and what of them has changed since the last
/// look.
@MainActor
final class RecordedRIBs {
    private(set) weak var root: BaseRouter?
    private var places: [ObjectIdentifier: SessionPlace] = [:]
    private var byInteractor: [ObjectIdentifier: SessionPlace] = [:]
    private var byIdentity: [String: SessionPlace] = [:]
    private weak var session: RecordedTree?
    private var observation: (any Cancellable)?
    private var lines: [String] = []
    private var dirty: [SessionPlace] = []
    /// True if something may have changed since the last look.
    private(set) var hasChanges = false

    init(root: BaseRouter) { self.root = root }

    // MARK: Watching

    func watch(for session: RecordedTree) {
        guard let root else { return }
        self.session = session
        observation = TreeEvents.observe([.willAttach, .didDetach]) { [weak self] in self?.handle($0) }
        add(root, identity: root.name)
    }

    func stopWatching() {
        observation?.cancel()
        observation = nil
        clear()
    }

    /// Names the RIBs by where they are now, whatever has come and gone before.
    func rename() {
        clear()
        if let root { add(root, identity: root.name) }
    }

    private func clear() {
        for place in places.values { place.retire() }
        places = [:]
        byInteractor = [:]
        byIdentity = [:]
        lines = []
        dirty = []
    }

    private func handle(_ event: TreeEvent) {
        switch event.kind {
        case .willAttach:
            let router = event.node
            guard let parent = router.parent, let place = places[ObjectIdentifier(parent)] else { return }
            add(router, identity: freeIdentity(below: place, router.name))
        case .didDetach:
            guard let place = places[event.router], let router = place.router else { return }
            lines.append("-" + place.identity)
            hasChanges = true
            remove(router)
        default: break
        }
    }

    /// First those that are attached plainly, then those of containers, so that a tree that was
    /// restored has them in the same order.
    private static func children(of router: BaseRouter) -> [BaseRouter] {
        let containers = router.childContainers.sorted { ($0.layer, $0.key) < ($1.layer, $1.key) }
        let contained = containers.flatMap(\.attached).filter { $0.parent === router }
        guard !contained.isEmpty else { return router.children }
        let identities = Set(contained.map(ObjectIdentifier.init))
        return router.children.filter { !identities.contains(ObjectIdentifier($0)) } + contained
    }

    /// Adds a RIB with its subtree, parent before child.
    private func add(_ router: BaseRouter, identity: String) {
        var pending = [(router, identity)]
        while let (router, identity) = pending.popLast() {
            guard let session else { return }
            let place = SessionPlace(identity: identity, router: router, session: session)
            places[ObjectIdentifier(router)] = place
            byInteractor[ObjectIdentifier(router.interactable)] = place
            byIdentity[identity] = place
            lines.append("+" + identity)
            hasChanges = true
            (router.interactable as? any Reactor)?.join(place)
            for container in router.childContainers { noteRoutes(of: container, at: place) }
            pending += Self.children(of: router).map { ($0, freeIdentity(below: place, $0.name)) }.reversed()
        }
    }

    private func freeIdentity(below place: SessionPlace, _ name: String) -> String {
        while true {
            let identity = place.identity(ofChild: name)
            if byIdentity[identity] == nil { return identity }
        }
    }

    private func remove(_ router: BaseRouter) {
        var pending = [router]
        while let router = pending.popLast() {
            if let place = places.removeValue(forKey: ObjectIdentifier(router)) {
                byInteractor[ObjectIdentifier(router.interactable)] = nil
                byIdentity[place.identity] = nil
                place.leaveTree()
            }
            pending += router.children
        }
    }

    // MARK: Finding

    func place(of router: BaseRouter) -> SessionPlace? { places[ObjectIdentifier(router)] }

    func place(of interactor: Interactor) -> SessionPlace? { byInteractor[ObjectIdentifier(interactor)] }

    func place(named identity: String) -> SessionPlace? { byIdentity[identity] }

    // MARK: Changes

    /// The state may have changed.
    func noteState(of place: SessionPlace) {
        hasChanges = true
        place.isStateNew = false
        markState(of: place)
    }

    /// The reactor has a state now.
    func noteNewState(of place: SessionPlace) {
        place.isStateNew = true
        markState(of: place)
    }

    private func markState(of place: SessionPlace) {
        guard !place.isStateDirty else { return }
        note(place)
        place.isStateDirty = true
    }

    func noteRoutes(of container: any ChildContainer, at place: SessionPlace) {
        hasChanges = true
        guard !place.dirtyContainers.contains(container.key) else { return }
        note(place)
        place.dirtyContainers.append(container.key)
    }

    private func note(_ place: SessionPlace) {
        if !place.isStateDirty, place.dirtyContainers.isEmpty { dirty.append(place) }
    }

    /// Returns the changes since the last look, and the problems of looking.
    func takeChanges() -> (changes: SessionChanges, problems: [String]) {
        var changes = SessionChanges()
        var problems: [String] = []
        hasChanges = false
        changes.tree = lines
        lines = []
        let dirty = self.dirty
        self.dirty = []
        for place in dirty {
            if let state = place.newState(&problems) {
                changes.states.append(SessionChanges.Named(name: place.identity, json: state, isNew: place.isStateNew))
            }
            let routes = place.newRoutes(&problems)
            if !routes.isEmpty { changes.routes.append(SessionChanges.Routes(rib: place.identity, containers: routes)) }
        }
        return (changes, problems)
    }
}

extension RecordedRIBs {
    /// The state of a recordable reactor as JSON, changed or not. The reactor gets one if it has
    /// none yet.
    func currentState(of identity: String) -> [UInt8]? {
        guard let place = place(named: identity) else { return nil }
        (place.router?.interactable as? any Reactor)?.makeState()
        return try? place.reactor?.encodedState()?.jsonBytes
    }
}

extension SessionPlace {
    /// Looks at the state. Returns `nil` where it is as it was, or the RIB has gone.
    fileprivate func newState(_ problems: inout [String]) -> [UInt8]? {
        guard isStateDirty else { return nil }
        isStateDirty = false
        do {
            guard let json = try reactor?.encodedState()?.jsonBytes, json != state else { return nil }
            state = json
            return json
        } catch {
            problems.append("\(identity): its state cannot be encoded: \(error)")
            return nil
        }
    }

    fileprivate func newRoutes(_ problems: inout [String]) -> [SessionChanges.Named] {
        let keys = dirtyContainers
        dirtyContainers = []
        guard session != nil, let router else { return [] }
        var changed: [SessionChanges.Named] = []
        for container in router.childContainers where keys.contains(container.key) {
            guard let container = container as? any PlannedContainer else { continue }
            do {
                let json = try container.encodedRoutes().jsonBytes
                if json == routes[container.key] { continue }
                routes[container.key] = json
                changed.append(SessionChanges.Named(name: container.key, json: json))
            } catch {
                problems.append("\(identity): the routes of \"\(container.key)\" cannot be encoded: \(error)")
            }
        }
        return changed
    }
}
