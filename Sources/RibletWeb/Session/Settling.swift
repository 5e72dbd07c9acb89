/// Those who wait until a page has its first content.
@MainActor
final class Settling {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var last = 0
    private var isToBeLookedAt = false

    /// True while somebody waits.
    var isAwaited: Bool { !waiting.isEmpty }

    /// Waits for ``resumeAll()``, or until `duration` is over.
    func wait(within duration: Duration, clock: any Clock<Duration>) async {
        last += 1
        let number = last
        let timer = Task { @MainActor [weak self] in
            try? await clock.sleep(for: duration)
            self?.waiting.removeValue(forKey: number)?.resume()
        }
        await withCheckedContinuation { waiting[number] = $0 }
        timer.cancel()
    }

    /// Does something once when what runs now on the main actor has ended, however often it is
    /// asked for until then.
    func afterThisTurn(_ look: @escaping @MainActor () -> Void) {
        guard !isToBeLookedAt else { return }
        isToBeLookedAt = true
        Task { @MainActor [weak self] in
            self?.isToBeLookedAt = false
            look()
        }
    }

    /// Lets all go on who wait.
    func resumeAll() {
        let resumed = waiting
        waiting.removeAll()
        for continuation in resumed.values { continuation.resume() }
    }
}
