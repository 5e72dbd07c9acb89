internal import Riblet

/// The numbers of RIBs of each kind, and of those that have gone, as events tell them. A RIB
/// belongs to the census as long as the root above it is active.
@MainActor
struct TreeCensus {
    static let kinds: Set<TreeEvent.Kind> = [.willAttach, .willActivate, .didDeactivate, .didDetach, .released]

    /// The RIBs of one kind.
    struct Count {
        var attached = 0
        var active = 0
        /// Since the census began.
        var detached = 0
    }

    private(set) var counts: [String: Count] = [:]
    /// The kinds whose count is another one since the last event.
    private(set) var changed: Set<String> = []
    /// Each RIB with its kind, since one that is being freed cannot be asked.
    private var attached: [ObjectIdentifier: String] = [:]
    private var active: [ObjectIdentifier: String] = [:]
    private let kind: (String) -> String

    /// - Parameter kind: what a RIB of that type is counted as.
    init(kind: @escaping (_ ribType: String) -> String) { self.kind = kind }

    mutating func note(_ event: TreeEvent) {
        changed.removeAll(keepingCapacity: true)
        let router = event.node
        switch event.kind {
        case .willAttach:
            if let parent = router.parent, attached[ObjectIdentifier(parent)] != nil { add(router) }
        case .willActivate:
            let kind = kind(event.ribType)
            if active.updateValue(kind, forKey: event.router) == nil { change(kind) { $0.active += 1 } }
            if router.parent == nil { add(router) }
        case .didDeactivate:
            if let kind = active.removeValue(forKey: event.router) { change(kind) { $0.active -= 1 } }
            if router.parent == nil { remove(router) }
        case .didDetach, .released:
            remove(router)
        default: break
        }
    }

    private mutating func change(_ kind: String, _ body: (inout Count) -> Void) {
        body(&counts[kind, default: Count()])
        changed.insert(kind)
    }

    private mutating func add(_ router: BaseRouter) {
        var pending = [router]
        while let next = pending.popLast() {
            let kind = kind(RIBNames.name(of: type(of: next)))
            if attached.updateValue(kind, forKey: ObjectIdentifier(next)) == nil { change(kind) { $0.attached += 1 } }
            pending += next.children
        }
    }

    /// The router may be on its way out, so it is not retained.
    private mutating func remove(_ router: BaseRouter) {
        guard forget(ObjectIdentifier(router)) else { return }
        var pending = router.children
        while let next = pending.popLast() {
            forget(ObjectIdentifier(next))
            pending += next.children
        }
    }

    @discardableResult
    private mutating func forget(_ router: ObjectIdentifier) -> Bool {
        guard let kind = attached.removeValue(forKey: router) else { return false }
        change(kind) {
            $0.attached -= 1
            $0.detached += 1
        }
        return true
    }
}
