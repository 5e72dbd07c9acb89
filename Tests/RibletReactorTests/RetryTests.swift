import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct RetryTests {
    /// Fails the first `failures` times, then sends its number.
    @MainActor
    private final class Server {
        private(set) var calls = 0
        var failures: Int
        init(failures: Int) { self.failures = failures }

        func answer() throws -> Int {
            calls += 1
            if calls <= failures { throw Broken() }
            return calls
        }

        var effect: Effect<Int> { .task { try self.answer() } }
    }

    @Test func anEffectThatFailsIsTriedAgain() {
        let machine = Machine.active()
        let server = Server(failures: 2)
        machine.send(.start(server.effect.retry(.attempts(3))))
        #expect(machine.values == [3])
        #expect(machine.pendingEffects == 0)
    }

    @Test func theErrorOfTheLastTryIsRecoveredFrom() {
        let machine = Machine.active()
        machine.onError = { $0 is Broken ? .just(99) : .none }
        let server = Server(failures: 9)
        machine.send(.start(.concat(server.effect.retry(.attempts(3)), .just(1))))
        #expect(server.calls == 3)
        #expect(machine.values == [99, 1])
    }

    @Test func thePausesAreTakenOnTheReactorsClock() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let server = Server(failures: 3)
        machine.send(.start(server.effect.retry(.exponential(attempts: 5, from: .seconds(1), upTo: .seconds(3), jitter: .none))))
        #expect(machine.pendingEffects == 1)
        var calls: [Int] = []
        for _ in 1...6 {
            await clock.advance(by: .seconds(1))
            calls.append(server.calls)
        }
        // Pauses of 1, 2 and, instead of 4, 3 seconds.
        #expect(calls == [2, 2, 3, 3, 3, 4])
        #expect(machine.values == [4])
        #expect(machine.pendingEffects == 0)
    }

    @Test(arguments: [.nan, .infinity, -.infinity, -2, 0, 1e300, .greatestFiniteMagnitude])
    func noFactorMakesThePauseLongerThanItMayBe(_ factor: Double) async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let retry = EffectRetry.exponential(attempts: 9, from: .seconds(1), factor: factor, upTo: .seconds(3), jitter: .none)
        machine.send(.start(Server(failures: 8).effect.retry(retry)))
        await clock.run()
        #expect(clock.now.offset <= .seconds(1 + 7 * 3))
        #expect(machine.values == [9])
    }

    @Test func theJitterIsTheTests() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        var asked: [Duration] = []
        let jitter = EffectJitter { pause in
            asked.append(pause)
            return pause / 2
        }
        machine.send(.start(Server(failures: 2).effect.retry(.exponential(attempts: 5, from: .seconds(2), jitter: jitter))))
        await clock.run()
        #expect(asked == [.seconds(2), .seconds(4)])
        #expect(clock.now.offset == .seconds(3))
        #expect(machine.values == [3])
    }

    @Test(arguments: 1...50) func theOwnJittersStayWithinTheirBounds(_: Int) async {
        for (jitter, least) in [(EffectJitter.half, Duration.seconds(1)), (.full, .zero), (.none, .seconds(2))] {
            let clock = TestClock()
            let machine = Machine.active(clock: clock)
            machine.send(.start(Server(failures: 1).effect.retry(.exponential(attempts: 2, from: .seconds(2), jitter: jitter))))
            await clock.run()
            #expect(clock.now.offset >= least && clock.now.offset <= .seconds(2))
            #expect(machine.values == [2])
        }
    }

    @Test func onlyErrorsThatAreWorthItAreTriedAgain() {
        struct Refused: Error {}
        let machine = Machine.active()
        var errors: [any Error] = []
        machine.onError = { error in
            errors.append(error)
            return .none
        }
        var calls = 0
        let effect = Effect<Int>.task {
            calls += 1
            if calls == 2 { throw Refused() }
            throw Broken()
        }
        machine.send(.start(effect.retry(.attempts(9).when { $0 is Broken })))
        #expect(calls == 2)
        #expect(errors.count == 1 && errors.first is Refused)
    }

    @Test func thePolicyMayAskTheErrorForThePause() async {
        struct ComeBack: Error { let after: Duration }
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        var calls = 0
        let effect = Effect<Int>.task {
            calls += 1
            if calls < 3 { throw ComeBack(after: .seconds(calls * 5)) }
            return calls
        }
        var told: [Int] = []
        let policy = EffectRetry(attempts: 9) { failures, error in
            told.append(failures)
            return (error as? ComeBack)?.after
        }
        machine.send(.start(effect.retry(policy)))
        await clock.run()
        #expect(clock.now.offset == .seconds(15))
        #expect(told == [1, 2])
        #expect(machine.values == [3])
    }

    @Test func aRetryIsCancelledWhileItSleeps() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let server = Server(failures: 9)
        machine.send(.start(server.effect.retry(.attempts(9, pause: .seconds(1))).cancellable(id: "load")))
        await clock.advance(by: .seconds(1))
        #expect(server.calls == 2)
        machine.send(.start(.cancel(id: "load")))
        #expect(machine.pendingEffects == 0)
        await clock.run()
        #expect(server.calls == 2)
        #expect(clock.sleepers == 0)
    }

    @Test func aRetryEndsWithTheActivityWhileItSleeps() async {
        let clock = TestClock()
        let machine = Machine.active(clock: clock)
        let server = Server(failures: 9)
        machine.send(.start(server.effect.retry(.attempts(9, pause: .seconds(1)))))
        machine.deactivate()
        machine.activate()
        await clock.run()
        #expect(server.calls == 1)
        #expect(machine.pendingEffects == 0)
    }

    @Test func aCancelInTheFirstStretchOfATrySticks() {
        let machine = Machine.active()
        var calls = 0
        machine.send(
            .start(
                Effect<Int>.run { _ in
                    calls += 1
                    machine.deactivate()
                    throw Broken()
                }.retry(.attempts(5))))
        #expect(calls == 1)
        #expect(machine.pendingEffects == 0)
    }

    @Test func lateAnswersOfAnEarlierTryAreDropped() async {
        let machine = Machine.active()
        let gate = Gate()
        var calls = 0
        machine.send(
            .start(
                Effect<Int>.run { send in
                    calls += 1
                    guard calls == 1 else { return send(2) }
                    // Goes on by itself, as foreign code may.
                    Task {
                        await gate.pass()
                        send(1)
                    }
                    await letOthersRun()
                    throw Broken()
                }.retry(.attempts(2, pause: .seconds(1)))))
        await machineSettles(machine)
        gate.open()
        await letOthersRun()
        #expect(machine.values == [2])
    }

    private func machineSettles(_ machine: Machine) async {
        await (machine.clock as? TestClock)?.waitForSleepers(1)
        await (machine.clock as? TestClock)?.run()
        await machine.settled()
    }

    @Test func theFirstErrorEndsTheWholeTry() async {
        let machine = Machine.active()
        let gate = Gate()
        var calls = 0
        let effect = Effect<Int>.merge(
            .task {
                await gate.pass()
                return 1
            },
            .concat(
                .just(2),
                .run { _ in
                    calls += 1
                    if calls < 3 { throw Broken() }
                },
                .just(3)))
        machine.send(.start(effect.retry(.attempts(3))))
        #expect(machine.values == [2, 2, 2, 3])
        #expect(machine.pendingEffects == 1)
        gate.open()
        await machine.settled()
        // The first two of the three that waited belonged to tries that had failed.
        #expect(machine.values == [2, 2, 2, 3, 1])
    }

    @Test func cancellingAPartIsNoFailure() async {
        let machine = Machine.active()
        let gate = Gate()
        var calls = 0
        let effect = Effect<Int>.run { send in
            calls += 1
            await gate.pass()
            send(1)
        }
        machine.send(.start(.concat(effect.cancellable(id: "part").retry(.attempts(3)), .just(2))))
        machine.send(.start(.cancel(id: "part")))
        await machine.settled()
        #expect(calls == 1)
        #expect(machine.values == [2])
        gate.open()
    }

    @Test func anEffectThatStopsOfItsOwnAccordHasNotFailed() {
        let machine = Machine.active()
        var calls = 0
        machine.send(
            .start(
                Effect<Int>.run { _ in
                    calls += 1
                    throw CancellationError()
                }.retry(.attempts(3))))
        #expect(calls == 1)
    }

    @Test func aSequenceThatFailsIsFollowedAnew() async {
        struct Feed: AsyncSequence, AsyncIteratorProtocol {
            var values: [Int]
            mutating func next() async throws -> Int? {
                if values.isEmpty { throw Broken() }
                return values.removeFirst()
            }
            func makeAsyncIterator() -> Feed { self }
        }
        let machine = Machine.active()
        var failures = 0
        machine.onError = { _ in
            failures += 1
            return .none
        }
        machine.send(.start(Effect<Int>.observe(Feed(values: [1, 2])) { $0 }.retry(.attempts(2))))
        await eventually { failures == 1 }
        #expect(machine.values == [1, 2, 1, 2])
    }

    @Test func aFollowedSequenceDoesNotKeepThePageFromSettling() async {
        let machine = Machine.active()
        machine.send(.start(Effect<Int>.observe(AsyncStream { _ in }) { $0 }.retry(.attempts(3))))
        #expect(machine.pendingEffects == 0)
        await machine.settled()
        machine.deactivate()
    }

    @Test func aRetryOfWhatHappensAtOnceIsTheThingItself() {
        let machine = Machine()
        machine.send(.start(Effect<Int>.of(1, 2).retry(.attempts(3)).timeout(after: .seconds(1)).catchAndReturn(9)))
        #expect(machine.values == [1, 2])
    }

    @Test func retriesNest() {
        let machine = Machine.active()
        let server = Server(failures: 5)
        machine.send(.start(server.effect.retry(.attempts(2)).retry(.attempts(3))))
        #expect(server.calls == 6)
        #expect(machine.values == [6])
    }

    @Test func aRetriedEffectIsMapped() {
        let machine = Machine.active()
        let server = Server(failures: 1)
        let texts = Effect<String>.task { String(try server.answer()) }.retry(.attempts(2)).timeout(after: .seconds(1)).catchAndReturn("9")
        machine.send(.start(texts.map { Int($0)! * 10 }))
        #expect(machine.values == [20])
    }
}
