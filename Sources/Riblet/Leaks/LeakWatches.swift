/// The detectors that watch, and what each of them watches.
@MainActor
enum LeakWatches {
    private struct Watch {
        weak var detector: LeakDetector?
        /// The router below which it watches; nil for every tree.
        let root: RouterMark?
    }

    private static var watches: [Watch] = []
    private static var subscriptions: [any Cancellable] = []

    static func add(_ detector: LeakDetector, under root: BaseRouter?) {
        watches.removeAll { watch in watch.detector === detector && root.map { watch.root?.isOn($0) == true } ?? (watch.root == nil) }
        watches.append(Watch(detector: detector, root: root.map { RouterMark($0) }))
        guard subscriptions.isEmpty else { return }
        subscriptions = [TreeEvents.observe([.didDetach, .terminated, .released]) { note($0) }]
        #if DEBUG
        subscriptions.append(
            BuiltComponents.observe { built in
                guard let parent = built.parent else { return }
                Self.detector(above: parent)?.expect(built)
            })
        #endif
    }

    /// Ends the watches of a detector, and of those that have gone.
    static func remove(_ detector: LeakDetector) {
        watches.removeAll { $0.detector == nil || $0.detector === detector }
        guard watches.isEmpty else { return }
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
    }

    static func stopAll() { for watch in watches { watch.detector?.stop() } }

    private static func note(_ event: TreeEvent) {
        let router = event.node
        guard let operation = event.operation else { return }
        detector(above: router.parent ?? router)?.expect(router, isGoing: event.kind == .released, by: operation)
        guard event.kind != .didDetach else { return }
        for watch in watches where watch.root?.isOn(router) == true { watch.root?.remove() }
    }

    /// The detector that watches nearest to a router.
    private static func detector(above router: BaseRouter) -> LeakDetector? {
        if watches.contains(where: { $0.root != nil }) {
            for node in sequence(first: router, next: { $0.parentNode }) {
                if let watch = watches.last(where: { $0.root?.isOn(node) == true }) { return watch.detector }
            }
        }
        return watches.last { $0.root == nil }?.detector
    }
}
