/// The descriptions of the rules, for programs.
public enum RuleIndex {
    /// All rules as JSON.
    public static func json() -> String {
        let rules = Rules.all.map { ["id": $0.id, "summary": $0.summary, "rationale": $0.rationale] as JSONObject }
        return JSONText.write(["version": 1, "rules": rules])
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
