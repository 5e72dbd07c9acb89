import Measuring
import Riblet

/// What the tree costs: attach and detach, big trees, long chains, many children, observations.
@MainActor
public func treeBenchmarks() async -> [Line] {
    attachDetach() + bigTree() + chains() + manyChildren() + observations()
}

@MainActor
private func attachDetach() -> [Line] {
    let root = makeRoot()
    let count = 200_000
    let plain = makeNode()
    let relays = (0..<3).map { _ in Relay<Int>() }
    let observing = NodeRouter(interactor: ObservingInteractor(relays: relays))
    let viewable = ViewableNodeRouter(interactor: NodeInteractor(), viewController: BlankView())
    func pairs(_ child: BaseRouter) -> Double {
        rate(count) {
            for _ in 0..<count {
                root.attachChild(child)
                root.detachChild(child)
            }
        }
    }
    return [
        ("attach + detach", pairs(plain), "pairs/s"),
        ("attach + detach, viewable", pairs(viewable), "pairs/s"),
        ("attach + detach, three observations bound", pairs(observing), "pairs/s"),
        (
            "build + attach + detach + free",
            rate(count) {
                for _ in 0..<count {
                    let child = makeNode()
                    root.attachChild(child)
                    root.detachChild(child)
                }
            }, "RIB/s"
        ),
        (
            "build + attach + detach + free, viewable",
            rate(count) {
                for _ in 0..<count {
                    let child = ViewableNodeRouter(interactor: NodeInteractor(), viewController: BlankView())
                    root.attachChild(child)
                    root.detachChild(child)
                }
            }, "RIB/s"
        ),
        (
            "build + attach + detach + free, builder and component",
            rate(count) {
                let builder = NodeBuilder(dependency: RootComponent())
                for _ in 0..<count {
                    let child = builder.build(listener: nil)
                    root.attachChild(child)
                    root.detachChild(child)
                }
            }, "RIB/s"
        ),
    ]
}

@MainActor
private func bigTree() -> [Line] {
    let count = 11_111
    let root = makeRoot()
    func tree() -> NodeRouter {
        let top = makeNode()
        root.attachChild(top)
        grow(top, levels: 4, width: 10)
        return top
    }
    var lines: [Line] = []
    let whole = rate(count, rounds: 15) { root.detachChild(tree()) }
    lines.append(("tree of 11,111: build + detach + free", whole, "RIB/s"))
    let before = heapBytes()
    let held = tree()
    lines.append(("tree of 11,111: heap", Double(heapBytes() - before) / Double(count), "bytes/RIB"))
    root.detachChild(held)
    let again = rate(count, rounds: 15) {
        root.attachChild(held)
        root.detachChild(held)
    }
    lines.append(("tree of 11,111: attach + detach again", again, "RIB/s"))
    return lines
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
        (
            "chain of 1,000: attach + detach",
            1e6
                * best(of: 15) {
                    root.attachChild(thousand)
                    root.detachChild(thousand)
                }, "µs"
        ),
        ("chain of 1,000: build + attach + detach + free", wholeLife(1_000), "RIB/s"),
        ("chain of 100,000: build + attach + detach + free", wholeLife(100_000), "RIB/s"),
        (
            "chain of 100 builders, components and kept children: build + detach + free",
            rate(10_000) {
                for _ in 0..<100 {
                    let top = NodeBuilder(dependency: RootComponent()).build(listener: nil)
                    root.attachChild(top)
                    var node = top
                    for _ in 1..<100 { node = node.routeToChild() }
                    root.detachChild(top)
                }
            }, "RIB/s"
        ),
    ]
}

@MainActor
private func manyChildren() -> [Line] {
    let root = makeRoot()
    let children = (0..<10_000).map { _ in makeNode() }
    func nanoseconds(_ order: [NodeRouter]) -> Double {
        var fastest = Double.infinity
        for _ in 0..<7 {
            for child in children { root.attachChild(child) }
            fastest = min(fastest, best(of: 1) { for child in order { root.detachChild(child) } })
        }
        return fastest * 1e9 / Double(children.count)
    }
    // A fixed shuffle: 7,919 has no common divisor with 10,000.
    let mixed = children.indices.map { children[$0 * 7_919 % children.count] }
    return [
        ("10,000 children: detach one, last first", nanoseconds(children.reversed()), "ns"),
        ("10,000 children: detach one, first first", nanoseconds(children), "ns"),
        ("10,000 children: detach one, mixed", nanoseconds(mixed), "ns"),
    ]
}

@MainActor
private func observations() -> [Line] {
    let interactor = Interactor()
    interactor.activate()
    let relay = Relay<Int>()
    var sum = 0
    interactor.observe(relay) { sum &+= $0 }
    let values = 2_000_000
    let delivered = rate(values) { for value in 0..<values { relay.send(value) } }
    keep(sum)
    let pairs = 200_000
    let bound = rate(pairs) {
        for _ in 0..<pairs { interactor.observe(relay) { _ in }.cancel() }
    }
    interactor.deactivate()
    return [
        ("value to a bound observer", delivered, "values/s"),
        ("bind + unbind an observation", bound, "pairs/s"),
    ]
}
