internal import Riblet

/// Tells those who watch a tree what one reactor in it does.
@MainActor
class AnyReactorLink {
    private weak var interactor: Interactor?
    /// In the order in which they came.
    private var trees: [TreeReference] = []

    init(_ interactor: Interactor) { self.interactor = interactor }

    final func add(_ tree: WatchedTree) {
        if !trees.contains(where: { $0.tree === tree }) { trees.append(TreeReference(tree)) }
    }

    final func remove(_ tree: WatchedTree) {
        // A tree that is being freed cannot be found by its reference.
        trees.removeAll { $0.tree == nil || $0.tree === tree }
        if trees.isEmpty { close() }
    }

    /// Leaves the reactor: nobody watches it any more.
    func close() {}

    final func tell(_ tell: (any ReactorWatcher, Interactor) -> Void) {
        guard let interactor else { return }
        for reference in trees {
            if let watcher = reference.tree?.listener { tell(watcher, interactor) }
        }
    }

    /// Performs `body`, in which the reactor handles `event`. At rest that is a new cause, unless it
    /// comes from the work of an effect.
    final func perform(_ event: WatchedEvent, _ body: () -> Void) {
        guard Cause.now == 0 else { return tell(event, body) }
        let cause = EffectTask.runningCause
        if cause == 0 { Cause.begin { tell(event, body) } } else { Cause.within(cause) { tell(event, body) } }
    }

    private func tell(_ event: WatchedEvent, _ body: () -> Void) {
        guard let interactor else { return body() }
        if trees.count == 1, let tree = trees[0].tree {
            tree.listener?.willHandle(event, at: interactor)
            body()
            tree.listener?.didHandle(at: interactor)
            return
        }
        // Those who come meanwhile have not heard of the beginning. Those who have hear of the end,
        // also where the RIB is detached in between.
        let told = trees.filter { $0.tree?.listener != nil }
        for reference in told { reference.tree?.listener?.willHandle(event, at: interactor) }
        body()
        for reference in told { reference.tree?.listener?.didHandle(at: interactor) }
    }
}

/// Stands between a reactor and those who watch its tree.
final class ReactorLink<Action, Mutation, State>: AnyReactorLink {
    typealias Core = ReactorCore<Action, Mutation, State>

    private weak var core: Core?

    init(_ core: Core, of interactor: Interactor) {
        self.core = core
        super.init(interactor)
    }

    override func close() {
        core?.setHooks { if $0.link === self { $0.link = nil } }
    }

    /// Performs `body`, in which the event is handled.
    func perform(_ event: Core.Event, _ body: () -> Void) {
        if let event = WatchedEvent(event) { perform(event, body) } else { body() }
    }

    /// The reactor tells what it did.
    func note(_ event: ReactorEvent<Action, Mutation, State>) {
        switch event {
        case .mutation(let mutation, _), .received(let mutation, _): tell { $0.didReduce(mutation, at: $1) }
        case .action, .restored: break
        }
    }
}
