import Riblet
import RibletTesting
import Testing

@MainActor
@Suite(.serialized)
struct BigTreeTests {
    private static let length = 100_000

    private func check(_ top: LogRouter, in root: LogRoot, _ log: Log) {
        root.attachChild(top)
        #expect(log.lines.count { $0.hasSuffix("didBecomeActive(true)") } == Self.length)
        _ = log.take()
        root.detachChild(top)
        #expect(log.lines.count == Self.length)
        #expect(log.take().first == "\(top.name) willResignActive(true)")
    }

    @Test func aLongChainFromTheBottomUp() {
        let log = Log()
        let root = makeRoot("Root", log)
        weak var deepest: LogRouter?
        do {
            var top = makeNode("0", log)
            deepest = top
            for index in 1..<Self.length {
                let parent = makeNode("\(index)", log)
                parent.attachChild(top)
                top = parent
            }
            check(top, in: root, log)
        }
        #expect(deepest == nil)
    }

    @Test func aLongChainFromTheTopDown() {
        let log = Log()
        let root = makeRoot("Root", log)
        weak var deepest: LogRouter?
        do {
            let top = makeNode("top", log)
            var node = top
            for index in 1..<Self.length {
                let child = makeNode("\(index)", log)
                node.attachChild(child)
                node = child
            }
            deepest = node
            check(top, in: root, log)
        }
        #expect(deepest == nil)
    }

    @Test func aLongActiveChainThatIsReleased() {
        let log = Log()
        do {
            let root = makeRoot("Root", log)
            var node: BaseRouter = root
            for index in 1..<Self.length {
                let child = makeNode("\(index)", log)
                node.attachChild(child)
                node = child
            }
            _ = log.take()
        }
        #expect(log.lines.count == Self.length)
    }

    /// Each router holds its child and its component, each component its parent's.
    @Test(arguments: [true, false]) func aLongChainOfOrdinaryRIBs(detached: Bool) async {
        let (components, interactors, routers) = (OrdinaryCount.components, OrdinaryCount.interactors, OrdinaryCount.routers)
        do {
            let root = makeRoot()
            let top = OrdinaryBuilder(dependency: OrdinaryRoot()).build(listener: nil)
            root.attachChild(top)
            var node = top
            for _ in 1..<Self.length { node = node.routeToChild() }
            #expect(node.interactable.isActive)
            if detached { root.detachChild(top) }
        }
        // A chain this long, held by its routers' properties, is freed with the next turn of the
        // main actor.
        await eventually { OrdinaryCount.routers == routers }
        #expect(OrdinaryCount.components == components)
        #expect(OrdinaryCount.interactors == interactors)
        #expect(OrdinaryCount.routers == routers)
    }

    @Test(arguments: [1, 127, 128, 129, 130, 257, 100_000]) func aLineOfComponents(length: Int) {
        let components = OrdinaryCount.components
        do {
            var component: any OrdinaryDependency = OrdinaryRoot()
            for _ in 0..<length { component = OrdinaryComponent(dependency: component) }
            #expect(OrdinaryCount.components == components + length)
        }
        #expect(OrdinaryCount.components == components)
    }

    @Test func ordinaryRIBsAreFreedAtOnce() {
        let routers = OrdinaryCount.routers
        let components = OrdinaryCount.components
        do {
            let root = makeRoot()
            let top = OrdinaryBuilder(dependency: OrdinaryRoot()).build(listener: nil)
            root.attachChild(top)
            var node = top
            for _ in 1..<100 { node = node.routeToChild() }
        }
        #expect(OrdinaryCount.routers == routers)
        #expect(OrdinaryCount.components == components)
    }

    @Test(arguments: ["first first", "last first", "mixed"]) func oneOfManyChildrenLeaves(order: String) {
        let root = makeRoot()
        let children = (0..<10_000).map { makeNode("\($0)") }
        for child in children { root.attachChild(child) }
        let leaving =
            switch order {
            case "first first": children
            case "last first": Array(children.reversed())
            default: children.indices.map { children[$0 * 7_919 % children.count] }
            }
        for (index, child) in leaving.enumerated() {
            root.detachChild(child)
            guard index == 4_999 else { continue }
            let gone = Set(leaving[...index].map(ObjectIdentifier.init))
            #expect(root.children.map(ObjectIdentifier.init) == children.map(ObjectIdentifier.init).filter { !gone.contains($0) })
        }
        #expect(root.childCount == 0)
        #expect(children.allSatisfy { $0.parent == nil && !$0.interactor.isActive })
    }
}
