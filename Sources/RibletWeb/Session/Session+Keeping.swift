import Riblet

extension Session {
    /// Keeps the session; with `nil` it is in memory only. It is not retained.
    public var keeper: (any SessionKeeper)? {
        get { keeping.keeper }
        set { keeping.keeper = newValue }
    }

    /// The session as a value.
    public func snapshot() -> SessionSnapshot { snapshot(at: location) }

    /// The session as a value, whose tree is at that location.
    func snapshot(at location: Location) -> SessionSnapshot {
        var snapshot = SessionSnapshot(
            location: location, language: language, timeZone: timeZone, tree: root.save().tree, views: numberedViews,
            lastEvent: conversation.lastEvent)
        snapshot.choices = request.choices
        return snapshot
    }

    /// True if a snapshot of the session is saved.
    public var isKept: Bool { keeping.isKept }

    /// Saves the session if it has changed, after the running writes: if it were saved before them,
    /// an event whose write is lost would not be repeated. Messages to the page wait meanwhile, so
    /// the page never shows a change that could be lost.
    public func keepIfChanged() { keeping.keepIfChanged(self) }

    /// Saves the session once more although it has not changed, because the stored one may be lost.
    /// Does nothing if it was never saved.
    public func keepAgain() { keeping.keepAgain(self) }

    /// Returns when the session as it is now is kept, or has ended. It waits for no write: the one
    /// that asks may be among them.
    package func waitUntilKept() async {
        keeping.keepAtOnce(self)
        guard keeping.isUnderWay, !hasEnded else { return }
        await keeping.wait()
    }

    /// Ends the session in this process. Its saved data stays, and its page is told why: by default
    /// to reconnect.
    public func suspend(_ reason: PageCloseReason = .goingAway) {
        transport?.close(reason)
        transport = nil
        end()
    }
}
