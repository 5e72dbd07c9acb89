internal import Riblet

/// How many RIBs there are, by what is told of them. A RIB belongs to it as long as the root above it is active.
@MainActor
struct TreeCensus {
    static let kinds: Set<TreeEvent.Kind> = [.willAttach, .willActivate, .didDeactivate, .didDetach, .released]

    private var attached: Set<ObjectIdentifier> = []
    private var active: Set<ObjectIdentifier> = []

    var counts: (attached: Int, active: Int) { (attached.count, active.count) }

    mutating func note(_ event: TreeEvent) {
        let router = event.node.takeUnretainedValue()
        switch event.kind {
        case .willAttach:
            if let parent = router.parent, attached.contains(ObjectIdentifier(parent)) { add(router) }
        case .willActivate:
            active.insert(event.router)
            if router.parent == nil { add(router) }
        case .didDeactivate:
            active.remove(event.router)
            if router.parent == nil { remove(router) }
        case .didDetach, .released:
            remove(router)
        default: break
        }
    }

    private mutating func add(_ router: BaseRouter) {
        attached.insert(ObjectIdentifier(router))
        var pending = router.children
        while let next = pending.popLast() {
            attached.insert(ObjectIdentifier(next))
            pending += next.children
        }
    }

    /// The router may be on its way out, so it is not retained.
    private mutating func remove(_ router: BaseRouter) {
        guard attached.remove(ObjectIdentifier(router)) != nil else { return }
        var pending = router.children
        while let next = pending.popLast() {
            attached.remove(ObjectIdentifier(next))
            pending += next.children
        }
    }
}
