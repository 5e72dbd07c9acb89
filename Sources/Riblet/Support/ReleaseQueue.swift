/// Frees long chains of objects one after the other instead of one inside the other, so that their length is bounded by memory and not
/// by the stack.
///
/// An object that is going hands over what it held. While the queue works, whatever becomes free through it hands over in its turn and
/// returns at once.
@MainActor
enum ReleaseQueue {
    /// Chains up to this length may be freed one inside the other; it takes some tens of kilobytes of stack.
    private static let harmlessDepth = 128

    /// The children of each router that has gone and whose children have not all gone yet.
    private static var families = ContiguousArray<ContiguousArray<BaseRouter?>>()
    private static var others = ContiguousArray<AnyObject>()
    private static var postponed = ContiguousArray<BaseRouter?>()
    private static var isWorking = false

    static func add(_ family: consuming ContiguousArray<BaseRouter?>) { families.append(family) }
    static func add(_ object: AnyObject) { others.append(object) }

    static func work() {
        guard !isWorking else { return }
        postponeHeld()
        drain()
    }

    /// Most likely a stored property of the router that is going holds such a child, and properties go after this call has returned: a
    /// long chain would then free itself from there, on the stack. It waits for the next turn of the main actor instead.
    private static func postponeHeld() {
        for family in families.indices {
            for index in families[family].indices {
                if isKnownUniquelyReferenced(&families[family][index]) { continue }
                guard let router = families[family][index], router.isDeeper(than: harmlessDepth) else { continue }
                if postponed.isEmpty { Task { finishPostponed() } }
                postponed.append(router)
            }
        }
    }

    private static func finishPostponed() {
        families.append(postponed)
        postponed = []
        drain()
    }

    private static func drain() {
        isWorking = true
        while true {
            // Each is freed at the end of its block, outside any access to the queue.
            if let last = families.indices.last {
                if let router = families[last].popLast() {
                    _ = router
                } else {
                    families.removeLast()
                }
            } else if let object = others.popLast() {
                _ = object
            } else {
                break
            }
        }
        isWorking = false
    }
}
