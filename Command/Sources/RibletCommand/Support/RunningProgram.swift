import RibletWorkspace

/// The process itself.
enum RunningProgram {
    /// Where its program lies, without links; empty if the system does not tell.
    static var path: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        #if canImport(Darwin)
        var size = UInt32(buffer.count)
        guard _NSGetExecutablePath(&buffer, &size) == 0, let real = realpath(buffer, nil) else { return "" }
        #else
        guard let real = realpath("/proc/self/exe", nil) else { return "" }
        #endif
        defer { free(real) }
        return String(cString: real)
    }

    /// A whole path for one that begins where it works.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

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
