/// Why a chain of a ``Workflow`` could not go on, where it was not an error of a step's own. A step
/// is named by its label and its place in the source: `list (Links/OpenItem.swift:12)`.
public enum WorkflowError: Error, CustomStringConvertible {
    /// The item that the step was to act on was freed before it became active.
    case itemGone(step: String, path: String)
    /// The step, or the whole workflow in this step, took longer than it may.
    case timedOut(step: String, path: String, after: Duration)
    /// The source that the step waited for ended without a value.
    case noValue(step: String, path: String)

    /// The step, the RIB and what to do.
    public var description: String {
        switch self {
        case .itemGone(let step, let path):
            "step \(step): \(path) was freed before it became active; keep it attached until the step has run"
        case .timedOut(let step, let path, let duration):
            "step \(step) at \(path) did not finish within \(duration); attach what it waits for, or allow more time"
        case .noValue(let step, let path):
            "step \(step) at \(path): what it waited for ended without a value; deliver one, or throw an error that says why there is none"
        }
    }
}

/// An error that has ended chains of a workflow, and where.
public struct WorkflowFailure: Error, CustomStringConvertible {
    /// The step that failed.
    public let step: String
    /// The path of the RIB that it acted on or waited for; the type's name where it was no RIB.
    public let path: String
    /// A ``WorkflowError``, or what the step has thrown.
    public let error: any Error

    /// The step, the RIB and the error in one line.
    public var description: String { error is WorkflowError ? "\(error)" : "step \(step) at \(path): \(error)" }
}
