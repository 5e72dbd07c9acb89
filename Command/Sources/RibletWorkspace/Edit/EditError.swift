/// What keeps sources from being edited by the command. Nothing has been changed then.
public enum EditError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A place that the command edits is not there, or does not look as it does in other RIBs.
    case noPlace(file: String, wanted: String, advice: String)
    /// A name cannot be used.
    case name(String, reason: String)
    /// What was asked for does not fit the workspace.
    case refused(String)

    /// What is at fault, and what to do.
    public var description: String {
        switch self {
        case .noPlace(let file, let wanted, let advice):
            "\(file): error: looked for \(wanted) and did not find it; nothing was changed. By hand: \(advice)"
        case .name(let name, let reason): "error: '\(name)' cannot be the name: \(reason)"
        case .refused(let reason): "error: \(reason)"
        }
    }
}
