/// The report of written mocks. Writes the files that differ, each whole or not at all.
public struct MockReport {
    /// The state of a file.
    public enum State: String, Codable, Sendable {
        /// As it would be written.
        case current
        case written
        /// It is not as it would be written.
        case stale
    }

    private struct File: Codable {
        var path: String
        var module: String
        var mocks: [String]
        var state: State
    }

    private struct Problem: Codable {
        var file: String
        var line: Int
        var message: String
    }

    private struct Report: Codable {
        var version = 1
        var files: [File]
        var problems: [Problem]
    }

    private let report: Report

    /// - Parameters:
    ///   - result: the mocks.
    ///   - folder: where the files are; made where it is missing.
    ///   - isChecked: whether nothing is written.
    /// - Throws: ``WorkspaceError/unwritable(path:reason:)``.
    public init(_ result: MockResult, folder: String, isChecked: Bool) throws(WorkspaceError) {
        var files: [File] = []
        if !isChecked { try FileSystem.makeFolder(FileSystem.absolute(folder)) }
        for file in result.files {
            let path = folder + "/" + file.name
            var state = State.current
            let known = FileSystem.isFile(path) ? try FileSystem.read(path, limit: SourceScanner.sizeLimit) : nil
            if known != Array(file.text.utf8) {
                state = isChecked ? .stale : .written
                if !isChecked { try TextFile.write(file.text, to: path) }
            }
            files.append(File(path: path, module: file.module, mocks: file.mocks, state: state))
        }
        report = Report(
            files: files, problems: result.problems.map { Problem(file: $0.place.file, line: $0.place.line, message: $0.message) })
    }

    /// True if a file is not as it would be written.
    public var isStale: Bool { report.files.contains { $0.state == .stale } }

    /// A line for each file that was written or would have to be; nothing where all are current.
    public func text() -> String {
        report.files.filter { $0.state != .current }.map { file in
            file.state == .written
                ? "\(file.path): \(file.mocks.count) mocks\n"
                : "\(file.path): error: it is not what `riblet mocks \(file.module)` writes; run that without --check\n"
        }.joined()
    }

    /// Returns the whole report as JSON.
    public func json() -> String { JSONText.write(report) }
}

extension Workspace {
    /// A path as it is from the root of the workspace.
    public func relative(_ path: String) -> String {
        let path = FileSystem.absolute(path)
        return path.hasPrefix(root + "/") ? String(path.dropFirst(root.utf8.count + 1)) : path
    }
}
