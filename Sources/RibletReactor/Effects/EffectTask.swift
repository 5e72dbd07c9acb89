internal import Riblet

/// One effect under way, bound to the scope of its interactor: a task, or a subscription.
@MainActor
final class EffectTask: ScopeItem {
    private let registry: EffectRegistry
    /// The ids it can be cancelled by; most have none.
    let ids: [AnyHashable]
    /// Does not keep a page from having settled.
    let isLongLived: Bool
    private var task: Task<Void, Never>?
    private var subscription: (any Cancellable)?
    /// What it started and waits for; cancelled with it.
    var children: [EffectTask] = []
    private(set) var isCancelled = false
    /// It has been cancelled or has come to its end.
    private(set) var isOver = false
    /// Called once, at the end.
    var onOver: (() -> Void)?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(registry: EffectRegistry, ids: [AnyHashable], isLongLived: Bool) {
        self.registry = registry
        self.ids = ids
        self.isLongLived = isLongLived
    }

    /// Runs `operation` at once up to its first suspension. It was registered before, so a cancel in that stretch finds it.
    func run(_ operation: @escaping @MainActor (EffectTask) async -> Void) {
        let started = startImmediately {
            await operation(self)
            self.finish()
        }
        if isCancelled { started.cancel() } else if !isOver { task = started }
    }

    func listen(_ subscribe: () -> any Cancellable) {
        let made = subscribe()
        if isOver { made.cancel() } else { subscription = made }
    }

    /// Waits until it has been cancelled or has come to its end.
    func over() async {
        guard !isOver else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    override func end() {
        guard !isOver else { return }
        isCancelled = true
        close()
    }

    private func finish() {
        guard !isOver else { return }
        leaveScope()
        close()
    }

    private func close() {
        isOver = true
        registry.remove(self)
        let (task, subscription, children) = (task, subscription, children)
        self.task = nil
        self.subscription = nil
        self.children = []
        if isCancelled { task?.cancel() }
        subscription?.cancel()
        for child in children { child.cancel() }
        onOver?()
        onOver = nil
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
