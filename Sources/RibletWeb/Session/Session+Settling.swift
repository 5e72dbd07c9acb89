import Riblet

extension Session {
    /// Waits until the tree is where it was asked to go and the first content of every view in the
    /// page is there, or `duration` is over.
    public func settle(within duration: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        if !isReady { await settling.wait(within: duration, clock: clock) }
    }

    /// What a page load waits for may have come.
    func contentDidChange() {
        if settling.isAwaited, isReady { settling.resumeAll() }
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
