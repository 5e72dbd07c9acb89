/// The effects of one reactor that are under way, by id, and how many of them a page waits for.
@MainActor
final class EffectRegistry {
    private(set) var pending = 0
    private var byID: [AnyHashable: [EffectTask]] = [:]
    private var throttles: [AnyHashable: Throttle] = [:]
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func add(_ task: EffectTask) {
        if !task.isLongLived { pending += 1 }
        for id in task.ids { byID[id, default: []].append(task) }
    }

    func remove(_ task: EffectTask) {
        for id in task.ids {
            guard let index = byID[id]?.lastIndex(where: { $0 === task }) else { continue }
            byID[id]?.remove(at: index)
            if byID[id]?.isEmpty == true { byID[id] = nil }
        }
        if !task.isLongLived { finishOne() }
    }

    func cancel(_ id: AnyHashable) {
        if let throttle = throttles[id] { hold(nil, in: throttle) }
        // Taken out as a whole, so that a thousand cancelled effects do not search for themselves.
        guard let tasks = byID.removeValue(forKey: id) else { return }
        for task in tasks { task.cancel() }
    }

    /// Waits until no finite effect is under way.
    func settled() async {
        while pending > 0 {
            await withCheckedContinuation { waiters.append($0) }
        }
    }

    private func finishOne() {
        pending -= 1
        guard pending == 0, !waiters.isEmpty else { return }
        let ready = waiters
        waiters = []
        for waiter in ready { waiter.resume() }
    }

    // MARK: Throttling

    func throttle(_ id: AnyHashable) -> Throttle? { throttles[id] }

    func open(_ throttle: Throttle, _ id: AnyHashable) { throttles[id] = throttle }

    func close(_ throttle: Throttle, _ id: AnyHashable) {
        hold(nil, in: throttle)
        if throttles[id] === throttle { throttles[id] = nil }
    }

    /// Replaces what starts when the time is up; a held effect counts as under way.
    func hold(_ start: (() -> Void)?, in throttle: Throttle) {
        // Kept until the end: freeing it may come back here.
        let held = throttle.held
        throttle.held = start
        if start != nil, held == nil { pending += 1 }
        if start == nil, held != nil { finishOne() }
        withExtendedLifetime(held) {}
    }
}

/// A stretch of time in which no further effect starts under one id.
@MainActor
final class Throttle {
    fileprivate(set) var held: (() -> Void)?
}
