import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct TimingTests {
    private func debounced(_ value: Int) -> Machine.Action {
        .start(Effect<Int>.just(value).debounce(id: "search", for: .milliseconds(300)))
    }

    private func throttled(_ value: Int, latest: Bool = true) -> Machine.Action {
        .start(Effect<Int>.just(value).throttle(id: "scroll", for: .milliseconds(100), latest: latest))
    }

    @Test func debounceWaitsForSilence() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        machine.send(debounced(1))
        await clock.advance(by: .milliseconds(200))
        machine.send(debounced(2))
        await clock.advance(by: .milliseconds(299))
        #expect(machine.values.isEmpty)
        #expect(machine.pendingEffects == 1)
        await clock.advance(by: .milliseconds(1))
        #expect(machine.values == [2])
        #expect(machine.pendingEffects == 0)
    }

    @Test func aDebouncedEffectThatRunsIsReplacedToo() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let gate = Gate()
        machine.send(
            .start(
                .task {
                    await gate.pass()
                    return 1
                }.debounce(id: "search", for: .milliseconds(300))))
        await clock.advance(by: .milliseconds(300))
        #expect(gate.waiting == 1)
        machine.send(debounced(2))
        gate.open()
        await clock.advance(by: .milliseconds(300))
        #expect(machine.values == [2])
    }

    @Test func aDebounceIsCancelledById() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        machine.send(debounced(1))
        machine.send(.start(.cancel(id: "search")))
        await clock.run()
        #expect(machine.values.isEmpty)
        #expect(machine.pendingEffects == 0)
    }

    @Test func aDebounceWithALongestWaitDoesNotWaitForSilenceForEver() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        func ask(_ value: Int) {
            machine.send(.start(Effect<Int>.just(value).debounce(id: "draft", for: .milliseconds(200), atMost: .milliseconds(300))))
        }
        for value in 1...6 {
            ask(value)
            await clock.advance(by: .milliseconds(100))
        }
        #expect(machine.values == [3, 6])
        // The next one waits anew.
        ask(7)
        await clock.advance(by: .milliseconds(199))
        #expect(machine.values == [3, 6])
        await clock.advance(by: .milliseconds(1))
        #expect(machine.values == [3, 6, 7])
        // So it does after one that was cancelled.
        ask(8)
        await clock.advance(by: .milliseconds(150))
        machine.send(.start(.cancel(id: "draft")))
        ask(9)
        await clock.advance(by: .milliseconds(199))
        #expect(machine.values == [3, 6, 7])
        await clock.advance(by: .milliseconds(1))
        #expect(machine.values == [3, 6, 7, 9])
        #expect(machine.pendingEffects == 0)
    }

    @Test func throttleStartsTheFirstAtOnceAndTheLatestWhenTheTimeIsUp() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        for value in 1...3 { machine.send(throttled(value)) }
        #expect(machine.values == [1])
        #expect(machine.pendingEffects == 1)
        await clock.advance(by: .milliseconds(100))
        #expect(machine.values == [1, 3])
        #expect(machine.pendingEffects == 0)
        // The second start opened a window as well.
        machine.send(throttled(4))
        #expect(machine.values == [1, 3])
        await clock.advance(by: .milliseconds(100))
        #expect(machine.values == [1, 3, 4])
        await clock.advance(by: .milliseconds(100))
        machine.send(throttled(5))
        #expect(machine.values == [1, 3, 4, 5])
    }

    @Test func throttleWithoutTheLatestDropsWhatComesMeanwhile() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        for value in 1...3 { machine.send(throttled(value, latest: false)) }
        await clock.advance(by: .milliseconds(100))
        machine.send(throttled(4, latest: false))
        #expect(machine.values == [1, 4])
    }

    @Test func cancellingDropsWhatAThrottleHolds() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        machine.send(throttled(1))
        machine.send(throttled(2))
        machine.send(.start(.cancel(id: "scroll")))
        #expect(machine.pendingEffects == 0)
        await clock.run()
        #expect(machine.values == [1])
    }

    @Test func aThrottleEndsWithTheActivity() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        machine.send(throttled(1))
        machine.send(throttled(2))
        machine.deactivate()
        #expect(machine.pendingEffects == 0)
        machine.activate()
        machine.send(throttled(3))
        await clock.run()
        #expect(machine.values == [1, 3])
    }

    @Test func effectsSleepOnTheReactorsClock() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        machine.send(
            .start(
                .run { send in
                    for value in 1...3 {
                        try await machine.sleep(for: .seconds(1))
                        send(value)
                    }
                }))
        await clock.advance(by: .seconds(2))
        #expect(machine.values == [1, 2])
        await clock.run()
        #expect(machine.values == [1, 2, 3])
    }
}
