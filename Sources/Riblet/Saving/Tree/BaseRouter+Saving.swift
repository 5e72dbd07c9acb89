extension BaseRouter {
    /// The tree from this RIB on as a value: the routes of its containers, and the states of
    /// interactors that are ``Restorable``.
    ///
    /// The same tree is always the same value and the same bytes. Parts that cannot be saved are
    /// left out and reported. Nothing is changed and nobody is asked but `saveState()` of those
    /// interactors, so a host may save whenever it likes.
    public final func save() -> (tree: SavedTree, report: SaveReport) {
        var pass = SavePass()
        var pending: [(router: BaseRouter, place: SavedRIB.Place)] = [(self, .root)]
        while let (router, place) = pending.popLast() {
            pending += pass.save(router, place).reversed()
        }
        return (SavedTree(ribs: pass.ribs), pass.report)
    }

    /// Makes `child` a child of this router, as ``attachChild(_:)`` does, and restores the saved
    /// data of its subtree before any of the RIBs becomes active.
    ///
    /// - Parameters:
    ///   - child: the RIB that was the root of the saved data.
    ///   - tree: the result of ``save()`` of that RIB, or a ``SavedTree/subtree(_:)``.
    ///   - onLater: called for RIBs that are attached after this call and could not be restored.
    /// - Returns: the parts that could not be restored, with reasons.
    @discardableResult
    public final func attachChild(
        _ child: BaseRouter, restoring tree: SavedTree, onLater: ((RestoreReport) -> Void)? = nil
    ) -> RestoreReport {
        let session = RestoreSession(tree, onLater: onLater)
        if enlist(child) {
            session.attach(child, to: self)
        } else {
            session.note("\(path)/\(child.name)", .notAttached, "the tree has refused it, so it is as it was")
        }
        return session.conclude()
    }

    /// Lets go of what was saved of children that have not come, in this RIB and all below it: a
    /// RIB that is attached from now on is a new one. When a user signs out, say.
    public final func forgetSaved() {
        for router in subtree { router.extras?.restoration = nil }
    }
}

extension LaunchRouting {
    /// Launches the tree, once, with its saved routes and states.
    ///
    /// The state of every RIB is restored, the RIB is loaded, and its routes are restored, parent
    /// before child, before the first RIB becomes active. Parts that are unknown, of a newer
    /// version or damaged are left out and reported; everything else is restored.
    ///
    /// - Parameters:
    ///   - tree: the result of ``BaseRouter/save()``.
    ///   - onLater: called for RIBs that are attached after this call and could not be restored.
    ///   - finish: attaches RIBs that are not restored by a route, for example by opening an
    ///     address. Their saved data waits for this call; only RIBs that are still missing
    ///     afterwards are reported.
    /// - Returns: the parts that could not be restored, with reasons.
    @discardableResult
    public func launch(
        restoring tree: SavedTree, onLater: ((RestoreReport) -> Void)? = nil, finishing finish: () -> Void = {}
    ) -> RestoreReport {
        let session = RestoreSession(tree, onLater: onLater)
        if !launchTree(restoring: session) { session.note(path, .notAttached, "it is not launched, so it is as it was") }
        finish()
        return session.conclude()
    }

    /// Launches the tree, once, with its saved routes and states. If the data cannot be read,
    /// launches a new tree and reports the reason.
    ///
    /// - Parameters:
    ///   - json: the bytes of ``SavedTree/jsonBytes``; they need not be trusted.
    ///   - limits: the limits of the input.
    ///   - onLater: called for RIBs that are attached after this call and could not be restored.
    /// - Returns: the parts that could not be restored, with reasons.
    @discardableResult
    public func launch(
        restoring json: [UInt8], limits: SavedTree.Limits = .init(), onLater: ((RestoreReport) -> Void)? = nil
    ) -> RestoreReport {
        do {
            return launch(restoring: try SavedTree(json: json, limits: limits), onLater: onLater)
        } catch {
            launch()
            return RestoreReport(refusing: error, path: path)
        }
    }
}

extension RestoreReport {
    fileprivate init(refusing error: SavedTreeError, path: String) {
        let kind: RestoreReport.Issue.Kind =
            switch error {
            case .tooLarge: .tooLarge
            case .damaged: .damaged
            case .newerFormat: .newerFormat
            }
        issues = [RestoreReport.Issue(path: path, kind: kind, reason: error.description)]
    }
}
