public import Riblet

/// Plays a recording: builds the tree anew, gives it what came to it from outside, and compares
/// after each step what that changed, byte for byte.
///
/// Effects do not run: their results are in the recording. Inputs from elsewhere while the tree is
/// at rest, from a worker for instance, are ignored. Everything happens in the course of the call,
/// so nothing else happens in between.
///
/// ```swift
/// let recording = try Recording(bytes, file: "checkout.jsonl")
/// let replayer = Replayer(recording) { AppBuilder(dependency: FakeDependency()).build() }
/// if case .differs(let difference) = replayer.run() { print(difference) }
/// ```
///
/// An inspector goes through it step by step with ``seek(to:)`` and looks at ``root``.
@MainActor
public final class Replayer {
    /// The recording that is played.
    public let recording: Recording
    /// The tree as it is after ``position`` steps.
    public private(set) var root: BaseRouter
    /// The number of steps that have been played.
    public private(set) var position = 0
    /// Where the replay differs. It goes no further then.
    public private(set) var difference: ReplayDifference?
    private let build: @MainActor () -> BaseRouter
    private var session: ReplayedTree
    private var ignoredBefore = 0

    /// A replay before the first step.
    ///
    /// - Parameters:
    ///   - recording: what is played.
    ///   - build: builds the tree, not launched, with the same dependencies every time. It is
    ///     called again to go back.
    public init(_ recording: Recording, building build: @escaping @MainActor () -> BaseRouter) {
        self.recording = recording
        self.build = build
        root = build()
        session = ReplayedTree(root: root)
        begin()
    }

    /// The number of inputs that were not in the recording, and were ignored.
    public var ignoredInputs: Int { ignoredBefore + session.ignored }

    /// Plays all that is left.
    ///
    /// - Returns: whether everything was the same, from the first step on.
    @discardableResult
    public func run() -> ReplayOutcome { seek(to: recording.steps.count) }

    /// Goes forward or back until `position` steps have been played, or to the first difference. To
    /// go back the tree is built again.
    ///
    /// - Parameter position: at least 0; beyond the end is the end.
    /// - Returns: whether everything was the same, from the first step on.
    @discardableResult
    public func seek(to position: Int) -> ReplayOutcome {
        let target = min(max(position, 0), recording.steps.count)
        if target < self.position { restart() }
        while self.position < target, difference == nil {
            let step = recording.steps[self.position]
            self.position += 1
            difference = session.play(step).map { describe($0, step.number, step.description) }
        }
        return difference.map(ReplayOutcome.differs) ?? .same(steps: self.position)
    }

    private func restart() {
        end()
        ignoredBefore += session.ignored
        position = 0
        difference = nil
        root = build()
        session = ReplayedTree(root: root)
        begin()
    }

    private func begin() {
        session.begin()
        guard let start = recording.start else { return }
        difference = session.launch(as: start).map { describe($0, 0, "\(recording.root): the beginning of the recording") }
    }

    private func describe(_ found: ReplayComparison.Difference, _ step: Int, _ input: String) -> ReplayDifference {
        ReplayDifference(
            step: step, input: input, path: found.path, key: found.key, expected: found.expected, actual: found.actual,
            text: found.text, warnings: recording.warnings)
    }

    private func end() {
        // The end of the tree is not part of the replay, and its effects do not run any more.
        session.isUnattended = true
        if let root = root as? any LaunchRouting, !root.hasEnded { root.terminate() } else { root.interactable.deactivate() }
        session.end()
    }

    isolated deinit { end() }
}
