public import Riblet

/// What a session is apart from its connection: enough to show the same page out of another process.
public struct SessionSnapshot: Hashable, Sendable {
    /// Where the user is.
    public var location: Location
    /// The language of the page.
    public var language: String
    /// The browser's time zone, where it is known.
    public var timeZone: String?
    /// The routes of the tree, and the states of those interactors that are `Restorable`.
    public var tree: SavedTree

    /// A session as it was.
    public init(location: Location, language: String, timeZone: String?, tree: SavedTree) {
        self.location = location
        self.language = language
        self.timeZone = timeZone
        self.tree = tree
    }
}

/// Keeps sessions where the end of a process does not take them along.
@MainActor
public protocol SessionKeeper: AnyObject {
    /// Keeps `session` as `snapshot` says, in place of what was kept of it before.
    ///
    /// - Parameters:
    ///   - session: what is kept.
    ///   - snapshot: as it is now.
    ///   - whenKept: to be called once, later, when it is safe or has failed for good.
    func keep(_ session: Session, _ snapshot: SessionSnapshot, whenKept: @escaping @MainActor () -> Void)
}
