/// Operations that are refused: each is a ``Misuse`` with a sentence that says what to do.
extension BaseRouter {
    // MARK: Asked before a change

    /// Returns the reason why `child` may not be attached here; `nil` where it may.
    final func refusal(toAttach child: BaseRouter) -> Misuse.Kind? {
        if flags.isDisjoint(with: [.detached, .ended, .dying]), child.parentNode == nil, child !== self, child.list.isEmpty,
            child.flags.isDisjoint(with: [.ended, .leaving, .incomplete]), !TreeEvents.isTelling(of: self)
        {
            return nil
        }
        if TreeEvents.isTelling(of: self) { return .changedByObserver }
        if child.flags.contains(.incomplete) { return .incomplete }
        if flags.contains(.ended) || child.flags.contains(.ended) || flags.contains(.dying) { return .usedAfterEnd }
        if child.isChild(of: self) { return .attachedTwice }
        // Checked first: an ancestor usually has a parent too, but the cycle is the mistake to
        // report.
        if child.isSelfOrAncestor(of: self) { return .cycle }
        if child.parentNode != nil { return .secondParent }
        // A root in the middle of its terminate().
        if child.flags.contains(.leaving) { return .usedAfterEnd }
        return flags.contains(.detached) ? .builtWhileDetached : nil
    }

    /// Returns true, with a report, if the router lies below an inactive parent, is leaving, or has
    /// ended.
    final func refusesActivation() -> Bool {
        if flags.isDisjoint(with: [.ended, .leaving]), parentNode?.interactable.isActive ?? true { return false }
        if flags.contains(.ended) {
            Misuse.report(.usedAfterEnd, at: path, "it is activated after its tree has ended; build a new tree")
        } else {
            Misuse.report(
                .activatedBelowInactiveParent, at: path,
                "it is activated while its parent is not active or while it is being detached; attach it instead")
        }
        return true
    }

    /// Returns true, with a report, unless this is a root that is launched for the first time.
    final func refusesLaunch() -> Bool {
        if isChangedByObserver("launch()") { return true }
        if flags.contains(.incomplete) {
            Misuse.report(.incomplete, at: path, "it is launched though it lacks what it injects; see what was reported before")
            return true
        }
        if flags.contains(.ended) {
            Misuse.report(.usedAfterEnd, at: path, "launch() after terminate(); build a new tree and launch that")
            return true
        }
        if parentNode != nil || flags.contains(.launched) {
            Misuse.report(
                .launchedTwice, at: path,
                "launch() is called a second time or on a router that has a parent; launch a root once")
            return true
        }
        return false
    }

    /// Returns true, with a report, unless this is a root.
    final func refusesTermination() -> Bool {
        if isChangedByObserver("terminate()") { return true }
        guard parentNode != nil else { return false }
        Misuse.report(.usedAfterEnd, at: path, "terminate() ends a root, and this one has a parent; detach it there instead")
        return true
    }

    // MARK: Reporting

    final func reportRefusal(_ kind: Misuse.Kind, _ child: BaseRouter) {
        let sentence =
            switch kind {
            case .attachedTwice: "\(child.name) is attached a second time; attach a router once, or detach it first"
            case .secondParent: "\(child.name) already is a child of \(child.parentNode?.path ?? "another router"); detach it there first"
            case .cycle: "\(child.name) is the router itself or one of its ancestors; attach a router built for this place"
            case .builtWhileDetached:
                "\(child.name) is attached while this router is detached; attach children in didLoad() or while active"
            case .incomplete: "\(child.name) lacks what it injects, so it is not attached; see what was reported before"
            case .changedByObserver: observerSentence("attachChild(_:)")
            default: "\(child.name) is attached after its tree has ended; build a new tree"
            }
        Misuse.report(kind, at: path, sentence)
    }

    final func reportStranger(_ child: BaseRouter) {
        if isChangedByObserver("detachChild(_:)") { return }
        if child.isChild(of: self) {
            Misuse.report(.usedAfterEnd, at: path, "\(child.name) is detached after its tree has ended; build a new tree")
        } else {
            Misuse.report(
                .detachedStranger, at: path,
                "\(child.name) is detached but is not a child; detach a child once, by the router that attached it")
        }
    }

    /// Returns true, with a report, if an observer calls `operation` on the tree that it is being
    /// told of.
    final func isChangedByObserver(_ operation: StaticString) -> Bool {
        guard TreeEvents.isTelling(of: self) else { return false }
        Misuse.report(.changedByObserver, at: path, observerSentence(operation))
        return true
    }

    private func observerSentence(_ operation: StaticString) -> String {
        "\(operation) is called by an observer of TreeEvents in the middle of another change; observers look on: change the tree afterwards"
    }

    /// Notes that parts of this router lack something, which has been reported.
    final func takeLack() {
        Self.lack = nil
        flags.insert(.incomplete)
    }

    final func reportSecondRouter(of interactor: Interactor, besides first: BaseRouter) {
        Misuse.report(
            .secondRouter, at: first.path,
            "a second router, \(type(of: self)), is made for its \(type(of: interactor)); build an interactor for each router")
    }
}
