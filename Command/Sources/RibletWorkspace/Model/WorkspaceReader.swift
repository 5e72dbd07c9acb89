import Dispatch
import Synchronization

/// A reader of workspaces. It keeps its scans: a file that has not changed since is not read again.
package final class WorkspaceReader {
    private struct Kept {
        let stamp: FileSystem.Stamp
        let file: SourceFile
    }

    private let root: String
    private let path: String
    private let progress: ((String) -> Void)?
    private let readsDescriptions: Bool
    private let collectsReferences: Bool
    private let readsBelow: Bool
    private let runsManifests: Bool
    private let configuration: CheckConfiguration?
    private var kept: [String: Kept] = [:]
    private var words = WordTable()
    private var layout: WorkspaceLayout?
    private var last: Last?

    /// The files of the last reading: of a workspace that is watched they are mostly the same.
    private struct Last {
        let listing: [String]
        let projects: [String]
        let found: [Found]
    }

    /// - Parameters:
    ///   - path: the folder of a package, or one within it: only what lies in it is looked at then.
    ///     A folder without a package has the modules of the projects in it, and of its folders.
    ///   - readsDescriptions: whether kinds of modules are taken from their descriptions, where
    ///     there are any.
    ///   - readsBelow: whether projects below a package are read, too; below another folder they
    ///     always are.
    ///   - collectsReferences: whether it is wanted which words files refer to: rules look at that,
    ///     the tree and the graph do not.
    ///   - runsManifests: whether a `Package.swift` is run, as SwiftPM does it; otherwise it is read as
    ///     far as it is written out, and one above the folder is not looked at.
    ///   - progress: told what is being done, as that may take longer than a second.
    /// - Throws: ``WorkspaceError``.
    package init(
        path: String, readsDescriptions: Bool = true, readsBelow: Bool = false,
        collectsReferences: Bool = true, runsManifests: Bool = true, progress: ((String) -> Void)? = nil
    ) throws(WorkspaceError) {
        let path = FileSystem.absolute(path)
        guard FileSystem.isFolder(path) else { throw .noFolder(path: path) }
        self.path = path
        self.progress = progress
        self.readsDescriptions = readsDescriptions
        self.collectsReferences = collectsReferences
        self.readsBelow = readsBelow
        self.runsManifests = runsManifests
        root = runsManifests ? Self.owner(of: path) : path
        configuration = try CheckConfiguration(for: root)
    }

    /// Returns the folder of the package that owns a folder: the nearest one above whose targets
    /// include it, or otherwise the folder itself.
    private static func owner(of path: String) -> String {
        var folder = path
        while !FileSystem.isFile(folder + "/Package.swift") {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return path }
            folder = String(folder[..<slash])
        }
        // A package that cannot be described says so when it is read.
        guard folder != path, let description = try? PackageReader.description(of: folder) else { return folder }
        let isOwner = description.targets.contains { target in
            let own = FileSystem.absolute(folder + "/" + (target.path ?? defaultPath(target, in: folder)))
            return own == path || own.hasPrefix(path + "/") || path.hasPrefix(own + "/")
        }
        return isOwner ? folder : path
    }

    package var folder: String { root }

    /// The workspace as it is now.
    package func read() throws(WorkspaceError) -> Workspace {
        var (listing, projects) = FileSystem.listing(below: root)
        if let configuration { listing.removeAll { configuration.excludes($0, in: root) } }
        let (layout, isNew) = try readLayout(listing, projects)
        if isNew { last = nil }
        // A change in another package is not in the listing.
        let isKnown = layout.roots.count <= 1 && last?.listing == listing
        let found = isKnown ? last!.found : files(of: layout, listing)
        guard !found.isEmpty else { throw LayoutHint.nothing(at: path, layout) }
        let scanned = scan(found)
        var scope: Set<Int> = []
        for (index, module) in layout.modules.enumerated() where !module.isContext {
            if path == root || FileSystem.isWithin(root + "/" + module.path, path) { scope.insert(index) }
        }
        if scope.isEmpty {
            scope = Set(layout.modules.indices.last { FileSystem.isWithin(path, root + "/" + layout.modules[$0].path) }.map { [$0] } ?? [])
        }
        guard found.contains(where: { scope.contains($0.module) }) else { throw LayoutHint.nothing(at: path, layout) }
        var workspace = Workspace(
            root: root, modules: layout.modules, files: scanned, scope: scope, words: words, configuration: configuration)
        workspace.layout = layout.summary
        last = Last(listing: listing, projects: projects, found: found)
        return workspace
    }

    // MARK: Layout

    private func readLayout(_ listing: [String], _ projects: [String]) throws(WorkspaceError) -> (layout: WorkspaceLayout, isNew: Bool) {
        let isPackage = runsManifests && FileSystem.isFile(root + "/Package.swift")
        let looksBelow = !isPackage || (readsBelow && ProjectFinder.isNeeded(listing, projects))
        if let layout {
            // Below a folder the files are what says where modules are.
            let isKnown =
                layout.roots.isEmpty == !isPackage && (!looksBelow || (last?.listing == listing && last?.projects == projects))
                && layout.stamps.allSatisfy { FileSystem.stamp($0.key) == $0.value }
            if isKnown { return (layout, false) }
        }
        var layout = WorkspaceLayout()
        if isPackage {
            progress?("Describing the package")
            layout.found[.package] = 1
            try add(package: root, prefix: "", isContext: false, to: &layout, seen: [])
            try addRoles(to: &layout)
        }
        if looksBelow {
            var finder = ProjectFinder(root: root, listing: listing, projects: projects, layout: layout)
            layout = finder.find(includesPlain: !isPackage, runsManifests: runsManifests)
        }
        self.layout = layout
        return (layout, true)
    }

    private func add(package: String, prefix: String, isContext: Bool, to layout: inout WorkspaceLayout, seen: Set<String>)
        throws(WorkspaceError)
    {
        let description = try PackageReader.description(of: package)
        if let stamp = FileSystem.stamp(package + "/Package.swift") { layout.stamps[package + "/Package.swift"] = stamp }
        layout.roots.append(package)
        var products: [String: [String]] = [:]
        var others: [String] = []
        let paths = description.dependencies.compactMap { $0.path.map(FileSystem.absolute) }
        let packages = paths.map { WorkspaceLayout.manifest(of: $0 == root ? "" : RelativePath.from(root, to: $0)) }
        for path in paths {
            guard path != package, !seen.contains(path),
                FileSystem.isFile(path + "/Package.swift")
            else { continue }
            others.append(path)
            if let known = try? PackageReader.description(of: path) {
                for product in known.products { products[product.name] = product.targets }
            }
        }
        for target in description.targets.sorted(by: { $0.name < $1.name }) {
            guard Self.swiftTargets.contains(target.type) else { continue }
            let shown = FileSystem.normalized(target.path ?? Self.defaultPath(target, in: package))
            layout.add(
                Module(
                    name: target.name, kind: .library, path: prefix + shown,
                    dependencies: PackageDescription.modules(of: target, description.targets, products),
                    description: prefix + "Package.swift", isContext: isContext, target: target.type, packages: packages,
                    writesCode: target.writesCode),
                .init(path: shown.isEmpty ? package : package + "/" + shown, exclude: target.exclude ?? [], sources: target.sources))
        }
        // A package below is looked at, and is no context.
        for other in others where !isContext && !(readsBelow && FileSystem.isWithin(other, root)) {
            try add(
                package: other, prefix: RelativePath.from(root, to: other) + "/", isContext: true, to: &layout, seen: seen.union([package]))
        }
    }

    /// Adds the kinds of modules that descriptions give.
    private func addRoles(to layout: inout WorkspaceLayout) throws(WorkspaceError) {
        guard readsDescriptions, DescribedWorkspace.isDescribed(root) else { return }
        let described = try DescribedWorkspace(root: root)
        for file in [WorkspaceDescription.fileName] + described.modules.map(\.file) {
            layout.stamps[root + "/" + file] = FileSystem.stamp(root + "/" + file)
        }
        let roles = try DescribedPackage(described).roles
        for index in layout.modules.indices where !layout.modules[index].isContext {
            layout.modules[index].role = roles[layout.modules[index].name]
        }
    }

    /// The types of targets that have Swift files.
    static let swiftTargets: Set<String> = ["regular", "executable", "test", "plugin", "macro"]

    static func defaultPath(_ target: PackageDescription.Target, in package: String) -> String {
        let folders =
            target.type == "test" ? ["Tests", "Sources"] : target.type == "plugin" ? ["Plugins"] : ["Sources", "Source", "src", "srcs"]
        return (folders.first { FileSystem.isFolder(package + "/" + $0 + "/" + target.name) } ?? folders[0]) + "/" + target.name
    }

    // MARK: Files

    private struct Found: Sendable {
        let path: String
        let shown: String
        let module: Int
    }

    /// The files of all modules, module by module. A file belongs to the module whose folder is the
    /// innermost.
    private func files(of layout: WorkspaceLayout, _ listing: [String]) -> [Found] {
        var owners: [String: [Int]] = [:]
        for (index, folder) in layout.folders.enumerated() { if let folder { owners[folder.path, default: []].append(index) } }
        var found: [[Found]] = Array(repeating: [], count: layout.modules.count)
        for file in listing {
            guard let module = layout.listed[file] else { continue }
            found[module].append(Found(path: root + "/" + file, shown: file, module: module))
        }
        for (place, package) in layout.roots.enumerated() {
            let prefix = place == 0 ? "" : RelativePath.from(root, to: package) + "/"
            let isContext = place > 0
            // For each folder of files the modules that may own them, the innermost first.
            var candidates: [Substring: [Int]] = [:]
            for file in place == 0 ? listing : FileSystem.swiftFiles(below: package) {
                let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[..<$0] } ?? ""
                let modules: [Int]
                if let known = candidates[folder] {
                    modules = known
                } else {
                    modules = self.candidates(package, folder, owners).filter {
                        // A module of a package is one of its own: the same file may lie in two
                        // packages.
                        layout.modules[$0].isContext == isContext
                    }
                    candidates[folder] = modules
                }
                guard !modules.isEmpty else { continue }
                let path = package + "/" + file
                // A folder within the workspace was seen.
                if isContext, FileSystem.isWithin(path, root) { continue }
                guard let module = modules.first(where: { layout.folders[$0]!.contains(path) }),
                    layout.listed[file] == nil
                else { continue }
                found[module].append(Found(path: path, shown: prefix + file, module: module))
            }
        }
        return found.flatMap { $0 }
    }

    private func candidates(_ package: String, _ folder: Substring, _ owners: [String: [Int]]) -> [Int] {
        var path = folder.isEmpty ? package : package + "/" + folder
        var modules = owners[path] ?? []
        while path.utf8.count > package.utf8.count, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
            path = String(path[..<slash])
            modules += owners[path] ?? []
        }
        return modules
    }

    // MARK: Scanning

    private func scan(_ found: [Found]) -> [SourceFile] {
        var files = [SourceFile?](repeating: nil, count: found.count)
        var changed: [Int] = []
        for (index, file) in found.enumerated() {
            // A file that was moved to another module is another one.
            if let known = kept[file.path], known.file.module == file.module, known.stamp == FileSystem.stamp(file.path) {
                files[index] = known.file
            } else {
                changed.append(index)
            }
        }
        if changed.count > 2000 { progress?("Reading \(changed.count) files") }
        scanFiles(changed.map { found[$0] })
        for index in changed { files[index] = kept[found[index].path]?.file }
        return files.compactMap { $0 }
    }

    private struct Share: Sendable {
        var files: [(index: Int, stamp: FileSystem.Stamp, file: ScannedFile)]
        var words: [String]
    }

    private func scanFiles(_ found: [Found]) {
        guard !found.isEmpty else { return }
        let paths = found.map(\.path)
        let collectsReferences = collectsReferences
        let workers = max(1, min(ProcessorCount.value, paths.count / 16 + 1, 16))
        let next = Atomic(0)
        let shares = Mutex<[Share]>([])
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            let scanner = SourceScanner(collectsReferences: collectsReferences)
            var share = Share(files: [], words: [])
            while true {
                let (first, _) = next.add(16, ordering: .relaxed)
                guard first < paths.count else { break }
                for index in first..<min(first + 16, paths.count) {
                    // Before it is read: a change while it is read is seen the next time.
                    guard let stamp = FileSystem.stamp(paths[index]) else { continue }
                    var file = ScannedFile()
                    do throws(WorkspaceError) {
                        file = try scanner.scan(path: paths[index])
                    } catch {
                        // One file is no reason to say nothing of all others.
                        file.problems = [(error.reason, 1)]
                    }
                    share.files.append((index, stamp, file))
                }
            }
            if collectsReferences { share.words = scanner.interner.words }
            shares.withLock { $0.append(share) }
        }
        for share in shares.withLock({ $0 }) {
            let numbers = share.words.map { words.insert($0) }
            for (index, stamp, file) in share.files {
                var file = file
                let references = file.references.map { numbers[Int($0)] }
                file.references = []
                kept[paths[index]] = Kept(
                    stamp: stamp,
                    file: SourceFile(path: found[index].shown, module: found[index].module, scanned: file, references: references))
            }
        }
    }
}

