/// The files that git reports as changed since a commit: committed, staged, edited and new ones.
struct ChangedFiles {
    /// The folder of the repository.
    let top: String
    /// The commit that is compared with.
    let commit: String
    /// The absolute paths, sorted.
    let paths: [String]

    /// - Parameters:
    ///   - folder: one within the repository.
    ///   - base: a commit, branch or tag; what has happened on it since the work left it does not
    ///     count.
    /// - Throws: ``WorkspaceError/git(reason:)``.
    init(in folder: String, since base: String) throws(WorkspaceError) {
        guard !base.isEmpty, !base.hasPrefix("-") else { throw .git(reason: "'\(base)' is no commit") }
        // The paths of the repository have no links in them; those of the package may.
        let prefix = try Self.git(["-C", folder, "rev-parse", "--show-prefix"]).trimmed
        var top = FileSystem.absolute(folder)
        for _ in prefix.split(separator: "/") { top = FileSystem.absolute(top + "/..") }
        let known = try ChildProgram.run(["git", "-C", top, "rev-parse", "--verify", "--quiet", base + "^{commit}"])
        guard known.status == 0 else {
            throw .git(reason: "there is no commit '\(base)' here; name one, or a branch that is fetched")
        }
        let commit = try Self.git(["-C", top, "merge-base", String(decoding: known.output, as: UTF8.self).trimmed, "HEAD"]).trimmed
        let changed = try Self.git(["-C", top, "diff", "--name-only", "--no-renames", "-z", commit, "--"])
        let added = try Self.git(["-C", top, "ls-files", "--others", "--exclude-standard", "-z"])
        self.top = top
        self.commit = commit
        paths = Set((changed + added).split(separator: "\0").map { top + "/" + $0 }).sorted()
    }

    /// A file as it was; nil where it was not.
    func text(of path: String) -> [UInt8]? {
        guard path.hasPrefix(top + "/"),
            let result = try? ChildProgram.run(["git", "-C", top, "show", "\(commit):\(path.dropFirst(top.count + 1))"]),
            result.status == 0
        else { return nil }
        return result.output
    }

    private static func git(_ arguments: [String]) throws(WorkspaceError) -> String {
        let result = try ChildProgram.run(["git"] + arguments)
        guard result.status == 0 else { throw .git(reason: String(decoding: result.errors, as: UTF8.self).trimmed) }
        return String(decoding: result.output, as: UTF8.self)
    }
}
