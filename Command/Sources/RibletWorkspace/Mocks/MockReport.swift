/// The report of written mocks. Writes the files that differ: all of them or none.
package struct MockReport {
    /// True where a file is not as it would be written, and was only compared.
    package private(set) var isStale = false
    /// A line for each file that was written or would have to be; nothing where all are current.
    package private(set) var text = ""

    package init(_ result: MockResult, folder: String, isChecked: Bool) throws(WorkspaceError) {
        var draft = WorkspaceDraft(root: FileSystem.absolute(folder))
        for file in result.files where try draft.bytes(file.name) != Array(file.text.utf8) {
            try draft.set(file.name, Array(file.text.utf8))
            isStale = isChecked
            text += "\(folder)/\(file.name): "
            text +=
                isChecked
                ? "error: it is not what `riblet mocks \(file.module)` writes; run that without --check\n" : "\(file.mocks.count) mocks\n"
        }
        if !isChecked { try draft.apply() }
    }
}

extension Workspace {
    /// A path as it is from the root of the workspace.
    package func relative(_ path: String) -> String {
        let path = FileSystem.absolute(path)
        return path.hasPrefix(root + "/") ? String(path.dropFirst(root.utf8.count + 1)) : path
    }
}
