import Riblet
import RibletTesting

/// A tree that lives through random steps, some of them out of callbacks, and is looked over after
/// each.
///
/// A suite that knows of more to do with a tree adds it to ``moreSteps``.
@MainActor
final class RandomWorld {
    var root: WorldRouter
    /// RIBs that were detached and may come back.
    var spares: [WorldRouter] = []
    /// Every RIB in the tree and below the spares, as it was when the last step was over.
    private(set) var nodes: [WorldRouter] = []
    /// Further kinds of steps.
    var moreSteps: [@MainActor (RandomWorld) -> Void] = []
    /// True while callbacks take no steps.
    var isQuiet = false

    /// The faults found so far.
    private(set) var problems: [String] = []
    /// The number of steps of each kind, and of reports of each misuse.
    private(set) var counts: [String: Int] = [:]
    /// Steps taken, those in the course of others included.
    private(set) var stepCount = 0
    /// The most RIBs there were at once.
    private(set) var peak = 0

    var generator: SeededGenerator
    private var history = WorldHistory()
    private var made: [WeakRouter] = []
    private var seen: Set<ObjectIdentifier> = []
    private var depth = 0
    private weak var focus: WorldRouter?

    private struct WeakRouter {
        weak var router: WorldRouter?
    }

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        root = WorldRouter(WorldRoute(number: 4))
        welcome(root)
        root.launch()
        nodes = [root]
    }

    // MARK: Chance

    func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    func node() -> WorldRouter { nodes[roll(nodes.count)] }

    /// The RIB of the step around this one every other time, so that operations meet in one place.
    private func place() -> WorldRouter {
        let place = (depth > 1 && roll(2) == 0 ? focus : nil) ?? node()
        focus = place
        return place
    }

    func route() -> WorldRoute { WorldRoute(number: roll(6)) }
    func routes() -> [WorldRoute] { (0..<roll(4)).map { _ in route() } }
    func count(_ what: String) { counts[what, default: 0] += 1 }

    /// Makes a RIB of this world, nothing for the route that means nothing.
    func make(_ route: WorldRoute) -> WorldRouter? {
        guard route.number != 5 else { return nil }
        let router = WorldRouter(route)
        welcome(router)
        return router
    }

    /// Gives a new RIB its place in the books. Its containers build theirs through ``make(_:)``.
    func welcome(_ router: WorldRouter) {
        router.world = self
        router.interactor.world = self
        router.addContainers()
        made.append(WeakRouter(router: router))
        history.forget(router)
    }

    // MARK: Steps

    /// Takes steps, each with everything that follows from it, and looks at the tree after each,
    /// until something is wrong.
    func run(steps: Int) {
        let before = Misuse.handler
        defer { Misuse.handler = before }
        Misuse.handler = { [unowned self] in count($0.kind.rawValue) }
        let subscription = TreeEvents.observe { [unowned self] in history.hear($0) }
        defer { subscription.cancel() }
        for number in 0..<steps where problems.isEmpty {
            step()
            thin()
            check("step \(number)", everything: number % 64 == 0)
        }
    }

    /// One callback in eight takes a step of its own.
    func callback() {
        if !isQuiet, depth > 0, depth < 4, roll(8) == 0 { step() }
    }

    /// True if the current step is not nested in another one.
    var isOutermost: Bool { depth == 1 }

    /// Puts `router` in the place of the root, whose tree has ended.
    func replaceRoot(by router: WorldRouter) {
        root = router
        nodes = [router]
    }

    func complain(_ problem: String) { problems.append(problem) }

    func step() {
        depth += 1
        stepCount += 1
        defer { depth -= 1 }
        switch roll(20) {
        case 0, 1: treeStep()
        case 2: activityStep()
        case 3...7: if let stack = place().stack { verify(stack) { WorldSteps.take(on: stack, in: self) } }
        case 8, 9: if let slot = place().slot { verify(slot) { WorldSteps.take(on: slot, in: self) } }
        case 10...12: if let overlays = place().overlays { verify(overlays) { WorldSteps.take(on: overlays, in: self) } }
        case 13, 14: if let tabs = place().tabs { verify(tabs) { WorldSteps.take(on: tabs, in: self) } }
        case 15, 16: place().viewController.userDoes(self)
        case 17, 18: count(node().goBack() ? "back" : "back, not taken")
        default: if !moreSteps.isEmpty { moreSteps[roll(moreSteps.count)](self) }
        }
    }

    private func treeStep() {
        switch roll(6) {
        case 0, 1:
            count("attach")
            if let child = make(route()) { node().attachChild(child) }
        case 2:
            count("attach again")
            // Often a misuse, which must change nothing.
            let child = spares.isEmpty || roll(4) == 0 ? node() : spares[roll(spares.count)]
            if child !== root { node().attachChild(child) }
        case 3:
            count("detach a stranger")
            node().detachChild(node())
        default:
            count("detach")
            let child = node()
            child.parent?.detachChild(child)
            if child.parent == nil, child !== root, spares.count < 4, !spares.contains(where: { $0 === child }) { spares.append(child) }
        }
    }

    private func activityStep() {
        let router = roll(3) == 0 ? root : node()
        // One that nobody keeps would be freed while active, which would be reported, and rightly.
        guard router.parent != nil || router === root || spares.contains(where: { $0 === router }) else { return }
        let interactor = router.interactor
        count(interactor.isActive ? "deactivate" : "activate")
        if interactor.isActive { interactor.deactivate() } else { interactor.activate() }
    }

    /// Keeps the world small.
    private func thin() {
        while spares.count > 2 || (nodes.count > 12 && !spares.isEmpty) { spares.removeFirst().interactor.deactivate() }
        if nodes.count > 18 {
            for child in root.children where child.parent === root { root.detachChild(child) }
        }
        spares.removeAll { $0.parent != nil }
    }

    /// Checks that an operation did what its result says, unless a nested step changed the
    /// container.
    private func verify(_ container: RouteContainer<WorldRoute>, _ operation: () -> ContainerChange<WorldRoute>) {
        let before = container.routes
        let taken = stepCount
        let change = operation()
        guard stepCount == taken else { return count("step within an operation") }
        var left = before + change.attached
        for route in change.detached {
            guard let index = left.lastIndex(of: route) else { return problems.append("\(container.key) detached what it did not have") }
            left.remove(at: index)
        }
        let after = container.routes
        if left.count != after.count || Set(left) != Set(after) {
            problems.append("\(container.key): \(before) to \(after) is not \(change)")
        }
    }

    // MARK: Looking

    /// Looks the whole tree over, and the containers of RIBs that something has happened to, or of
    /// all.
    func check(_ when: @autoclosure () -> String, everything: Bool = true) {
        nodes.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        var pending = spares
        pending.append(root)
        while let node = pending.popLast() {
            nodes.append(node)
            guard seen.insert(ObjectIdentifier(node)).inserted else { return problems.append("\(when()): a second parent") }
            let children = node.children
            if children.count != node.childCount { problems.append("\(when()): children are miscounted") }
            let isActive = node.interactor.isActive
            for child in children {
                if child.parent !== node { problems.append("\(when()): lists a stranger") }
                if !isActive, child.interactable.isActive { problems.append("\(when()): active below inactive") }
                pending.append(unsafeDowncast(child, to: WorldRouter.self))
            }
            if node.isTouched || everything, let problem = node.containerProblem() { problems.append("\(when()): \(problem)") }
        }
        peak = max(peak, nodes.count)
        problems += history.takeProblems()
    }

    /// Ends the tree and lets go of everything.
    func end() {
        root.terminate()
        for spare in spares { spare.interactor.deactivate() }
        spares = []
        nodes = []
    }

    /// The names of RIBs that are still there; to be asked when the root has gone as well.
    func takeLeaks() -> () -> [String] {
        { [made] in made.compactMap { $0.router?.name } }
    }
}
