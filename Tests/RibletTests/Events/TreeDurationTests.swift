import Riblet
import RibletTesting
import Testing

/// Looks whether each event that ends an operation says how long ago the event was that began it.
@MainActor
private final class Stopwatch {
    private var subscription: (any Cancellable)?
    private var openings: [(kind: TreeEvent.Kind, router: ObjectIdentifier, time: ContinuousClock.Instant)] = []
    private(set) var ends = 0
    private(set) var problems: [String] = []

    private static let beginning: [TreeEvent.Kind: TreeEvent.Kind] = [
        .didAttach: .willAttach, .didLoad: .willLoad, .didActivate: .willActivate, .didDeactivate: .willDeactivate, .didDetach: .willDetach,
    ]

    init() {
        subscription = TreeEvents.observe { [unowned self] in hear($0) }
    }

    func stop() { subscription = nil }

    private func hear(_ event: TreeEvent) {
        guard let beginning = Self.beginning[event.kind] else {
            if event.duration != nil { problems.append("\(event.kind) ends nothing") }
            openings.append((event.kind, event.router, event.time))
            return
        }
        ends += 1
        let opening = openings.lastIndex { $0.kind == beginning && $0.router == event.router }
        if event.duration != opening.map({ openings[$0].time.duration(to: event.time) }) || event.duration == nil {
            problems.append("\(event.kind) of \(event.path): \(String(describing: event.duration))")
        }
        if let opening { openings.remove(at: opening) }
    }
}

@MainActor
@Suite struct TreeDurationTests {
    @Test func theEndOfAnOperationSaysHowLongItTook() {
        let watch = Stopwatch()
        let root = makeRoot()
        let a = makeNode("A")
        a.attachChild(makeNode("B"))
        root.attachChild(a)
        root.detachChild(a)
        root.attachChild(a)
        root.terminate()
        watch.stop()
        #expect(watch.problems == [])
        #expect(watch.ends == 17)
    }

    @Test func workInBetweenCounts() {
        let root = makeRoot()
        let a = makeNode("A")
        a.interactor.onBecomeActive = { _ in
            let start = ContinuousClock.now
            while start.duration(to: .now) < .microseconds(200) {}
        }
        var durations: [TreeEvent.Kind: Duration] = [:]
        let subscription = TreeEvents.observe { durations[$0.kind] = $0.duration }
        root.attachChild(a)
        subscription.cancel()
        #expect(durations[.didActivate].map { $0 >= .microseconds(200) } == true)
        #expect(durations[.didAttach].map { $0 >= durations[.didActivate] ?? .zero } == true)
    }

    @Test func anObserverOfTheEndAloneIsToldToo() {
        let root = makeRoot()
        let a = makeNode("A")
        var durations: [Duration?] = []
        let subscription = TreeEvents.observe([.didAttach, .didDetach]) { durations.append($0.duration) }
        root.attachChild(a)
        root.detachChild(a)
        subscription.cancel()
        #expect(durations.count == 2)
        #expect(durations.allSatisfy { $0 != nil })
    }

    @Test func oneThatBeganUnobservedHasNoDuration() async {
        // Other suites observe all trees, too.
        await eventually { !TreeEvents.isObserved(.didActivate) && !TreeEvents.isObserved(.didAttach) }
        let root = makeRoot()
        let a = makeNode("A")
        var durations: [Duration?] = []
        var subscription: (any Cancellable)?
        a.interactor.onBecomeActive = { _ in
            subscription = TreeEvents.observe([.didActivate, .didAttach]) { durations.append($0.duration) }
        }
        root.attachChild(a)
        subscription?.cancel()
        #expect(durations == [nil, nil])
    }

    @Test func anOperationThatIsOvertakenLeavesNothingBehind() {
        let root = makeRoot()
        let a = makeNode("A")
        a.interactor.onBecomeActive = { [unowned root, unowned a] interactor in
            interactor.onBecomeActive = nil
            root.detachChild(a)
        }
        let watch = Stopwatch()
        root.attachChild(a)
        #expect(a.parent == nil)
        root.attachChild(a)
        root.detachChild(a)
        watch.stop()
        #expect(watch.problems == [])
    }

    @Test func operationEndedByAnInnerCallIsMeasuredFromTheOuterOne() {
        let root = makeRoot()
        let a = makeNode("A")
        a.interactor.onWillResign = { [unowned root, unowned a] interactor in
            interactor.onWillResign = nil
            root.detachChild(a)
        }
        root.attachChild(a)
        let watch = Stopwatch()
        root.detachChild(a)
        watch.stop()
        #expect(watch.problems == [])
        #expect(watch.ends == 2)
    }

    @Test(arguments: [3, 17, 2_024] as [UInt64]) func randomChangesFromInsideArePaired(seed: UInt64) {
        let log = Log()
        let root = makeRoot("Root", log)
        var generator = SeededGenerator(seed: seed)
        var nodes: [LogRouter] = []
        var depth = 0
        func step() {
            guard depth < 3 else { return }
            depth += 1
            defer { depth -= 1 }
            let child = nodes.randomElement(using: &generator)
            let parent: BaseRouter = Bool.random(using: &generator) ? root : nodes.randomElement(using: &generator) ?? root
            if let child, let owner = child.parent, Int.random(in: 0..<2, using: &generator) == 0 {
                owner.detachChild(child)
            } else if let child {
                parent.attachChild(child)
            }
        }
        for index in 0..<12 {
            let node = makeNode("N\(index)", log)
            node.interactor.onBecomeActive = { _ in if Int.random(in: 0..<4, using: &generator) == 0 { step() } }
            node.interactor.onWillResign = { _ in if Int.random(in: 0..<4, using: &generator) == 0 { step() } }
            nodes.append(node)
        }
        let watch = Stopwatch()
        _ = misuses { for _ in 0..<3_000 { step() } }
        watch.stop()
        #expect(watch.problems == [])
        #expect(watch.ends > 1_000)
        for node in nodes { (node.interactor.onBecomeActive, node.interactor.onWillResign) = (nil, nil) }
    }
}
