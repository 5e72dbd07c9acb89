/// More used of a feature than how it is built and what it tells.
struct FeatureInsidesRule: CheckingRule {
    static let id = "feature-insides"
    static let summary = "A feature uses more of another feature than its interface."

    private static let offered = ["Buildable", "Listener", "Routing", "Dependency", "Builder"]

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        var insides: [Int: [(word: UInt32, name: String)]] = [:]
        context.moduleImports { edge in
            let (importer, imported) = (workspace.modules[edge.importer], workspace.modules[edge.imported])
            guard importer.kind == .feature, imported.kind == .feature, !imported.isContext,
                workspace.framework(in: edge.file) == .riblet
            else { return }
            // A description may let a module see all of it.
            if importer.role?.sees.contains(imported.name) == true { return }
            let names = insides[edge.imported] ?? Self.insides(of: imported, in: workspace)
            insides[edge.imported] = names
            let references = Set(workspace.files[edge.file].references)
            let used = names.filter { entry in
                references.contains(entry.word)
                    && workspace.types.resolve(entry.name, in: edge.file).map { imported.files.contains(Int($0.file)) } == true
            }
            guard !used.isEmpty else { return }
            report(
                file: edge.file, line: edge.declaration.line,
                "\(importer.name) uses \(used.map(\.name).sorted().joined(separator: ", ")) of \(imported.name), which is for the views of it; "
                    + "ask its listener or its routing for what is needed, or declare that below both")
        }
    }

    /// The types that a feature offers beyond those by which others build and hear it.
    private static func insides(of module: Module, in workspace: Workspace) -> [(word: UInt32, name: String)] {
        var found: [(word: UInt32, name: String)] = []
        for file in module.files {
            let scanned = workspace.files[file].scanned
            for (_, type) in scanned.indexed(scanned.types) where type.parent < 0 {
                guard type.access == .package || type.access == .public || type.access == .open else { continue }
                guard !offered.contains(where: type.name.hasSuffix), let word = workspace.words.number(of: type.name) else { continue }
                found.append((UInt32(word), type.name))
            }
        }
        return found
    }
}
