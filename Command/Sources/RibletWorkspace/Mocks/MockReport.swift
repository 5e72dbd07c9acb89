/// The report of written mocks. Writes the files that differ: all of them or none.
public struct MockReport {
    /// The state of a file.
    public enum State: String, Encodable, Sendable {
        /// As it would be written.
        case current
        case written
        /// It is not as it would be written.
        case stale
    }

    private struct File {
        let path: String
        let module: String
        let mocks: [String]
        let state: State
    }

    private let files: [File]
    private let problems: [MockProblem]

    /// - Parameters:
    ///   - result: the mocks.
    ///   - folder: where the files are; made where it is missing.
    ///   - isChecked: whether nothing is written.
    /// - Throws: ``WorkspaceError`` where a file cannot be read or written; everything is as it was
    ///   then.
    public init(_ result: MockResult, folder: String, isChecked: Bool) throws(WorkspaceError) {
        var files: [File] = []
        var draft = WorkspaceDraft(root: FileSystem.absolute(folder))
        for file in result.files {
            let isCurrent = try draft.bytes(file.name) == Array(file.text.utf8)
            try draft.set(file.name, Array(file.text.utf8))
            files.append(
                File(
                    path: folder + "/" + file.name, module: file.module, mocks: file.mocks,
                    state: isCurrent ? .current : isChecked ? .stale : .written))
        }
        if !isChecked { try draft.apply() }
        self.files = files
        problems = result.problems
    }

    /// True where a file is not as it would be written.
    public var isStale: Bool { files.contains { $0.state == .stale } }

    /// A line for each file that was written or would have to be; nothing where all are current.
    public func text() -> String {
        files.filter { $0.state != .current }.map { file in
            file.state == .written
                ? "\(file.path): \(file.mocks.count) mocks\n"
                : "\(file.path): error: it is not what `riblet mocks \(file.module)` writes; run that without --check\n"
        }.joined()
    }

    /// Everything, for programs.
    public func json() -> String {
        JSONText.write([
            "version": 1,
            "files": files.map { ["path": $0.path, "module": $0.module, "mocks": $0.mocks, "state": $0.state] as JSONObject },
            "problems": problems.map { ["file": $0.place.file, "line": $0.place.line, "message": $0.message] as JSONObject },
        ])
    }
}

extension Workspace {
    /// A path as it is from the root of the workspace.
    public func relative(_ path: String) -> String {
        let path = FileSystem.absolute(path)
        return path.hasPrefix(root + "/") ? String(path.dropFirst(root.utf8.count + 1)) : path
    }
}
