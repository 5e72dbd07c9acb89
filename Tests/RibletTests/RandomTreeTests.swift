import Riblet
import Testing

/// SplitMix64: the same steps for the same seed.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// What a RIB has lived through, as its tree events tell it.
private struct Life {
    var isAttached = false
    var isActive = false
    var loads = 0
    /// Operations that have begun and not ended.
    var open: [TreeEvent.Kind] = []
}

/// Random operations, some of them out of callbacks, keep what the tree promises.
@MainActor
struct RandomTreeTests {
    @MainActor
    private final class World {
        var generator: Generator
        let root = makeRoot()
        var nodes: [PageRouter] = []
        var stacks: [ObjectIdentifier: ChildStack<Int>] = [:]
        var lives: [ObjectIdentifier: Life] = [:]
        var problems: [String] = []
        var depth = 0

        init(seed: UInt64) { generator = Generator(state: seed) }

        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

        func make() -> PageRouter {
            let node = makePage("N")
            // One callback in eight changes the tree again.
            node.interactor.onBecomeActive = { [unowned self] _ in if roll(8) == 0 { step() } }
            node.interactor.onWillResign = { [unowned self] _ in if roll(8) == 0 { step() } }
            nodes.append(node)
            // The identity may be that of one that was freed.
            lives[ObjectIdentifier(node)] = Life()
            return node
        }

        func any() -> BaseRouter { nodes.isEmpty || roll(6) == 0 ? root : nodes[roll(nodes.count)] }

        func step() {
            guard depth < 4 else { return }
            depth += 1
            defer { depth -= 1 }
            switch roll(10) {
            case 0...2 where nodes.count < 100:
                let child = make()
                any().attachChild(child)
            case 3, 4:
                // Often a misuse, which must change nothing.
                if let child = nodes.randomElement(using: &generator) { any().attachChild(child) }
            case 0...2, 5, 6:
                if let child = nodes.randomElement(using: &generator) { child.parent?.detachChild(child) }
            case 7:
                let interactor = any().interactable
                if roll(2) == 0 { interactor.deactivate() } else { interactor.activate() }
            case 8:
                let owner = any()
                let stack =
                    stacks[ObjectIdentifier(owner)]
                    ?? ChildStack<Int>(router: owner, container: FakeNavigation()) { [unowned self] in
                        $0 == 3 || nodes.count > 150 ? nil : make()
                    }
                stacks[ObjectIdentifier(owner)] = stack
                if roll(3) == 0 { stack.pop(to: roll(2)) } else { stack.set((0..<roll(4)).map { _ in roll(5) }) }
            default:
                forget()
            }
        }

        /// Drops what this world holds of RIBs that nobody uses, so that they are freed.
        func forget() {
            guard depth == 1 else { return }
            let stacked = Set(stacks.values.flatMap(\.children).map { ObjectIdentifier($0) })
            nodes.removeAll {
                let identity = ObjectIdentifier($0)
                return $0.parent == nil && $0.childCount == 0 && !$0.interactor.isActive && stacks[identity] == nil
                    && !stacked.contains(identity)
            }
        }

        func hear(_ event: TreeEvent) {
            var life = lives[event.router, default: Life()]
            func require(_ condition: Bool, _ what: String) {
                if !condition { problems.append("\(what) at \(event.kind) of \(event.path)") }
            }
            switch event.kind {
            case .willAttach:
                require(!life.isAttached, "attached twice")
                life.isAttached = true
            case .didAttach: require(life.isAttached, "not attached")
            case .willLoad: life.loads += 1
            case .didLoad: require(life.loads == 1, "loaded \(life.loads) times")
            case .willActivate: require(!life.isActive, "active already")
            case .didActivate: life.isActive = true
            case .willDeactivate:
                require(!life.open.contains(.willDeactivate), "deactivates twice")
                life.open.append(.willDeactivate)
            case .didDeactivate:
                require(life.open.last == .willDeactivate, "unpaired")
                life.open.removeAll { $0 == .willDeactivate }
                life.isActive = false
            case .willDetach: require(life.isAttached, "detached twice")
            case .didDetach:
                require(life.isAttached && !life.isActive, "still active")
                life.isAttached = false
            case .released:
                life.isAttached = false
            case .terminated: break
            }
            lives[event.router] = life
        }

        /// After a whole step, whatever happened in it.
        func check(_ number: Int) {
            var listed = 0
            for node in nodes + [root] as [BaseRouter] {
                let children = node.children
                listed += children.count
                if children.count != node.childCount { problems.append("\(number): count") }
                if Set(children.map(ObjectIdentifier.init)).count != children.count { problems.append("\(number): listed twice") }
                for child in children {
                    if child.parent !== node { problems.append("\(number): lists a stranger") }
                    if child.interactable.isActive, !node.interactable.isActive { problems.append("\(number): active below inactive") }
                }
            }
            if listed != nodes.count(where: { $0.parent != nil }) { problems.append("\(number): not listed by its parent") }
        }
    }

    @Test(arguments: [1, 7, 42, 1_000_003] as [UInt64]) func invariantsHold(seed: UInt64) {
        weak var leaked: PageRouter?
        do {
            let world = World(seed: seed)
            let subscription = TreeEvents.observe { [unowned world] in world.hear($0) }
            var found = 0
            found =
                misuses {
                    for number in 0..<5_000 where world.problems.isEmpty {
                        world.step()
                        world.check(number)
                    }
                }.count
            #expect(world.problems.isEmpty)
            #expect(found > 0, "the steps include misuses")
            #expect(world.nodes.count > 50)
            leaked = world.nodes.last
            subscription.cancel()
            for node in world.nodes {
                node.interactor.onBecomeActive = nil
                node.interactor.onWillResign = nil
            }
            world.root.terminate()
        }
        #expect(leaked == nil)
    }
}
