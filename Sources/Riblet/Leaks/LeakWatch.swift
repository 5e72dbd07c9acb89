/// Follows RIBs from their detachment until their objects have gone, for the detectors that watch
/// them.
///
/// Nothing is allocated and nothing is held weakly for a RIB that goes as it should: a weak
/// reference costs an object more than all of its life in the tree. The router itself tells when it
/// goes, and its parts go with it. Only a part that survives is held weakly, until it is overdue.
@MainActor
enum LeakWatch {
    /// Detectors of one tree, and the routers below which they watch.
    private static var rooted: [Rooted] = []
    /// Detectors of all trees; the last one watches.
    private static var everywhere: [UnsafeMutablePointer<LeakWatcher>] = []
    /// The detector that watches a RIB unless another one does so nearer to it.
    private static var common: UnsafeMutablePointer<LeakWatcher>?
    /// Those of ``rooted``, as they are read with every detachment: an array would be checked for
    /// access and counted each time.
    private static var rootedTable: UnsafeMutablePointer<Rooted>?
    private static var rootedCount = 0
    private static var hasRooted: Bool { rootedCount > 0 }

    private typealias Rooted = (root: Unmanaged<BaseRouter>, watcher: UnsafeMutablePointer<LeakWatcher>)

    // MARK: Detectors

    static func add(_ watcher: UnsafeMutablePointer<LeakWatcher>, under root: BaseRouter?) {
        if let root {
            root.marks.insert(.isWatchedRoot)
            rooted.append((.passUnretained(root), watcher))
        } else {
            everywhere.removeAll { $0 == watcher }
            everywhere.append(watcher)
        }
        watchersChanged()
    }

    static func remove(_ watcher: UnsafeMutablePointer<LeakWatcher>) {
        rooted.removeAll { $0.watcher == watcher }
        everywhere.removeAll { $0 == watcher }
        watchersChanged()
        for number in DepartedRIBs.numbers {
            let rib = DepartedRIBs.place(number)
            if !rib.pointee.isFree, rib.pointee.watcher == watcher { rib.pointee.forget() }
        }
    }

    private static func remove(root: BaseRouter) {
        let identity = Unmanaged.passUnretained(root).toOpaque()
        rooted.removeAll { $0.root.toOpaque() == identity }
        watchersChanged()
    }

    private static func watchersChanged() {
        common = everywhere.last
        rootedTable?.deallocate()
        rootedCount = rooted.count
        let table = UnsafeMutableBufferPointer<Rooted>.allocate(capacity: rootedCount)
        _ = table.initialize(from: rooted)
        rootedTable = table.baseAddress
        TreeEvents.watchesLeaks = common != nil || hasRooted
    }

    static var watchers: [UnsafeMutablePointer<LeakWatcher>] { rooted.map(\.watcher) + everywhere }

    /// The one that watches nearest to `router`.
    @inline(__always)
    private static func watcher(above router: BaseRouter) -> UnsafeMutablePointer<LeakWatcher>? {
        hasRooted ? nearestWatcher(above: router) ?? common : common
    }

    /// Returns true if that detector is the one that watches a RIB which `parent` builds.
    static func isWatched(below parent: BaseRouter, by watcher: UnsafeMutablePointer<LeakWatcher>) -> Bool {
        self.watcher(above: parent) == watcher
    }

    private static func nearestWatcher(above router: BaseRouter) -> UnsafeMutablePointer<LeakWatcher>? {
        // No closure looks for it: one that is isolated asks the runtime, each time it is called,
        // whether it is where it should be.
        guard let rootedTable else { return nil }
        var node = router.nearestWatchedRoot
        while let current = node {
            var index = rootedCount
            while index > 0 {
                index &-= 1
                if rootedTable[index].root.toOpaque() == current.toOpaque() { return rootedTable[index].watcher }
            }
            node = current.takeUnretainedValue().watchedRootAbove
        }
        return nil
    }

    // MARK: Departure

    /// `router` is about to leave `parent`; if there is none, its tree has ended or is being freed.
    @inline(__always)
    static func expect(_ router: BaseRouter, leaving parent: BaseRouter?, by operation: Detachment.Operation) {
        // One that comes and goes in the same place costs next to nothing.
        if let common, !hasRooted, common.pointee.isSweeping, router.marks.contains(.isExpected), let parent {
            let rib = DepartedRIBs.place(router.departure)
            if rib.pointee.hasLeft(parent, with: common) {
                rib.pointee.begin(again: common.pointee.tick, by: operation, due: common.pointee.due)
                return
            }
        }
        expectAnew(router, leaving: parent, by: operation)
    }

