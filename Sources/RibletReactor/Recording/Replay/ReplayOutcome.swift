public import Riblet

/// The outcome of a replay.
public enum ReplayOutcome: Hashable, Sendable {
    /// Every state, all routes and the tree were the same after each of so many steps.
    case same(steps: Int)
    /// Something was different for the first time.
    case differs(ReplayDifference)
}

/// Where a replay first differs from its recording.
public struct ReplayDifference: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of difference.
    public enum Key: Hashable, Sendable {
        /// The input cannot be given to the tree as it is now.
        case input
        /// The RIBs that were attached and detached.
        case tree
        /// The state of a RIB.
        case state
        /// The routes of a container of a RIB, by its key.
        case routes(String)
    }

    /// The number of the step, from 1; 0 where the tree was different at the beginning already.
    public let step: Int
    /// The input of the step, in one line.
    public let input: String
    /// The names from the root down to the RIB that is different.
    public let path: String
    /// The kind of difference.
    public let key: Key
    /// The recorded value; nil where none was recorded.
    public let expected: SavedValue?
    /// The value of the replay; nil if there is none.
    public let actual: SavedValue?
    /// The difference, place by place.
    public let text: String
    /// Why a difference may not be the program's fault, as the recording says.
    public let warnings: [String]

    /// Step, input, RIB and difference, for people.
    public var description: String {
        let subject =
            switch key {
            case .input: "the input"
            case .tree: "the tree"
            case .state: "the state"
            case .routes(let key): "the routes of \"\(key)\""
            }
        var lines = ["\(path): \(subject) differs at step \(step) (\(input)):", text]
        if !warnings.isEmpty { lines += ["The recording warns that a replay may differ:"] + warnings.map { "  \($0)" } }
        return lines.joined(separator: "\n")
    }
}
