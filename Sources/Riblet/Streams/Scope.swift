/// The observations and tasks that live no longer than a stretch of activity of an interactor or a
/// worker.
///
/// A scope is made when the first thing is bound, so RIBs that bind nothing pay nothing. Binding
/// and leaving early take constant time.
@MainActor
public final class Scope {
    private var list = LinkedList<ScopeRole>()
    private var isOver = false
    /// True once the scope has ended; an item added afterwards is cancelled at once.
    public var hasEnded: Bool { isOver }

    /// An empty, open scope.
    public init() {}

    /// The number of observations and running tasks that are bound.
    public var count: Int { list.count }

    /// The items that are bound, in the order in which they were bound.
    package var items: [ScopeItem] { list.members }

    /// Binds `item` until it ends itself or the scope ends.
    ///
    /// An item that is bound already stays where it is: that is a ``Misuse``.
    public func add(_ item: ScopeItem) {
        guard item.scope == nil else {
            Misuse.report(
                .boundTwice, at: "\(type(of: item))",
                "it is bound to a scope while it is bound to one already; observe or subscribe once for each scope")
            return
        }
        guard !isOver else {
            item.end()
            return
        }
        item.scope = Unretained(self)
        list = list.appending(item)
    }

    /// Cancels everything bound, in the order in which it was bound, and stays closed.
    public func end() {
        isOver = true
        // An item that ends may cancel another one or end the scope again, so each is taken out
        // before it is told.
        while let item = list.first {
            remove(item)
            item.end()
        }
    }

    fileprivate func remove(_ item: ScopeItem) {
        item.scope = nil
        list = list.removing(item)
    }

    isolated deinit { end() }
}

/// One thing bound to a ``Scope``. Subclasses say what ending means.
@MainActor
open class ScopeItem: Cancellable {
    /// The scope clears this before it goes.
    fileprivate final var scope: Unretained<Scope>?
    fileprivate final var links = Links<ScopeItem>()

    /// An item that is not bound yet.
    public init() {}

    /// Leaves the scope and ends. Calling it again does nothing.
    public final func cancel() {
        leaveScope()
        end()
    }

    /// Leaves the scope without being told to end; for work that is finished.
    public final func leaveScope() {
        scope?.target.remove(self)
    }

    /// Called when the scope ends or the item is cancelled; may be called more than once.
    open func end() {}
}

/// The items of one scope.
private enum ScopeRole: ListRole {
    static func links(of item: ScopeItem) -> Links<ScopeItem> { item.links }
    static func setLinks(_ links: Links<ScopeItem>, of item: ScopeItem) { item.links = links }
}
