import RibletWorkspace

enum RunningProgram {
    /// Lets it work in a folder from now on.
    static func work(in folder: String) throws(WorkspaceError) {
        guard chdir(folder) == 0 else { throw .unreadable(path: folder, reason: String(cString: strerror(errno))) }
    }
}