    @inline(never)
    private static func expectAnew(_ router: BaseRouter, leaving parent: BaseRouter?, by operation: Detachment.Operation) {
        guard let watcher = watcher(above: parent ?? router) else { return }
        watcher.pointee.startSweeping()
        // The paths of those that have left this RIB, or RIBs below it, are about to change.
        if router.marks.contains(.hadExpectedChild) || router.childCount > 0 { settlePlaces { _ in true } }
        parent?.marks.insert(.hadExpectedChild)
        place(for: router).pointee.begin(router, named: router.name, leaving: parent, by: operation, watcher)
    }

    /// `router` has lost its parent, a departed RIB that is being freed.
    static func expect(_ router: BaseRouter, below number: Int32, at place: RIBPlace) {
        let above = DepartedRIBs.place(number).pointee
        guard let watcher = above.watcher else { return }
        watcher.pointee.startSweeping()
        self.place(for: router).pointee.begin(router, named: router.name, below: above, at: place, due: watcher.pointee.due)
    }

    @inline(__always)
    private static func place(for router: BaseRouter) -> UnsafeMutablePointer<DepartedRIB> {
        if !router.marks.contains(.isExpected) {
            router.marks.insert(.isExpected)
            router.departure = DepartedRIBs.takePlace()
        }
        return DepartedRIBs.place(router.departure)
    }

    /// A router that is kept on purpose is not any more.
    static func expectAgain(_ router: BaseRouter) {
        let rib = DepartedRIBs.place(router.departure)
        guard let watcher = rib.pointee.watcher else { return }
        watcher.pointee.startSweeping()
        rib.pointee.due = watcher.pointee.due
    }

    // MARK: End

    /// `router`, which has marks, is being freed: all it holds is still there.
    ///
    /// - Returns: whether it was expected to go.
    static func routerGoes(_ router: BaseRouter) -> Bool {
        let marks = router.marks
        if marks.contains(.isWatchedRoot) { remove(root: router) }
        if marks.contains(.hadExpectedChild) {
            let identity = Unmanaged.passUnretained(router).toOpaque()
            settlePlaces { $0.toOpaque() == identity }
        }
        guard marks.contains(.isExpected) else { return false }
        let rib = DepartedRIBs.place(router.departure)
        router.armLeakProbe(rib)
        rib.pointee.hold(router.interactable)
        return true
    }

    /// Where those were that are below a router which is being freed and was expected to go.
    static func place(below router: BaseRouter) -> RIBPlace {
        let rib = DepartedRIBs.place(router.departure)
        rib.pointee.settlePlace()
        return rib.pointee.placeBelow
    }

    /// Notes that the router of a departed RIB has let go of its parts, and that some of them
    /// remain.
    static func routerHasGone(_ number: Int32) {
        let rib = DepartedRIBs.place(number)
        rib.pointee.settlePlace()
        let (interactor, presenter, view) = rib.pointee.takeSurvivors()
        rib.pointee.watcher?.pointee.detector.expect(rib.pointee, interactor, presenter, view)
        rib.pointee.end()
    }

    /// Notes the paths of those whose routers above are chosen, while they can still be asked.
    private static func settlePlaces(_ isChosen: (Unmanaged<BaseRouter>) -> Bool) {
        for number in DepartedRIBs.numbers {
            let rib = DepartedRIBs.place(number)
            if let parent = rib.pointee.parent, isChosen(parent) { rib.pointee.settlePlace() }
        }
    }

    // MARK: Overdue

    /// Returns the leaks that are overdue with `watcher`, and true where anything else is still
    /// expected to go.
    static func overdue(with watcher: LeakWatcher) -> (leaks: [Leak], isWaiting: Bool) {
        var leaks: [Leak] = []
        var isWaiting = false
        var isInUse = false
        for number in DepartedRIBs.numbers {
            let rib = DepartedRIBs.place(number)
            guard !rib.pointee.isFree else { continue }
            isInUse = true
            guard rib.pointee.watcher?.pointee.detector === watcher.detector, rib.pointee.due != DepartedRIB.never,
                let router = rib.pointee.router?.takeUnretainedValue()
            else { continue }
            if router.parent != nil {
                // It has been attached again.
                rib.pointee.forget()
            } else if router.keepsDetached {
                rib.pointee.due = DepartedRIB.never
            } else if watcher.isOver(rib.pointee.due) {
                rib.pointee.due = DepartedRIB.never
                rib.pointee.settlePlace()
                var leak = Leak(router, rib.pointee, age: watcher.age(since: rib.pointee.since))
                leak.findHolders(of: router.units, inTreeOf: rib.pointee.place?.tree)
                leaks.append(leak)
            } else {
                isWaiting = true
            }
        }
        if !isInUse { DepartedRIBs.shrink() }
        return (leaks, isWaiting)
    }
}
