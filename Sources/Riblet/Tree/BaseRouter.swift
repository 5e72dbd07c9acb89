/// A node of the RIB tree: what every ``Router`` is, whatever its interactor.
///
/// It keeps the children in the order of their attachment, drives activation and loading in the order the documentation of ``Interactor``
/// gives, and walks the tree without recursion, so depth is bounded by memory alone. Attaching and detaching cost what the subtree costs;
/// one of many children is detached in constant (amortised) time.
///
/// Every callback may change the tree again. What it does takes effect before the call returns; the operation around it then goes on
/// with what the tree is by then.
///
/// A subclass that needs a deinitialiser writes `isolated deinit`.
@MainActor
open class BaseRouter {
    private struct Flags: OptionSet {
        let rawValue: UInt16
        static let loaded = Flags(rawValue: 1)
        static let detached = Flags(rawValue: 2)
        static let ended = Flags(rawValue: 4)
        static let launched = Flags(rawValue: 8)
        /// Between the beginning and the end of its `attachChild`; leaving clears it, so the attachment around it knows it is over.
        static let attaching = Flags(rawValue: 16)
        /// Between the beginning and the end of its `detachChild`, its `terminate` or its deinitialiser: it cannot be activated again.
        static let leaving = Flags(rawValue: 32)
        /// No chain that is too long to be freed on the stack began here when it was last looked for, and no child has come since.
        static let shallow = Flags(rawValue: 64)
        /// What was saved of it has been found.
        static let restored = Flags(rawValue: 128)
        /// It is being freed: nobody may be given it any more.
        static let dying = Flags(rawValue: 256)
    }

    /// The RIB's business logic.
    public final let interactable: Interactor
    /// Not retained, and read without retaining where that is enough. The parent clears it before it goes, so it never dangles; while the
    /// parent is being freed it can still be read.
    private final var parentReference: Unmanaged<BaseRouter>?
    private final var parentNode: BaseRouter? {
        @inline(__always) get { parentReference?.takeUnretainedValue() }
        @inline(__always) set { parentReference = newValue.map(Unmanaged.passUnretained) }
    }
    private final var list = LinkedList<ChildRole>()
    fileprivate final var links = Links<BaseRouter>()
    /// The number of the departed RIB, where it is expected to go.
    final var departure: Int32 = -1
    /// Empty unless a ``LeakDetector`` has to do with this router.
    final var marks: LeakMarks = []
    private final var flags: Flags = []
    /// Containers, and what was saved of them; most routers have none.
    final var extras: RouterExtras?

    init(node interactor: Interactor) {
        let first = interactor.node
        interactable = first == nil ? interactor : Interactor()
        interactable.join(self)
        if let first { reportSecondRouter(of: interactor, besides: first) }
    }

    /// Called once, after the router was attached for the first time: attach children that are always there.
    open func didLoad() {}

    // MARK: Reading the tree

    /// The router this one is attached to. Nobody while that one is being freed: it could not be kept.
    public final var parent: BaseRouter? {
        guard let parentNode, !parentNode.flags.contains(.dying) else { return nil }
        return parentNode
    }

    /// The attached routers, in the order of their attachment.
    public final var children: [BaseRouter] { list.members }

    /// How many routers are attached.
    public final var childCount: Int { Int(list.count) }

    /// Whether the router has been loaded, that is, attached or launched at least once.
    public final var isLoaded: Bool { flags.contains(.loaded) }

