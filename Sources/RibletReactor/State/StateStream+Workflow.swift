public import Riblet

extension StepResult {
    /// The next step acts on what `transform` makes of a state: the present one, or the first later
    /// one for which it returns something.
    ///
    /// ```swift
    /// onStep("item") { list, _ in
    ///     .first(of: list.state) { state in state.isLoaded ? (list, state.items.count) : nil }
    /// }
    /// ```
    ///
    /// Where the reactor is freed first the chain ends with `WorkflowError.noValue`.
    public static func first<State>(
        of states: StateStream<State>, _ transform: @escaping (State) throws -> (ActionableItemType, ValueType)?
    ) -> Self {
        .waiting { scope, delivery in
            let end = StreamEnd { [weak delivery] in
                guard delivery != nil else { return }
                Task { @MainActor in delivery?.end() }
            }
            scope.add(OwnedEnd(end, of: states.owner))
            states.observe(in: scope) { state in
                do {
                    if let (item, value) = try transform(state) { delivery.next(item, value) }
                } catch {
                    delivery.fail(error)
                }
            }
        }
    }
}

/// Something that ends with a state, or before.
private final class OwnedEnd: ScopeItem {
    private weak var owner: StoreOwner?
    private weak var ending: StreamEnd?

    init(_ ending: StreamEnd, of owner: StoreOwner) {
        self.owner = owner
        self.ending = ending
        super.init()
        owner.ends.append(ending)
    }

    override func end() {
        if let ending { owner?.ends.removeAll { $0 === ending } }
    }
}
