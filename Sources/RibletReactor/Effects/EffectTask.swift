internal import Riblet

/// One effect under way, bound to the scope of its interactor: a task, or a subscription.
@MainActor
final class EffectTask: ScopeItem {
    private let registry: EffectRegistry
    let kind: EffectKind
    /// The place of the effect. The values that its work needs of it lie here and not beside the
    /// work, where they would take room a second time.
    private(set) var context: EffectContext
    /// The ids it can be cancelled by; most have none.
    var ids: [AnyHashable] { context.ids }
    /// The effect that started this one and waits for it.
    var parent: EffectTask? { context.parent }
    /// Does not keep a page from having settled.
    let isLongLived: Bool
    /// The cause of the action that it follows from; 0 where nobody watched then.
    let cause: Int
    private var task: Task<Void, Never>?
    private var subscription: (any Cancellable)?
    /// The effects that this one started and waits for; cancelled with it.
    private var children: [EffectTask] = []
    private var liveChildren = 0
    private var waiting: CheckedContinuation<Void, Never>?
    private(set) var isCancelled = false
    /// True once the effect was cancelled or has ended.
    private(set) var isOver = false
    /// Called once, at the end.
    var onOver: (() -> Void)?
    /// Where the work that has failed is written.
    var source: String?
    /// The write that its work leads to when its turn comes: until then the host says nothing of
    /// the event.
    private var awaitedWrite: Write?
    /// Its work has begun and has not returned; a cancelled one may still be at it.
    private var isAtWork = false
    /// True if the effect's own doing led to its cancellation: the rest of the same stretch was
    /// not waited for.
    private var isEndedByItself = false

    /// The effect whose work runs now.
    private static let current = TaskLocal<EffectTask?>(wrappedValue: nil)

    /// An effect that is registered and has not begun.
    init(_ kind: EffectKind, registry: EffectRegistry, context: EffectContext, isLongLived: Bool) {
        self.kind = kind
        self.registry = registry
        self.context = context
        self.isLongLived = isLongLived
        let inherited = context.parent?.cause ?? 0
        cause = inherited == 0 ? Cause.now : inherited
        super.init()
        registry.add(self)
        if !isLongLived { registry.countOne() }
        if let parent = context.parent {
            parent.children.append(self)
            parent.liveChildren += 1
        }
    }

    /// Runs `operation` at once up to its first suspension. It was registered before, so a cancel
    /// in that stretch finds it.
    func run(_ operation: @escaping @MainActor (EffectTask) async -> Void) {
        begin {
            startImmediately {
                await operation(self)
                self.workHasReturned()
            }
        }
    }

    /// As ``run(_:)``, for work that `start` starts as a task of the system, and that says itself
    /// that it has returned.
    func begin(_ start: () -> Task<Void, Never>) {
        isAtWork = true
        // Set for the moment of its creation: the new task takes it over.
        let started = Self.current.withValue(self, operation: start)
        if isCancelled { started.cancel() } else if !isOver { task = started }
    }

    /// Keeps the host waiting until ``awaitNoWrite()`` is called or it is over.
    func awaitWrite() { awaitedWrite = Writes.begin() }

    /// Nothing is left in it that stores something and has not begun.
    func awaitNoWrite() {
        awaitedWrite?.end()
        awaitedWrite = nil
    }

    func workHasReturned() {
        isAtWork = false
        if isCancelled { registry.discountGhost() }
        finish()
    }

    /// Returns true for an error of living work: nobody waits for a cancelled effect, and an effect
    /// that stops of its own accord has not failed.
    func hasFailed(with error: any Error) -> Bool { !isCancelled && !(error is CancellationError) }

    func listen(_ subscribe: () -> any Cancellable) {
        let made = subscribe()
        if isOver { made.cancel() } else { subscription = made }
    }

    /// Waits until all that was started below it is over. Meanwhile those are what a page waits
    /// for, and not this one.
    func childrenOver() async {
        if liveChildren > 0 {
            if isCounted { registry.discountOne() }
            await withCheckedContinuation { waiting = $0 }
        }
        children = []
    }

    var isCounted: Bool { !isLongLived && !isOver && waiting == nil }

    private func childIsOver() {
        liveChildren -= 1
        guard liveChildren == 0, let waiting else { return }
        self.waiting = nil
        if isCounted { registry.countOne() }
        waiting.resume()
    }

    /// It cannot be found by `id` any more.
    func hasBeenTakenOut(of id: AnyHashable) {
        if ids.count == 1 { context.ids = [] } else { context.ids.removeAll { $0 == id } }
    }

    /// Cancels what else is under way under `id`.
    func cancelOthers(_ id: AnyHashable) { registry.cancel(id, except: self) }

    override func end() {
        guard !isOver else { return }
        isCancelled = true
        close()
    }

    /// Ends it: there is nothing left of its work.
    func finish() {
        guard !isOver else { return }
        leaveScope()
        close()
    }

    private func close() {
        let wasCounted = isCounted
        isOver = true
        registry.remove(self)
        let (task, subscription, children) = (task, subscription, children)
        if isCancelled, isAtWork {
            isEndedByItself = Self.current.get() === self
            registry.countGhost()
        }
        self.task = nil
        self.subscription = nil
        // An attempt knows its task.
        context.attempt = nil
        self.children = []
        if isCancelled { task?.cancel() }
        subscription?.cancel()
        for child in children { child.cancel() }
        onOver?()
        onOver = nil
        awaitNoWrite()
        // The parent counts again before this one ceases to: nothing has settled in between.
        parent?.childIsOver()
        if wasCounted { registry.discountOne() }
        if let link = registry.link, isTold { link.tell { $0.effectEnds(WatchedEffect(self), isCancelled: isCancelled, at: $1) } }
    }

    // MARK: Watching

    /// Effects that other effects start are part of them.
    private var isTold: Bool { parent == nil && kind != .timer }

    func tellBeginning() {
        if let link = registry.link, isTold { link.tell { $0.effectBegins(WatchedEffect(self), at: $1) } }
    }

    /// Performs `body`, in which something that it has sent is received: as what follows from its
    /// cause. Each value that a long-lived effect hears has a cause of its own, or that of whoever
    /// sends it at once.
    func withinCause(_ body: () -> Void) {
        if isLongLived || cause == 0 { body() } else { Cause.within(cause, body) }
    }

    /// The cause of the effect whose work runs now; 0 where none runs, and for a long-lived one.
    static var runningCause: Int {
        guard let effect = current.get(), !effect.isOver, !effect.isLongLived else { return 0 }
        return effect.cause
    }

    /// The effect whose work runs now, unless it is over.
    static var running: EffectTask? { current.get().flatMap { $0.isOver ? nil : $0 } }

    /// Returns true if the running work belongs to an effect of the reactor with this registry
    /// that was cancelled, and came back all the same.
    static func isGhost(of registry: EffectRegistry, isActive: Bool) -> Bool {
        guard let effect = current.get(), effect.isCancelled, effect.registry === registry else { return false }
        // The RIB may have been attached again in the same stretch, and then begins.
        return !isActive || !effect.isEndedByItself
    }
}
