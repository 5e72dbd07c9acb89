/// The tests that a change can break, each with its reason; or all tests of a package.
package struct AffectedTests: Sendable {
    /// A module that is affected.
    package struct Module: Sendable, Encodable {
        package let name: String
        /// The files that changed in it, or the module through which it is affected.
        package let because: String
    }

    package let root: String
    /// The commit that is compared with; nil where all tests are meant.
    package let base: String?
    /// The files that have changed and count for a module, from the folder of the package.
    package let changed: [String]
    /// The modules of the package that are affected, by name.
    package let modules: [Module]
    /// Those of them that are tests.
    package let tests: [String]
    /// The number of test modules of the package.
    package let total: Int

    /// Asks git for the changed files and finds the modules that depend on them.
    ///
    /// A file counts for the module in whose folder it lies, whatever it is; a change of
    /// `Package.swift` for the modules of which it says something else than before, or for all
    /// where it says something else of the package. Modules of packages beside this one, named by
    /// `path:`, count as well.
    ///
    /// - Parameters:
    ///   - path: the folder of the package, or one within it.
    ///   - base: what is compared with; what has happened there since the work left it does not
    ///     count. All tests are meant, and git is not asked, where it is nil.
    ///   - progress: told what is being done.
    /// - Throws: ``WorkspaceError``.
    package init(path: String, since base: String?, progress: ((String) -> Void)? = nil) throws(WorkspaceError) {
        let reader = try WorkspaceReader(path: path, readsDescriptions: false, progress: progress)
        guard FileSystem.isFile(reader.folder + "/Package.swift") else { throw LayoutHint.needsPackage(at: path) }
        let workspace = try reader.read()
        guard let base else {
            let all = workspace.modules.indices.filter { !workspace.modules[$0].isContext }
            self.init(workspace, base: nil, changed: [], reasons: Dictionary(uniqueKeysWithValues: all.map { ($0, "all are meant") }))
            return
        }
        let files = try ChangedFiles(in: workspace.root, since: base)
        var reasons: [Int: String] = [:]
        var changed: [String] = []
        for file in files.paths {
            let shown = RelativePath.from(workspace.root, to: file)
            guard let module = Self.module(of: shown, in: workspace) else { continue }
            changed.append(shown)
            if reasons[module] == nil { reasons[module] = "\(shown) has changed" }
        }
        for manifest in Set(workspace.modules.map(\.description)).sorted() {
            guard files.paths.contains(FileSystem.absolute(workspace.root + "/" + manifest)) else { continue }
            changed.append(manifest)
            progress?("Comparing \(manifest) with what it was")
            for (index, reason) in Self.changes(of: manifest, workspace, files) where reasons[index] == nil { reasons[index] = reason }
        }
        self.init(workspace, base: files.commit, changed: changed.sorted(), reasons: reasons)
    }

    init(_ workspace: Workspace, base: String?, changed: [String], reasons: [Int: String]) {
        var dependents: [[Int]] = Array(repeating: [], count: workspace.modules.count)
        for (index, module) in workspace.modules.enumerated() {
            for name in module.dependencies ?? [] {
                if let other = workspace.names.index(of: name, from: index), other != index { dependents[other].append(index) }
            }
        }
        var because = reasons
        var queue = reasons.keys.sorted()
        var place = 0
        while place < queue.count {
            let module = queue[place]
            place += 1
            for dependent in dependents[module] where because[dependent] == nil {
                because[dependent] = "it depends on \(workspace.modules[module].name)"
                queue.append(dependent)
            }
        }
        let own = workspace.modules.indices.filter { !workspace.modules[$0].isContext }
        root = workspace.root
        self.base = base
        self.changed = changed
        modules = own.compactMap { index in
            because[index].map { Module(name: workspace.modules[index].name, because: $0) }
        }.sorted { $0.name < $1.name }
        tests = own.filter { because[$0] != nil && workspace.modules[$0].target == "test" }.map { workspace.modules[$0].name }.sorted()
        total = own.count { workspace.modules[$0].target == "test" }
    }

    /// The innermost module in whose folder a file lies.
    private static func module(of file: String, in workspace: Workspace) -> Int? {
        workspace.modules.indices.filter { index in
            let path = workspace.modules[index].path
            return !path.isEmpty && file.hasPrefix(path + "/")
        }.max { workspace.modules[$0].path.utf8.count < workspace.modules[$1].path.utf8.count }
    }

    /// Of which modules a `Package.swift` says something else than it did.
    private static func changes(of manifest: String, _ workspace: Workspace, _ files: ChangedFiles) -> [(Int, String)] {
        let path = FileSystem.absolute(workspace.root + "/" + manifest)
        let folder = String(path.dropLast("/Package.swift".count))
        let own = workspace.modules.indices.filter { workspace.modules[$0].description == manifest }
        func all(_ reason: String) -> [(Int, String)] { own.map { ($0, reason) } }
        guard let text = files.text(of: path) else { return all("\(manifest) is new") }
        guard let temporary = try? FileSystem.makeTemporaryFolder() else { return all("\(manifest) has changed") }
        defer { FileSystem.removeTree(temporary) }
        guard (try? FileSystem.write(text, to: temporary + "/Package.swift")) != nil,
            let result = try? ChildProgram.run(PackageReader.question(temporary)), result.status == 0,
            var old = said(result.output, in: temporary), let now = try? PackageReader.dump(of: folder), var new = said(now, in: folder)
        else { return all("\(manifest) has changed") }
        let (known, targets) = (old.removeValue(forKey: "targets"), new.removeValue(forKey: "targets"))
        guard old == new else { return all("\(manifest) says something else of the whole package") }
        func target(_ name: String, _ all: JSONValue?) -> JSONValue? { all?.list.first { $0["name"]?.string == name } }
        return own.compactMap { index in
            let name = workspace.modules[index].name
            return target(name, known) == target(name, targets) ? nil : (index, "\(manifest) says something else of it")
        }
    }

    /// The facts that SwiftPM tells of a package, with paths from its folder. A product for other
    /// packages changes nothing in here.
    private static func said(_ output: [UInt8], in folder: String) -> [String: JSONValue]? {
        guard let dump = try? JSONValue(parsing: output), case .object(var said) = dump.withPaths(from: folder) else { return nil }
        (said["products"], said["packageKind"]) = (nil, nil)
        return said
    }
}

