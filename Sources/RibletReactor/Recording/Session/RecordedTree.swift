internal import Riblet

/// One tree that is recorded or replayed: tells what comes to it from outside apart from what
/// follows from that, and keeps the names of its RIBs and what has changed.
///
/// An input is open until all its consequences have happened. An input to a reactor while another
/// one is open is a consequence, with one exception: the first stretch of an effect runs in the
/// middle of an input, and since effects do not run in a replay, its inputs are inputs of their
/// own, nested in the open one.
@MainActor
class RecordedTree: TreeInputWatcher {
    let ribs: RecordedRIBs
    /// Inputs open one within the other, since the tree was at rest or an effect started.
    private var depth = 0
    /// The number of the effect in whose first stretch the program is; 0 outside of all.
    private var stretch = 0
    /// Effects that started in the course of the open input.
    private var starts = 0
    /// Of the inputs that the tree has told of and that have not ended: whether they are of this
    /// tree.
    private var told: [Bool] = []

    init(root: BaseRouter) {
        ribs = RecordedRIBs(root: root)
    }

    final var isAtRest: Bool { depth == 0 && stretch == 0 }

    // MARK: Running

    /// The sessions that RIBs of all trees are offered to.
    private(set) static var running: [RecordedTree] = [] {
        didSet { isAnyRunning = !running.isEmpty }
    }

    /// Asked whenever a reactor gets its state.
    private(set) static var isAnyRunning = false

    /// Begins the session, while nothing is being handled. A tree has one at a time.
    final func begin() {
        for other in Self.running where other.ribs.root === ribs.root { other.finish() }
        ribs.watch(for: self)
        TreeInputs.add(self)
        Self.running.append(self)
    }

    /// Makes the interactor, which has just got a state, part of the sessions that its tree is part
    /// of.
    static func join(_ interactor: Interactor) {
        for session in running {
            if let place = session.ribs.place(of: interactor) { (interactor as? any Reactor)?.join(place) }
        }
    }

    /// Ends the session as soon as nothing is open.
    func finish() { end() }

    /// Ends the session; what is open goes on without it.
    final func end() {
        Self.running.removeAll { $0 === self }
        TreeInputs.remove(self)
        ribs.stopWatching()
    }

    // MARK: What recording and replaying differ in

    /// An input from outside.
    ///
    /// - Parameters:
    ///   - kind: what it is.
    ///   - place: where it is.
    ///   - start: the effect whose first stretch it comes from, if it is nested, or 0.
    ///   - value: what it is made of; encodes it.
    /// - Returns: false where it shall not happen.
    func take(_ kind: SessionInput.Kind, at place: SessionPlace, nestedIn start: Int?, _ value: () throws -> SavedValue) -> Bool { true }

    /// An input comes in the middle of another one, where no replay can put it; it waits its turn.
    func mayWait() -> Bool { true }

    /// All that follows from an input that was not nested has happened.
    func inputIsOver() {}

    /// An effect starts, and its first stretch is `body`. It has a number where it follows from an
    /// input.
    func start(_ number: Int?, _ body: () -> Void) { body() }

    /// Something is not as it has to be for a replay to be the same. Each problem is told once, of
    /// the first RIB that has it.
    func meet(_ problem: String, _ sentence: String) {}

    // MARK: Inputs

    /// Performs `body`, which is an input where it comes from outside.
    ///
    /// - Parameters:
    ///   - kind: what it is.
    ///   - place: where it is.
    ///   - comesFromWork: it is the result of an effect, and so always from outside.
    ///   - value: what it is made of; encodes it.
    ///   - body: lets it happen.
    final func perform(
        _ kind: SessionInput.Kind, at place: SessionPlace, comesFromWork: Bool = false, _ value: () throws -> SavedValue, _ body: () -> Void
    ) {
        guard open(kind, at: place, comesFromWork: comesFromWork, value) else { return }
        body()
        close()
    }

    /// Something for a reactor waits in its queue. Returns false where it shall not.
    final func mayWait(
        _ kind: SessionInput.Kind, at place: SessionPlace, comesFromWork: Bool, _ value: () throws -> SavedValue
    ) -> Bool {
        if depth > 0 { return !comesFromWork || take(kind, at: place, nestedIn: 0, value) }
        // At rest it becomes an input when its turn comes.
        return stretch > 0 ? take(kind, at: place, nestedIn: stretch, value) : mayWait()
    }

    private func open(
        _ kind: SessionInput.Kind, at place: SessionPlace, comesFromWork: Bool, _ value: () throws -> SavedValue
    ) -> Bool {
        if depth == 0 {
            if stretch == 0 { starts = 0 }
            guard take(kind, at: place, nestedIn: stretch == 0 ? nil : stretch, value) else { return false }
        } else if comesFromWork {
            guard take(kind, at: place, nestedIn: 0, value) else { return false }
        }
        depth += 1
        return true
    }

    private func close() {
        depth -= 1
        if isAtRest { inputIsOver() }
    }

    /// Performs `body`, the beginning of an effect that takes time.
    final func effectStarts(_ body: () -> Void) {
        // Effects that an effect starts in its first stretch are part of it.
        guard depth > 0 else { return start(nil, body) }
        starts += 1
        let outer = (depth, stretch)
        (depth, stretch) = (0, starts)
        start(starts, body)
        (depth, stretch) = outer
    }

    // MARK: Inputs that the tree tells of

    final func willTake(_ input: TreeInput, at router: BaseRouter) {
        guard let place = ribs.place(of: router) else { return told.append(false) }
        told.append(open(SessionInput.Kind(input), at: place, comesFromWork: false) { try input.value })
        if case .routes(let container, _) = input { ribs.noteRoutes(of: container, at: place) }
    }

    final func didTake(at router: BaseRouter) {
        if told.popLast() == true { close() }
    }
}

extension SessionInput.Kind {
    init(_ input: TreeInput) {
        self =
            switch input {
            case .launch, .restore: .launch
            case .terminate: .terminate
            case .activate: .activate
            case .deactivate: .deactivate
            case .routes: .routes
            }
    }
}

extension TreeInput {
    @MainActor
    fileprivate var value: SavedValue {
        get throws {
            switch self {
            case .restore(let tree): try SavedValue(encoding: tree)
            case .routes(let container, let plan): SavedValue(try plan(), for: container.key)
            case .launch, .terminate, .activate, .deactivate: .null
            }
        }
    }
}

extension SavedValue {
    /// A plan as it stands in a file: entries that stay are their index, new ones an object.
    init(_ plan: RoutePlan, for key: String) {
        self = ["container": .string(key)]
        if let places = plan.places {
            self["places"] = .array(
                places.map { place in
                    switch place {
                    case .kept(let index): .int(index)
                    case .new(let route): ["new": route]
                    }
                })
        }
        if let selected = plan.selected { self["selected"] = .int(selected) }
    }
}
