/// The repository around a folder.
struct GitRepository {
    /// The folder of the repository; its paths have no links in them, those of a package may.
    let top: String
    /// From there to the folder, with a slash at its end; empty where they are one.
    let prefix: String

    init(around folder: String) throws(WorkspaceError) {
        prefix = try Self.git(["-C", folder, "rev-parse", "--show-prefix"]).trimmed
        var top = FileSystem.absolute(folder)
        for _ in prefix.split(separator: "/") { top = FileSystem.absolute(top + "/..") }
        self.top = top
    }

    /// The commit where the work left a commit, branch or tag: what has happened there since does
    /// not count.
    func commit(from base: String) throws(WorkspaceError) -> String {
        guard !base.isEmpty, !base.hasPrefix("-") else { throw .git(reason: "'\(base)' is no commit") }
        let known = try ChildProgram.run(["git", "-C", top, "rev-parse", "--verify", "--quiet", base + "^{commit}"])
        guard known.status == 0 else { throw .git(reason: "there is no commit '\(base)' here; name one, or a branch that is fetched") }
        return try run(["merge-base", String(decoding: known.output, as: UTF8.self).trimmed, "HEAD"]).trimmed
    }

    /// Runs git in the folder of the repository, and returns what it says.
    @discardableResult
    func run(_ arguments: [String], settings: [String: String] = [:]) throws(WorkspaceError) -> String {
        try Self.git(["-C", top] + arguments, settings: settings)
    }

    private static func git(_ arguments: [String], settings: [String: String] = [:]) throws(WorkspaceError) -> String {
        let result = try ChildProgram.run(["git"] + arguments, settings: settings)
        guard result.status == 0 else { throw .git(reason: String(decoding: result.errors, as: UTF8.self).trimmed) }
        return String(decoding: result.output, as: UTF8.self)
    }

    /// Writes the sources of a commit, and what tells of modules, into an empty folder. The work
    /// tree and the index stay as they are.
    func export(_ commit: String, to folder: String) throws(WorkspaceError) {
        let names = try run(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit]).split(separator: "\0").map(String.init)
        let wanted = names.filter { name in
            let file = name.suffix(from: name.lastIndex(of: "/") ?? name.startIndex)
            return !file.contains(".")
                || [".swift", ".yml", ".bazel", ".pbxproj", ".lock", TuistGraph.fileName].contains(where: file.hasSuffix)
        }
        let settings = ["GIT_INDEX_FILE": folder + "/.index"]
        try run(["read-tree", commit], settings: settings)
        // A call takes so many words.
        for first in stride(from: 0, to: wanted.count, by: 500) {
            let part = wanted[first..<min(first + 500, wanted.count)]
            try run(["checkout-index", "--quiet", "--prefix=\(folder)/", "--"] + part, settings: settings)
        }
        // A package keeps its cached manifest in this folder, which goes with the copy.
        for name in wanted where name == "Package.swift" || name.hasSuffix("/Package.swift") {
            try FileSystem.makeFolder(folder + "/" + name.dropLast("Package.swift".count) + ".riblet")
        }
    }
}
