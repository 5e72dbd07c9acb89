/// The report of changes, as text and as JSON.
public struct ScaffoldReport: Sendable {
    /// The verification of the result.
    public enum Verification: String, Sendable, Encodable {
        /// Nobody has tried.
        case none
        case passed
        case failed
    }

    private let changes: [(path: String, change: String)]
    private let isDryRun: Bool
    private let verification: Verification
    private let isKept: Bool

    /// - Parameters:
    ///   - plan: the planned changes.
    ///   - isDryRun: whether nothing was written.
    ///   - verification: the result of compiling.
    ///   - isKept: whether the changes are there now.
    public init(_ plan: Scaffolder, isDryRun: Bool, verification: Verification, isKept: Bool) {
        changes = Self.changes(plan.draft)
        self.isDryRun = isDryRun
        self.verification = verification
        self.isKept = isKept
    }

    private static func changes(_ draft: WorkspaceDraft) -> [(path: String, change: String)] {
        draft.shown.map { change in
            (change.path, change.after == nil ? "deleted" : change.before == nil ? "created" : "edited")
        }
    }

    /// A line for each file.
    public func text() -> String {
        changes.map { "\($0.change) \($0.path)\n" }.joined()
    }

    /// See the article *What the command writes*.
    public func json() -> String {
        JSONText.write([
            "version": 2, "dryRun": isDryRun, "verification": verification, "kept": isKept,
            "changes": changes.map { ["path": $0.path, "change": $0.change] as JSONObject },
        ])
    }
}
