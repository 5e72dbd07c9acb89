import Riblet

extension Session {
    /// Waits until the page has its content, or `duration` is over.
    public func settle(within duration: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        if !isReady { await settling.wait(within: duration, clock: clock) }
    }

    /// Looks again when the change is over: the content that a page load waits for may have come.
    /// In the middle of a change that says little, since a view is there before those in it are.
    func contentDidChange() {
        guard settling.isAwaited, isReady else { return }
        settling.afterThisTurn { [weak self] in
            if let self, isReady { settling.resumeAll() }
        }
    }

    /// True if the tree is where it was asked to go and the first content of every view in the page
    /// is there.
    package var isReady: Bool {
        guard !isOpening else { return false }
        let seen = seenControllers
        return seen.allSatisfy(\.isReady) && covered(by: seen).allSatisfy { !$0.isSought }
    }

    /// True if the requested place exists, and so do the subjects of the visible views and of
    /// those under them.
    public var isFound: Bool {
        guard foundRequest else { return false }
        let seen = seenControllers
        return seen.allSatisfy(\.isFound) && covered(by: seen).allSatisfy(\.isFound)
    }

    private var seenControllers: [WebViewController] {
        var seen = [rootController]
        var next = 0
        while next < seen.count {
            seen += seen[next].shownControllers + seen[next].presentedControllers
            next += 1
        }
        return seen
    }

    private func covered(by seen: [WebViewController]) -> [WebViewController] { seen.flatMap(\.coveredControllers) }
}
