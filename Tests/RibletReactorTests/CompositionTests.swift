import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Tests of effects within effects.
@MainActor
@Suite struct CompositionTests {
    private let clock = TestClock()

    private func gated(_ gate: Gate, _ value: Int) -> Effect<Int> {
        .task {
            await gate.pass()
            return value
        }
    }

    // MARK: Replacing

    @Test func replaceIsCancellableInFlight() async {
        let machine = Machine.active(clock: clock)
        let gate = Gate()
        for value in 1...3 { machine.send(.start(gated(gate, value).replace(id: "load"))) }
        #expect(machine.pendingEffects == 1)
        gate.open()
        await machine.settled()
        #expect(machine.values == [3])
    }

    @Test func aWholeCompositionIsReplaced() async {
        let machine = Machine.active(clock: clock)
        let (first, second) = (Gate(), Gate())
        let effect = Effect<Int>.merge(
            .concat(gated(first, 1), gated(second, 2)).timeout(after: .seconds(9)),
            gated(second, 3).retry(.attempts(2)),
            Effect<Int>.just(4).delay(for: .seconds(1)))
        machine.send(.start(effect.replace(id: "all")))
        #expect(machine.pendingEffects == 3)
        machine.send(.start(Effect<Int>.just(5).replace(id: "all")))
        #expect(machine.pendingEffects == 0)
        first.open()
        second.open()
        await clock.run()
        #expect(machine.values == [5])
        #expect(clock.sleepers == 0)
    }

    // MARK: Time

    @Test func aDelayIsWaitedFor() async {
        let machine = Machine.active(clock: clock)
        machine.send(.start(.concat(.just(1), Effect<Int>.of(2, 3).delay(for: .seconds(1)), .sleep(for: .seconds(2)), .just(4))))
        #expect(machine.values == [1])
        await clock.advance(by: .seconds(1))
        #expect(machine.values == [1, 2, 3])
        #expect(machine.pendingEffects == 1)
        await clock.advance(by: .seconds(2))
        #expect(machine.values == [1, 2, 3, 4])
        #expect(machine.pendingEffects == 0)
    }

    @Test func aTimerTicksUntilTheInteractorResigns() async {
        let machine = Machine.active(clock: clock)
        machine.send(.start(.timer(every: .seconds(1)) { $0 == 2 ? nil : $0 }))
        #expect(machine.pendingEffects == 0)
        await clock.advance(by: .milliseconds(3500))
        #expect(machine.values == [1, 3])
        machine.deactivate()
        await clock.advance(by: .seconds(5))
        #expect(machine.values == [1, 3])
        #expect(clock.sleepers == 0)
    }

    @Test func aTimerIsCancelledById() async {
        let machine = Machine.active(clock: clock)
        machine.send(.start(.timer(every: .seconds(1)) { $0 }.cancellable(id: "ticks")))
        await clock.advance(by: .seconds(2))
        machine.send(.start(.cancel(id: "ticks")))
        await clock.advance(by: .seconds(2))
        #expect(machine.values == [1, 2])
    }

    @Test func aDebouncedEffectInASequenceIsWaitedFor() async {
        let machine = Machine.active(clock: clock)
        machine.send(.start(.concat(Effect<Int>.just(1).debounce(id: "x", for: .seconds(1)), .just(2))))
        #expect(machine.values.isEmpty)
        await clock.advance(by: .seconds(1))
        #expect(machine.values == [1, 2])
    }

    @Test func aHeldEffectInASequenceIsWaitedFor() async {
        let machine = Machine.active(clock: clock)
        func throttled(_ value: Int) -> Effect<Int> { .just(value).throttle(id: "x", for: .seconds(1)) }
        machine.send(.start(throttled(1)))
        machine.send(.start(.concat(throttled(2), .just(3))))
        #expect(machine.values == [1])
        await clock.advance(by: .seconds(1))
        #expect(machine.values == [1, 2, 3])
    }

    @Test func aHeldEffectIsCancelledByTheIdAroundIt() async {
        let machine = Machine.active(clock: clock)
        func throttled(_ value: Int) -> Effect<Int> { .just(value).throttle(id: "x", for: .seconds(1)) }
        machine.send(.start(throttled(1)))
        machine.send(.start(throttled(2).cancellable(id: "outer")))
        machine.send(.start(.cancel(id: "outer")))
        #expect(machine.pendingEffects == 0)
        await clock.run()
        #expect(machine.values == [1])
    }

    @Test func aHeldEffectThatIsReplacedLetsItsSequenceGoOn() async {
        let machine = Machine.active(clock: clock)
        func throttled(_ value: Int) -> Effect<Int> { .just(value).throttle(id: "x", for: .seconds(1)) }
        machine.send(.start(throttled(1)))
        machine.send(.start(.concat(throttled(2), .just(3))))
        machine.send(.start(throttled(4)))
        await eventually { machine.values == [1, 3] }
        await clock.run()
        #expect(machine.values == [1, 3, 4])
    }

    // MARK: What a page waits for

    @Test func followingAtTheEndOfASequenceIsNotWaitedFor() async {
        let machine = Machine.active(clock: clock)
        let gate = Gate()
        let relay = Relay<Int>()
        machine.send(.start(.concat(gated(gate, 1), .observe(relay) { $0 }, .just(2))))
        #expect(machine.pendingEffects == 1)
        gate.open()
        await machine.settled()
        relay.send(5)
        #expect(machine.values == [1, 5])
        #expect(machine.pendingEffects == 0)
    }

