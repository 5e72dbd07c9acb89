/// A node of the RIB tree: the part of a ``Router`` that does not depend on its interactor.
///
/// It keeps the children in the order of their attachment, and activates and loads them in the
/// order that ``Interactor`` describes. It walks the tree without recursion, so a tree may have any
/// depth. Attaching and detaching take time proportional to the subtree, however many siblings it
/// has.
///
/// Every callback may change the tree again. Such a change takes effect before its call returns;
/// the operation around it then goes on with the changed tree.
///
/// A subclass that needs a deinitialiser writes `isolated deinit`.
@MainActor
open class BaseRouter {
    /// The facts that a router remembers of its life.
    struct Flags: OptionSet {
        let rawValue: UInt16
        static let loaded = Flags(rawValue: 1)
        static let detached = Flags(rawValue: 2)
        static let ended = Flags(rawValue: 4)
        static let launched = Flags(rawValue: 8)
        /// The router is being attached. Leaving clears this, by which the attachment that is under
        /// way sees that it is over.
        static let attaching = Flags(rawValue: 16)
        /// The router is being detached, terminated or freed, and cannot be activated.
        static let leaving = Flags(rawValue: 32)
        /// The subtree was found to be shallow enough to be freed by recursion, and no child has
        /// come since.
        static let shallow = Flags(rawValue: 64)
        /// The router has found its saved part.
        static let restored = Flags(rawValue: 128)
        /// The router is being freed and must not be handed out any more.
        static let dying = Flags(rawValue: 256)
        /// The router is kept on purpose while it is detached.
        static let keptDetached = Flags(rawValue: 512)
        /// A part of the RIB lacks something that it needs.
        static let incomplete = Flags(rawValue: 1024)
    }

    /// A sentence about what the RIB that is being built lacks, such as a service that nothing
    /// makes. The next router takes it, and is neither attached nor launched.
    package static var lack: String?

    /// The RIB's business logic.
    public final let interactable: Interactor
    private final var parentReference: Unretained<BaseRouter>?
    /// The router above, also while that one is being freed.
    package private(set) final var parentNode: BaseRouter? {
        get { parentReference?.target }
        set { parentReference = newValue.map(Unretained.init) }
    }
    final var list = LinkedList<ChildRole>()
    fileprivate final var links = Links<BaseRouter>()
    final var flags: Flags = []
    /// Containers, and what was saved of them; most routers have none.
    final var extras: RouterExtras?

    init(node interactor: Interactor) {
        let first = interactor.node
        interactable = first == nil ? interactor : Interactor()
        interactable.join(self)
        if let first { reportSecondRouter(of: interactor, besides: first) }
        if Self.lack != nil { takeLack() }
    }

    /// Called once, after the router was attached for the first time: attach children that are
    /// always there.
    open func didLoad() {}

    /// The containers that are `lazy` properties. They are made before ``didLoad()``, so that saved
    /// routes and locations find them; one that ``didLoad()`` uses need not be named.
    open var lazyContainers: [any ChildContainer] { [] }

    // MARK: Reading the tree

    /// The router this one is attached to. `nil` also while that one is being freed, because nobody
    /// may keep it any more.
    public final var parent: BaseRouter? {
        guard let parentNode, !parentNode.flags.contains(.dying) else { return nil }
        return parentNode
    }

    /// The attached routers, in the order of their attachment.
    public final var children: [BaseRouter] { list.members }

    /// The number of attached routers.
    public final var childCount: Int { list.count }

    /// True once the router has been loaded, that is, attached or launched.
    public final var isLoaded: Bool { flags.contains(.loaded) }

    /// The name of the RIB in paths: the type of the router without `Router`. A RIB that has no
    /// router class of its own is named by its interactor's type without `Interactor`. Override it
    /// to tell siblings of one type apart.
    open var name: String { RIBNames.name(of: type(of: self)) }

    /// The names from the root down to this RIB, joined with `/`.
    public final var path: String {
        var names = [name]
        var above = parentNode
        while let router = above {
            names.append(router.name)
            above = router.parentNode
        }
        return names.reversed().joined(separator: "/")
    }

    /// The topmost router above, or this one.
    package final var topRouter: BaseRouter {
        var highest = self
        while let above = highest.parentNode { highest = above }
        return highest
    }

    /// This router and all below it, each before those below it.
    package final var subtree: ContiguousArray<BaseRouter> {
        var (subtree, pending): (ContiguousArray<BaseRouter>, ContiguousArray<BaseRouter>) = ([], [self])
        while let node = pending.popLast() {
            subtree.append(node)
            node.pushChildren(onto: &pending)
        }
        return subtree
    }

