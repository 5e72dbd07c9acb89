public import Riblet

/// What came of a replay.
public enum ReplayOutcome: Hashable, Sendable {
    /// Every state, all routes and the tree were the same after each of so many steps.
    case same(steps: Int)
    /// Something was different for the first time.
    case differs(ReplayDifference)
}

/// Where a replay first differs from its recording.
public struct ReplayDifference: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is different.
    public enum Key: Hashable, Sendable {
        /// The input cannot be given to the tree as it is now.
        case input
        /// Which RIBs were attached and detached.
        case tree
        /// The state of a RIB.
        case state
        /// The routes of a container of a RIB, by its key.
        case routes(String)
    }

    /// The number of the step, from 1; 0 where the tree was different at the beginning already.
    public let step: Int
    /// What the step gave to the tree, in one line.
    public let input: String
    /// The names from the root down to the RIB that is different.
    public let path: String
    /// What of it is different.
    public let key: Key
    /// What was recorded; `nil` where nothing was.
    public let expected: SavedValue?
    /// What there is now; nil where there is no such thing.
    public let actual: SavedValue?
    /// What that means, place by place.
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
