package import Riblet

/// Tells a watcher of all reactors of a tree, those to come included, until it is cancelled or
/// freed.
///
/// Several may watch one tree. Reactors of other trees go on as if nobody watched. A reactor that
/// has no state yet joins when it gets one.
@MainActor
package final class WatchedTree: Cancellable {
    private weak var root: BaseRouter?
    private weak var watcher: (any ReactorWatcher)?
    private var links: [ObjectIdentifier: AnyReactorLink] = [:]
    /// The routers of the tree. Events of all trees come here: to walk up to a root at each would take
    /// a deep tree the square of its depth.
    private var routers: Set<ObjectIdentifier> = []
    private var events: (any Cancellable)?
    private var isCancelled = false

    /// Those that reactors with a new state are offered to.
    private static var running: [TreeReference] = []

    /// Begins at once, and keeps neither the tree nor the watcher alive.
    package init(_ root: BaseRouter, for watcher: any ReactorWatcher) {
        self.root = root
        self.watcher = watcher
        Cause.watch()
        Self.running.append(TreeReference(self))
        events = TreeEvents.observe([.willAttach, .didDetach, .released]) { [weak self] in self?.handle($0) }
        add(root)
    }

    /// Ends the watching: no reactor knows of it any more.
    package func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        events?.cancel()
        events = nil
        // In the deinitialiser its own reference is empty.
        Self.running.removeAll { $0.tree == nil || $0.tree === self }
        let links = links.values
        self.links = [:]
        routers = []
        for link in links { link.remove(self) }
        Cause.unwatch()
    }

    isolated deinit { cancel() }

    /// The watcher, while there are both it and the tree. Without one of them the watching is over.
    var listener: (any ReactorWatcher)? {
        guard !isCancelled, root != nil, let watcher else {
            cancel()
            return nil
        }
        return watcher
    }

    // MARK: The reactors

    /// Offers an interactor that has just got a state to all who watch.
    static func join(_ interactor: Interactor) {
        guard let router: BaseRouter = interactor.ownRouter() else { return }
        for reference in running {
            if let tree = reference.tree, tree.contains(router) { tree.join(interactor) }
        }
    }

    private func handle(_ event: TreeEvent) {
        switch event.kind {
        case .willAttach: if let parent = event.node.parentNode, contains(parent) { add(event.node) }
        case .didDetach: if contains(event.node) { remove(event.node) }
        default: if root == nil { cancel() }
        }
    }

    /// Returns true for a router of the tree, until all that its detachment leads to has happened.
    package func contains(_ router: BaseRouter) -> Bool { root != nil && routers.contains(ObjectIdentifier(router)) }

    private func add(_ router: BaseRouter) {
        for router in router.subtree {
            routers.insert(ObjectIdentifier(router))
            join(router.interactable)
        }
    }

    private func join(_ interactor: Interactor) {
        guard let link = (storedCore(of: interactor) as? StoreOwner)?.openLink(of: interactor) else { return }
        link.add(self)
        links[ObjectIdentifier(interactor)] = link
    }

    private func remove(_ router: BaseRouter) {
        for router in router.subtree {
            routers.remove(ObjectIdentifier(router))
            links.removeValue(forKey: ObjectIdentifier(router.interactable))?.remove(self)
        }
    }
}

/// A watched tree that somebody else keeps.
@MainActor
struct TreeReference {
    private(set) weak var tree: WatchedTree?

    init(_ tree: WatchedTree) { self.tree = tree }
}

extension Interactor {
    /// The state of the reactor, where it has one and is not just being changed.
    package var inspectedState: Any? {
        guard let storage = reactorStorage as? any InteractorStorage, !storage.isReducing else { return nil }
        return storage.inspected
    }
}

extension BaseRouter {
    /// The children in the order in which a reader looks for them, each with the container that has it.
    package final var placedChildren: [(child: BaseRouter, layer: ContainerLayer?)] {
        var shown: Set<ObjectIdentifier> = []
        var placed: [(child: BaseRouter, layer: ContainerLayer?)] = []
        for container in childContainers.sorted(by: { ($0.layer, $0.key) < ($1.layer, $1.key) }) {
            for child in container.attached where child.parent === self && shown.insert(ObjectIdentifier(child)).inserted {
                placed.append((child, container.layer))
            }
        }
        return children.reversed().filter { !shown.contains(ObjectIdentifier($0)) }.map { ($0, nil) } + placed
    }
}
