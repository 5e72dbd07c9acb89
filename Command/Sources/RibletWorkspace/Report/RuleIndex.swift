/// The descriptions of the rules, for programs.
public enum RuleIndex {
    private struct Entry: Encodable {
        let id: String
        let summary: String
        let rationale: String
    }

    private struct Document: Encodable {
        let version = 1
        let rules: [Entry]
    }

    /// All rules as JSON.
    public static func json() -> String {
        JSONText.write(Document(rules: Rules.all.map { Entry(id: $0.id, summary: $0.summary, rationale: $0.rationale) }))
    }
}

/// Files that commands write.
public enum TextFile {
    /// Writes a text whole or not at all.
    ///
    /// - Throws: ``WorkspaceError/unwritable(path:reason:)``.
    public static func write(_ text: String, to path: String) throws(WorkspaceError) { try FileSystem.write(Array(text.utf8), to: path) }
}

extension Workspace {
    /// The name of its folder.
    public var name: String { root.split(separator: "/").last.map(String.init) ?? "/" }
}
