/// The effects of one reactor that are under way, by id, and how many of them a page waits for.
@MainActor
final class EffectRegistry {
    private(set) var pending = 0
    private var byID: [AnyHashable: [EffectTask]] = [:]
    private var throttles: [AnyHashable: Throttle] = [:]
    private var waits: [AnyHashable: (task: EffectTask, elapsed: () -> Duration)] = [:]
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var ghosts = 0
    /// Hears whether there is work of cancelled effects that has not returned.
    var onGhosts: ((Bool) -> Void)?

    func add(_ task: EffectTask) {
        for id in task.ids { byID[id, default: []].append(task) }
    }

    func remove(_ task: EffectTask) {
        for id in task.ids {
            guard let index = byID[id]?.lastIndex(where: { $0 === task }) else { continue }
            byID[id]?.remove(at: index)
            if byID[id]?.isEmpty == true { byID[id] = nil }
        }
    }

    func cancel(_ id: AnyHashable) {
        // Taken out as a whole, so that a thousand cancelled effects do not search for themselves.
        guard let tasks = byID.removeValue(forKey: id) else { return }
        for task in tasks { task.cancel() }
    }

    /// Cancels what is under way under `id`, except for one.
    func cancel(_ id: AnyHashable, except task: EffectTask) {
        for other in byID[id] ?? [] where other !== task { other.cancel() }
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
        if ghosts == 1 { onGhosts?(true) }
    }

    func discountGhost() {
        ghosts -= 1
        if ghosts == 0 { onGhosts?(false) }
    }

    // MARK: Debouncing

    /// A debounced effect waits, the first that was asked for since so long ago.
    func wait(_ id: AnyHashable, for task: EffectTask, since elapsed: @escaping () -> Duration) { waits[id] = (task, elapsed) }

    /// How long ago the first effect was asked for of those that still wait; nothing where none does.
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

/// A stretch of time in which no further effect starts under one id.
@MainActor
final class Throttle {
    /// Starts when the time is up; it is registered already, so that it can be cancelled and is waited for.
    private var held: (task: EffectTask, start: () -> Void)?

    /// Replaces what starts when the time is up.
    func hold(_ task: EffectTask, _ start: @escaping () -> Void) {
        let replaced = held?.task
        held = (task, start)
        replaced?.cancel()
    }

    /// Starts what is held. Returns false where nothing is.
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
