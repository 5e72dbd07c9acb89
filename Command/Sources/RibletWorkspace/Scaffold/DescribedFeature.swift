/// A feature's modules in a workspace that describes modules in files beside them: the file, and the `Package.swift` that follows from all files.
struct DescribedFeature {
    let application: ApplicationLayout
    let feature: String

    private static let package = "Package.swift"
    private var file: String { application.path("Features/\(feature)") + ModuleDescription.suffix }

    func add(to sources: ScaffoldSources) throws {
        try requireCurrent(sources)
        try sources.create(file, DescriptionText.new(name: application.name + feature, kind: "feature"))
        try generate(sources)
    }

    func remove(from sources: ScaffoldSources) throws {
        try requireCurrent(sources)
        guard try sources.draft.isThere(file) else {
            throw EditError.noPlace(
                file: file, wanted: "what describes \(feature)", advice: "take \(feature) out of what describes its module")
        }
        try sources.delete(file)
        try generate(sources)
    }

    /// What somebody has written into a generated file by hand would be lost.
    private func requireCurrent(_ sources: ScaffoldSources) throws {
        guard sources.draft.changes.allSatisfy({ $0.path != Self.package }), try !Generation(path: sources.draft.root).isCurrent else {
            return
        }
        throw EditError.refused("Package.swift is not what the descriptions of the modules say; run `riblet generate` first")
    }

    /// Works out `Package.swift` from the descriptions and folders as they will be.
    private func generate(_ sources: ScaffoldSources) throws {
        let root = sources.draft.root
        var described = try DescribedWorkspace(root: root)
        let changes = sources.draft.changes
        for change in changes where change.path.hasSuffix(ModuleDescription.suffix) {
            described.modules.removeAll { $0.file == change.path }
            guard let after = change.after else { continue }
            described.modules.append(
                try ModuleDescription(text: String(decoding: after, as: UTF8.self), file: change.path, kinds: described.workspace.kinds))
        }
        described.modules.sort { $0.file < $1.file }
        let generation = try Generation(of: described) { folder in
            let inner = folder + "/"
            if changes.contains(where: { $0.after != nil && $0.path.hasPrefix(inner) }) { return true }
            guard FileSystem.isFolder(root + "/" + folder) else { return false }
            // One whose files all go has gone.
            let gone = Set(changes.filter { $0.after == nil && $0.path.hasPrefix(inner) }.map(\.path))
            return gone.isEmpty || FileSystem.swiftFiles(below: root + "/" + folder).contains { !gone.contains(inner + $0) }
        }
        try sources.set(Self.package, generation.text)
    }
}
