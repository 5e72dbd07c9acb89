import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct TimeoutTests {
    private func slow(_ gate: Gate, _ value: Int = 1) -> Effect<Int> {
        .task {
            await gate.pass()
            return value
        }
    }

    @Test func anEffectThatTakesTooLongFailsWithATypedError() async throws {
        let clock = TestClock()
        let machine = Machine(clock: clock)
        let router = RoutingMock("Machine", interactor: machine)
        TestRoot().attachChild(router)
        machine.activate()
        var errors: [any Error] = []
        machine.onError = { error in
            errors.append(error)
            return .just(99)
        }
        let gate = Gate()
        machine.send(.start(.concat(slow(gate).timeout(after: .seconds(3)), .just(2))))
        await clock.advance(by: .seconds(2))
        #expect(machine.values.isEmpty)
        #expect(machine.pendingEffects == 1)
        await clock.advance(by: .seconds(1))
        #expect(machine.values == [99, 2])
        #expect(machine.pendingEffects == 0)
        let error = try #require(errors.first as? EffectTimeout)
        #expect(error.duration == .seconds(3))
        #expect(error.description == "\(router.path): an effect of Machine was not over after 3.0 seconds")
        // It was cancelled, and what it still sends is dropped.
        gate.open()
        await letOthersRun()
        #expect(machine.values == [99, 2])
    }

    @Test func anEffectThatIsInTimeLeavesNothingBehind() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let gate = Gate()
        machine.send(.start(slow(gate).timeout(after: .seconds(3))))
        #expect(clock.sleepers == 1)
        gate.open()
        await machine.settled()
        #expect(machine.values == [1])
        #expect(clock.sleepers == 0)
    }

    @Test func anAlternativeStartsInItsPlace() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let (gate, other) = (Gate(), Gate())
        machine.send(.start(slow(gate).timeout(after: .seconds(3), otherwise: .concat(.just(5), slow(other, 6)))))
        await clock.advance(by: .seconds(3))
        #expect(machine.values == [5])
        #expect(machine.pendingEffects == 1)
        other.open()
        gate.open()
        await machine.settled()
        #expect(machine.values == [5, 6])
    }

    @Test func theEffectIsToldThatItIsCancelled() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        var wasCancelled = false
        machine.send(
            .start(
                Effect<Int>.run { send in
                    do { try await send.sleep(for: .seconds(9)) } catch { wasCancelled = Task.isCancelled && send.isCancelled }
                }.timeout(after: .seconds(1), otherwise: .none)))
        await clock.advance(by: .seconds(1))
        #expect(wasCancelled)
    }

    @Test func theErrorsOfATimedEffectGoWhereTheyWouldGo() async {
        let machine = Machine.active()
        machine.onError = { $0 is Broken ? .just(99) : .just(0) }
        machine.send(.start(Effect<Int>.concat(.task { throw Broken() }, .just(1)).timeout(after: .seconds(1))))
        #expect(machine.values == [99, 1])
        #expect((machine.clock as? TestClock)?.sleepers == 0)
    }

    @Test func aTimeoutWithinARetryLimitsEachTry() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        var calls = 0
        let effect = Effect<Int>.run { send in
            calls += 1
            if calls < 3 { try await send.sleep(for: .seconds(100)) }
            send(calls)
        }
        machine.send(.start(effect.timeout(after: .seconds(2)).retry(.attempts(3).when { $0 is EffectTimeout })))
        await clock.advance(by: .seconds(4))
        #expect(machine.values == [3])
        #expect(clock.now.offset == .seconds(4))
    }

    @Test func aTimeoutAroundARetryLimitsAllTries() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        var calls = 0
        let effect = Effect<Int>.task {
            calls += 1
            throw Broken()
        }
        machine.send(.start(effect.retry(.attempts(9, pause: .seconds(1))).timeout(after: .milliseconds(2500), otherwise: .just(7))))
        await clock.run()
        #expect(calls == 3)
        #expect(machine.values == [7])
        #expect(machine.pendingEffects == 0)
    }

    @Test func theInnerOfTwoTimeoutsIsNotTheOutersBusiness() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        machine.onError = { $0 is EffectTimeout ? .just(99) : .none }
        let gate = Gate()
        machine.send(.start(slow(gate).timeout(after: .seconds(1)).timeout(after: .seconds(5), otherwise: .just(5))))
        await clock.run()
        #expect(machine.values == [99])
        gate.open()
    }

    @Test func cancellingWhileTheTimeRunsCancelsBoth() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let gate = Gate()
        machine.send(.start(slow(gate).timeout(after: .seconds(1), otherwise: .just(5)).cancellable(id: 1)))
        machine.send(.start(.cancel(id: 1)))
        #expect(machine.pendingEffects == 0)
        await clock.run()
        gate.open()
        await letOthersRun()
        #expect(machine.values.isEmpty)
        #expect(clock.sleepers == 0)
    }

    @Test func noTimeAtAllIsTooLongForWhatSuspends() async {
        let machine = Machine.active()
        let gate = Gate()
        machine.send(.start(slow(gate).timeout(after: .zero, otherwise: .just(5))))
        await machine.settled()
        #expect(machine.values == [5])
        gate.open()
    }

    @Test func aFollowedRelayEndsWhenItsTimeIsUp() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let relay = Relay<Int>()
        machine.send(.start(Effect<Int>.observe(relay) { $0 }.timeout(after: .seconds(1), otherwise: .just(0))))
        #expect(machine.pendingEffects == 0)
        relay.send(1)
        await clock.advance(by: .seconds(1))
        relay.send(2)
        #expect(machine.values == [1, 0])
        #expect(relay.observerCount == 0)
    }
}
