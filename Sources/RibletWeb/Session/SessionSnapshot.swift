public import Riblet

/// The parts of a session apart from its connection: enough to show the same page out of another
/// process.
public struct SessionSnapshot: Hashable, Sendable {
    /// Where the user is.
    public var location: Location
    /// The language of the page.
    public var language: String
    /// The browser's time zone, where it is known.
    public var timeZone: String?
    /// The visitor's choices that the page was written with; none by default.
    public var choices: [String: String] = [:]
    /// The routes of the tree, and the states of those interactors that are `Restorable`.
    public var tree: SavedTree
    /// By what its views are known to the page, which goes on naming them so.
    public var views: [NumberedView]
    /// The newest of the page's events that the tree has heard: the page may not know yet, and send
    /// it again.
    public var lastEvent: Int

    /// A session as it was.
    public init(
        location: Location, language: String, timeZone: String?, tree: SavedTree, views: [NumberedView] = [], lastEvent: Int = 0
    ) {
        self.location = location
        self.language = language
        self.timeZone = timeZone
        self.tree = tree
        self.views = views
        self.lastEvent = lastEvent
    }

    /// A view of a session and its number in the page.
    public struct NumberedView: Hashable, Sendable, Codable {
        /// The kind of the view.
        public var kind: String
        /// Its number; 0 where the page has never shown it.
        public var number: Int

        /// A view and its number.
        public init(kind: String, number: Int) {
            self.kind = kind
            self.number = number
        }
    }
}

/// Keeps sessions where the end of a process does not take them along.
@MainActor
public protocol SessionKeeper: AnyObject {
    /// Saves `snapshot` of `session` in place of the previous one.
    ///
    /// - Parameters:
    ///   - session: the session to save.
    ///   - snapshot: its current snapshot.
    ///   - whenKept: to be called once, later, when the snapshot is stored or has finally failed.
    func keep(_ session: Session, _ snapshot: SessionSnapshot, whenKept: @escaping @MainActor () -> Void)
}
