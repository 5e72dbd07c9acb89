import Measuring
import Riblet

/// What the tree costs: attach and detach, big trees, long chains, many children, observations, workflows.
@MainActor
public func treeBenchmarks() async -> [Line] {
    attachDetach() + watched() + wholeLives() + bigTree() + chains() + manyChildren() + streams() + workflows()
}

@MainActor
private func attachDetach() -> [Line] {
    let root = makeRoot()
    let count = 200_000
    func pairs(_ child: BaseRouter) -> Double {
        rate(count) {
            for _ in 0..<count {
                root.attachChild(child)
                root.detachChild(child)
            }
        }
    }
    let relays = (0..<3).map { _ in Relay<Int>() }
    let bare = makeBare()
    let bareChild = makeBare()
    let barePairs = rate(count) {
        for _ in 0..<count {
            bare.add(bareChild)
            bare.removeLast()
        }
    }
    return [
        Line(
            "attach + detach", pairs(makeNode()), "pairs/s", goal: .atLeast(1_200_000),
            reference: Reference("bare objects: append, weak parent, remove", barePairs)),
        Line(
            "attach + detach, three observations bound", pairs(NodeRouter(interactor: ObservingInteractor(relays: relays))), "pairs/s",
            goal: .atLeast(600_000)),
        Line(
            "attach + detach, viewable", pairs(ViewableNodeRouter(interactor: NodeInteractor(), viewController: BlankView())),
            "pairs/s", goal: .atLeast(800_000)),
    ]
}

/// The same with a leak detector that watches, beside the same without: its goal is that reference and a tenth.
@MainActor
private func watched() -> [Line] {
    let count = 200_000
    func measured(_ work: (BaseRouter) -> Void) -> (bare: Double, watched: Double) {
        let root = makeRoot()
        func time() -> Double {
            1e9 / rate(count) { for _ in 0..<count { work(root) } }
        }
        let bare = time()
        let wasEnabled = LeakDetector.isEnabled
        LeakDetector.isEnabled = true
        let detector = LeakDetector()
        detector.start(under: root)
        let watched = time()
        detector.stop()
        LeakDetector.isEnabled = wasEnabled
        return (bare, watched)
    }
    let lives = measured { root in
        let child = makeNode()
        root.attachChild(child)
        root.detachChild(child)
    }
    return [
        Line(
            "build + attach + detach + free, watched for leaks", lives.watched, "ns/RIB", goal: .atMost(lives.bare * 1.1),
            reference: Reference("not watched", lives.bare))
    ]
}

@MainActor
private func wholeLives() -> [Line] {
    let root = makeRoot()
    let count = 200_000
    let builder = NodeBuilder(dependency: RootComponent())
    func lives(_ make: () -> BaseRouter) -> Double {
        rate(count) {
            for _ in 0..<count {
                let child = make()
                root.attachChild(child)
                root.detachChild(child)
            }
        }
    }
    return [
        Line("build + attach + detach + free", lives(makeNode), "RIB/s"),
        Line(
            "build + attach + detach + free, viewable",
            lives { ViewableNodeRouter(interactor: NodeInteractor(), viewController: BlankView()) }, "RIB/s"),
        Line("build + attach + detach + free, builder and component", lives { builder.build(listener: nil) }, "RIB/s"),
    ]
}

@MainActor
private func bigTree() -> [Line] {
    let count = 11_111
    let root = makeRoot()
    func top() -> NodeRouter {
        for old in root.children { root.detachChild(old) }
        let top = makeNode()
        root.attachChild(top)
        return top
    }
    func tree() -> NodeRouter {
        let top = top()
        grow(top, levels: 4, width: 10)
        return top
    }
    func bareTree() -> BareRouter {
        let top = makeBare()
        grow(top, levels: 4, width: 10)
        return top
    }
    // The topmost stands already; the ten thousand below it are counted.
    let built = best(of: 15, after: top) { grow($0.unsafelyUnwrapped, levels: 4, width: 10) }
    let bareBuilt = best(of: 15, after: makeBare) { grow($0.unsafelyUnwrapped, levels: 4, width: 10) }
    let detachedAndFreed = best(of: 15, after: tree) { top in
        root.detachChild(top.unsafelyUnwrapped)
        top = nil
    }
    let bareFreed = best(of: 15, after: bareTree) { $0 = nil }
    let freed = best(
        of: 15,
        after: {
            let top = tree()
            root.detachChild(top)
            return top
        },
        { $0 = nil })
    let bareHeap = bytes(each: count, bareTree)
    let before = heapBytes()
    let held = tree()
    let heap = Double(heapBytes() - before) / Double(count)
    root.detachChild(held)
    let again = rate(count, rounds: 15) {
        root.attachChild(held)
        root.detachChild(held)
    }
    return [
        Line(
            "tree of 11,111: built under an active root", Double(count) / built, "RIB/s", goal: .atLeast(1_800_000),
            reference: Reference("bare objects", Double(count) / bareBuilt)),
        Line(
            "tree of 11,111: detached and freed", detachedAndFreed * 1e3, "ms", goal: .atMost(5),
            reference: Reference("bare objects, freed", bareFreed * 1e3)),
        Line("tree of 11,111: freed once detached", freed * 1e3, "ms"),
        Line(
            "tree of 11,111: heap", heap, "bytes/RIB", goal: .atMost(450), reference: Reference("bare objects", bareHeap)),
        Line("tree of 11,111: attach + detach again", again, "RIB/s"),
    ]
}

@MainActor
private func chains() -> [Line] {
    let root = makeRoot()
    func wholeLife(_ length: Int) -> Double {
        rate(length, rounds: 7) {
            let top = chain(length)
            root.attachChild(top)
            root.detachChild(top)
        }
    }
    let thousand = chain(1_000)
    return [
        Line(
            "chain of 1,000: detached", 1e3 * best(of: 15, after: { root.attachChild(thousand) }, { _ in root.detachChild(thousand) }),
            "ms", goal: .atMost(0.2)),
        Line("chain of 1,000: build + attach + detach + free", wholeLife(1_000), "RIB/s"),
        Line("chain of 100,000: build + attach + detach + free", wholeLife(100_000), "RIB/s"),
        Line(
            "chain of 100 builders, components and kept children: build + detach + free",
            rate(10_000) {
                for _ in 0..<100 {
                    let top = NodeBuilder(dependency: RootComponent()).build(listener: nil)
                    root.attachChild(top)
                    var node = top
                    for _ in 1..<100 { node = node.routeToChild() }
                    root.detachChild(top)
                }
            }, "RIB/s"),
    ]
}

@MainActor
private func manyChildren() -> [Line] {
    let root = makeRoot()
    let children = (0..<10_000).map { _ in makeNode() }
    func milliseconds(_ order: [NodeRouter]) -> Double {
        1e3
            * best(
                after: { for child in children { root.attachChild(child) } },
                { _ in for child in order { root.detachChild(child) } })
    }
    // A fixed shuffle: 7,919 has no common divisor with 10,000.
    let mixed = children.indices.map { children[$0 * 7_919 % children.count] }
    return [
        Line("10,000 children: detached last first", milliseconds(children.reversed()), "ms", goal: .atMost(5)),
        Line("10,000 children: detached first first", milliseconds(children), "ms"),
        Line("10,000 children: detached mixed", milliseconds(mixed), "ms"),
    ]
}
