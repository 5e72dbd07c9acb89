public import RibletUpdates

/// A store that detects changes of its file from outside and reports them.
public protocol WatchedStore: Sendable {
    /// The condition of the file, as far as it is known.
    var condition: StoreCondition { get }

    /// Returns the condition of the file, now and after every change. Slow readers skip to the
    /// newest.
    func conditions() -> Updates<StoreCondition>

    /// Checks the file, and continues with the file in its place.
    /// - Returns: The current problem; nil without one.
    @discardableResult
    func look() async -> SQLiteDatabaseError?

    /// Damaged files that were set aside and of which the user was not told yet, the oldest first.
    var untold: [SetAsideFile] { get }

    /// Keeps for good that the user knows of a file that was set aside.
    func markTold(_ file: SetAsideFile) async
}

/// The condition of the file of a store.
public struct StoreCondition: Hashable, Sendable {
    /// The fault of the file; nil if all is well.
    public var problem: SQLiteDatabaseError?
    /// The number of times that another file took the place of the open one, and has been used
    /// since.
    public var replacements: Int

    /// A condition; nothing is wrong by default.
    public init(problem: SQLiteDatabaseError? = nil, replacements: Int = 0) {
        self.problem = problem
        self.replacements = replacements
    }
}
