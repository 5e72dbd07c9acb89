/// An owner of a scope, to which work and observations are bound: an ``Interactor`` while it is
/// active, a ``Worker`` while it runs.
@MainActor
public protocol ScopeOwner: AnyObject {
    /// The scope that cancels its items when it ends. Using it before it begins is a ``Misuse``:
    /// the scope returned then has ended already, so that an item bound to it is cancelled at once.
    var scope: Scope { get }
}

extension ScopeOwner {
    /// Runs `operation` on the main actor until it returns or the scope ends; it starts at once, up
    /// to its first suspension.
    ///
    /// - Parameter operation: the work.
    /// - Returns: cancels the work early.
    @discardableResult
    public func task(_ operation: @escaping @MainActor () async -> Void) -> ScopeTask {
        ScopeTask.run(in: scope, operation)
    }

    /// Runs `operation` on the main actor until it returns, throws or the scope ends; it starts at
    /// once, up to its first suspension.
    ///
    /// - Parameters:
    ///   - onError: receives the error of `operation`, unless the task was cancelled or `operation`
    ///     throws a `CancellationError`.
    ///   - operation: the work.
    /// - Returns: cancels the work early.
    @discardableResult
    public func task(
        onError: @escaping @MainActor (any Error) -> Void, _ operation: @escaping @MainActor () async throws -> Void
    ) -> ScopeTask {
        ScopeTask.run(in: scope, onError: onError, operation)
    }

    /// Calls `onValue` for each value of `stream` until the scope ends; for that of a
    /// ``BehaviorRelay`` at once as well.
    ///
    /// - Returns: ends the observation early.
    @discardableResult
    @inlinable
    public func observe<Value>(_ stream: some ValueStream<Value>, _ onValue: @escaping (Value) -> Void) -> RelayObservation<Value> {
        stream.observe(in: scope, onValue)
    }

    /// Runs `onValue` for each element of `sequence`, in order, until it or the scope ends.
    ///
    /// - Parameters:
    ///   - sequence: what is observed.
    ///   - onError: gets the error that has ended `sequence`, unless it says that the observation
    ///     was cancelled.
    ///   - onValue: gets each element, on the main actor.
    /// - Returns: ends the observation early.
    @discardableResult
    public func observe<S: AsyncSequence>(
        _ sequence: S, onError: @escaping @MainActor (any Error) -> Void = { _ in }, _ onValue: @escaping @MainActor (S.Element) -> Void
    ) -> ScopeTask {
        ScopeTask.observe(sequence, in: scope, onError: onError, onValue)
    }
}

extension Scope {
    /// Reports that something is bound to what has no scope now.
    ///
    /// - Returns: a scope that has ended.
    static func endedAlready(at path: String, _ message: String) -> Scope {
        Misuse.report(.boundWhileInactive, at: path, message)
        let ended = Scope()
        ended.end()
        return ended
    }
}