    /// The name of the RIB in paths: the type's name without `Router`. Override it to tell siblings of one type apart.
    open var name: String { RIBNames.name(of: type(of: self)) }

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
        guard enlist(child) else { return }
        if let extras, let restoration = extras.restoration { return restoration.attach(child) }
        settle(child)
    }

    /// The first half of an attachment: the child is listed, unless that is refused.
    @inline(__always)
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
        if TreeEvents.isObserved(.willAttach) { TreeEvents.begin(.willAttach, child) }
        return true
    }

    /// The second half of an attachment: a child that has been listed is activated and loaded.
    @inline(__always)
    final func settle(_ child: BaseRouter) {
        if interactable.isActive {
            child.activateSubtree()
        } else if child.interactable.isActive {
            // It was activated by hand while it was a root; from now on it waits for its parent.
            child.deactivateTree()
        }
        // What ran may have detached the child again or ended the tree.
        guard child.flags.contains(.attaching) else { return abandonAttachment(of: child) }
        child.load()
        guard child.flags.contains(.attaching) else { return abandonAttachment(of: child) }
        child.flags.remove(.attaching)
        if TreeEvents.isObserved(.didAttach) { TreeEvents.end(.didAttach, child) }
    }

    /// Deactivates `child` and its subtree, parent before child, then removes it. Its own children stay attached to it.
    ///
    /// Detaching a router that is not a child of this one, or after the end of the tree, is a ``Misuse`` and changes nothing, and so is
    /// detaching from an observer of ``TreeEvents``.
    public final func detachChild(_ child: BaseRouter) { detachChild(child, by: .detachChild) }

    /// As ``detachChild(_:)``, for a container that says it was the one.
    @inline(__always)
    final func detachChild(_ child: BaseRouter, by operation: Detachment.Operation) {
        guard child.isChild(of: self), !flags.contains(.ended), !TreeEvents.isTelling(of: self) else {
            reportStranger(child)
            return
        }
        if !child.flags.contains(.leaving) {
            child.flags.insert(.leaving)
            if TreeEvents.isObserved(.willDetach) { TreeEvents.begin(.willDetach, child) }
        }
        if child.interactable.isActive || !child.list.isEmpty {
            child.deactivateTree()
            // What ran during the deactivation may have detached the child already, and may even have attached it again.
            guard child.flags.contains(.leaving), child.isChild(of: self) else { return abandonDetachment(of: child) }
        }
        if TreeEvents.isDetachmentWatched { tellDetachment(of: child, by: operation) }
        list = list.removing(child)
        child.hasLeft()
        if let extras { extras.didDetach(child) }
        Unmanaged.passUnretained(child).release()
    }

    /// Runs ``didLoad()`` once in the life of the router. The tree does this itself.
    public final func load() {
        guard !flags.contains(.loaded) else { return }
        flags.insert(.loaded)
        if TreeEvents.isObserved(.willLoad) { TreeEvents.begin(.willLoad, self) }
        didLoad()
        if TreeEvents.isObserved(.didLoad) { TreeEvents.end(.didLoad, self) }
        interactable.didLoadNode()
    }

    /// Whether its attachment or its launch is under way and will load it.
    final var isGoingToLoad: Bool { !flags.contains(.loaded) && !flags.isDisjoint(with: [.attaching, .launched]) }

    // MARK: Restoring

    /// Whether the RIB is there because it was saved: a saved tree had it in this place.
    public final var wasRestored: Bool { flags.contains(.restored) }

    final func markRestored() { flags.insert(.restored) }

    /// Identity of the topmost router above, or of this one.
    final var root: ObjectIdentifier {
        var node = Unmanaged.passUnretained(self)
        while let above = node.takeUnretainedValue().parentReference { node = above }
        return ObjectIdentifier(node.takeUnretainedValue())
    }

    /// Whether the attachment to `parent` that has listed this router is still going on.
    final func isBeingAttached(to parent: BaseRouter) -> Bool { flags.contains(.attaching) && isChild(of: parent) }

    /// Whether it was detached, or its tree has ended.
    final var hasLeftTheTree: Bool { !flags.isDisjoint(with: [.detached, .ended]) }

    final func makeExtras() -> RouterExtras {
        if let extras { return extras }
        let made = RouterExtras()
        extras = made
        return made
    }

    // MARK: Roots

    final func launchTree() { _ = launchTree(restoring: nil) }

    /// Returns false where the launch is refused.
    final func launchTree(restoring session: RestoreSession?) -> Bool {
        if isChangedByObserver("launch()") { return false }
        if flags.contains(.ended) {
            Misuse.report(Misuse(kind: .usedAfterEnd, path: path, message: "launch() after terminate(); build a new tree and launch that"))
            return false
        }
        if parentNode != nil || flags.contains(.launched) {
            Misuse.report(
                Misuse(
                    kind: .launchedTwice, path: path,
                    message: "launch() is called a second time or on a router that has a parent; launch a root once"))
            return false
        }
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
        guard !flags.contains(.ended), !isChangedByObserver("terminate()") else { return }
        guard parentNode == nil else {
            Misuse.report(
                Misuse(
                    kind: .usedAfterEnd, path: path, message: "terminate() ends a root, and this one has a parent; detach it there instead")
            )
            return
        }
        flags.insert(.leaving)
        deactivateTree()
        // What ran during the deactivation may have ended the tree already.
        guard !flags.contains(.ended) else { return }
        var pending = ContiguousArray<BaseRouter>()
        pending.append(self)
        while let node = pending.popLast() {
            node.flags.insert(.ended)
            node.flags.remove([.leaving, .attaching])
            node.pushChildren(onto: &pending)
        }
        if TreeEvents.isObserved(.terminated) { TreeEvents.tell(.terminated, self) }
        if TreeEvents.watchesLeaks { LeakWatch.expect(self, leaving: nil, by: .terminate) }
    }

    /// Whether the tree this router belonged to was terminated.
    public final var hasEnded: Bool { flags.contains(.ended) }

    // MARK: Activity of a subtree

    final func activateTree() {
        if !refusesActivation() { activateSubtree() }
    }

    private final func activateSubtree() {
        activateNode()
        guard !list.isEmpty else { return }
        // Callbacks may change the tree: children are listed when their parent has been visited and checked again when their turn comes.
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

    @inline(__always)
    private final func isChild(of router: BaseRouter) -> Bool {
        parentReference?.toOpaque() == Unmanaged.passUnretained(router).toOpaque()
    }

    @inline(__always)
    private final var hasActiveParent: Bool {
        // Asked of every node of a traversal: the parent is not retained for it.
        parentReference?.takeUnretainedValue().interactable.isActive ?? false
    }

    @inline(__always)
    private final func activateNode() {
        guard !interactable.isActive else { return }
        if TreeEvents.isObserved(.willActivate) { TreeEvents.begin(.willActivate, self) }
        let happened = interactable.activateSelf()
        if happened {
            if TreeEvents.isObserved(.didActivate) { TreeEvents.end(.didActivate, self) }
        } else if TreeEvents.isObserved(.didActivate) {
            TreeEvents.abandon(.didActivate, self)
        }
    }

    @inline(__always)
    private final func deactivateNode() {
        guard interactable.isActive else { return }
        if TreeEvents.isObserved(.willDeactivate), !interactable.isResigning { TreeEvents.begin(.willDeactivate, self) }
        let happened = interactable.deactivateSelf()
        if happened, TreeEvents.isObserved(.didDeactivate) { TreeEvents.end(.didDeactivate, self) }
    }

    /// Last child first, so that the first is popped first.
    private final func pushChildren(onto pending: inout ContiguousArray<BaseRouter>) {
        var current = list.last
        while let child = current {
            pending.append(child.takeUnretainedValue())
            current = LinkedList<ChildRole>.previous(child)
        }
    }

    /// A root may be activated by hand; anything else follows its parent.
    private final func refusesActivation() -> Bool {
        if flags.isDisjoint(with: [.ended, .leaving]), parentNode?.interactable.isActive ?? true { return false }
        if flags.contains(.ended) {
            Misuse.report(
                Misuse(kind: .usedAfterEnd, path: path, message: "it is activated after its tree has ended; build a new tree"))
        } else {
            Misuse.report(
                Misuse(
                    kind: .activatedBelowInactiveParent, path: path,
                    message: "it is activated while its parent is not active or while it is being detached; attach it instead"))
        }
        return true
    }

    /// Something that ran in the course of it has detached the child.
    final func abandonAttachment(of child: BaseRouter) {
        if TreeEvents.isObserved(.didAttach) { TreeEvents.abandon(.didAttach, child) }
    }

    /// Something that ran in the course of it has detached the child, which has been told, or has ended the tree.
    private final func abandonDetachment(of child: BaseRouter) {
        if TreeEvents.isObserved(.didDetach) { TreeEvents.abandon(.didDetach, child) }
    }

    @inline(never)
    private final func tellDetachment(of child: BaseRouter, by operation: Detachment.Operation) {
        if TreeEvents.isObserved(.didDetach) { TreeEvents.end(.didDetach, child) }
        if TreeEvents.watchesLeaks { LeakWatch.expect(child, leaving: self, by: operation) }
    }

    // MARK: Misuse

    private final func refusal(toAttach child: BaseRouter) -> Misuse.Kind? {
        if flags.isDisjoint(with: [.detached, .ended, .dying]), child.parentReference == nil, child !== self, child.list.isEmpty,
            child.flags.isDisjoint(with: [.ended, .leaving]), !TreeEvents.isTelling(of: self)
        {
            return nil
        }
        if TreeEvents.isTelling(of: self) { return .changedByObserver }
        if flags.contains(.ended) || child.flags.contains(.ended) || flags.contains(.dying) { return .usedAfterEnd }
        if child.isChild(of: self) { return .attachedTwice }
        // An ancestor may have a parent of its own, which is not what is wrong.
        if child.isSelfOrAncestor(of: self) { return .cycle }
        if child.parentReference != nil { return .secondParent }
        // A root in the middle of its terminate().
        if child.flags.contains(.leaving) { return .usedAfterEnd }
        return flags.contains(.detached) ? .builtWhileDetached : nil
    }

    /// Whether the router is `router` or lies above it.
    final func isSelfOrAncestor(of router: BaseRouter) -> Bool {
        if router === self { return true }
        // Only a router with children can be an ancestor.
        guard !list.isEmpty else { return false }
        var node = router.parentNode
        while let current = node {
            if current === self { return true }
            node = current.parentNode
        }
        return false
    }

    private final func reportRefusal(_ kind: Misuse.Kind, _ child: BaseRouter) {
        let sentence =
            switch kind {
            case .attachedTwice: "\(child.name) is attached a second time; attach a router once, or detach it first"
            case .secondParent: "\(child.name) already is a child of \(child.parentNode?.path ?? "another router"); detach it there first"
            case .cycle: "\(child.name) is the router itself or one of its ancestors; attach a router built for this place"
            case .builtWhileDetached:
                "\(child.name) is attached while this router is detached; attach children in didLoad() or while active"
            case .changedByObserver: observerSentence("attachChild(_:)")
            default: "\(child.name) is attached after its tree has ended; build a new tree"
            }
        Misuse.report(Misuse(kind: kind, path: path, message: sentence))
    }

    private final func reportStranger(_ child: BaseRouter) {
        if isChangedByObserver("detachChild(_:)") { return }
        if child.isChild(of: self) {
            Misuse.report(
                Misuse(kind: .usedAfterEnd, path: path, message: "\(child.name) is detached after its tree has ended; build a new tree"))
        } else {
            Misuse.report(
                Misuse(
                    kind: .detachedStranger, path: path,
                    message: "\(child.name) is detached but is not a child; detach a child once, by the router that attached it"))
        }
    }

    /// Whether it is an observer that asks for `operation` on a tree it is being told of. That is reported.
    final func isChangedByObserver(_ operation: StaticString) -> Bool {
        guard TreeEvents.isTelling(of: self) else { return false }
        Misuse.report(Misuse(kind: .changedByObserver, path: path, message: observerSentence(operation)))
        return true
    }

    private final func observerSentence(_ operation: StaticString) -> String {
        "\(operation) is called by an observer of TreeEvents in the middle of another change; observers look on: change the tree afterwards"
    }

    private final func reportSecondRouter(of interactor: Interactor, besides first: BaseRouter) {
        Misuse.report(
            Misuse(
                kind: .secondRouter, path: first.path,
                message: "a second router, \(type(of: self)), is made for its \(type(of: interactor)); build an interactor for each router")
        )
    }

    // MARK: Leaks

    /// Whether the router is kept on purpose while it is detached, to be attached again: a ``LeakDetector`` then does not expect it to go.
    /// Set to false once it is not, it is expected to go from then on.
    public final var keepsDetached: Bool {
        get { marks.contains(.keepsDetached) }
        set {
            guard newValue != keepsDetached else { return }
            marks.formSymmetricDifference(.keepsDetached)
            if !newValue, marks.contains(.isExpected) { LeakWatch.expectAgain(self) }
        }
    }

    /// The first router from this one upwards below which a detector watches.
    final var nearestWatchedRoot: Unmanaged<BaseRouter>? {
        var node = Unmanaged.passUnretained(self)
        while true {
            if node.takeUnretainedValue().marks.contains(.isWatchedRoot) { return node }
            guard let above = node.takeUnretainedValue().parentReference else { return nil }
            node = above
        }
    }

    /// The same from the parent upwards.
    final var watchedRootAbove: Unmanaged<BaseRouter>? { parentNode?.nearestWatchedRoot }

    /// How many RIBs are attached below, at any depth.
    final var descendantCount: Int {
        var count = 0
        var pending = ContiguousArray<BaseRouter>()
        pushChildren(onto: &pending)
        while let node = pending.popLast() {
            count += 1
            node.pushChildren(onto: &pending)
        }
        return count
    }

    /// The router is being freed: hands its view over, and will tell when it has let go of everything it holds of its RIB.
    func armLeakProbe(_ rib: UnsafeMutablePointer<DepartedRIB>) {}

    // MARK: End of life

    @inline(__always)
    private final func hasLeft() {
        parentNode = nil
        flags.insert(.detached)
        flags.remove([.leaving, .attaching])
    }

    /// Whether there are more than `limit` generations below this router. A subtree that has fewer is walked over once: its routers
    /// remember that.
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

    /// A router that is dropped while active takes its subtree down in the usual order, and that is reported; then the subtree is freed
    /// without recursion.
    isolated deinit {
        flags.insert(.dying)
        let isInUse = interactable.isActive || flags.contains(.launched)
        if interactable.isActive {
            flags.insert(.leaving)
            if TreeEvents.isObserved(.released) { TreeEvents.tell(.released, self) }
            deactivateTree()
        }
        // Whoever was detached or terminated is expected to go already.
        if isInUse, TreeEvents.watchesLeaks, !hasLeftTheTree { LeakWatch.expect(self, leaving: nil, by: .release) }
        interactable.leave(self)
        let isExpected = !marks.isDisjoint(with: .toldAtEnd) && LeakWatch.routerGoes(self)
        guard !list.isEmpty else { return }
        let place = isExpected ? LeakWatch.place(below: self) : nil
        var current = list.first
        while let child = current {
            child.takeUnretainedValue().hasLeft()
            if let place { LeakWatch.expect(child.takeUnretainedValue(), below: departure, at: place) }
            current = LinkedList<ChildRole>.next(child)
        }
        // The queue takes the only references the tree has to them.
        ReleaseQueue.add(list)
        list = LinkedList()
        ReleaseQueue.work()
    }
}

/// The children of one router, or those of one that has gone.
enum ChildRole: ListRole {
    static func links(of router: BaseRouter) -> Links<BaseRouter> { router.links }
    static func setNext(_ next: Unmanaged<BaseRouter>?, of router: BaseRouter) { router.links.next = next }
    static func setPrevious(_ previous: Unmanaged<BaseRouter>?, of router: BaseRouter) { router.links.previous = previous }
}
