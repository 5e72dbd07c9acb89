import RibletWorkspace

enum RunningProgram {
    /// Lets it work in a folder from now on.
    static func work(in folder: String) throws(WorkspaceError) {
        guard chdir(folder) == 0 else { throw .unreadable(path: folder, reason: String(cString: strerror(errno))) }
    }

    /// The value of a variable of the environment; nil if it is unset or empty.
    static func setting(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
