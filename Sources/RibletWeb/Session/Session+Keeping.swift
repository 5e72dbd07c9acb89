import Riblet

extension Session {
    /// Keeps the session; with `nil` it is in memory only. It is not retained.
    public var keeper: (any SessionKeeper)? {
        get { keeping.keeper }
        set { keeping.keeper = newValue }
    }

    /// The session as a value.
    public func snapshot() -> SessionSnapshot {
        SessionSnapshot(
            location: location, language: language, timeZone: timeZone, tree: root.save().tree, views: numberedViews,
            lastEvent: conversation.lastEvent)
    }

    /// True if a snapshot of the session is saved.
    public var isKept: Bool { keeping.isKept }

    /// Keeps the session as it is now where it has changed since it was kept, after the writes that
    /// are under way: were it kept before them, an event whose write is lost would not come again.
    /// What it says to its page meanwhile waits: the page has then shown nothing that could be
    /// lost.
    public func keepIfChanged() { keeping.keepIfChanged(self) }

    /// Keeps the session once more, though it has not changed: where it was kept may be lost. One
    /// that was never kept is left alone.
    public func keepAgain() { keeping.keepAgain(self) }

    /// Returns when the session as it is now is kept, or has ended. It waits for no write: the one
    /// that asks may be among them.
    func waitUntilKept() async {
        keeping.keepAtOnce(self)
        guard keeping.isUnderWay, !hasEnded else { return }
        await keeping.wait()
    }

    /// Ends the session in this process; what was kept of it stays, and its page is told to come
    /// back.
    public func suspend() {
        transport?.close(.goingAway)
        transport = nil
        end()
    }
}
