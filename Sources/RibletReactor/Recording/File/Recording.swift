public import Riblet

/// A session of an application as it was recorded: what came to its tree from outside, and what
/// each of that changed.
///
/// A ``SessionRecorder`` writes it, a ``Replayer`` plays it, and
/// ``swiftTest(named:file:imports:buildingWith:)`` makes a test of it. A file is a header and then
/// a line a step, each a JSON object, so that it can be read, searched and cut short with the usual
/// tools.
public struct Recording: Hashable, Sendable {
    /// The newest format this version reads, which is the one it writes.
    public static let currentFormat = 1

    /// The name of the application that wrote the file, as the recorder was told.
    public let application: String
    /// The name of the root.
    public let root: String
    /// The tree when the recording began; nil where it had not been launched yet.
    let start: Start?
    /// The inputs with their changes, in order.
    public let steps: [Step]
    /// Why a replay may differ though nothing has changed: RIBs whose part could not be recorded,
    /// and changes that nobody had asked for.
    public let warnings: [String]
    /// Where the file ends in the middle of a line, because the program ended while it was written.
    public let truncation: Truncation?

    /// A tree in the middle of its life.
    struct Start: Hashable, Sendable {
        let isActive: Bool
        /// Its routes, and what else is saved.
        let tree: SavedTree
        /// Its RIBs and states.
        let changes: SessionChanges
    }

    /// One input from outside with everything that followed from it.
    public struct Step: Hashable, Sendable, CustomStringConvertible {
        /// The number of the step, counted from 1.
        public let number: Int
        let input: SessionInput
        let nested: [NestedInput]
        let changes: SessionChanges

        /// The names from the root down to the RIB that the input came to.
        public var path: String { input.rib }

        /// The RIB and its input in one line.
        public var description: String { input.description }

        /// The RIBs whose state is different after the step.
        public var changedStates: [String] { changes.states.map(\.name) }

        /// The state that a RIB has after the step, where the step changed it.
        public func state(of path: String) -> SavedValue? {
            changes.states.first { $0.name == path }.flatMap { try? SavedValue(json: $0.json, limits: .recorded) }
        }
    }

    /// The end of a file that was cut off.
    public struct Truncation: Hashable, Sendable, CustomStringConvertible {
        /// The number of the line, from 1.
        public let line: Int
        /// The number of bytes.
        public let bytes: Int
        /// The input that was being handled when the program ended, as far as the line says so:
        /// likely the cause.
        public let input: String?

        /// Where the file ends and what came last, in one line.
        public var description: String {
            let cause = input.map { "; the program ended while it handled \($0)" } ?? ""
            return "the file ends after \(bytes) bytes of line \(line)\(cause)"
        }
    }
}

extension SessionInput: CustomStringConvertible {
    var description: String {
        switch kind {
        case .action, .mutation, .restore, .routes: "\(rib): \(kind.rawValue) \(value)"
        case .launch: value == .null ? "\(rib): launch" : "\(rib): launch as it was saved"
        case .terminate, .activate, .deactivate: "\(rib): \(kind.rawValue)"
        case .unknown: "\(rib): a change that came from no recorded input"
        }
    }
}

extension SavedValue.Limits {
    /// Values that were part of a file that was read are not refused any more.
    static var recorded: SavedValue.Limits { SavedValue.Limits(bytes: .max) }
}

extension SavedTree {
    /// Reads the tree that is part of a file.
    init(recorded value: SavedValue) throws(SavedTreeError) {
        try self.init(json: value.jsonBytes, limits: Limits(bytes: .max, ribs: .max))
    }
}
