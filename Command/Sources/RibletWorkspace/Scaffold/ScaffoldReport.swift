/// The report of changes, as text and as JSON.
public struct ScaffoldReport: Sendable {
    /// The verification of the result.
    public enum Verification: String, Sendable, Codable {
        /// The result was not compiled.
        case none
        case passed
        case failed
    }

    private struct Document: Encodable {
        struct Change: Encodable {
            let path: String
            let change: String
        }

        let version = 2
        let changes: [Change]
        let dryRun: Bool
        let verification: String
        let kept: Bool
    }

    private let changes: [Document.Change]
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

    private static func changes(_ draft: WorkspaceDraft) -> [Document.Change] {
        draft.changes.map { change in
            .init(path: change.path, change: change.after == nil ? "deleted" : change.before == nil ? "created" : "edited")
        }
    }

    /// A line for each file.
    public func text() -> String {
        changes.map { "\($0.change) \($0.path)\n" }.joined()
    }

    /// See the article *What the command writes*.
    public func json() -> String {
        JSONText.write(Document(changes: changes, dryRun: isDryRun, verification: verification.rawValue, kept: isKept))
    }
}
