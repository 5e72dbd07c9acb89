internal import Riblet

/// Hands mutations from a running effect to its reactor, synchronously.
///
/// When the call returns the state has changed and observers have heard of it, unless the call came
/// from an observer: then the mutation waits its turn. Mutations of an effect that was cancelled or
/// replaced, and of a freed reactor, are dropped.
@MainActor
public struct Send<Mutation> {
    private let target: SendTarget<Mutation>
    let task: EffectTask?

    init(target: SendTarget<Mutation>, task: EffectTask?) {
        self.target = target
        self.task = task
    }

    /// True once the effect was cancelled or replaced, at once, also where `Task.isCancelled`
    /// follows only with the next suspension.
    public var isCancelled: Bool { task?.isOver ?? false }

    /// Sleeps on the reactor's ``Reactor/clock``, without holding the reactor. Throws when the
    /// effect is cancelled.
    public func sleep(for duration: Duration) async throws {
        guard let clock else { throw CancellationError() }
        try await Riblet.sleep(on: clock, for: duration)
    }

    /// Nothing when the reactor has been freed.
    var clock: (any Clock<Duration>)? { target.clock }

    /// Cancels what else runs or waits under an id of the effect that sends.
    func cancelOthers(_ id: some Hashable) { task?.cancelOthers(AnyHashable(id)) }

    /// Hands over a mutation.
    public func callAsFunction(_ mutation: Mutation) { target.receive(mutation, from: task) }
}

/// Where mutations of effects arrive. A class instead of a closure, so that a running effect costs
/// no closure of its own.
@MainActor
class SendTarget<Mutation> {
    var clock: (any Clock<Duration>)? { nil }

    func receive(_ mutation: Mutation, from task: EffectTask?) {}
}

/// Translates mutations on their way, or takes them.
final class MappedTarget<Mutation, Other>: SendTarget<Mutation> {
    private let send: Send<Other>
    private let transform: @MainActor (Mutation) -> Other?

    init(_ send: Send<Other>, _ transform: @escaping @MainActor (Mutation) -> Other?) {
        self.send = send
        self.transform = transform
    }

    override var clock: (any Clock<Duration>)? { send.clock }

    override func receive(_ mutation: Mutation, from task: EffectTask?) {
        // Of an effect that is over nothing may follow, and a transform may do more than translate.
        guard !send.isCancelled, let other = transform(mutation) else { return }
        send(other)
    }
}