extension Workspace {
    /// A workspace of texts, for examples and tests.
    ///
    /// - Parameters:
    ///   - texts: by their paths, which are as on disk: `Sources/Home/HomeRouter.swift`. Those of
    ///     descriptions count as well.
    ///   - dependencies: what the description says of modules, where it says anything.
    ///   - configuration: the text of a `riblet-check.yml`; nil if there is none, or it cannot be
    ///     read.
    package init(texts: [(path: String, text: String)], dependencies: [String: [String]] = [:], configuration: String? = nil) {
        let descriptions = texts.filter { $0.path.hasSuffix(".yml") }
        let texts = texts.filter { !$0.path.hasSuffix(".yml") }
        let scanner = SourceScanner()
        var names: [String] = []
        var files: [SourceFile] = []
        var modules: [Module] = []
        var words = WordTable()
        for (path, text) in texts.sorted(by: { $0.path < $1.path }) {
            let parts = path.split(separator: "/").map(String.init)
            let name = parts[1]
            if !names.contains(name) {
                names.append(name)
                modules.append(
                    Module(
                        name: name, kind: .library, path: parts.dropLast().prefix(2).joined(separator: "/"),
                        dependencies: dependencies[name],
                        description: "Package.swift", isContext: false, target: parts[0] == "Tests" ? "test" : "regular"))
            }
            var scanned = scanner.scan(text)
            let references = scanned.references.map { words.insert(scanner.interner.words[Int($0)]) }
            scanned.references = []
            files.append(SourceFile(path: path, module: names.firstIndex(of: name)!, scanned: scanned, references: references))
        }
        files.sort { ($0.module, $0.path) < ($1.module, $1.path) }
        let folders = Set(modules.map(\.path))
        if let described = try? DescribedWorkspace(texts: descriptions),
            let roles = try? DescribedPackage(described, isFolder: { folders.contains($0) }).roles
        {
            for index in modules.indices { modules[index].role = roles[modules[index].name] }
        }
        self.init(
            root: "/", modules: modules, files: files, scope: Set(modules.indices), words: words,
            configuration: configuration.flatMap { try? CheckConfiguration(text: $0, in: "") })
    }
}
