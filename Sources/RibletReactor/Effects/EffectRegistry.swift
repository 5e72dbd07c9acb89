/// The effects of one reactor that are under way, by id, and how many of them a page waits for.
@MainActor
final class EffectRegistry {
    private(set) var pending = 0
    private var byID: [AnyHashable: EffectsOfID] = [:]
    private var throttles: [AnyHashable: Throttle] = [:]
    private var waits: [AnyHashable: (task: EffectTask, elapsed: () -> Duration)] = [:]
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var ghosts = 0
    // It clears this before it goes. A weak reference would make every later retain of it slower.
    unowned(unsafe) var owner: StoreOwner?
    /// Where somebody watches the reactor's tree.
    var link: AnyReactorLink?

    init(of owner: StoreOwner) { self.owner = owner }

    func add(_ task: EffectTask) {
        for id in task.ids { byID[id, default: .none].add(task) }
    }

    func remove(_ task: EffectTask) {
        for id in task.ids where byID[id]?.remove(task) == true { byID[id] = nil }
    }

    func cancel(_ id: AnyHashable) {
        // Taken out as a whole, so that a thousand cancelled effects do not search for themselves.
        switch byID.removeValue(forKey: id) {
        case nil, .some(.none): return
        case .one(let task): cancel(task, takenOutOf: id)
        case .several(let tasks): for task in tasks { cancel(task, takenOutOf: id) }
        }
    }

    private func cancel(_ task: EffectTask, takenOutOf id: AnyHashable) {
        task.hasBeenTakenOut(of: id)
        task.cancel()
    }

    /// Cancels the running effects under `id`, except for one.
    func cancel(_ id: AnyHashable, except task: EffectTask) {
        guard case .several(let tasks)? = byID[id] else { return }
        for other in tasks where other !== task { other.cancel() }
    }

    // MARK: Counting

    func countOne() { pending += 1 }

    func discountOne() {
        pending -= 1
        guard pending == 0, !waiters.isEmpty else { return }
        let ready = waiters
        waiters = []
        for waiter in ready { waiter.resume() }
    }

    /// Waits until no finite effect is under way.
    func settled() async {
        while pending > 0 {
            await withCheckedContinuation { waiters.append($0) }
        }
    }

    // MARK: Ghosts

    func countGhost() {
        ghosts += 1
        if ghosts == 1 { owner?.gate.insert(.haunted) }
    }

    func discountGhost() {
        ghosts -= 1
        if ghosts == 0 { owner?.gate.remove(.haunted) }
    }

    // MARK: Debouncing

    /// A debounced effect waits, the first that was asked for since so long ago.
    func wait(_ id: AnyHashable, for task: EffectTask, since elapsed: @escaping () -> Duration) { waits[id] = (task, elapsed) }

    /// Takes the wait of an id, and returns the time since the first of the effects that still wait
    /// was asked for; nil where none waits.
    func takeWait(_ id: AnyHashable) -> (() -> Duration)? {
        guard let wait = waits.removeValue(forKey: id), !wait.task.isOver else { return nil }
        return wait.elapsed
    }

    func endWait(_ id: AnyHashable, for task: EffectTask) {
        if waits[id]?.task === task { waits[id] = nil }
    }

    // MARK: Throttling

    func throttle(_ id: AnyHashable) -> Throttle? { throttles[id] }

    func open(_ throttle: Throttle, _ id: AnyHashable) { throttles[id] = throttle }

    func close(_ throttle: Throttle, _ id: AnyHashable) {
        if throttles[id] === throttle { throttles[id] = nil }
    }
}

/// The effects under way under one id: mostly one effect, for which no array is made.
private enum EffectsOfID {
    case none
    case one(EffectTask)
    case several([EffectTask])

    @MainActor
    mutating func add(_ task: EffectTask) {
        switch self {
        case .none: self = .one(task)
        case .one(let first): self = .several([first, task])
        case .several(var tasks):
            // The only reference to the array, so that it is not copied.
            self = .none
            tasks.append(task)
            self = .several(tasks)
        }
    }

    /// Returns whether nothing is left.
    @MainActor
    mutating func remove(_ task: EffectTask) -> Bool {
        switch self {
        case .none: return true
        case .one(let only): return only === task
        case .several(var tasks):
            self = .none
            if let index = tasks.lastIndex(where: { $0 === task }) { tasks.remove(at: index) }
            self = .several(tasks)
            return tasks.isEmpty
        }
    }
}

/// A stretch of time in which no further effect starts under one id.
@MainActor
final class Throttle {
    /// Starts when the time is up; it is registered already, so that it can be cancelled and is
    /// waited for.
    private var held: (task: EffectTask, start: () -> Void)?

    /// Replaces what starts when the time is up.
    func hold(_ task: EffectTask, _ start: @escaping () -> Void) {
        let replaced = held?.task
        held = (task, start)
        replaced?.cancel()
    }

    /// Starts what is held. Returns false if nothing is.
    func startHeld() -> Bool {
        guard let (task, start) = held else { return false }
        held = nil
        if task.isOver { return false }
        start()
        return true
    }

    /// The stretch is over before its time.
    func end() {
        let dropped = held?.task
        held = nil
        dropped?.cancel()
    }
}
