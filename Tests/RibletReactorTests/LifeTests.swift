import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct LifeTests {
    @Test func theStateIsKeptOverDetachAndAttach() {
        let root = TestRoot()
        let machine = Machine()
        let router = RoutingMock("Machine", interactor: machine)
        root.attachChild(router)
        machine.send(.add(1))
        root.detachChild(router)
        machine.send(.add(2))
        root.attachChild(router)
        #expect(machine.values == [1, 2])
    }

    @Test func effectsEndWithTheActivity() async {
        let root = TestRoot()
        let machine = Machine()
        let router = RoutingMock("Machine", interactor: machine)
        root.attachChild(router)
        let gate = Gate()
        var wasCancelled = false
        machine.send(
            .start(
                .run { send in
                    await gate.pass()
                    wasCancelled = Task.isCancelled
                    send(1)
                }))
        root.detachChild(router)
        #expect(machine.pendingEffects == 0)
        root.attachChild(router)
        gate.open()
        await eventually { wasCancelled }
        await letOthersRun()
        #expect(machine.values.isEmpty)
    }

    @Test func anEffectWhileInactiveIsAMisuseAndDropped() async {
        let machine = Machine()
        var ran = false
        let misuses = MisuseRecorder.record {
            machine.send(.start(.run { _ in ran = true }))
            machine.send(.start(.just(1).debounce(id: 1, for: .seconds(1))))
            machine.send(.start(.just(2).throttle(id: 2, for: .seconds(1))))
            machine.send(.start(.concat(.just(3), .task { 4 })))
        }
        #expect(misuses.map(\.kind) == Array(repeating: .boundWhileInactive, count: 4))
        #expect(!ran)
        #expect(machine.values == [3])
        #expect(machine.pendingEffects == 0)
    }

    @Test func plainMutationsWorkWhileInactive() {
        let machine = Machine()
        machine.send(.add(1))
        machine.send(.start(.just(2).cancellable(id: "x", cancelInFlight: true)))
        #expect(machine.values == [1, 2])
    }

    @Test func aReactorIsFreedThoughItsEffectIgnoresCancellation() async {
        let gate = Gate()
        try? await expectNoLeak(of: { RoutingMock("Machine", interactor: Machine()) }) { router in
            let machine = router.interactor as! Machine
            machine.observeState { state in _ = (machine, state) }
            machine.send(
                .start(
                    .run { send in
                        await gate.pass()
                        send(1)
                    }))
            machine.send(.start(.concat(.run { _ in await gate.pass() }, .just(2))))
            machine.send(.start(.just(3).debounce(id: 1, for: .seconds(1))))
            machine.send(.start(.just(4).throttle(id: 2, for: .seconds(1))))
            machine.send(.start(.just(5).throttle(id: 2, for: .seconds(1))))
        }
        #expect(gate.waiting == 2)
        gate.open()
        await letOthersRun()
    }

    @Test func aReactorDroppedWithoutResigningIsFreed() async throws {
        try await expectReleased {
            let machine = Machine.active()
            machine.observeState { _ in }
            machine.send(.start(.run { send in try await Task.sleep(for: .seconds(1000)) }))
            machine.send(.start(.observe(AsyncStream<Int> { _ in }) { $0 }))
            return [machine]
        }
    }

    @Test func settledReturnsWhenTheReactorResigns() async {
        let machine = Machine.active()
        machine.send(.start(.run { _ in try await machine.sleep(for: .seconds(1)) }))
        let waiting = Task { await machine.settled() }
        await letOthersRun()
        machine.deactivate()
        await waiting.value
        #expect(machine.pendingEffects == 0)
    }

    @Test func aReactorOfUnknownTypeTellsWhatItWaitsFor() {
        let interactor: Interactor = Machine.active()
        (interactor as! Machine).send(.start(.run { _ in try await Task.sleep(for: .seconds(1000)) }))
        #expect((interactor as? any Reactor)?.pendingEffects == 1)
        interactor.deactivate()
    }
}
