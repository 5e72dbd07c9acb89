/// Frees long chains of objects one after the other instead of one inside the other, so that their
/// length is bounded by memory and not by the stack.
///
/// An object that is going hands over what it held. While the queue works, whatever becomes free
/// through it hands over in its turn and returns at once.
@MainActor
enum ReleaseQueue {
    /// Chains up to this length may be freed one inside the other; it takes some tens of kilobytes
    /// of stack.
    private static let harmlessDepth = 128

    /// The children of routers that have gone, those of the last one at the end.
    private static var routers = LinkedList<ChildRole>()
    private static var others = ContiguousArray<AnyObject>()
    private static var postponed = ContiguousArray<BaseRouter>()
    private static var isWorking = false
    private static let depth = ReleaseDepth()

    static func add(_ family: LinkedList<ChildRole>) { routers = routers.appending(family) }
    static func add(_ object: AnyObject) { others.append(object) }

    /// Notes that a component is being freed, and the objects that it holds next.
    ///
    /// - Returns: true if too many are being freed already, so that its objects have to be handed
    ///   over.
    static func goesDeeper() -> Bool {
        depth.count += 1
        if depth.count <= harmlessDepth { return false }
        depth.hasExceeded = true
        return true
    }

    /// The last property of a component: it is freed when everything else that the component held
    /// was released.
    ///
    /// It holds the counter because it may not ask on which actor it goes: that costs more than all
    /// the rest of it.
    struct Level: ~Copyable {
        private let depth: Unmanaged<ReleaseDepth>

        @MainActor
        init() { depth = Unmanaged.passUnretained(ReleaseQueue.depth) }

        deinit {
            let depth = depth.takeUnretainedValue()
            depth.count -= 1
            guard depth.count == 0, depth.hasExceeded else { return }
            depth.hasExceeded = false
            // Components are freed on the main actor.
            MainActor.assumeIsolated { ReleaseQueue.work() }
        }
    }

    static func work() {
        guard !isWorking else { return }
        postponeHeld()
        drain()
    }

    /// Most likely a stored property of the router that is going holds such a child, and properties
    /// go after this call has returned: a long chain would then free itself from there, on the
    /// stack. It waits for the next turn of the main actor instead.
    private static func postponeHeld() {
        var current = routers.first
        while let unmanaged = current {
            current = LinkedList<ChildRole>.next(unmanaged)
            // The list's own reference is looked at, and given back to it.
            var router = unmanaged.takeRetainedValue()
            if !isKnownUniquelyReferenced(&router), router.isDeeper(than: harmlessDepth) {
                if postponed.isEmpty { Task { finishPostponed() } }
                postponed.append(router)
            }
            _ = Unmanaged.passRetained(router)
        }
    }

    private static func finishPostponed() {
        for router in postponed { others.append(router) }
        postponed = []
        drain()
    }

    private static func drain() {
        isWorking = true
        while true {
            // Each is freed at the end of its block, outside any access to the queue.
            if let last = routers.last {
                routers = routers.removingLast()
                last.release()
            } else if let object = others.popLast() {
                _ = object
            } else {
                break
            }
        }
        isWorking = false
    }
}

/// The number of components that are being freed one inside the other, and a mark where there were
/// too many.
private final class ReleaseDepth {
    var count = 0
    var hasExceeded = false
}