    @Test func nothingHasSettledBetweenTwoPartsOfASequence() async {
        let machine = Machine.active(clock: clock)
        let (first, second) = (Gate(), Gate())
        machine.send(.start(.concat(.merge(gated(first, 1), gated(first, 2)), .merge(gated(second, 3), .just(4)), .just(5))))
        var hasSettled = false
        let waiting = Task {
            await machine.settled()
            hasSettled = true
        }
        await letOthersRun()
        first.open()
        await eventually { machine.values == [1, 2, 4] }
        #expect(!hasSettled)
        #expect(machine.pendingEffects == 1)
        second.open()
        await waiting.value
        #expect(machine.values == [1, 2, 4, 3, 5])
        #expect(machine.pendingEffects == 0)
    }

    @Test func partsOfACompositionAreCountedOnce() async {
        let machine = Machine.active(clock: clock)
        let gate = Gate()
        machine.send(.start(.concat(gated(gate, 1).timeout(after: .seconds(9)).retry(.attempts(3)).catchAndReturn(9), .just(2))))
        #expect(machine.pendingEffects == 1)
        gate.open()
        await machine.settled()
        #expect(machine.values == [1, 2])
    }

    // MARK: The reactor's life

    @Test func aReactorIsFreedWhateverItsEffectsWaitFor() async throws {
        let gate = Gate()
        try await expectReleased {
            let machine = Machine.active(clock: self.clock)
            machine.send(.start(gated(gate, 1).timeout(after: .seconds(1000), otherwise: .just(2))))
            machine.send(.start(Effect<Int>.task { throw Broken() }.retry(.attempts(3, pause: .seconds(1000)))))
            machine.send(.start(gated(gate, 1).catchAndReturn(3)))
            machine.send(.start(.timer(every: .seconds(1)) { $0 }))
            machine.send(.start(Effect<Int>.just(1).delay(for: .seconds(1))))
            return [machine]
        }
        gate.open()
        await eventually { clock.sleepers == 0 }
    }

    @Test func anythingThatTakesTimeIsAMisuseWhileInactive() {
        let machine = Machine(clock: clock)
        let misuses = MisuseRecorder.record {
            machine.send(.start(Effect<Int>.task { 1 }.retry(.attempts(2))))
            machine.send(.start(Effect<Int>.task { 1 }.timeout(after: .seconds(1))))
            machine.send(.start(Effect<Int>.task { 1 }.catchAndReturn(2)))
            machine.send(.start(Effect<Int>.just(1).delay(for: .seconds(1))))
            machine.send(.start(.timer(every: .seconds(1)) { $0 }))
        }
        #expect(misuses.map(\.kind) == Array(repeating: .boundWhileInactive, count: 5))
        #expect(machine.values.isEmpty)
        #expect(machine.pendingEffects == 0)
    }

    /// Random compositions, started, cancelled, timed and ended: in the end nothing runs, sleeps or
    /// is counted.
    @Test(arguments: 0..<40) func nothingIsLeftOfRandomCompositions(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let machine = Machine.active(clock: clock)
        machine.onError = { _ in .just(-1) }
        func effect(_ depth: Int) -> Effect<Int> {
            let wait = Duration.milliseconds(Int.random(in: 0...300, using: &random))
            let id = Int.random(in: 0...3, using: &random)
            guard depth > 0 else {
                let fails = Bool.random(using: &random)
                return switch Int.random(in: 0...4, using: &random) {
                case 0: .just(1)
                case 1: .cancel(id: id)
                case 2: .of(2, 3)
                case 3:
                    .run { send in
                        send(4)
                        try await send.sleep(for: wait)
                        if fails { throw Broken() }
                        send(5)
                    }
                default: .run { _ in if fails { throw Broken() } }
                }
            }
            let inner = effect(depth - 1)
            return switch Int.random(in: 0...11, using: &random) {
            case 0: .merge(inner, effect(depth - 1))
            case 1: .concat(inner, effect(depth - 1))
            case 2: inner.cancellable(id: id)
            case 3: inner.replace(id: id)
            case 4: inner.debounce(id: id, for: wait)
            case 5: inner.throttle(id: id, for: wait, latest: id % 2 == 0)
            case 6: inner.retry(.attempts(1 + id, pause: wait))
            case 7: inner.timeout(after: wait)
            case 8: inner.timeout(after: wait, otherwise: effect(depth - 1))
            case 9: inner.catch { _ in .just(9) }
            case 10: inner.map { $0 + 100 }
            default: inner.delay(for: wait)
            }
        }
        for step in 1...60 {
            machine.send(.start(effect(Int.random(in: 0...4, using: &random))))
            if step % 3 == 0 { await clock.advance(by: .milliseconds(Int.random(in: 0...200, using: &random))) }
            if step % 20 == 0 {
                machine.deactivate()
                #expect(machine.pendingEffects == 0)
                machine.activate()
            }
        }
        await clock.run()
        await machine.settled()
        #expect(machine.pendingEffects == 0)
        #expect(clock.sleepers == 0)
        machine.deactivate()
        #expect(machine.pendingEffects == 0)
    }
}
