/// A folder that appears with everything in it, or not at all.
enum NewFolder {
    /// Writes files beside the place of a folder, then puts them into that place.
    static func make(_ path: String, with files: [GeneratedFile]) throws(WorkspaceError) {
        guard !FileSystem.exists(path) else { throw .exists(path: path) }
        let beside = path + ".\(getpid()).part"
        do throws(WorkspaceError) {
            try FileSystem.makeFolder(beside)
            for file in files {
                if let slash = file.path.lastIndex(of: "/") { try FileSystem.makeFolder(beside + "/" + file.path[..<slash]) }
                try FileSystem.write(file.bytes, to: beside + "/" + file.path)
            }
            // An empty folder that has come meanwhile is replaced; one with something in it is not.
            guard rename(beside, path) == 0 else {
                throw errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR
                    ? .exists(path: path) : .unwritable(path: path, reason: SystemText.lastError())
            }
        } catch {
            FileSystem.removeTree(beside)
            throw error
        }
    }
}