extension AffectedTests {
    /// The test modules of a module.
    package func command(arguments: [String]) -> [String]? {
        guard !tests.isEmpty else { return nil }
        let plain = ["swift", "test", "--package-path", root] + BuildPlan.options(in: root + "/.build") + arguments
        if tests.count == total { return plain }
        // A dash in a name is an underscore in the module.
        let names = tests.map { $0.replacing("-", with: "_") }
        return plain + ["--filter", "^(\(names.joined(separator: "|")))\\."]
    }

    package func report() -> String {
        guard let base else {
            return tests.isEmpty
                ? "This package has no tests\n" : tests.map { $0 + "\n" }.joined() + CheckResult.count(total, "test module") + "\n"
        }
        guard !tests.isEmpty else {
            return changed.isEmpty
                ? "Nothing has changed in a module since \(base.prefix(12)); nothing to test\n"
                : "No tests depend on what has changed since \(base.prefix(12)); nothing to test\n"
        }
        return modules.filter { tests.contains($0.name) }.map { "\($0.name): \($0.because)\n" }.joined()
            + "\(tests.count) of \(CheckResult.count(total, "test module")), for \(CheckResult.count(changed.count, "changed file")) "
            + "since \(base.prefix(12))\n"
    }

    /// The same for programs.
    package func json(command: [String]) -> String {
        JSONText.write([
            "version": 1, "base": base, "changed": changed, "modules": modules, "tests": tests, "total": total, "command": command,
        ])
    }
}
