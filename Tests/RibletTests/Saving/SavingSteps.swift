import Riblet

extension WorldInteractor: Restorable {
    func saveState() throws -> SavedValue? {
        let held = Set((router?.containers ?? []).flatMap(\.attached).map(ObjectIdentifier.init))
        let plain = (router?.children ?? []).filter { !held.contains(ObjectIdentifier($0)) }
        let numbers = plain.compactMap { ($0 as? WorldRouter).map { SavedValue.int($0.route.number) } }
        return ["memory": .int(memory), "plain": .array(numbers)]
    }

    func restoreState(_ saved: SavedValue) throws {
        struct State: Decodable {
            let memory: Int
            let plain: [Int]
        }
        let state = try saved.decode(State.self)
        memory = state.memory
        remembered = state.plain.map { WorldRoute(number: $0) }
        world?.callback()
    }
}

/// The steps of the random world that save and restore trees.
@MainActor
enum SavingSteps {
    static let names = [
        "remember", "save", "restore the tree", "restore the tree, disturbed", "restore a child", "restore a child, disturbed",
    ]

    static let all: [@MainActor (RandomWorld) -> Void] = [remember, remember, save, restoreTree, restoreChild]

    private static func remember(_ world: RandomWorld) {
        world.count("remember")
        world.node().interactor.memory = world.roll(1_000)
    }

    private static func save(_ world: RandomWorld) {
        world.count("save")
        _ = saved(world.node(), world)
    }

    /// The tree of `router`, once through its bytes.
    private static func saved(_ router: WorldRouter, _ world: RandomWorld) -> SavedTree {
        let (tree, report) = router.save()
        if !report.isComplete { world.complain("not saved: \(report)") }
        let bytes = tree.jsonBytes
        if router.save().tree.jsonBytes != bytes { world.complain("saved twice as different bytes") }
        guard let read = try? SavedTree(json: bytes), read == tree else {
            world.complain("not read as it was saved")
            return tree
        }
        return read
    }

    private static func compare(_ router: WorldRouter, _ tree: SavedTree, _ report: RestoreReport, _ world: RandomWorld) {
        if !report.isComplete { world.complain("not restored: \(report)") }
        if report.restoredCount != tree.ribs.count { world.complain("restored \(report.restoredCount) of \(tree.ribs.count)") }
        if router.save().tree.jsonBytes != tree.jsonBytes {
            world.complain("restored as something else: \(String(decoding: router.save().tree.jsonBytes, as: UTF8.self))")
        }
    }

    /// The tree ends and is launched anew, as it was; sometimes its callbacks do something else
    /// meanwhile.
    private static func restoreTree(_ world: RandomWorld) {
        // A step that goes on with the old tree would not expect that.
        guard world.isOutermost else { return }
        let isDisturbed = world.roll(3) == 0
        world.count(isDisturbed ? "restore the tree, disturbed" : "restore the tree")
        world.isQuiet = !isDisturbed
        defer { world.isQuiet = false }
        let old = world.root
        let tree = saved(old, world)
        old.terminate()
        let router = WorldRouter(old.route)
        world.welcome(router)
        world.replaceRoot(by: router)
        let report = router.launch(restoring: tree)
        if !isDisturbed { compare(router, tree, report, world) }
    }

    /// Another RIB takes the place of one, as it was.
    private static func restoreChild(_ world: RandomWorld) {
        guard world.isOutermost else { return }
        let old = world.node()
        guard let parent = old.parent, !parent.hasEnded else { return }
        let isDisturbed = world.roll(3) == 0
        world.count(isDisturbed ? "restore a child, disturbed" : "restore a child")
        world.isQuiet = !isDisturbed
        defer { world.isQuiet = false }
        let tree = saved(old, world)
        parent.detachChild(old)
        guard let router = world.make(old.route) else { return }
        let report = parent.attachChild(router, restoring: tree)
        // Nothing comes below a RIB that is detached itself.
        if router.parent == nil, report.isComplete { world.complain("not attached, and not told") }
        if !isDisturbed, router.parent != nil { compare(router, tree, report, world) }
    }
}
