import Measuring
import Riblet

/// Measures the tree: whole lifetimes of RIBs, attaching and detaching again, big trees, long
/// chains, many children, observations, workflows.
@MainActor
public func treeBenchmarks() -> [Benchmark] {
    wholeLives() + reattaching() + bigTree() + bigOrdinaryTree() + chains() + manyChildren() + streams() + workflows()
}

// MARK: Whole lives

@MainActor
private func wholeLives() -> [Benchmark] {
    let count = 200_000
    func lives(_ make: @escaping @MainActor () -> BaseRouter) -> @MainActor () -> Double {
        {
            let root = makeRoot()
            return rate(count) {
                for _ in 0..<count {
                    let child = make()
                    root.attachChild(child)
                    root.detachChild(child)
                }
            }
        }
    }
    let builder = NodeBuilder(dependency: RootComponent())
    let relays = (0..<3).map { _ in Relay<Int>() }
    return [
        Benchmark("build + attach + detach + free, builder and component", "RIB/s", goal: .atLeast(1_200_000)) {
            lives { builder.build(listener: nil) }()
        },
        Benchmark("build + attach + detach + free, three observations bound", "RIB/s", goal: .atLeast(600_000)) {
            lives { NodeRouter(interactor: ObservingInteractor(relays: relays)) }()
        },
        Benchmark("build + attach + detach + free, viewable", "RIB/s", goal: .atLeast(800_000)) {
            lives { ViewableNodeRouter(interactor: NodeInteractor(), viewController: BlankView()) }()
        },
        Benchmark("build + attach + detach + free, router and interactor", "RIB/s") { lives(makeNode)() },
        Benchmark(["build + attach + detach + free, watched for leaks"]) { watched(count) },
    ]
}

/// The same with a leak detector that watches, in turns with the same without. A detector refers
/// weakly to what leaves, in debug builds only, so that this line has no goal.
@MainActor
private func watched(_ count: Int) -> [Line] {
    let root = makeRoot()
    func live() {
        for _ in 0..<count {
            let child = makeNode()
            root.attachChild(child)
            root.detachChild(child)
        }
    }
    let wasEnabled = LeakDetector.isEnabled
    LeakDetector.isEnabled = true
    defer { LeakDetector.isEnabled = wasEnabled }
    var seconds = (bare: Double.infinity, watched: Double.infinity)
    for _ in 0..<9 {
        seconds.bare = min(seconds.bare, best(of: 1, live))
        let detector = LeakDetector()
        detector.start(under: root)
        seconds.watched = min(seconds.watched, best(of: 1, live))
        detector.stop()
    }
    let bare = seconds.bare * 1e9 / Double(count)
    return [
        Line(
            "build + attach + detach + free, watched for leaks", seconds.watched * 1e9 / Double(count), "ns/RIB",
            reference: Reference("not watched, in turns", bare))
    ]
}

// MARK: Attaching again

@MainActor
private func reattaching() -> [Benchmark] {
    let count = 200_000
    func pairs(of child: BaseRouter) -> Double {
        let root = makeRoot()
        return rate(count) {
            for _ in 0..<count {
                root.attachChild(child)
                root.detachChild(child)
            }
        }
    }
    let relays = (0..<3).map { _ in Relay<Int>() }
    return [
        Benchmark("attach + detach again", "pairs/s", beside: "bare objects: append, weak parent, remove") {
            let (root, child) = (makeRoot(), makeNode())
            let (bare, bareChild) = (makeBare(), makeBare())
            return ratesInTurns(
                count,
                {
                    for _ in 0..<count {
                        root.attachChild(child)
                        root.detachChild(child)
                    }
                },
                {
                    for _ in 0..<count {
                        bare.add(bareChild)
                        bare.removeLast()
                    }
                })
        },
        Benchmark("attach + detach again, three observations bound", "pairs/s") {
            pairs(of: NodeRouter(interactor: ObservingInteractor(relays: relays)))
        },
        Benchmark("attach + detach again, viewable", "pairs/s") {
            pairs(of: ViewableNodeRouter(interactor: NodeInteractor(), viewController: BlankView()))
        },
    ]
}

// MARK: Big trees

private let ribs = 11_111

/// RIBs of a router and an interactor.
@MainActor
private func bigTree() -> [Benchmark] {
    let name = "tree of 11,111"
    return [
        Benchmark("\(name): heap", "bytes/RIB", goal: .atMost(450), beside: "bare objects") {
            let root = makeRoot()
            let bare = bytes(each: ribs, bareTree)
            return (bytes(each: ribs) { plainTree(under: root) }, bare)
        },
        Benchmark("\(name): built under an active root", "RIB/s", goal: .atLeast(1_800_000), beside: "bare objects") {
            // The topmost stands already; the ten thousand below it are counted.
            let seconds = bestInTurns(
                of: 15, after: { topAlone(makeNode()) }, { grow($0.unsafelyUnwrapped.top, levels: 4, width: 10) },
                after: { makeBare() }, { grow($0.unsafelyUnwrapped, levels: 4, width: 10) })
            return (Double(ribs) / seconds.value, Double(ribs) / seconds.reference)
        },
        Benchmark("\(name): detached and freed", "ms", goal: .atMostTimes(3), beside: "bare objects, freed") {
            let root = makeRoot()
            return milliseconds(
                bestInTurns(
                    of: 15, after: { plainTree(under: root) }, { detachAndFree(&$0, under: root) },
                    after: { bareTree() }, { $0 = nil }))
        },
        Benchmark("\(name): freed once detached", "ms", beside: "bare objects, freed") {
            let root = makeRoot()
            return milliseconds(
                bestInTurns(
                    of: 15, after: { detached(plainTree(under: root), from: root) }, { $0 = nil },
                    after: { bareTree() }, { $0 = nil }))
        },
        Benchmark("\(name): attach + detach again", "RIB/s") {
            let root = makeRoot()
            let held = detached(plainTree(under: root), from: root)
            return rate(ribs, rounds: 15) {
                root.attachChild(held)
                root.detachChild(held)
            }
        },
    ]
}

