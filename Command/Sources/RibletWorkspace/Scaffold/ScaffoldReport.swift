/// What was changed, for people and for programs.
public struct ScaffoldReport: Sendable {
    /// How the result was tried.
    public enum Verification: String, Sendable, Codable {
        /// Nobody has tried.
        case none
        case passed
        case failed
    }

    private struct Document: Encodable {
        struct Change: Encodable {
            let path: String
            let change: String
            let from: String?
        }

        let version = 1
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
    ///   - plan: what was planned.
    ///   - isDryRun: whether nothing was written.
    ///   - verification: how the result was tried.
    ///   - isKept: whether the changes are there now.
    public init(_ plan: Scaffolder, isDryRun: Bool, verification: Verification, isKept: Bool) {
        changes = Self.changes(plan.draft)
        self.isDryRun = isDryRun
        self.verification = verification
        self.isKept = isKept
    }

    private static func changes(_ draft: WorkspaceDraft) -> [Document.Change] {
        let all = draft.changes
        let sources = Set(all.compactMap { $0.after == nil ? nil : draft.moved[$0.path] })
        return all.compactMap { change in
            if change.after == nil { return sources.contains(change.path) ? nil : .init(path: change.path, change: "deleted", from: nil) }
            if let old = draft.moved[change.path] { return .init(path: change.path, change: "moved", from: old) }
            return .init(path: change.path, change: change.before == nil ? "created" : "edited", from: nil)
        }
    }

    /// A line for each file.
    public func text() -> String {
        changes.map { change in "\(change.change) " + (change.from.map { "\($0) to " } ?? "") + "\(change.path)\n" }.joined()
    }

    /// See the article *What the command writes*.
    public func json() -> String {
        JSONText.write(Document(changes: changes, dryRun: isDryRun, verification: verification.rawValue, kept: isKept))
    }
}