    /// Returns true if this router is `router` or lies above it.
    final func isSelfOrAncestor(of router: BaseRouter) -> Bool {
        // Only a router with children can be an ancestor.
        guard router !== self, !list.isEmpty else { return router === self }
        var above = router.parentNode
        while let next = above, next !== self { above = next.parentNode }
        return above != nil
    }

    // MARK: Changing the tree

    /// Makes `child` a child of this router.
    ///
    /// The child is listed first. If this router is active, the child and its subtree then become
    /// active, parent before child; otherwise they wait for this router. Then ``didLoad()`` of the
    /// child runs, if it never did. Attaching twice, a second parent, a cycle, and attaching to
    /// a detached or ended router are each a ``Misuse`` and change nothing.
    public final func attachChild(_ child: BaseRouter) {
        guard enlist(child) else { return }
        if let extras, let restoration = extras.restoration { return restoration.attach(child) }
        settle(child)
    }

    /// Lists the child, unless that is refused: the first half of an attachment.
    final func enlist(_ child: BaseRouter) -> Bool {
        if let kind = refusal(toAttach: child) {
            reportRefusal(kind, child)
            return false
        }
        list = list.appending(child)
        flags.remove(.shallow)
        child.parentNode = self
        child.flags.remove(.detached)
        child.flags.insert(.attaching)
        TreeEvents.begin(.willAttach, child)
        return true
    }

    /// Activates and loads a child that has been listed: the second half of an attachment.
    final func settle(_ child: BaseRouter) {
        if interactable.isActive {
            child.activateSubtree()
        } else if child.interactable.isActive {
            // It was activated by hand while it was a root; from now on it waits for its parent.
            child.deactivateTree()
        }
        // Code that ran may have detached the child again or ended the tree.
        guard child.flags.contains(.attaching) else { return abandonAttachment(of: child) }
        child.load()
        guard child.flags.contains(.attaching) else { return abandonAttachment(of: child) }
        child.flags.remove(.attaching)
        TreeEvents.end(.didAttach, child)
    }

    /// Deactivates `child` and its subtree, parent before child, then removes it. Its own children
    /// stay attached to it.
    ///
    /// Detaching a router that is not a child of this one, or after the end of the tree, is a
    /// ``Misuse`` and changes nothing, and so is detaching from an observer of ``TreeEvents``.
    public final func detachChild(_ child: BaseRouter) { detachChild(child, by: .detachChild) }

    /// Detaches as ``detachChild(_:)`` does, and tells observers which operation it was.
    final func detachChild(_ child: BaseRouter, by operation: Detachment.Operation) {
        guard child.isChild(of: self), !flags.contains(.ended), !TreeEvents.isTelling(of: self) else {
            reportStranger(child)
            return
        }
        if !child.flags.contains(.leaving) {
            child.flags.insert(.leaving)
            TreeEvents.begin(.willDetach, child)
        }
        if child.interactable.isActive || !child.list.isEmpty {
            child.deactivateTree()
            // Code that ran during the deactivation may have detached the child already, and may
            // even have attached it again.
            guard child.flags.contains(.leaving), child.isChild(of: self) else { return abandonDetachment(of: child) }
        }
        TreeEvents.end(.didDetach, child, by: operation)
        list = list.removing(child)
        child.hasLeft()
        if let extras { extras.didDetach(child) }
    }

    /// Runs ``didLoad()`` once in the life of the router. The tree does this itself.
    public final func load() {
        guard !flags.contains(.loaded) else { return }
        flags.insert(.loaded)
        TreeEvents.begin(.willLoad, self)
        _ = lazyContainers
        didLoad()
        TreeEvents.end(.didLoad, self)
        interactable.didLoadNode()
    }

    /// True while an attachment or a launch that will load the router is under way.
    final var isGoingToLoad: Bool { !flags.contains(.loaded) && !flags.isDisjoint(with: [.attaching, .launched]) }

    // MARK: Roots

    final func launchTree() { _ = launchTree(restoring: nil) }

    /// Returns false if the launch is refused.
    final func launchTree(restoring session: RestoreSession?) -> Bool {
        if refusesLaunch() { return false }
        flags.insert(.launched)
        if let session { session.launch(self) { activateAndLoad() } } else { activateAndLoad() }
        return true
    }

    private final func activateAndLoad() {
        guard !flags.contains(.ended) else { return }
        activateTree()
        guard !flags.contains(.ended) else { return }
        load()
    }

