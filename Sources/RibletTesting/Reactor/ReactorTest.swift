public import RibletReactor
public import Testing

/// Drives a reactor and asserts everything it does.
///
/// ```swift
/// let test = ReactorTest(HomeInteractor(presenter: view, tasks: tasks), mocks: router, listener)
/// await test.activate { $0.isLoading = true }
/// await test.receive(.loaded([.milk])) {
///     $0.tasks = [.milk]
///     $0.isLoading = false
/// }
/// await test.send(.select(.milk)) { $0.selected = .milk }
/// await test.expectCall(on: router) { $0.routeToTask(.milk) }
/// await test.finish()
/// ```
///
/// The test is exhaustive by default: each change of the state is asserted where it happens,
/// mutations of effects are received in the order in which they come, calls of mocks are expected
/// in the order in which they were made, all before the next thing is sent, and at the end no
/// effect is under way. A change without an assertion fails the test and is shown. With
/// ``Exhaustivity/off`` only the assertions count.
///
/// It takes the place of the reactor's recorder.
@MainActor
public final class ReactorTest<R: Reactor> {
    /// Says how the state changes: given the state before, makes it the state after.
    public typealias Change = (inout R.State) throws -> Void

    /// The reactor under test.
    public let reactor: R
    /// The part that has to be asserted; may be changed in the middle of a test.
    public var exhaustivity: Exhaustivity {
        get { ending.exhaustivity }
        set { ending.exhaustivity = newValue }
    }

    let journal: ReactorJournal<R>
    let ending: ReactorTestEnding<R>

    /// Observes `reactor` and activates it.
    ///
    /// The changes of becoming active are asserted with ``activate(sourceLocation:_:)``, in either
    /// case.
    ///
    /// - Parameters:
    ///   - reactor: the reactor under test.
    ///   - mocks: the mocks whose calls have to be asserted: the router, the listener, the
    ///     presenter.
    ///   - activate: false does not activate the reactor: to assert earlier events, or because its
    ///     router is in a tree.
    ///   - exhaustivity: the required completeness of assertions.
    ///   - timeout: the longest wait for a missing event while effects are running, in real time.
    ///   - sourceLocation: where issues are shown that belong to no assertion.
    public init(
        _ reactor: R, mocks: any CallRecording..., activate: Bool = true, exhaustivity: Exhaustivity = .on,
        timeout: Duration = .seconds(2), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.reactor = reactor
        journal = ReactorJournal(reactor, mocks)
        ending = ReactorTestEnding(
            journal, endsActivity: activate, exhaustivity: exhaustivity, timeout: timeout, location: sourceLocation)
        if let scope = TestScope.current {
            ending.isScoped = true
            scope.add(ending)
            scope.track(reactor)
        }
        guard activate else { return }
        // Nobody has asserted it yet, so it is a step like those that come by themselves.
        ending.activation = journal.drive("becoming active at \(sourceLocation)") { reactor.activate() }.states
    }

    /// The state now, whatever has been asserted.
    public var state: R.State { reactor.currentState }
    /// Everything the reactor has handled.
    public var actions: [R.Action] { journal.actions }
    /// Everything it has reduced.
    public var mutations: [R.Mutation] { journal.mutations }
    /// The state at the beginning, then the one after each mutation.
    public var states: [R.State] { journal.states }

    // MARK: Doing

    /// Sends `action` and asserts its immediate changes of the state.
    ///
    /// Each closure asserts one change of the state; without closures the state must not change.
    /// Mutations of effects are not included, even if they come at once:
    /// ``receive(_:timeout:sourceLocation:_:)`` asserts those.
    ///
    /// - Parameters:
    ///   - action: the action to send.
    ///   - sourceLocation: where issues are shown.
    ///   - changes: one for each change, in order.
    public func send(_ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation, _ changes: Change...) async {
        await drive("send(\(ValueText.line(action)))", changes, sourceLocation) { $0.send(action) }
    }

    /// Calls the reactor as another object would, for example a child through its listener, and
    /// asserts the immediate changes of the state.
    ///
    /// - Parameters:
    ///   - work: calls the reactor.
    ///   - sourceLocation: where issues are shown.
    ///   - changes: one for each change of the state, in order.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws.
    @discardableResult
    public func perform<Result>(
        _ work: (R) throws -> Result, sourceLocation: SourceLocation = #_sourceLocation, changes: Change...
    ) async rethrows -> Result {
        try await drive("perform", changes, sourceLocation, work)
    }

    /// Makes the reactor active, unless that has happened in the beginning, and asserts what that
    /// has changed.
    ///
    /// - Parameters:
    ///   - sourceLocation: where issues are shown.
    ///   - changes: one for each change of the state, in order.
    public func activate(sourceLocation: SourceLocation = #_sourceLocation, _ changes: Change...) async {
        guard let states = ending.activation else {
            ending.endsActivity = true
            return await drive("activate()", changes, sourceLocation) { $0.activate() }
        }
        ending.activation = nil
        ending.location = sourceLocation
        assert(changes, states, "becoming active", sourceLocation)
    }

    /// Makes the reactor inactive, which cancels its effects, and asserts what that changes.
    ///
    /// - Parameters:
    ///   - sourceLocation: where issues are shown.
    ///   - changes: one for each change of the state, in order.
    public func deactivate(sourceLocation: SourceLocation = #_sourceLocation, _ changes: Change...) async {
        await drive("deactivate()", changes, sourceLocation) { $0.deactivate() }
    }

    private func drive<Result>(
        _ name: String, _ changes: [Change], _ location: SourceLocation, _ work: (R) throws -> Result
    ) async rethrows -> Result {
        settleAccounts(before: name, location)
        ending.location = location
        let (result, states) = try TestScope.at(location) {
            try journal.drive("\(name) at \(location)") { try work(reactor) }
        }
        assert(changes, states, name, location)
        // Where tasks cannot start at once they start now.
        await Task.yield()
        return result
    }

    /// Not isolated, so that the issue belongs to the test that lets go.
    deinit {
        let ending = self.ending
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate { @MainActor in ending.drop() }
        } else {
            Task { @MainActor in ending.drop() }
        }
    }
}
