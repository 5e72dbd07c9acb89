import Riblet

extension Session {
    /// The session as a value.
    public func snapshot() -> SessionSnapshot {
        SessionSnapshot(
            location: location, language: language, timeZone: timeZone, tree: root.save().tree, views: numberedViews, lastEvent: lastEvent)
    }

    /// Whether something of the session is kept.
    public var isKept: Bool { kept != nil }

    /// Keeps the session where it has changed since it was kept. What it says to its page meanwhile waits: the page has then shown nothing
    /// that could be lost.
    ///
    /// - Returns: whether something has to be kept first.
    @discardableResult
    public func keepIfChanged() -> Bool {
        guard let keeper, !hasEnded else { return false }
        // Most frames change nothing that is kept; then nothing is encoded.
        let treeChanged = treeChanges.mayHaveChanged(), viewsChanged = viewNumbers.mayHaveChanged(in: controllers)
        if let kept, !treeChanged, !viewsChanged, location == kept.location, lastEvent >= kept.lastEvent { return false }
        let snapshot = snapshot()
        guard !snapshot.isAsGood(as: kept) else { return false }
        kept = snapshot
        keepsUnderWay += 1
        keeper.keep(self, snapshot) { [weak self] in self?.didKeep() }
        return true
    }

    /// Keeps the session once more, though it has not changed: where it was kept may be lost. One that was never kept is nothing to keep.
    public func keepAgain() {
        guard kept != nil else { return }
        kept = nil
        keepIfChanged()
    }

    /// Sends a frame, after everything it tells of is kept.
    func transmit(_ frame: String) {
        guard let transport else { return }
        if keepIfChanged() || keepsUnderWay > 0 { held.append(frame) } else { transport.send(frame) }
    }

    /// Returns when the session as it is now is kept, or has ended.
    func waitUntilKept() async {
        keepIfChanged()
        guard keepsUnderWay > 0, !hasEnded else { return }
        await withCheckedContinuation { awaitingKeep.append($0) }
    }

    /// Lets those go on who wait for what is kept.
    func resumeAwaitingKeep() {
        let waiting = awaitingKeep
        awaitingKeep = []
        for continuation in waiting { continuation.resume() }
    }

    private func didKeep() {
        keepsUnderWay -= 1
        guard keepsUnderWay == 0 else { return }
        resumeAwaitingKeep()
        guard !held.isEmpty else { return }
        let frames = held
        held = []
        for frame in frames { transport?.send(frame) }
    }

    /// Ends the session in this process; what was kept of it stays, and its page is told to come back.
    public func suspend() {
        transport?.close(.goingAway)
        transport = nil
        end()
    }
}
