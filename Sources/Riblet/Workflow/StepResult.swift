/// The result of a step of a ``Workflow``, and of the methods of actionable items: the next item
/// and a value, now or later. Exactly one value is taken.
@MainActor
public struct StepResult<ActionableItemType, ValueType> {
    @usableFromInline let outcome: StepOutcome

    @inlinable
    init(_ outcome: StepOutcome) { self.outcome = outcome }

    /// The next step acts on `item` with `value`.
    @inlinable
    public static func next(_ item: ActionableItemType, _ value: ValueType) -> Self { Self(.value(TypedStepValue(item, value))) }

    /// The next step acts on `item`.
    @inlinable
    public static func next(_ item: ActionableItemType) -> Self where ValueType == Void { next(item, ()) }

    /// The next step acts on what `operation` returns, which starts at once and is cancelled with
    /// the workflow.
    public static func run(_ operation: @escaping @MainActor () async throws -> (ActionableItemType, ValueType)) -> Self {
        task { _ in try await operation() }
    }

    private static func task(_ work: @escaping @MainActor (ScopeTask) async throws -> (ActionableItemType, ValueType)?) -> Self {
        waiting { scope, delivery in
            _ = ScopeTask.run(in: scope) { task in
                let result: Result<(ActionableItemType, ValueType)?, any Error>
                do { result = .success(try await work(task)) } catch { result = .failure(error) }
                // The steps that follow run within this task: it must not be cancelled under them.
                task.leaveScope()
                delivery.deliver(result)
            }
        }
    }

    /// The next step acts on what `transform` makes of a value of `relay`: the first for which it
    /// returns something. Where the relay is freed first the chain ends with
    /// ``WorkflowError/noValue(step:path:)``.
    public static func first<Element>(
        of relay: Relay<Element>, _ transform: @escaping (Element) throws -> (ActionableItemType, ValueType)?
    ) -> Self {
        waiting { scope, delivery in
            // Only the relay holds the observation, and so the delivery: it goes with the relay.
            let observation = relay.observe { element in
                let found = Result { try transform(element) }
                if case .success(nil) = found { return }
                delivery.deliver(found)
            }
            scope.add(WeakScopeItem(observation))
        }
    }

    /// The next step acts on what `transform` makes of an element of `sequence`, as of the values
    /// of a relay. An error of the sequence ends the chain.
    public static func first<S: AsyncSequence>(
        of sequence: S, _ transform: @escaping @MainActor (S.Element) throws -> (ActionableItemType, ValueType)?
    ) -> Self {
        task { task in
            var iterator = sequence.makeAsyncIterator()
            while let element = try await iterator.next(isolation: MainActor.shared), !task.isCancelled {
                if let found = try transform(element) { return found }
            }
            return nil
        }
    }

    /// The next step acts on what `start` delivers later. Work that `start` binds to the scope ends
    /// with the first value, with the workflow, or when the step times out. Where nothing holds the
    /// delivery any more the chain ends with ``WorkflowError/noValue(step:path:)``.
    @inlinable
    public static func waiting(
        _ start: @escaping (_ scope: Scope, _ delivery: StepDelivery<ActionableItemType, ValueType>) -> Void
    ) -> Self {
        Self(
            .waiting { scope, answer in
                start(scope, StepDelivery { answer($0.map { next in .value(next.map { TypedStepValue($0.0, $0.1) }) }) })
            })
    }
}

/// Takes the one value of a step that is waited for. Everything after the first call is ignored.
@MainActor
public final class StepDelivery<ActionableItemType, ValueType> {
    private var take: ((Result<(ActionableItemType, ValueType)?, any Error>) -> Void)?

    @usableFromInline
    init(_ take: @escaping (Result<(ActionableItemType, ValueType)?, any Error>) -> Void) { self.take = take }

    /// The next step acts on `item` with `value`.
    public func next(_ item: ActionableItemType, _ value: ValueType) { deliver(.success((item, value))) }

    /// The step has failed.
    public func fail(_ error: any Error) { deliver(.failure(error)) }

    /// There will be no value.
    public func end() { deliver(.success(nil)) }

    func deliver(_ result: Result<(ActionableItemType, ValueType)?, any Error>) {
        let take = take
        self.take = nil
        take?(result)
    }

    isolated deinit { end() }
}

/// Cancels something that somebody else holds.
final class WeakScopeItem: ScopeItem {
    private weak var item: ScopeItem?

    init(_ item: ScopeItem) { self.item = item }

    override func end() { item?.cancel() }
}
