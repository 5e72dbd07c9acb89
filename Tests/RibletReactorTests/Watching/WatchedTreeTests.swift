import RibletTesting
import Testing

@testable import Riblet
@testable import RibletReactor

/// The reactors that are watched, and those that are not.
@MainActor
@Suite("Watching: the tree")
struct WatchedTreeTests {
    private let machines = WatchedMachines()
    private let log = WatchLog()

    @Test("A RIB that is attached later is heard with its subtree, and one that is detached is not")
    func attaching() {
        let tree = WatchedTree(machines.root, for: log)
        let late = Machine()
        let lateRouter = RoutingMock("Late", interactor: late)
        late.send(.add(1))
        #expect(late.core.hooks == nil)
        machines.parentRouter.detachChild(machines.childRouter)
        machines.child.send(.add(2))
        #expect(log.take().isEmpty && machines.child.core.hooks == nil && machines.child.core.gate == [])

        lateRouter.attachChild(machines.childRouter)
        machines.parentRouter.attachChild(lateRouter)
        machines.child.send(.add(3))
        late.send(.add(4))
        #expect(
            log.take() == [
                "a Child add 3", " a Child reduces 3", "a Child done", "b Late add 4", " b Late reduces 4", "b Late done",
            ])
        machines.root.detachChild(machines.parentRouter)
        for machine in machines.all + [late] { #expect(machine.core.hooks == nil && machine.core.gate == []) }
        tree.cancel()
    }

    @Test("A reactor that gets its state later is heard from then on, and watching makes no state")
    func state() {
        let late = Machine()
        machines.root.attachChild(RoutingMock("Late", interactor: late))
        let tree = WatchedTree(machines.root, for: log)
        #expect(late.reactorStorage == nil && late.inspectedState == nil)
        late.send(.add(1))
        #expect(log.take() == ["a Late add 1", " a Late reduces 1", "a Late done"])
        tree.cancel()
    }

    @Test("A RIB that is detached while it handles something is heard until that is done")
    func detachedMeanwhile() {
        let tree = WatchedTree(machines.root, for: log)
        machines.child.onMutate = { _ in machines.parentRouter.detachChild(machines.childRouter) }
        machines.child.send(.add(1))
        #expect(log.take() == ["a Child add 1", "a Child done"])
        #expect(machines.child.values == [1] && machines.child.core.hooks == nil)
        tree.cancel()
    }

    @Test("Two watch one tree, each from when it came until it goes")
    func two() {
        let second = WatchLog()
        let tree = WatchedTree(machines.root, for: log)
        machines.child.send(.add(1))
        let secondTree = WatchedTree(machines.root, for: second)
        machines.child.send(.add(2))
        tree.cancel()
        tree.cancel()
        #expect(machines.child.core.gate == .watched)
        machines.child.send(.add(3))
        secondTree.cancel()
        machines.child.send(.add(4))
        #expect(log.take().filter { $0.contains("add") } == ["a Child add 1", "b Child add 2"])
        #expect(second.take().filter { $0.contains("add") } == ["a Child add 2", "b Child add 3"])
        #expect(machines.child.values == [1, 2, 3, 4])
    }

    @Test("One that comes or goes in the middle of an event hears whole events")
    func meanwhile() {
        let second = WatchLog()
        let tree = WatchedTree(machines.root, for: log)
        var secondTree: WatchedTree?
        machines.child.onMutate = { _ in
            tree.cancel()
            secondTree = WatchedTree(machines.root, for: second)
        }
        machines.child.send(.add(1))
        #expect(log.take() == ["a Child add 1"] && second.take() == ["a Child reduces 1"])
        machines.child.onMutate = nil
        machines.child.send(.add(2))
        #expect(second.take() == ["b Child add 2", " b Child reduces 2", "b Child done"])
        secondTree?.cancel()
    }

    @Test("An effect that had begun before is told its end, without a cause")
    func effectsBefore() async {
        let gate = Gate()
        machines.child.send(
            .start(
                .run { send in
                    await gate.pass()
                    send(1)
                }))
        let tree = WatchedTree(machines.root, for: log)
        gate.open()
        await machines.child.settled()
        let known = log.take()
        #expect(known.dropLast() == ["a Child receives 1", " a Child reduces 1", "a Child done"])
        // Another test may have watched another tree when it began.
        #expect(known.last?.hasSuffix(" Child ends run") == true)
        tree.cancel()
    }

    // MARK: Nothing watched

