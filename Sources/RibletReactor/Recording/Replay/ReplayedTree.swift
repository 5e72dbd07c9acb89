internal import Riblet

/// The session of a tree that lives through a recording.
final class ReplayedTree: RecordedTree {
    /// The number of inputs that were left out because they did not come from the recording.
    private(set) var ignored = 0
    /// The next input is the recording's own.
    private var isFeeding = false
    /// The tree is built up or taken down: all that happens is part of that.
    var isUnattended = false
    private var step: Recording.Step?
    private var fed = 0
    private var failure: Failure?

    /// Why an input could not be given to the tree.
    struct Failure: Error {
        let input: SessionInput
        let reason: String
    }

    private var comparison = ReplayComparison()

    // MARK: Playing

    /// Launches the tree as it was when the recording began. Returns what is different then.
    func launch(as start: Recording.Start) -> ReplayComparison.Difference? {
        guard let root = ribs.root as? any LaunchRouting else {
            return ReplayComparison.Difference(
                path: ribs.root?.name ?? "", key: .input, text: "  the root is not a LaunchRouter; only one can be launched as it was")
        }
        isUnattended = true
        defer { isUnattended = false }
        let report = root.launch(restoring: start.tree)
        if !start.isActive { root.interactable.deactivate() }
        ribs.rename()
        do {
            for state in start.changes.states where ribs.currentState(of: state.name) != state.json {
                let value = try SavedValue(json: state.json, limits: .recorded)
                _ = try ribs.place(named: state.name)?.reactor?.feed(.restore, value)
            }
        } catch {
            return ReplayComparison.Difference(path: root.name, key: .input, text: "  a state cannot be read: \(error)")
        }
        guard var found = difference(from: start.changes) else { return nil }
        if !report.isComplete { found.text += "\n" + report.issues.map { "  \($0)" }.joined(separator: "\n") }
        return found
    }

    /// Gives the step to the tree. Returns what is different after it.
    func play(_ step: Recording.Step) -> ReplayComparison.Difference? {
        self.step = step
        fed = 0
        failure = nil
        feed(step.input)
        // Inputs from elsewhere than the first stretch of an effect wait until the tree is at rest.
        feedNested(of: 0)
        self.step = nil
        if let failure {
            return ReplayComparison.Difference(path: failure.input.rib, key: .input, text: "  \(failure.reason)")
        }
        if fed < step.nested.count {
            let missing = step.nested.first { $0.start > 0 }?.input ?? step.input
            return ReplayComparison.Difference(
                path: missing.rib, key: .input,
                text: "  the effect that led to \(missing) was not started; \(fed) of \(step.nested.count) came")
        }
        return difference(from: step.changes)
    }

    private func feedNested(of start: Int) {
        guard let step else { return }
        for nested in step.nested where nested.start == start {
            fed += 1
            feed(nested.input)
        }
    }

    private func feed(_ input: SessionInput) {
        guard failure == nil else { return }
        isFeeding = true
        do {
            if let reason = try give(input) { failure = Failure(input: input, reason: reason) }
        } catch {
            failure = Failure(input: input, reason: "it cannot be read: \(error)")
        }
        isFeeding = false
    }

    /// Returns why the input does not fit.
    private func give(_ input: SessionInput) throws -> String? {
        guard input.kind != .unknown else {
            return "something changed the tree here that was not an input of a recordable reactor or a container; no replay can do that"
        }
        guard let place = ribs.place(named: input.rib), let router = place.router else { return "there is no such RIB now" }
        switch input.kind {
        case .launch, .terminate:
            guard let root = router as? any LaunchRouting else { return "\(type(of: router)) is not a LaunchRouter now" }
            if input.kind == .terminate {
                root.terminate()
            } else if input.value == .null {
                root.launch()
            } else {
                root.launch(restoring: try SavedTree(recorded: input.value))
            }
        case .activate: router.interactable.activate()
        case .deactivate: router.interactable.deactivate()
        case .routes: return try change(router, input.value)
        case .action, .mutation, .restore:
            (router.interactable as? any Reactor)?.makeState()
            guard try place.reactor?.feed(input.kind, input.value) == true else {
                return "\(type(of: router.interactable)) is not Recordable now"
            }
        case .unknown: break
        }
        return nil
    }

    private func change(_ router: BaseRouter, _ value: SavedValue) throws -> String? {
        guard case .string(let key)? = value["container"], let plan = RoutePlan(value) else {
            return "the change is not one of a container"
        }
        let container = router.childContainers.first { $0.key == key }
        guard let container = container as? any PlannedContainer else { return "there is no container \"\(key)\" now" }
        return try container.carryOut(plan) ? nil : "the container \"\(key)\" has other routes now, or cannot build these: \(value)"
    }

    // MARK: What comes in

    override func take(
        _ kind: SessionInput.Kind, at place: SessionPlace, nestedIn start: Int?, _ value: () throws -> SavedValue
    ) -> Bool {
        guard isFeeding else {
            if !isUnattended { ignored += 1 }
            return isUnattended
        }
        isFeeding = false
        return true
    }

    override func mayWait() -> Bool {
        if !isUnattended { ignored += 1 }
        return isUnattended
    }

    /// Effects do not run; what they led to comes from the recording.
    override func start(_ number: Int?, _ body: () -> Void) {
        if let number { feedNested(of: number) }
    }

    // MARK: Comparing

    /// Returns the difference between the changes of now and the recorded ones.
    private func difference(from changes: SessionChanges) -> ReplayComparison.Difference? {
        let (now, problems) = ribs.takeChanges()
        guard var found = comparison.difference(changes, now, unchanged: { [ribs] in ribs.currentState(of: $0) }) else { return nil }
        if !problems.isEmpty { found.text += "\n" + problems.map { "  \($0)" }.joined(separator: "\n") }
        return found
    }
}

extension RoutePlan {
    /// Reads what ``SavedValue/init(_:for:)`` wrote.
    init?(_ value: SavedValue) {
        self.init()
        switch value["selected"] {
        case nil: break
        case .int(let index): selected = index
        default: return nil
        }
        guard let recorded = value["places"] else { return }
        guard case .array(let elements) = recorded else { return nil }
        places = []
        for element in elements {
            if case .int(let index) = element {
                places?.append(.kept(index))
            } else if let route = element["new"] {
                places?.append(.new(route))
            } else {
                return nil
            }
        }
    }
}