    final func terminateTree() {
        guard !flags.contains(.ended), !refusesTermination() else { return }
        flags.insert(.leaving)
        deactivateTree()
        // Code that ran during the deactivation may have ended the tree already.
        guard !flags.contains(.ended) else { return }
        var pending = ContiguousArray<BaseRouter>()
        pending.append(self)
        while let node = pending.popLast() {
            guard node.flags.insert(.ended).inserted else { continue }
            node.flags.remove([.leaving, .attaching])
            node.pushChildren(onto: &pending)
        }
        TreeEvents.tell(.terminated, self, by: .terminate)
    }

    /// True once the tree of this router was terminated.
    public final var hasEnded: Bool { flags.contains(.ended) }

    // MARK: Activity of a subtree

    final func activateTree() {
        if !refusesActivation() { activateSubtree() }
    }

    private final func activateSubtree() {
        activateNode()
        guard !list.isEmpty else { return }
        // Callbacks may change the tree: children are listed when their parent has been visited and
        // checked again when their turn comes.
        var pending = ContiguousArray<BaseRouter>()
        pushChildren(onto: &pending)
        while let node = pending.popLast() {
            guard !node.interactable.isActive, node.hasActiveParent, !node.flags.contains(.leaving) else { continue }
            node.activateNode()
            node.pushChildren(onto: &pending)
        }
    }

    final func deactivateTree() {
        deactivateNode()
        guard !list.isEmpty else { return }
        var pending = ContiguousArray<BaseRouter>()
        pushChildren(onto: &pending)
        while let node = pending.popLast() {
            // One that has found an active parent meanwhile stays as it is.
            guard node.interactable.isActive, !node.hasActiveParent else { continue }
            node.deactivateNode()
            node.pushChildren(onto: &pending)
            // Somebody has activated the parent again by hand while this one was on its way down.
            if node.hasActiveParent, !node.interactable.isActive, !node.flags.contains(.leaving) { node.activateSubtree() }
        }
    }

    final func isChild(of router: BaseRouter) -> Bool { parentReference == Unretained(router) }

    private final var hasActiveParent: Bool { parentNode?.interactable.isActive ?? false }

    private final func activateNode() {
        guard !interactable.isActive else { return }
        TreeEvents.begin(.willActivate, self)
        if interactable.activateSelf() {
            TreeEvents.end(.didActivate, self)
        } else {
            TreeEvents.abandon(.didActivate, self)
        }
    }

    private final func deactivateNode() {
        guard interactable.isActive else { return }
        if !interactable.isResigning { TreeEvents.begin(.willDeactivate, self) }
        if interactable.deactivateSelf() { TreeEvents.end(.didDeactivate, self) }
    }

    /// Pushes the children, the last one first, so that the first one is popped first.
    final func pushChildren(onto pending: inout ContiguousArray<BaseRouter>) {
        list.push(onto: &pending)
    }

    /// Tells observers that an attachment is over early: code that it ran has detached the child.
    final func abandonAttachment(of child: BaseRouter) {
        TreeEvents.abandon(.didAttach, child)
    }

    /// Tells observers that a detachment is over early: code that it ran has detached the child, or
    /// has ended the tree.
    private final func abandonDetachment(of child: BaseRouter) {
        TreeEvents.abandon(.didDetach, child)
    }

    // MARK: End of life

    private final func hasLeft() {
        parentNode = nil
        flags.insert(.detached)
        flags.remove([.leaving, .attaching])
    }

    /// Returns true if there are more than `limit` generations below this router. A subtree that
    /// has fewer is walked over once: its routers remember that.
    final func isDeeper(than limit: Int) -> Bool {
        guard !flags.contains(.shallow) else { return false }
        var visited: ContiguousArray<(node: BaseRouter, depth: Int)> = [(self, 0)]
        var next = 0
        while next < visited.count {
            let (node, depth) = visited[next]
            if depth > limit { return true }
            for child in node.children { visited.append((child, depth + 1)) }
            next += 1
        }
        for (node, _) in visited { node.flags.insert(.shallow) }
        return false
    }

    /// Deactivates the subtree of a router that is freed while active, in the usual order, and
    /// reports it. Then it frees the subtree without recursion.
    isolated deinit {
        flags.insert(.dying)
        let isActive = interactable.isActive
        if isActive { flags.insert(.leaving) }
        if isActive || (flags.contains(.launched) && !hasLeftTheTree) { TreeEvents.tell(.released, self, by: .release) }
        if isActive { deactivateTree() }
        interactable.leave(self)
        guard !list.isEmpty else { return }
        let family = list
        family.forEach { $0.hasLeft() }
        list = LinkedList()
        ReleaseQueue.free(family)
    }
}

/// The children of one router, or those of routers that have gone.
enum ChildRole: ListRole {
    static func links(of router: BaseRouter) -> Links<BaseRouter> { router.links }
    static func setLinks(_ links: Links<BaseRouter>, of router: BaseRouter) { router.links = links }
}
