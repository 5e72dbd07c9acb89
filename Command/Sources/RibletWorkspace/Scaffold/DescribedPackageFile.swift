/// The `Package.swift` that follows from the descriptions of modules, in a plan.
enum DescribedPackageFile {
    static let name = "Package.swift"

    /// Refuses a generated file that was edited by hand: the edits would be lost.
    static func requireCurrent(_ draft: WorkspaceDraft) throws {
        guard draft.changes.allSatisfy({ $0.path != name }), try !Generation(path: draft.root).isCurrent else { return }
        throw WorkspaceError.refused("Package.swift is not what the descriptions of the modules say; run `riblet generate` first")
    }

    /// Returns its text for the descriptions and folders of a plan.
    static func text(_ draft: WorkspaceDraft) throws -> String { try Generation(of: described(by: draft), isFolder: isFolder(draft)).text }

    /// The descriptions as they will be.
    static func described(by draft: WorkspaceDraft) throws -> DescribedWorkspace {
        var texts = try DescribedWorkspace.texts(in: draft.root)
        for change in draft.changes where change.path == WorkspaceDescription.fileName || change.path.hasSuffix(ModuleDescription.suffix) {
            texts[change.path] = change.after.map { String(decoding: $0, as: UTF8.self) }
        }
        return try DescribedWorkspace(root: draft.root, texts: texts.map { ($0.key, $0.value) })
    }

    /// Tells whether there will be a folder.
    static func isFolder(_ draft: WorkspaceDraft) -> (String) -> Bool {
        let (root, changes) = (draft.root, draft.changes)
        return { folder in
            let inner = folder + "/"
            if changes.contains(where: { $0.after != nil && $0.path.hasPrefix(inner) }) { return true }
            guard FileSystem.isFolder(root + "/" + folder) else { return false }
            // One whose files all go has gone.
            let gone = Set(changes.filter { $0.after == nil && $0.path.hasPrefix(inner) }.map(\.path))
            return gone.isEmpty || FileSystem.swiftFiles(below: root + "/" + folder).contains { !gone.contains(inner + $0) }
        }
    }
}
