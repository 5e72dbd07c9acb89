/// What lives no longer than a stretch of activity: the observations and tasks bound to an active interactor or a started worker.
///
/// A scope is made when the first thing is bound, so RIBs that bind nothing pay nothing. Binding and leaving early take constant time.
@MainActor
public final class Scope {
    private var list = SlotList<ScopeItem>()
    /// Whether the scope has ended; an item added afterwards is cancelled at once.
    public private(set) var hasEnded = false

    /// An empty, open scope.
    public init() {}

    /// How many observations and running tasks are bound now.
    public var count: Int { list.count }

    /// What is bound now, in the order in which it was bound.
    package var items: [ScopeItem] { list.slots.compactMap { $0 } }

    /// Binds `item` until it ends itself or the scope ends.
    public func add(_ item: ScopeItem) {
        precondition(item.slot < 0, "a scope item can be bound to one scope only")
        guard !hasEnded else {
            item.end()
            return
        }
        item.scope = self
        item.slot = list.append(item)
    }

    /// Cancels everything bound, in the order in which it was bound, and stays closed.
    public func end() {
        hasEnded = true
        guard !list.isEmpty else { return }
        // An item that ends may cancel another one or end the scope again, so each is taken out before it is told.
        var index = 0
        while index < list.slots.count {
            if let item = list.slots[index] {
                list.remove(at: item.slot)
                item.hasLeftScope()
                item.end()
            }
            index += 1
        }
        list = SlotList()
    }

    fileprivate func remove(_ item: ScopeItem) {
        list.remove(at: item.slot)
        item.hasLeftScope()
        // While the scope ends, the indices stay.
        if !hasEnded { list.tidy { $0.slot = $1 } }
    }

    isolated deinit { end() }
}

/// One thing bound to a ``Scope``. Subclasses say what ending means.
@MainActor
open class ScopeItem: Cancellable {
    // The scope clears this before it goes, so it never dangles.
    fileprivate final unowned(unsafe) var scope: Scope?
    fileprivate final var slot: Int32 = -1

    /// An item that is not bound yet.
    public init() {}

    /// Leaves the scope and ends. Calling it again does nothing.
    public final func cancel() {
        scope?.remove(self)
        end()
    }

    /// Leaves the scope without being told to end; for work that is finished.
    public final func leaveScope() {
        scope?.remove(self)
    }

    /// Called when the scope ends or the item is cancelled; may be called more than once.
    open func end() {}

    fileprivate final func hasLeftScope() {
        slot = -1
        scope = nil
    }
}
