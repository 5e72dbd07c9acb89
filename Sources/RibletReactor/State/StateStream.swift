public import Riblet

/// A reactor's state seen from outside, without the reactor's type: what a listener protocol offers
/// to its view.
///
/// ```swift
/// @MainActor public protocol CounterPresentableListener: AnyObject {
///     var action: ActionSubject<CounterAction> { get }
///     var state: StateStream<CounterState> { get }
/// }
/// ```
///
/// Every ``Reactor`` has both properties. Holding a stream does not keep the reactor alive.
@MainActor
public struct StateStream<State> {
    let owner: StoreOwner
    private let read: () -> State
    private let subscribe: (Scope, @escaping (State) -> Void) -> any Cancellable

    init(owner: StoreOwner, read: @escaping () -> State, subscribe: @escaping (Scope, @escaping (State) -> Void) -> any Cancellable) {
        self.owner = owner
        self.read = read
        self.subscribe = subscribe
    }

    /// The state now. Within the reactor's own `reduce` it is a ``/Riblet/Misuse`` to ask.
    public var value: State { read() }

    /// Calls `onState` with the state at once and after every mutation, in order, until `scope`
    /// ends.
    @discardableResult
    public func observe(in scope: Scope, _ onState: @escaping (State) -> Void) -> any Cancellable {
        subscribe(scope, onState)
    }

    /// The same stream in the words of another module.
    public func map<Other>(_ transform: @escaping (State) -> Other) -> StateStream<Other> {
        StateStream<Other>(
            owner: owner, read: { transform(read()) },
            subscribe: { scope, onOther in subscribe(scope) { onOther(transform($0)) } })
    }

    /// The same stream without states that equal the one before.
    public func removeDuplicates() -> StateStream where State: Equatable {
        StateStream(
            owner: owner, read: read,
            subscribe: { scope, onState in
                var last: State?
                return subscribe(scope) { state in
                    guard state != last else { return }
                    last = state
                    onState(state)
                }
            })
    }
}

extension StateStream where State: Sendable {
    /// The states as an asynchronous sequence: the current one first. It buffers without limit what
    /// has not been taken, and ends when the reactor is freed and nobody holds its state any more.
    public var values: AsyncStream<State> {
        let (stream, continuation) = AsyncStream<State>.makeStream()
        let end = StreamEnd { continuation.finish() }
        owner.ends.append(end)
        let scope = Scope()
        _ = subscribe(scope) { continuation.yield($0) }
        continuation.onTermination = { [weak owner, weak end] _ in
            // Nobody is left who could hear when this is the owner's own end.
            guard end != nil else { return }
            Task { @MainActor in
                scope.end()
                owner?.ends.removeAll { $0 === end }
            }
        }
        return stream
    }
}

extension Reactor {
    /// The state for those who do not know the reactor's type.
    public var state: StateStream<State> {
        let core = self.core
        return StateStream(
            owner: core,
            read: { [weak self] in
                if core.isReducing, let self { return self.storeInReduce().state }
                return core.state
            },
            subscribe: { [weak self] scope, onState in
                if let self { return self.observe(in: scope, onState) }
                // A state without its reactor does not change any more.
                onState(core.state)
                return StateObservation(store: core, onState)
            })
    }
}
