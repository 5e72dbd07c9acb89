/// Why the data of a flavour could not be opened or closed.
package enum TodoDataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder cannot be made or written to.
    case folderNotWritable(path: String, reason: String)
    /// The file of the todos cannot be opened.
    case cannotOpen(path: String, reason: String)
    /// The file of the todos was written by a newer version of the application.
    case newerVersion(path: String)
    /// The file could not be closed.
    case cannotClose(reason: String)

    /// Names the file and says what to do.
    package var description: String {
        switch self {
        case .folderNotWritable(let path, let reason):
            "The data folder \(path) cannot be used: \(reason). Check that this user may write there, or choose another folder."
        case .cannotOpen(let path, let reason): "The todos in \(path) cannot be opened: \(reason)"
        case .newerVersion(let path): "The todos in \(path) were written by a newer version of the application. Update the application."
        case .cannotClose(let reason): "The todos could not be closed: \(reason)"
        }
    }
}