    @Test("Nothing is left of a watching that is cancelled")
    func cancelled() {
        let watchers = Cause.watchers
        let tree = WatchedTree(machines.root, for: log)
        #expect(Cause.watchers == watchers + 1 && Cause.isWatched)
        machines.child.send(.start(.task { 1 }))
        for machine in machines.all { #expect(machine.core.gate == .watched && machine.core.hooks?.link != nil) }
        tree.cancel()
        expectNothingWatched(watchers)
        #expect(machines.child.core.registry?.link == nil)
        _ = log.take()
        machines.child.send(.add(1))
        let late = Machine()
        machines.root.attachChild(RoutingMock("Late", interactor: late))
        late.send(.add(1))
        #expect(log.take().isEmpty && late.core.hooks == nil)
    }

    @Test("Nor of one that is freed")
    func freed() {
        let watchers = Cause.watchers
        var tree: WatchedTree? = WatchedTree(machines.root, for: log)
        #expect(tree != nil && machines.child.core.gate == .watched)
        tree = nil
        expectNothingWatched(watchers)
    }

    @Test("A recorder of the reactor stays when the watching goes, and the other way round")
    func recorder() {
        let tree = WatchedTree(machines.root, for: log)
        var recorded = 0
        machines.child.record { _ in recorded += 1 }
        tree.cancel()
        #expect(machines.child.core.gate == [] && machines.child.core.hooks != nil)
        machines.child.send(.add(1))
        #expect(recorded == 2)
        let again = WatchedTree(machines.root, for: log)
        machines.child.record(nil)
        machines.child.send(.add(2))
        #expect(recorded == 2 && log.take().count == 3)
        again.cancel()
        #expect(machines.child.core.hooks == nil)
    }

    @Test("Another tree of the process is not heard, and its reactors have no link")
    func anotherTree() async {
        let other = WatchedMachines()
        let tree = WatchedTree(machines.root, for: log)
        let (child, late) = (machines.child, Machine())
        other.root.attachChild(RoutingMock("Late", interactor: late))
        late.send(.start(.task { 1 }))
        other.child.send(.add(1))
        for machine in other.all + [late] { #expect(machine.core.gate == [] && machine.core.hooks == nil) }
        #expect(log.take().isEmpty)
        // An action of the other tree on this one is heard.
        other.parent.onMutate = { _ in child.send(.add(2)) }
        other.parent.send(.add(3))
        #expect(log.take() == ["a Child add 2", " a Child reduces 2", "a Child done"])
        await late.settled()
        tree.cancel()
    }

    // MARK: Lifetimes

    @Test("The watcher is not kept, and without it the watching is over")
    func watcherGone() {
        let watchers = Cause.watchers
        var own: WatchLog? = WatchLog()
        weak let gone = own
        let tree = WatchedTree(machines.root, for: own!)
        own = nil
        #expect(gone == nil)
        machines.child.send(.add(1))
        #expect(machines.child.values == [1])
        expectNothingWatched(watchers)
        tree.cancel()
    }

    @Test("The tree is not kept, and without its root the watching is over", arguments: [true, false])
    func rootGone(_ isActive: Bool) {
        let watchers = Cause.watchers
        let machine = Machine()
        var root: RoutingMock? = RoutingMock("Root")
        weak let gone = root
        if isActive { root?.interactable.activate() }
        let child = RoutingMock("Machine", interactor: machine)
        root?.attachChild(child)
        machine.send(.add(1))
        let tree = WatchedTree(root!, for: log)
        root = nil
        #expect(gone == nil)
        machine.send(.add(2))
        #expect(machine.values == [1, 2] && log.take().isEmpty)
        #expect(machine.core.hooks == nil && machine.core.gate == [] && Cause.watchers == watchers)
        tree.cancel()
        #expect(Cause.watchers == watchers)
    }

    // MARK: States

    @Test("A state is shown, but not while it is being changed")
    func states() {
        #expect((machines.child.inspectedState as? Machine.State) == Machine.State())
        #expect(machines.root.interactable.inspectedState == nil)
        let looker = Looker()
        looker.send(1)
        #expect(looker.seen == [nil] && looker.inspectedState as? Int == 1)
    }

    private func expectNothingWatched(_ watchers: Int) {
        for machine in machines.all { #expect(machine.core.gate == [] && machine.core.hooks == nil) }
        #expect(Cause.watchers == watchers && Cause.isWatched == (watchers > 0))
    }
}

/// A reactor that looks at its own state as an inspector would, in the wrong moment.
private final class Looker: Interactor, Reactor {
    typealias Action = Int
    typealias State = Int

    let initialState = 0
    private(set) var seen: [Int?] = []

    func reduce(state: inout Int, mutation: Int) {
        seen.append(inspectedState as? Int)
        state += mutation
    }
}
