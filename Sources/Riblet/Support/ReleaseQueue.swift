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
    private static var others: [AnyObject] = []
    private static var postponed: [BaseRouter] = []
    private static var isWorking = false
    private static let depth = ReleaseDepth()

    /// Frees the children of a router that has gone.
    ///
    /// Most likely a stored property of the router that is going holds such a child, and properties
    /// go after this call has returned: a long chain would then free itself from there, on the
    /// stack. It waits for the next turn of the main actor instead.
    static func free(_ family: LinkedList<ChildRole>) {
        if !isWorking {
            family.forEachHeldElsewhere { child in
                guard child.isDeeper(than: harmlessDepth) else { return }
                if postponed.isEmpty { Task { finishPostponed() } }
                postponed.append(child)
            }
        }
        routers = routers.appending(family)
        work()
    }

    /// Takes over what an object that is being freed holds.
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
        private let depth: ReleaseDepth

        @MainActor
        init() { depth = ReleaseQueue.depth }

        deinit {
            depth.count -= 1
            guard depth.count == 0, depth.hasExceeded else { return }
            depth.hasExceeded = false
            // Components are freed on the main actor.
            MainActor.assumeIsolated { ReleaseQueue.work() }
        }
    }

    private static func finishPostponed() {
        others += postponed as [AnyObject]
        postponed = []
        work()
    }

    private static func work() {
        guard !isWorking else { return }
        isWorking = true
        // Each is freed at the end of its turn, outside any access to the queue.
        while true {
            if let last = routers.last {
                routers = routers.removing(last)
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
