/// Where a name counts: the files in which it may stand, and those of them in which what has the
/// name is its own.
struct RenameScope {
    let workspace: Workspace
    /// The application; nil in a workspace that has none.
    let application: ApplicationLayout?
    let name: RenamedName
    /// The folder of the feature, from the root of the workspace; nil where the RIB is in a feature
    /// of another name, or in none.
    let folder: String?
    /// The indexes of the files that are looked at.
    let files: [Int]

    /// - Throws: ``EditError/refused(_:)`` where nothing has the name, or several have.
    init(_ workspace: Workspace, old: RIBName, new: RIBName) throws {
        self.workspace = workspace
        let tree = workspace.tree()
        let ribs = tree.ribs.filter { $0.name == old.type }
        let layouts = ApplicationLayout.all(in: workspace).filter { layout in
            workspace.scope.contains { layout.contains(workspace.modules[$0].path) }
        }
        let places = ribs.map { workspace.files[Int($0.declaration.file)].path }
        var homes = layouts.filter { layout in
            places.contains(where: layout.contains) || Self.isFolder(layout.path("Features/" + old.type), in: workspace)
        }
        // One application may lie in another's folder: the inner one is meant.
        homes = homes.filter { outer in !homes.contains { $0.folder != outer.folder && outer.contains($0.folder) } }
        guard homes.count <= 1, !homes.isEmpty || ribs.count <= 1 else {
            throw EditError.refused("there are several RIBs \(old.type); name the folder of one application with --path")
        }
        application = homes.first
        let known = Set(tree.ribs.map(\.name)).union(Self.features(in: workspace, homes.first))
        guard known.contains(old.type) else {
            throw EditError.refused("there is no RIB or feature '\(old.type)' here; there are \(known.sorted().joined(separator: ", "))")
        }
        name = RenamedName(old: old, new: new, others: known.subtracting([old.type, new.type]))
        guard !known.contains(new.type) else { throw EditError.name(new.type, reason: "there is a RIB or a feature of that name already") }
        let layout = homes.first
        if let layout {
            let own = layout.path("Features/" + old.type)
            folder = Self.isFolder(own, in: workspace) ? own : nil
        } else {
            folder = places.first.flatMap { Self.folder(named: old.type, around: $0) }
        }
        let modules = workspace.modules
        let inside = Set(modules.indices.filter { !modules[$0].isContext && layout?.contains(modules[$0].path) ?? true })
        files = workspace.files.indices.filter { index in
            let module = workspace.files[index].module
            guard !modules[module].isContext else { return false }
            return inside.contains(module) || workspace.types.imports[index].contains { inside.contains($0.module) }
        }
    }

    private static func isFolder(_ path: String, in workspace: Workspace) -> Bool {
        workspace.modules.contains { !$0.isContext && ($0.path == path || $0.path.hasPrefix(path + "/")) }
    }

    private static func features(in workspace: Workspace, _ application: ApplicationLayout?) -> Set<String> {
        guard let application else { return [] }
        let features = application.path("Features/")
        return Set(
            workspace.modules.compactMap { module in
                guard !module.isContext, module.path.hasPrefix(features) else { return nil }
                return module.path.dropFirst(features.count).split(separator: "/").first.map(String.init)
            })
    }

    private static func folder(named name: String, around file: String) -> String? {
        let parts = file.split(separator: "/").dropLast()
        guard let place = parts.lastIndex(where: { $0 == name }) else { return nil }
        return parts[...place].joined(separator: "/")
    }

    // MARK: What is its own

    /// Whether what a module declares with the name is the RIB's: entities and stores have names of
    /// their own.
    func isOwn(_ module: Int) -> Bool {
        let found = workspace.modules[module]
        guard !found.isContext, application?.contains(found.path) ?? true else { return false }
        switch found.kind {
        case .domain, .data: return false
        // Views that features share are nobody's.
        case .userInterface: return application.map { $0.views?.name != found.name } ?? true
        case .library: return application == nil || found.path.hasPrefix(application!.path("Features/"))
        default: return true
        }
    }

    /// The modules that get another name, with it.
    var modules: [String: String] {
        guard let folder else { return [:] }
        let beginning = application?.name ?? ""
        var renamed: [String: String] = [:]
        for module in workspace.modules where !module.isContext && (module.path == folder || module.path.hasPrefix(folder + "/")) {
            guard module.name.hasPrefix(beginning) else { continue }
            let rest = String(module.name.dropFirst(beginning.count))
            if rest == name.old.type { renamed[module.name] = beginning + name.new.type }
            if let type = name.type(rest) { renamed[module.name] = beginning + type }
        }
        return renamed
    }

    /// A path as it will be: that of the folder, and of what lies in it.
    func moved(_ path: String) -> String {
        guard let folder, path == folder || path.hasPrefix(folder + "/") || path.hasPrefix(folder + ".") else { return path }
        let above = folder.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return above + name.new.type + path.dropFirst(folder.count)
    }

    /// The path of a file of source as it will be: `HomeInteractor+List.swift` has two names in its
    /// own.
    func moved(source path: String, module: Int) -> String {
        let path = moved(path)
        guard isOwn(module), let slash = path.lastIndex(of: "/"), path.hasSuffix(".swift") else { return path }
        let stem = path[path.index(after: slash)...].dropLast(".swift".count)
        let parts = stem.split(separator: "+", omittingEmptySubsequences: false).enumerated().map { place, part in
            place > 0 && part == name.old.type ? name.new.type : name.type(String(part)) ?? String(part)
        }
        return path[...slash] + parts.joined(separator: "+") + ".swift"
    }
}
