public import Riblet

/// Writes down what comes to a tree from outside and what each of that changes, so that it can be
/// played again.
///
/// ```swift
/// let root = AppBuilder(dependency: EmptyComponent()).build()
/// let recorder = SessionRecorder(root, application: "Shop 2.1") { bytes in file.write(bytes) }
/// root.launch()
/// ```
///
/// Recorded are actions that arrive while nothing is being handled, mutations of effects, the
/// user's changes to the routes of containers, and the launch, of reactors that are ``Recordable``.
/// Their consequences are no inputs; the changes they made stand behind each.
///
/// Everything is handed over before the call that led to it returns, and an input before it is
/// handled: a file is complete up to the step in which a program ends. Recording does not change
/// what the program does. It ends with ``stop()``, when the recorder is freed, or when another one
/// begins on the same tree.
@MainActor
public final class SessionRecorder {
    private let session: TreeRecording

    /// Begins to record. Call it while nothing is being handled.
    ///
    /// - Parameters:
    ///   - root: the root of the tree; not retained. One that was launched already is recorded with
    ///     what it is like now.
    ///   - application: the name and version of the program, for those who read the file.
    ///   - sink: takes the bytes of the file, piece by piece, on the main actor. It must not send
    ///     anything to the tree.
    public init(_ root: BaseRouter, application: String = "", to sink: @escaping @MainActor ([UInt8]) -> Void) {
        session = TreeRecording(root: root, application: application, sink)
    }

    /// The number of steps that have been written down.
    public var stepCount: Int { session.number }

    /// Why a replay may differ though nothing has changed; the file says so too.
    public var warnings: [String] { session.warnings }

    /// Ends the recording, after what is being handled now.
    public func stop() { session.finish() }

    isolated deinit { session.finish() }
}

/// The session that is recorded.
private final class TreeRecording: RecordedTree {
    private let sink: @MainActor ([UInt8]) -> Void
    private(set) var number = 0
    private(set) var warnings: [String] = []
    private var unwritten: [String] = []
    private var problems: Set<String> = []
    private var nested: [NestedInput] = []
    private var isOpen = false
    private var isFinished = false

    init(root: BaseRouter, application: String, _ sink: @escaping @MainActor ([UInt8]) -> Void) {
        self.sink = sink
        super.init(root: root)
        begin()
        let start = root.isLoaded || root.interactable.isActive ? start(root) : nil
        sink(RecordingLine.header(application: application, root: root.name, start: start, warnings: unwritten))
        unwritten = []
    }

    /// Describes a tree that runs already.
    private func start(_ root: BaseRouter) -> Recording.Start? {
        let (saved, report) = root.save()
        for issue in report.issues { warn("\(issue)") }
        let (changes, problems) = ribs.takeChanges()
        for problem in problems { warn(problem) }
        return Recording.Start(isActive: root.interactable.isActive, tree: saved, changes: changes)
    }

    override func finish() {
        guard !isFinished else { return }
        isFinished = true
        guard !isOpen else { return }
        noteStrays()
        end()
    }

    override func take(
        _ kind: SessionInput.Kind, at place: SessionPlace, nestedIn start: Int?, _ value: () throws -> SavedValue
    ) -> Bool {
        if start == nil { noteStrays() }
        let input: SessionInput
        do {
            input = SessionInput(kind: kind, rib: place.identity, value: try value())
        } catch {
            warn("\(place.identity): \(kind.rawValue) cannot be encoded: \(error)")
            input = SessionInput(kind: .unknown, rib: place.identity, value: .null)
        }
        if let start { nested.append(NestedInput(start: start, input: input)) } else { write(input) }
        return true
    }

    override func inputIsOver() {
        guard isOpen else { return }
        isOpen = false
        let (changes, problems) = ribs.takeChanges()
        for problem in problems { warn(problem) }
        sink(RecordingLine.end(nested, changes, warnings: unwritten))
        nested = []
        unwritten = []
        if isFinished { end() }
    }

    override func meet(_ problem: String, _ sentence: String) {
        if problems.insert(problem).inserted { warn(sentence) }
    }

    private func write(_ input: SessionInput) {
        number += 1
        isOpen = true
        sink(RecordingLine.beginning(ofStep: number, input))
    }

    /// Changes that came about while no input was open.
    private func noteStrays() {
        // Before the first input it is how the tree was found.
        guard number > 0, ribs.hasChanges, let root = ribs.root else { return }
        write(SessionInput(kind: .unknown, rib: root.name, value: .null))
        inputIsOver()
    }

    private func warn(_ text: String) {
        guard !warnings.contains(text) else { return }
        warnings.append(text)
        unwritten.append(text)
    }
}
