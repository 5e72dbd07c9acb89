/// Facts about a router for leak detection.
extension BaseRouter {
    /// True while the router is kept on purpose although it is detached, to be attached again: a
    /// ``LeakDetector`` then does not expect it to go. Once it is set to false, the router is
    /// expected to go.
    public final var keepsDetached: Bool {
        get { marks.contains(.keepsDetached) }
        set {
            guard newValue != keepsDetached else { return }
            marks.formSymmetricDifference(.keepsDetached)
            if !newValue, marks.contains(.isExpected) { LeakWatch.expectAgain(self) }
        }
    }

    /// The router, its interactor, and its presenter and view where they are objects.
    package final var units: [AnyObject] {
        let view = shownView
        return [self, interactable] + [interactable.presenterObject(besides: view), view].compactMap { $0 }
    }

    /// The first router from this one upwards below which a detector watches.
    final var nearestWatchedRoot: Unmanaged<BaseRouter>? {
        if marks.contains(.isWatchedRoot) { return .passUnretained(self) }
        var ancestors = ancestors
        while let above = ancestors.nextReference() {
            if above.takeUnretainedValue().marks.contains(.isWatchedRoot) { return above }
        }
        return nil
    }

    /// The same from the parent upwards.
    final var watchedRootAbove: Unmanaged<BaseRouter>? { parentNode?.nearestWatchedRoot }

    /// The number of RIBs attached below, at any depth.
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

    /// Tells observers and detectors that `child` leaves.
    @inline(never)
    final func tellDetachment(of child: BaseRouter, by operation: Detachment.Operation) {
        if TreeEvents.isObserved(.didDetach) { TreeEvents.end(.didDetach, child) }
        if TreeEvents.watchesLeaks { LeakWatch.expect(child, leaving: self, by: operation) }
    }
}
