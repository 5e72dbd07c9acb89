public import RibletReactor
public import Testing

/// The events that come by themselves.
extension ReactorTest {
    /// Waits for a mutation of an effect and asserts its change of the state.
    ///
    /// Mutations are compared by `==`, or by their parts without `==`.
    ///
    /// - Parameters:
    ///   - mutation: the expected mutation.
    ///   - timeout: how long to wait, in real time; as said in the beginning unless given.
    ///   - sourceLocation: where issues are shown.
    ///   - changes: one closure if it changes the state.
    public func receive(
        _ mutation: R.Mutation, timeout: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ changes: Change...
    ) async {
        let expectation = ReactorExpectation<R>(ValueText.line(mutation)) { cause in
            guard case .mutation(let received) = cause else { return nil }
            return Difference.between(mutation, received) ?? ""
        }
        await receive(expectation, timeout, sourceLocation) { _ in changes }
    }

    /// Waits for a mutation that `matches`, and asserts its change of the state.
    ///
    /// - Parameters:
    ///   - matches: `\.isLoaded`, or a closure with a pattern.
    ///   - timeout: the longest wait, in real time.
    ///   - sourceLocation: where issues are shown.
    ///   - changes: one closure if it changes the state.
    public func receive(
        where matches: @escaping (R.Mutation) -> Bool, timeout: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        _ changes: Change...
    ) async {
        let expectation = ReactorExpectation<R>("a mutation that matches") { cause in
            guard case .mutation(let received) = cause, matches(received) else { return nil }
            return ""
        }
        await receive(expectation, timeout, sourceLocation) { _ in changes }
    }

    /// Waits for a mutation that `extract` finds something in, and asserts what it changes.
    ///
    /// ```swift
    /// await test.receive(as: \.failure) { $0.error = $1.localizedDescription }
    /// ```
    ///
    /// - Parameters:
    ///   - extract: what a case of the mutation carries, or nil for other cases.
    ///   - timeout: the longest wait, in real time.
    ///   - sourceLocation: where issues are shown.
    ///   - change: is given the state before and what was found; must not be given if the state
    ///     stays as it is.
    public func receive<Payload>(
        as extract: @escaping (R.Mutation) -> Payload?, timeout: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        _ change: ((inout R.State, Payload) throws -> Void)? = nil
    ) async {
        let expectation = ReactorExpectation<R>("a mutation with \(Payload.self)") { cause in
            guard case .mutation(let received) = cause, extract(received) != nil else { return nil }
            return ""
        }
        await receive(expectation, timeout, sourceLocation) { cause in
            guard let change, case .mutation(let mutation) = cause, let payload = extract(mutation) else { return [] }
            return [{ try change(&$0, payload) }]
        }
    }

    /// Waits for an action that the RIB itself sends, from a worker, an observation or a child, and
    /// asserts its immediate changes of the state.
    ///
    /// - Parameters:
    ///   - action: the expected action.
    ///   - timeout: the longest wait, in real time.
    ///   - sourceLocation: where issues are shown.
    ///   - changes: one for each change of the state, in order.
    public func receive(
        action: R.Action, timeout: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ changes: Change...
    ) async {
        let expectation = ReactorExpectation<R>("action \(ValueText.line(action))") { cause in
            guard case .action(let received) = cause else { return nil }
            return Difference.between(action, received) ?? ""
        }
        await receive(expectation, timeout, sourceLocation) { _ in changes }
    }

    /// Takes what the reactor has received by now as asserted.
    ///
    /// - Parameters:
    ///   - strict: false also where there is nothing; otherwise that is an issue, since the line
    ///     has become useless.
    ///   - sourceLocation: where the issue is shown.
    public func skipReceivedMutations(strict: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) async {
        await letOthersRun()
        ending.location = sourceLocation
        if journal.steps.isEmpty, strict { fail("there is no received mutation to skip", sourceLocation) }
        journal.assertSteps(journal.steps.count)
    }

    // MARK: Waiting

    private func receive(
        _ expectation: ReactorExpectation<R>, _ timeout: Duration?, _ location: SourceLocation,
        changes: (ReactorStep<R>.Cause) -> [Change]
    ) async {
        settleActivation(before: "receiving \(expectation.name)", location)
        ending.location = location
        let matches = { [journal] in journal.steps.contains { expectation.difference($0.cause) == "" } }
        await ending.wait(timeout) { exhaustivity == .on ? !journal.steps.isEmpty : matches() }
        guard let index = journal.steps.firstIndex(where: { expectation.difference($0.cause) == "" }) else {
            return failToReceive(expectation, location)
        }
        passOver(ending.takeSteps(index), "received before \(expectation.name) and not asserted", location)
        let step = journal.takeStep()
        assert(changes(step.cause), step.states, step.name, location)
    }

    private func failToReceive(_ expectation: ReactorExpectation<R>, _ location: SourceLocation) {
        guard exhaustivity == .on, let first = journal.steps.first else {
            let others = journal.steps.isEmpty ? "nothing came" : "it did not come"
            fail("expected to receive \(expectation.name), and \(others)\n\(ending.underWay())", location)
            return
        }
        let difference = expectation.difference(first.cause).map { " (- expected, + received):\n\($0)" } ?? ""
        fail("expected to receive \(expectation.name), and received \(first.name)\(difference)", location)
        journal.assertSteps(1)
    }
}

/// The event that a test expects next.
@MainActor
struct ReactorExpectation<R: Reactor> {
    let name: String
    /// Empty if it is what is expected; nil if there is nothing to compare.
    let difference: (ReactorStep<R>.Cause) -> String?

    init(_ name: String, _ difference: @escaping (ReactorStep<R>.Cause) -> String?) {
        self.name = name
        self.difference = difference
    }
}
