import Riblet

extension Session {
    /// Waits until the tree is where it was asked to go and the first content of every view in the page is there, or `duration` is over.
    public func settle(within duration: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        guard !isReady else { return }
        lastSettling += 1
        let number = lastSettling
        let timer = Task { @MainActor [weak self] in
            try? await clock.sleep(for: duration)
            self?.settling.removeValue(forKey: number)?.resume()
        }
        await withCheckedContinuation { settling[number] = $0 }
        timer.cancel()
    }

    /// What a page load waits for may have come.
    func contentDidChange() {
        if !settling.isEmpty, isReady { resumeSettling() }
    }

    func resumeSettling() {
        let waiting = settling
        settling.removeAll()
        for continuation in waiting.values { continuation.resume() }
    }

    private var isReady: Bool {
        guard !isOpening else { return false }
        var pending = [rootController]
        while let controller = pending.popLast() {
            if !controller.isReady { return false }
            pending.append(contentsOf: controller.shownControllers)
            pending.append(contentsOf: controller.presentedControllers)
        }
        return true
    }
}
