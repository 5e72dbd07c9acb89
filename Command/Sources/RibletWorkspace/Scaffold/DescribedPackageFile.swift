/// The `Package.swift` that follows from the descriptions of modules, in a plan.
enum DescribedPackageFile {
    static let name = "Package.swift"

    /// Refuses a generated file that was edited by hand: the edits would be lost.
    static func requireCurrent(_ draft: WorkspaceDraft) throws {
        guard draft.changes.allSatisfy({ $0.path != name }), try !Generation(path: draft.root).isCurrent else { return }
        throw EditError.refused("Package.swift is not what the descriptions of the modules say; run `riblet generate` first")
    }

    /// Returns its text for the descriptions and folders of a plan.
    static func text(_ draft: WorkspaceDraft) throws -> String {
        try Generation(of: described(by: draft), isFolder: isFolder(draft)).text
    }

    /// The descriptions as they will be.
    static func described(by draft: WorkspaceDraft) throws -> DescribedWorkspace {
        var described = try DescribedWorkspace(root: draft.root)
        let changes = draft.changes
        for change in changes where change.path == WorkspaceDescription.fileName {
            if let after = change.after { described.workspace = try WorkspaceDescription(text: String(decoding: after, as: UTF8.self)) }
        }
        for change in changes where change.path.hasSuffix(ModuleDescription.suffix) {
            described.modules.removeAll { $0.file == change.path }
            guard let after = change.after else { continue }
            described.modules.append(
                try ModuleDescription(text: String(decoding: after, as: UTF8.self), file: change.path, kinds: described.workspace.kinds))
        }
        described.modules.sort { $0.file < $1.file }
        return described
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
