/// The files that git reports as changed since a commit: committed, staged, edited and new ones.
struct ChangedFiles {
    /// The folder of the repository.
    let top: String
    let commit: String
    /// The absolute paths, sorted.
    let paths: [String]

    init(in folder: String, since base: String) throws(WorkspaceError) {
        let repository = try GitRepository(around: folder)
        let commit = try repository.commit(from: base)
        let changed = try repository.run(["diff", "--name-only", "--no-renames", "-z", commit, "--"])
        let added = try repository.run(["ls-files", "--others", "--exclude-standard", "-z"])
        let top = repository.top
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
}
