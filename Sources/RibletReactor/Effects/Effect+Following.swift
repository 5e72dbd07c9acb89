public import Riblet
public import RibletUpdates

extension Effect {
    /// A mutation for each element of `sequence`, or none if `transform` returns nothing, until
    /// the sequence ends or the interactor resigns.
    ///
    /// It is not counted in ``Reactor/pendingEffects``: a page that follows a sequence has settled
    /// all the same.
    @MainActor
    public static func observe<S: AsyncSequence>(
        _ sequence: S, fileID: StaticString = #fileID, line: UInt = #line, _ transform: @escaping @MainActor (S.Element) -> Mutation?
    ) -> Effect {
        Effect(
            .follow(
                noting(fileID, line) { send in
                    var iterator = sequence.makeAsyncIterator()
                    while let element = try await iterator.next(isolation: MainActor.shared) {
                        if send.isCancelled { return }
                        if let mutation = transform(element) { send(mutation) }
                    }
                }))
    }

    /// A mutation for the value of `updates` now and after each change, or none if `transform`
    /// returns nothing, until the interactor resigns. It takes no task.
    @MainActor
    public static func observe<Value>(_ updates: Updates<Value>, _ transform: @escaping @MainActor (Value) -> Mutation?) -> Effect {
        Effect(
            .listen { send in
                updates.follow(onEnd: { send.task?.finish() }) { value in
                    if let mutation = transform(value) { send(mutation) }
                }
            })
    }

    /// As `observe(_:_:)`, and a mutation where the same cannot be read: what follows a value that
    /// is stored waits, and does not say that reading fails.
    ///
    /// - Parameters:
    ///   - updates: what is stored now and after every change.
    ///   - read: reads the same once; its value comes by `updates`.
    ///   - failed: the mutation for why that failed, or none.
    ///   - transform: the mutation for a value, or none.
    /// - Returns: the following, which is counted in ``Reactor/pendingEffects`` until it is read.
    @MainActor
    public static func observe<Value, Read, Failure>(
        _ updates: Updates<Value>, reading read: @escaping @Sendable () async throws(Failure) -> Read,
        failed: @escaping @MainActor (Failure) -> Mutation?, _ transform: @escaping @MainActor (Value) -> Mutation?
    ) -> Effect {
        .merge(
            .observe(updates, transform),
            .run { send in
                do throws(Failure) {
                    _ = try await read()
                } catch {
                    if let mutation = failed(error) { send(mutation) }
                }
            })
    }

    /// A mutation for each value of `stream`, synchronously, or none if `transform` returns
    /// nothing, until the interactor resigns. The present value of a `BehaviorRelay` comes first.
    @MainActor
    public static func observe<Value>(_ stream: some ValueStream<Value>, _ transform: @escaping @MainActor (Value) -> Mutation?) -> Effect {
        Effect(
            .listen { send in
                stream.observe { value in
                    if let mutation = transform(value) { send(mutation) }
                }
            })
    }
}

extension Following: Cancellable {}

extension ScopeOwner {
    /// Runs `onValue` with the value of `updates` now and after each change, until the scope ends.
    /// It takes no task.
    @discardableResult
    public func observe<Value>(_ updates: Updates<Value>, _ onValue: @escaping @MainActor (Value) -> Void) -> ScopeItem {
        let item = FollowedUpdates()
        item.following = updates.follow(onEnd: { item.leaveScope() }, onValue)
        scope.add(item)
        return item
    }
}

private final class FollowedUpdates: ScopeItem {
    var following: (any Cancellable)?

    override func end() {
        following?.cancel()
        following = nil
    }
}
