extension BaseRouter {
    /// Asks this RIB and those below it to follow the user's back, from what the user sees down to
    /// what lies below it.
    ///
    /// First come the children the user sees: the front one of the topmost container that shows
    /// any, then those that are attached plainly, last attached first, unless a
    /// ``ContainerLayer/slot`` or ``ContainerLayer/overlays`` covers them. Each of them is asked
    /// with all that is below it before its parent is. A RIB is asked in two steps:
    /// ``Interactor/handleBackPress()``, then its containers, topmost layer first. The first that
    /// takes the press ends it. RIBs that are not active are not asked.
    ///
    /// - Returns: false if no RIB handled it; the host then leaves the application.
    @discardableResult
    public final func goBack() -> Bool {
        var steps: ContiguousArray<BackStep> = [.enter(self)]
        while let step = steps.popLast() {
            switch step {
            case .enter(let router):
                guard router.interactable.isActive else { continue }
                steps.append(.ask(router))
                router.addSeenChildren(to: &steps)
            case .ask(let router):
                // Somebody who was asked before and has not taken the press may have changed the
                // tree.
                guard router.interactable.isActive else { continue }
                if router.interactable.handleBackPress() { return true }
                for member in router.containersFromBottom.reversed() where member.container.goBack() { return true }
            }
        }
        return false
    }

    /// Adds the children with the most visible one last, so that it is taken first.
    private final func addSeenChildren(to steps: inout ContiguousArray<BackStep>) {
        guard childCount > 0 else { return }
        let containers = containersFromBottom
        let top = containers.last { $0.container.front != nil }?.container
        if top?.layer ?? .flow < .slot {
            let contained = Set(containers.lazy.flatMap(\.container.attached).map(ObjectIdentifier.init))
            for child in children where !contained.contains(ObjectIdentifier(child)) { steps.append(.enter(child)) }
        }
        if let front = top?.front { steps.append(.enter(front)) }
    }
}

private enum BackStep {
    /// Has its children asked, then itself.
    case enter(BaseRouter)
    case ask(BaseRouter)
}