/// RIBs as people write them: each with builder, component and a router that keeps the child it has
/// built last and the builder for more.
@MainActor
private func bigOrdinaryTree() -> [Benchmark] {
    let name = "tree of 11,111, builder and component"
    return [
        Benchmark("\(name): heap", "bytes/RIB") {
            let root = makeRoot()
            return bytes(each: ribs) { ordinaryTree(under: root) }
        },
        Benchmark("\(name): built under an active root", "RIB/s") {
            let seconds = best(of: 15, after: { topAlone(makeBuilt()) }) { grow($0.unsafelyUnwrapped.top, levels: 4, width: 10) }
            return Double(ribs) / seconds
        },
        Benchmark("\(name): detached and freed", "ms") {
            let root = makeRoot()
            return 1e3 * best(of: 15, after: { ordinaryTree(under: root) }) { detachAndFree(&$0, under: root) }
        },
        Benchmark("\(name): freed once detached", "ms", goal: .atMostTimes(1.7), beside: "router and interactor only") {
            let root = makeRoot()
            return milliseconds(
                bestInTurns(
                    of: 15, after: { detached(ordinaryTree(under: root), from: root) }, { $0 = nil },
                    after: { detached(plainTree(under: root), from: root) }, { $0 = nil }))
        },
    ]
}

@MainActor
private func makeBuilt() -> BuiltRouter { NodeBuilder(dependency: RootComponent()).build(listener: nil) }

/// A router below an active root, without children yet.
@MainActor
private func topAlone<Top: BaseRouter>(_ top: Top) -> (root: RootRouter, top: Top) {
    let root = makeRoot()
    root.attachChild(top)
    return (root, top)
}

@MainActor
private func plainTree(under root: RootRouter) -> NodeRouter {
    // Built where trees were freed before, its objects would lie anywhere: each is to lie as the
    // first one of a program does.
    returnFreeMemory()
    let top = makeNode()
    root.attachChild(top)
    grow(top, levels: 4, width: 10)
    return top
}

@MainActor
private func ordinaryTree(under root: RootRouter) -> BuiltRouter {
    returnFreeMemory()
    let top = makeBuilt()
    root.attachChild(top)
    grow(top, levels: 4, width: 10)
    return top
}

@MainActor
private func bareTree() -> BareRouter {
    returnFreeMemory()
    let top = makeBare()
    grow(top, levels: 4, width: 10)
    return top
}

@MainActor
private func detached<Top: BaseRouter>(_ top: Top, from root: RootRouter) -> Top {
    root.detachChild(top)
    return top
}

@MainActor
private func detachAndFree<Top: BaseRouter>(_ top: inout Top?, under root: RootRouter) {
    root.detachChild(top.unsafelyUnwrapped)
    top = nil
}

private func milliseconds(_ seconds: (value: Double, reference: Double)) -> (value: Double, reference: Double) {
    (seconds.value * 1e3, seconds.reference * 1e3)
}

@MainActor
private func chains() -> [Benchmark] {
    func wholeLife(_ length: Int) -> Double {
        let root = makeRoot()
        return rate(length, rounds: 7) {
            let top = chain(length)
            root.attachChild(top)
            root.detachChild(top)
        }
    }
    return [
        Benchmark("chain of 1,000: detached", "ms", goal: .atMost(0.2)) {
            let root = makeRoot()
            let thousand = chain(1_000)
            return 1e3 * best(of: 15, after: { root.attachChild(thousand) }, { _ in root.detachChild(thousand) })
        },
        Benchmark("chain of 1,000: build + attach + detach + free", "RIB/s") { wholeLife(1_000) },
        Benchmark("chain of 100,000: build + attach + detach + free", "RIB/s") { wholeLife(100_000) },
        Benchmark("chain of 100 builders, components and kept children: build + detach + free", "RIB/s") {
            let root = makeRoot()
            return rate(10_000) {
                for _ in 0..<100 {
                    let top = NodeBuilder(dependency: RootComponent()).build(listener: nil)
                    root.attachChild(top)
                    var node = top
                    for _ in 1..<100 { node = node.routeToChild() }
                    root.detachChild(top)
                }
            }
        },
    ]
}

@MainActor
private func manyChildren() -> [Benchmark] {
    func milliseconds(_ order: @MainActor ([NodeRouter]) -> [NodeRouter]) -> Double {
        let root = makeRoot()
        let children = (0..<10_000).map { _ in makeNode() }
        let order = order(children)
        return 1e3
            * best(
                after: { for child in children { root.attachChild(child) } },
                { _ in for child in order { root.detachChild(child) } })
    }
    return [
        Benchmark("10,000 children: detached last first", "ms", goal: .atMost(5)) { milliseconds { $0.reversed() } },
        Benchmark("10,000 children: detached first first", "ms") { milliseconds { $0 } },
        // A fixed shuffle: 7,919 has no common divisor with 10,000.
        Benchmark("10,000 children: detached mixed", "ms") {
            milliseconds { children in children.indices.map { children[$0 * 7_919 % children.count] } }
        },
    ]
}
