/// Frees long chains of objects one after the other instead of one inside the other, so that their length is bounded by memory and not
/// by the stack.
///
/// An object that is going hands over what it held. While the queue works, whatever becomes free through it hands over in its turn and
/// returns at once.
@MainActor
enum ReleaseQueue {
    /// Chains up to this length may be freed one inside the other; it takes some tens of kilobytes of stack.
    private static let harmlessDepth = 128

    private static var routers = ContiguousArray<BaseRouter>()
    private static var others = ContiguousArray<AnyObject>()
    private static var postponed = ContiguousArray<BaseRouter>()
    private static var isWorking = false

    static func add(_ router: BaseRouter) { routers.append(router) }
    static func add(_ object: AnyObject) { others.append(object) }

    static func work() {
        guard !isWorking else { return }
        postponeHeld()
        drain()
    }

    /// Most likely a stored property of the router that is going holds such a child, and properties go after this call has returned: a
    /// long chain would then free itself from there, on the stack. It waits for the next turn of the main actor instead.
    private static func postponeHeld() {
        for index in routers.indices {
            if isKnownUniquelyReferenced(&routers[index]) { continue }
            guard routers[index].isDeeper(than: harmlessDepth) else { continue }
            if postponed.isEmpty { Task { finishPostponed() } }
            postponed.append(routers[index])
        }
    }

    private static func finishPostponed() {
        routers.append(contentsOf: postponed)
        postponed.removeAll()
        drain()
    }

    private static func drain() {
        isWorking = true
        while true {
            // Each is freed at the end of its block, outside any access to the queue.
            if let router = routers.popLast() {
                _ = router
            } else if let object = others.popLast() {
                _ = object
            } else {
                break
            }
        }
        isWorking = false
    }
}
