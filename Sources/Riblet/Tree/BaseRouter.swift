/// A node of the RIB tree: what every ``Router`` is, whatever its interactor.
///
/// It keeps the children in the order of their attachment, drives activation and loading in the order the documentation of ``Interactor``
/// gives, and walks the tree without recursion, so depth is bounded by memory alone. Attaching and detaching cost what the subtree costs;
/// one of many children is detached in constant (amortised) time.
@MainActor
open class BaseRouter {
    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let loaded = Flags(rawValue: 1)
        static let detached = Flags(rawValue: 2)
        static let ended = Flags(rawValue: 4)
        static let launched = Flags(rawValue: 8)
    }

    /// The RIB's business logic.
    public final let interactable: Interactor
    /// The parent clears this before it goes, so it never dangles; while the parent is being freed it can still be read.
    private final unowned(unsafe) var parentNode: BaseRouter?
    /// A detached child leaves a hole; holes are closed when they outnumber the children.
    private final var slots = ContiguousArray<BaseRouter?>()
    private final var slot: Int32 = -1
    private final var liveChildren: Int32 = 0
    private final var flags: Flags = []

    init(node interactor: Interactor) {
        self.interactable = interactor
        interactor.node = self
    }

    /// Called once, after the router was attached for the first time: attach children that are always there.
    open func didLoad() {}

    // MARK: Reading the tree

    /// The router this one is attached to.
    public final var parent: BaseRouter? { parentNode }

    /// The attached routers, in the order of their attachment.
    public final var children: [BaseRouter] { slots.compactMap { $0 } }

    /// How many routers are attached.
    public final var childCount: Int { Int(liveChildren) }

    /// Whether the router has been loaded, that is, attached or launched at least once.
    public final var isLoaded: Bool { flags.contains(.loaded) }

    /// The name of the RIB in paths: the type's name without `Router`. Override it to tell siblings of one type apart.
    open var name: String {
        let type = String(describing: type(of: self))
        let base = type.prefix { $0 != "<" }
        return base.hasSuffix("Router") && base.count > 6 ? String(base.dropLast(6)) : String(base)
    }

    /// The names from the root down to this RIB, joined with `/`.
    public final var path: String {
        var names = [name]
        var node = parentNode
        while let current = node {
            names.append(current.name)
            node = current.parentNode
        }
        return names.reversed().joined(separator: "/")
    }

    // MARK: Changing the tree

    /// Makes `child` a child of this router.
    ///
    /// The child is listed first; then it and its subtree become active, parent before child, if this router is active, or else wait for
    /// it; then ``didLoad()`` of the child runs if it never did. Attaching twice, a second parent, a cycle, attaching to a detached or
    /// ended router are each a ``Misuse`` and change nothing.
    public final func attachChild(_ child: BaseRouter) {
        if let kind = refusal(toAttach: child) {
            reportRefusal(kind, child)
            return
        }
        let observed = TreeEvents.isObserved
        child.slot = Int32(slots.count)
        slots.append(child)
        liveChildren += 1
        child.parentNode = self
        child.flags.remove(.detached)
        if observed { TreeEvents.emit(.willAttach, child) }
        if interactable.isActive { child.activateTree() }
        guard child.parentNode === self else { return }
        child.load()
        if observed { TreeEvents.emit(.didAttach, child) }
    }

    /// Deactivates `child` and its subtree, parent before child, then removes it. Its own children stay attached to it.
    ///
    /// Detaching a router that is not a child of this one is a ``Misuse`` and changes nothing.
    public final func detachChild(_ child: BaseRouter) {
        guard child.parentNode === self else {
            Misuse.report(
                Misuse(
                    kind: .detachedStranger, path: path,
                    message: "\(child.name) is detached but is not a child; detach a child once, by the router that attached it"))
            return
        }
        let observed = TreeEvents.isObserved
        if observed { TreeEvents.emit(.willDetach, child) }
        if child.interactable.isActive { child.deactivateTree() }
        // What ran during the deactivation may have detached the child already.
        guard child.parentNode === self else { return }
        if observed { TreeEvents.emit(.didDetach, child) }
        remove(child)
    }

    /// Runs ``didLoad()`` once in the life of the router. The tree does this itself.
    public final func load() {
        guard !flags.contains(.loaded) else { return }
        flags.insert(.loaded)
        let observed = TreeEvents.isObserved
        if observed { TreeEvents.emit(.willLoad, self) }
        didLoad()
        if observed { TreeEvents.emit(.didLoad, self) }
    }

    // MARK: Roots

    final func launchTree() {
        if let kind: Misuse.Kind = flags.contains(.ended) ? .usedAfterEnd : (parentNode != nil || flags.contains(.launched) ? .launchedTwice : nil) {
            Misuse.report(Misuse(kind: kind, path: path, message: "launch() is called once, on a root that has no parent and has not ended"))
            return
        }
        flags.insert(.launched)
        activateTree()
        load()
    }

    final func terminateTree() {
        guard !flags.contains(.ended) else { return }
        guard parentNode == nil else {
            Misuse.report(Misuse(kind: .usedAfterEnd, path: path, message: "terminate() ends a root; detach a child instead"))
            return
        }
        deactivateTree()
        var pending = ContiguousArray<BaseRouter>()
        pending.append(self)
        while let node = pending.popLast() {
            node.flags.insert(.ended)
            for case let child? in node.slots { pending.append(child) }
        }
        if TreeEvents.isObserved { TreeEvents.emit(.terminated, self) }
    }

    /// Whether the tree this router belonged to was terminated.
    public final var hasEnded: Bool { flags.contains(.ended) }

    // MARK: Activity of a subtree

    final func activateTree() {
        if let parentNode, !parentNode.interactable.isActive {
            Misuse.report(
                Misuse(
                    kind: .activatedBelowInactiveParent, path: path,
                    message: "it is activated while its parent is not active; the tree activates children itself, attach it instead"))
            return
        }
        activateNode()
        guard liveChildren > 0 else { return }
        // Callbacks may change the tree: children are listed when their parent has been visited and checked again when their turn comes.
        var pending = ContiguousArray<BaseRouter>()
        pushChildren(onto: &pending)
        while let node = pending.popLast() {
            guard let parent = node.parentNode, parent.interactable.isActive, !node.interactable.isActive else { continue }
            node.activateNode()
            node.pushChildren(onto: &pending)
        }
    }

    final func deactivateTree() {
        deactivateNode()
        guard liveChildren > 0 else { return }
        var pending = ContiguousArray<BaseRouter>()
        pushChildren(onto: &pending)
        while let node = pending.popLast() {
            guard node.interactable.isActive else { continue }
            node.deactivateNode()
            node.pushChildren(onto: &pending)
        }
    }

    private func activateNode() {
        guard !interactable.isActive else { return }
        let observed = TreeEvents.isObserved
        if observed { TreeEvents.emit(.willActivate, self) }
        interactable.activateSelf()
        if observed { TreeEvents.emit(.didActivate, self) }
    }

    private func deactivateNode() {
        guard interactable.isActive else { return }
        let observed = TreeEvents.isObserved
        if observed { TreeEvents.emit(.willDeactivate, self) }
        interactable.deactivateSelf()
        if observed { TreeEvents.emit(.didDeactivate, self) }
    }

    /// Last child first, so that the first is popped first.
    private func pushChildren(onto pending: inout ContiguousArray<BaseRouter>) {
        guard liveChildren > 0 else { return }
        var index = slots.count
        while index > 0 {
            index -= 1
            if let child = slots[index] { pending.append(child) }
        }
    }

    // MARK: Children list

    private func remove(_ child: BaseRouter) {
        slots[Int(child.slot)] = nil
        child.slot = -1
        child.parentNode = nil
        child.flags.insert(.detached)
        liveChildren -= 1
        if liveChildren == 0 {
            slots.removeAll(keepingCapacity: slots.count <= 16)
        } else if slots.count > 16, slots.count > Int(liveChildren) * 2 {
            slots.removeAll { $0 == nil }
            for index in slots.indices { slots[index]?.slot = Int32(index) }
        } else {
            while let last = slots.last, last == nil { slots.removeLast() }
        }
    }

    private func refusal(toAttach child: BaseRouter) -> Misuse.Kind? {
        if flags.isDisjoint(with: [.detached, .ended]), child.parentNode == nil, child !== self, child.liveChildren == 0,
            !child.flags.contains(.ended)
        {
            return nil
        }
        if flags.contains(.ended) || child.flags.contains(.ended) { return .usedAfterEnd }
        if let owner = child.parentNode { return owner === self ? .attachedTwice : .secondParent }
        if child === self { return .cycle }
        // Only a router with children can be an ancestor.
        if child.liveChildren > 0 {
            var node = parentNode
            while let current = node {
                if current === child { return .cycle }
                node = current.parentNode
            }
        }
        return flags.contains(.detached) ? .builtWhileDetached : nil
    }

    private func reportRefusal(_ kind: Misuse.Kind, _ child: BaseRouter) {
        let sentence =
            switch kind {
            case .attachedTwice: "\(child.name) is attached a second time; attach a router once, or detach it first"
            case .secondParent: "\(child.name) already is a child of \(child.parentNode?.path ?? "another router"); detach it there first"
            case .cycle: "\(child.name) is the router itself or one of its ancestors; attach a router built for this place"
            case .builtWhileDetached: "\(child.name) is attached while this router is detached; attach children in didLoad() or while active"
            default: "\(child.name) is attached after its tree has ended; build a new tree"
            }
        Misuse.report(Misuse(kind: kind, path: path, message: sentence))
    }

    // MARK: End of life

    /// A router that is dropped while active takes its subtree down in the usual order, and that is reported; then the subtree is freed
    /// without recursion.
    isolated deinit {
        if interactable.isActive {
            if TreeEvents.isObserved { TreeEvents.emit(.released, self) }
            deactivateTree()
        }
        interactable.node = nil
        guard liveChildren > 0 else { return }
        var pending = ContiguousArray<BaseRouter>()
        Self.release(&slots, into: &pending)
        while var node = pending.popLast() {
            // A node that somebody else holds keeps its subtree.
            if isKnownUniquelyReferenced(&node) {
                node.liveChildren = 0
                Self.release(&node.slots, into: &pending)
            }
        }
    }

    private static func release(_ slots: inout ContiguousArray<BaseRouter?>, into pending: inout ContiguousArray<BaseRouter>) {
        for case let child? in slots {
            child.parentNode = nil
            child.slot = -1
            child.flags.insert(.detached)
            pending.append(child)
        }
        slots.removeAll()
    }
}
