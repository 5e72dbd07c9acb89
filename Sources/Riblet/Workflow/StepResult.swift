/// The result of a step of a ``Workflow``: the next actionable item and a value, now or later. It
/// takes the place of the `Observable<(ActionableItem, Value)>` of RIBs-iOS, as the type of an
/// actionable item's methods too.
///
/// ```swift
/// func waitForLogin() -> StepResult<any HomeActionableItem, User> {
///     if let user { return .next(home, user) }
///     return .first(of: logins) { [unowned self] user in (home, user) }
/// }
/// ```
///
/// Exactly one value is taken; whatever comes later is not heard any more.
@MainActor
public struct StepResult<ActionableItemType, ValueType> {
    @usableFromInline
    enum Kind {
        case next(ActionableItemType, ValueType)
        case waiting((Scope, StepDelivery<ActionableItemType, ValueType>) -> Void)
    }

    @usableFromInline let kind: Kind

    @inlinable
    init(_ kind: Kind) { self.kind = kind }

    @inlinable var outcome: StepOutcome {
        switch kind {
        case .next(let item, let value): .value(TypedStepValue(item, value))
        case .waiting(let start): .waiting { start($0, StepDelivery($1, $2)) }
        }
    }

    /// The next step acts on `item` with `value`.
    @inlinable
    public static func next(_ item: ActionableItemType, _ value: ValueType) -> Self { Self(.next(item, value)) }

    /// The next step acts on `item`.
    @inlinable
    public static func next(_ item: ActionableItemType) -> Self where ValueType == Void { Self(.next(item, ())) }

    /// The next step acts on what `operation` returns. It starts at once and is cancelled with the
    /// workflow.
    public static func run(_ operation: @escaping @MainActor () async throws -> (ActionableItemType, ValueType)) -> Self {
        waiting { scope, delivery in
            _ = ScopeTask.run(in: scope) { task in
                let result: Result<(ActionableItemType, ValueType), any Error>
                do { result = .success(try await operation()) } catch { result = .failure(error) }
                // The steps that follow run within this task: it must not be cancelled under them.
                task.leaveScope()
                delivery.deliver(result)
            }
        }
    }

    /// The next step acts on what `transform` makes of a value of `relay`: the first for which it
    /// returns something.
    ///
    /// Where the relay is freed first the chain ends with ``WorkflowError/noValue(step:path:)``.
    public static func first<Element>(
        of relay: Relay<Element>, _ transform: @escaping (Element) throws -> (ActionableItemType, ValueType)?
    ) -> Self {
        waiting { scope, delivery in
            // Only the relay holds the observation, and so the delivery: it goes with the relay.
            scope.add(WeakScopeItem(relay.observe { delivery.deliver(first: $0, transform) }))
        }
    }

    /// The next step acts on what `transform` makes of an element of `sequence`: the first for
    /// which it returns something.
    ///
    /// Where the sequence ends first the chain ends with ``WorkflowError/noValue(step:path:)``,
    /// where it throws with its error.
    public static func first<S: AsyncSequence>(
        of sequence: S, _ transform: @escaping @MainActor (S.Element) throws -> (ActionableItemType, ValueType)?
    ) -> Self {
        waiting { scope, delivery in
            _ = ScopeTask.run(in: scope) { task in
                do {
                    var iterator = sequence.makeAsyncIterator()
                    while let element = try await iterator.next(isolation: MainActor.shared) {
                        guard !task.isCancelled else { return }
                        guard let found = try transform(element) else { continue }
                        task.leaveScope()
                        return delivery.deliver(.success(found))
                    }
                    task.leaveScope()
                    delivery.end()
                } catch {
                    task.leaveScope()
                    delivery.deliver(.failure(error))
                }
            }
        }
    }

    /// The next step acts on what `start` delivers.
    ///
    /// - Parameter start: begins to wait. Work that it binds to the scope ends with the first
    ///   value, with the workflow, or when the step times out. Where nothing holds the delivery any
    ///   more the chain ends with ``WorkflowError/noValue(step:path:)``.
    /// - Returns: a result that comes later.
    public static func waiting(_ start: @escaping (_ scope: Scope, _ delivery: StepDelivery<ActionableItemType, ValueType>) -> Void) -> Self
    {
        Self(.waiting(start))
    }
}

/// Takes the one value of a step that is waited for. Everything after the first call is ignored.
@MainActor
public final class StepDelivery<ActionableItemType, ValueType> {
    private weak var subscription: WorkflowSubscription?
    private weak var node: StepNode?

    @usableFromInline
    init(_ subscription: WorkflowSubscription, _ node: StepNode) {
        self.subscription = subscription
        self.node = node
    }

    /// The next step acts on `item` with `value`.
    public func next(_ item: ActionableItemType, _ value: ValueType) { deliver(.success((item, value))) }

    /// The step has failed.
    public func fail(_ error: any Error) { deliver(.failure(error)) }

    /// There will be no value.
    public func end() { answer(nil) }

    func deliver(_ result: Result<(ActionableItemType, ValueType), any Error>) {
        answer(result.map { TypedStepValue($0.0, $0.1) })
    }

    func deliver<Element>(first element: Element, _ transform: (Element) throws -> (ActionableItemType, ValueType)?) {
        do {
            if let found = try transform(element) { deliver(.success(found)) }
        } catch {
            deliver(.failure(error))
        }
    }

    private func answer(_ result: Result<StepValue, any Error>?) {
        guard let subscription, let node else { return }
        self.node = nil
        subscription.answer(node, result)
    }

    isolated deinit { end() }
}

/// Cancels something that somebody else holds.
final class WeakScopeItem: ScopeItem {
    private weak var item: ScopeItem?

    init(_ item: ScopeItem) { self.item = item }

    override func end() { item?.cancel() }
}
