/// The restoration of one saved tree.
///
/// A RIB that is attached during the restoration of its parent always passes the same steps: its
/// saved data is looked up, its state is restored, it is loaded, the routes of its containers are
/// restored, and the same happens below it; then it becomes active.
@MainActor
final class RestoreSession {
    let tree: SavedTree
    let lineage: SavedLineage
    private var report = RestoreReport()
    private let onLater: ((RestoreReport) -> Void)?
    /// True once the call that began the session has returned.
    private var isConcluded = false
    /// The depth of nested runs.
    private var depth = 0
    /// The RIBs whose turn comes after the one that is being restored, where one is.
    private var found: ContiguousArray<BaseRouter>?
    /// Those that may still miss something when everything is active.
    private var unsettled = ContiguousArray<BaseRouter>()

    init(_ tree: SavedTree, onLater: ((RestoreReport) -> Void)?) {
        self.tree = tree
        self.onLater = onLater
        lineage = SavedLineage(tree)
    }

    /// Ends the call that began the session.
    func conclude() -> RestoreReport {
        isConcluded = true
        defer { report = RestoreReport() }
        return report
    }

    func note(_ path: @autoclosure () -> String, _ kind: RestoreReport.Issue.Kind, _ reason: @autoclosure () -> String) {
        note(RestoreReport.Issue(path: path(), kind: kind, reason: reason()))
    }

    func note(_ issue: RestoreReport.Issue) { report.issues.append(issue) }

    /// Takes back that a RIB is missing, which has come before anybody was told.
    func withdraw(_ issue: RestoreReport.Issue) {
        if let index = report.issues.firstIndex(of: issue) { report.issues.remove(at: index) }
    }

    // MARK: Beginnings

    /// Restores a root that is about to become active.
    func launch(_ root: BaseRouter, _ activate: () -> Void) {
        guard isRoot(root) else { return activate() }
        restore(root, 0)
        run(root, activate)
    }

    /// Goes on with the attachment of a child that was listed, as the root of the saved tree.
    func attach(_ child: BaseRouter, to parent: BaseRouter) {
        guard isRoot(child) else { return parent.settle(child) }
        attach(child, to: parent, as: 0)
    }

    private func isRoot(_ router: BaseRouter) -> Bool {
        guard router.name != tree.root.name else { return true }
        note(router.path, .otherRoot, "what was saved is a tree of \(tree.root.name); give the root the name it had")
        return false
    }

    /// Goes on with the attachment of a child that was listed, as one of the saved RIBs.
    func attach(_ child: BaseRouter, to parent: BaseRouter, as rib: Int) {
        restore(child, rib)
        guard child.isBeingAttached(to: parent) else { return parent.abandonAttachment(of: child) }
        guard found == nil || parent.interactable.isActive else {
            found?.append(child)
            return parent.settle(child)
        }
        run(child) {
            guard child.isBeingAttached(to: parent) else { return parent.abandonAttachment(of: child) }
            parent.settle(child)
        }
    }

    // MARK: Order

    /// Restores what is below `top`, which is inactive, then activates it.
    private func run(_ top: BaseRouter, _ activate: () -> Void) {
        depth += 1
        walk(top)
        activate()
        // RIBs attached out of callbacks have had their run within this one.
        while depth == 1, !unsettled.isEmpty { settle() }
        depth -= 1
        guard depth == 0, isConcluded, !report.isComplete else { return }
        let late = conclude()
        onLater?(late)
    }

    /// Looks after everything that is active what is missing.
    private func settle() {
        let routers = unsettled
        unsettled = []
        for router in routers {
            guard let restoration = router.extras?.restoration, restoration.session === self else { continue }
            restoration.settle()
        }
    }

    /// Parent before child; a RIB and all below it before its siblings.
    private func walk(_ top: BaseRouter) {
        let outer = found
        var pending: ContiguousArray<BaseRouter> = [top]
        while let router = pending.popLast() {
            guard !router.hasEnded, router === top || router.parent != nil else { continue }
            let restoration = router.extras?.restoration
            found = restoration?.session === self ? restoration?.takeEarlier() : []
            router.load()
            if let restoration = router.extras?.restoration, restoration.session === self { restoration.restoreContainers() }
            if let found { pending += found.reversed() }
        }
        found = outer
    }

    // MARK: One RIB

    /// Gives `router` its state, and has it wait for its routes and children. The same for those
    /// that are attached to it already, parent before child.
    func restore(_ router: BaseRouter, _ rib: Int) {
        var pending: ContiguousArray = [(router: router, rib: rib)]
        while let (router, rib) = pending.popLast() {
            report.restoredCount += 1
            router.markRestored()
            restoreState(of: router, tree.ribs[rib])
            guard !tree.ribs[rib].routes.isEmpty || !lineage.children(of: rib).isEmpty else { continue }
            let restoration = PendingRestore(self, router, rib)
            router.makeExtras().restoration = restoration
            unsettled.append(router)
            pending += restoration.matchEarlier().reversed()
        }
    }

    private func restoreState(of router: BaseRouter, _ rib: SavedRIB) {
        guard let saved = rib.state, let version = rib.version else { return }
        guard let restorable = router.interactable as? any Restorable else {
            return note(router.path, .notRestorable, "it has a saved state; make its interactor Restorable")
        }
        let current = restorable.stateVersion
        guard version <= current else {
            return note(router.path, .newerVersion, "its state is of version \(version), newer than \(current)")
        }
        var state = saved
        if version < current {
            do {
                state = try restorable.migrateState(saved, from: version)
            } catch {
                return note(router.path, .notMigrated, "its state is of version \(version), \(current) is current: \(ErrorText.of(error))")
            }
        }
        do {
            try restorable.restoreState(state)
        } catch {
            note(router.path, .badState, "its state is not restored: \(ErrorText.of(error))")
        }
    }
}
