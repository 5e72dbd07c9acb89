/// A reason for which the command does not edit sources. Nothing has been changed.
public enum EditError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A place that the command edits is not there, or does not look as it does in other RIBs.
    case noPlace(file: String, line: Int, wanted: String)
    /// Lines that were added are not as they were added.
    case edited(file: String, line: Int, name: String, reason: String)
    /// A name cannot be used.
    case name(String, reason: String)
    /// A request that does not fit the workspace.
    case refused(String)

    /// The fault and its remedy.
    public var description: String {
        switch self {
        case .noPlace(let file, let line, let wanted):
            "\(file):\(line): error: looked here for `\(wanted)` with what it has on lines of its own, and did not find it; nothing was changed"
        case .edited(let file, let line, let name, let reason):
            "\(file):\(line): error: \(reason); nothing was changed. Take out by hand what is left of \(name), then its files and "
                + "\(Addition.path(of: name))"
        case .name(let name, let reason): "error: '\(name)' cannot be the name: \(reason)"
        case .refused(let reason): "error: \(reason)"
        }
    }
}
