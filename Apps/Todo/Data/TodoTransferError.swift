/// Why todos were not exported or imported. After a failed import nothing was added.
package enum TodoTransferError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is no archive of todos.
    case notAnArchive(reason: String)
    /// The archive was written by a newer version of the application.
    case newerVersion(Int)
    /// The archive is too large to be one of todos.
    case tooLarge(limit: Int)
    /// A todo of the archive cannot be taken; entries count from 1.
    case entry(number: Int, title: String?, field: String, reason: String)
    /// A picture of the archive cannot be taken.
    case picture(name: String, reason: String)
    /// The store or the pictures refused; the text says why.
    case storage(String)

    /// Names the entry and the field at fault and says what to do.
    package var description: String {
        switch self {
        case .notAnArchive(let reason): "The file is no archive of todos: \(reason). Choose a file that was exported here."
        case .newerVersion(let version):
            "The archive has version \(version), this application reads up to \(TodoArchive.currentVersion). Update the application."
        case .tooLarge(let limit): "The archive is larger than \(limit >> 20) MB. Export fewer todos or smaller pictures."
        case .entry(let number, let title, let field, let reason):
            "Entry \(number)\(title.map { " (“\($0.prefix(40))”)" } ?? ""), field \(field): \(reason). Nothing was imported; correct the entry and "
                + "try again."
        case .picture(let name, let reason):
            "Picture \(name.prefix(80)): \(reason). Nothing was imported; correct or remove the picture and try again."
        case .storage(let text): text
        }
    }
}
