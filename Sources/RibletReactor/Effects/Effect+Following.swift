public import Riblet

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
            .follow { send in
                #if DEBUG
                send.task?.source = "\(fileID):\(line)"
                #endif
                return {
                    var iterator = sequence.makeAsyncIterator()
                    while let element = try await iterator.next(isolation: MainActor.shared) {
                        if send.isCancelled { return }
                        send(of: element, transform)
                    }
                }
            })
    }

    /// A mutation for each element of `updates`, and one where the same cannot be read: a sequence
    /// that follows what is stored waits, and does not say that reading fails.
    ///
    /// - Parameters:
    ///   - updates: what is stored now and after every change.
    ///   - read: reads the same once; its value comes by `updates`.
    ///   - failed: the mutation for why that failed, or none.
    ///   - transform: the mutation for an element, or none.
    /// - Returns: the following, which is counted in ``Reactor/pendingEffects`` until it is read.
    @MainActor
    public static func observe<S: AsyncSequence, Value, Failure>(
        _ updates: S, reading read: @escaping @Sendable () async throws(Failure) -> Value,
        failed: @escaping @MainActor (Failure) -> Mutation?, _ transform: @escaping @MainActor (S.Element) -> Mutation?
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
