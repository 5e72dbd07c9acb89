import Riblet
import RibletTesting
import Testing

@testable import RibletReactor

/// The order of what a watcher hears, and the cause of each of it.
@MainActor
@Suite("Watching: order and causes")
struct WatchedCauseTests {
    private let machines = WatchedMachines()
    private let log = WatchLog()
    private let tree: WatchedTree

    init() { tree = WatchedTree(machines.root, for: log) }

    @Test("An event in one RIB lies around those that it leads to in others")
    func nesting() {
        let (parent, sibling) = (machines.parent, machines.sibling)
        machines.child.onMutate = { _ in parent.send(.add(2)) }
        parent.onMutate = { _ in sibling.send(.add(3)) }
        machines.child.send(.add(1))
        #expect(
            log.take() == [
                "a Child add 1", " a Parent add 2", "  a Sibling add 3", "   a Sibling reduces 3", "  a Sibling done",
                "  a Parent reduces 2",
                " a Parent done", " a Child reduces 1", "a Child done",
            ])
        sibling.send(.add(4))
        #expect(log.take() == ["b Sibling add 4", " b Sibling reduces 4", "b Sibling done"])
    }

    @Test("Work begun by an observed state follows from its event")
    func observers() {
        let sibling = machines.sibling
        machines.parent.observeState(\.values) { if let last = $0.last { sibling.send(.add(last + 1)) } }
        machines.parent.send(.add(1))
        #expect(
            log.take() == [
                "a Parent add 1", " a Parent reduces 1", " a Sibling add 2", "  a Sibling reduces 2", " a Sibling done", "a Parent done",
            ])
    }

    @Test("An action that waits is told when its turn comes, within the event that is open")
    func waiting() {
        let child = machines.child
        child.onMutate = { if case .add(1) = $0 { child.send(.add(2)) } }
        child.send(.add(1))
        #expect(
            log.take() == [
                "a Child add 1", " a Child reduces 1", " a Child add 2", "  a Child reduces 2", " a Child done", "a Child done",
            ])
    }

    @Test("The mutations of an action are no events; a restored state is one")
    func mutations() {
        machines.child.send(.start(.of(1, 2)))
        machines.child.restore(Machine.State(values: [7]))
        #expect(
            log.take() == [
                "a Child start", " a Child reduces 1", " a Child reduces 2", "a Child done", "b Child is restored", "b Child done",
            ])
    }

    @Test("An event that somebody has begun a cause for has that cause")
    func host() {
        let (parent, child) = (machines.parent, machines.child)
        Cause.begin {
            parent.send(.add(1))
            child.send(.add(2))
        }
        #expect(
            log.take() == [
                "a Parent add 1", " a Parent reduces 1", "a Parent done", "a Child add 2", " a Child reduces 2", "a Child done",
            ])
    }

    // MARK: Effects with an end

    @Test("An action sent by an effect after a suspension follows from its action, whatever has happened since")
    func suspension() async {
        let (parent, child) = (machines.parent, machines.child)
        let gate = Gate()
        child.send(
            .start(
                .run { send in
                    send(1)
                    await gate.pass()
                    send(2)
                    child.send(.add(3))
                    parent.send(.add(4))
                }))
        child.send(.add(9))
        gate.open()
        await child.settled()
        #expect(
            log.take() == [
                "a Child start", " a Child begins run", " a Child receives 1", "  a Child reduces 1", " a Child done", "a Child done",
                "b Child add 9", " b Child reduces 9", "b Child done", "a Child receives 2", " a Child reduces 2", "a Child done",
                "a Child add 3", " a Child reduces 3", "a Child done", "a Parent add 4", " a Parent reduces 4", "a Parent done",
                "a Child ends run",
            ])
    }

    @Test("So does what a foreign callback hands to it in the middle of something else")
    func callback() async {
        let (parent, child) = (machines.parent, machines.child)
        let gate = Gate()
        var callback: (() -> Void)?
        child.send(
            .start(
                .run { send in
                    callback = { send(1) }
                    await gate.pass()
                }))
        parent.onMutate = { _ in callback?() }
        parent.send(.add(2))
        gate.open()
        await child.settled()
        #expect(
            log.take() == [
                "a Child start", " a Child begins run", "a Child done", "b Parent add 2", " a Child receives 1", "  a Child reduces 1",
                " a Child done", " b Parent reduces 2", "b Parent done", "a Child ends run",
            ])
    }

    @Test("Effects that others start are part of them and have their cause")
    func nested() async {
        let child = machines.child
        let gate = Gate()
        child.onError = { _ in .just(5) }
        child.send(
            .start(
                .concat(
                    .run { _ in await gate.pass() }, .just(1), .merge(.task { 2 }, .task { throw Broken() }.catchAndReturn(3)),
                    .task { throw Broken() })))
        gate.open()
        await child.settled()
        let lines = log.take()
        #expect(lines.filter { $0.contains("begins") || $0.contains("ends") } == [" a Child begins sequence", "a Child ends sequence"])
        #expect(lines.filter { $0.contains("receives") } == [1, 2, 3, 5].map { "a Child receives \($0)" })
    }

    @Test("An effect that waits for a pause has the cause of the action that asked for it")
    func debounced() async {
        let child = machines.child
        child.send(.start(.just(1).debounce(id: "typing", for: .seconds(1))))
        child.send(.start(.task { 2 }.debounce(id: "typing", for: .seconds(1))))
        child.send(.add(9))
        #expect(
            log.take() == [
                "a Child start", " a Child begins debounce typing", "a Child done", "b Child start", " a Child cancels debounce",
                " b Child begins debounce typing", "b Child done", "c Child add 9", " c Child reduces 9", "c Child done",
            ])
        await machines.clock.advance(by: .seconds(1))
        await child.settled()
        #expect(log.take() == ["b Child receives 2", " b Child reduces 2", "b Child done", "b Child ends debounce typing"])
    }

    // MARK: Effects without an end

    @Test("Each value of a sequence is a cause of its own")
    func sequence() async {
        let child = machines.child
        let (stream, source) = AsyncStream<Int>.makeStream()
        child.send(.start(.observe(stream) { $0 }))
        source.yield(1)
        await eventually { child.values == [1] }
        source.yield(2)
        await eventually { child.values == [1, 2] }
        source.finish()
        await letOthersRun()
        #expect(
            log.take() == [
                "a Child start", " a Child begins follow without end", "a Child done", "b Child receives 1", " b Child reduces 1",
                "b Child done", "c Child receives 2", " c Child reduces 2", "c Child done", "a Child ends follow without end",
            ])
    }

    @Test("Actions that a timer asks for are causes of their own")
    func timer() async {
        let child = machines.child
        child.send(.start(child.actions(.timer(every: .seconds(1)) { .add($0) })))
        await machines.clock.advance(by: .seconds(1))
        await machines.clock.advance(by: .seconds(1))
        await eventually { child.values == [1, 2] }
        #expect(
            log.take() == [
                "a Child start", " a Child begins follow without end", "a Child done", "b Child add 1", " b Child reduces 1",
                "b Child done", "c Child add 2", " c Child reduces 2", "c Child done",
            ])
    }

    @Test("A relay that is heard at once stays in the cause of who sends, and is one of its own from outside")
    func relay() {
        let child = machines.child
        let relay = Relay<Int>()
        child.send(.start(.observe(relay) { $0 }))
        machines.parent.onMutate = { _ in relay.send(1) }
        machines.parent.send(.add(2))
        relay.send(3)
        #expect(
            log.take() == [
                "a Child start", " a Child begins listen without end", "a Child done", "b Parent add 2", " b Child receives 1",
                "  b Child reduces 1", " b Child done", " b Parent reduces 2", "b Parent done", "c Child receives 3", " c Child reduces 3",
                "c Child done",
            ])
    }

    // MARK: Ends

    @Test("An effect that is cancelled ends once")
    func cancelled() async {
        let child = machines.child
        let gate = Gate()
        child.send(.start(.run { _ in await gate.pass() }.cancellable(id: "x")))
        child.send(.start(.cancel(id: "x")))
        child.send(.start(.run { _ in await gate.pass() }))
        child.send(.start(.observe(Relay<Int>()) { $0 }))
        child.deactivate()
        gate.open()
        await letOthersRun()
        #expect(
            log.take() == [
                "a Child start", " a Child begins run x", "a Child done", "b Child start", " a Child cancels run", "b Child done",
                "c Child start", " c Child begins run", "c Child done", "d Child start", " d Child begins listen without end",
                "d Child done", "c Child cancels run", "d Child cancels listen without end",
            ])
    }
}
