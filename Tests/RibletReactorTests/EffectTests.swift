import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct EffectTests {
    @Test func anEffectStartsAtOnceAndSendsSynchronously() async {
        let machine = Machine.active()
        let gate = Gate()
        machine.send(
            .start(
                .run { send in
                    send(1)
                    await gate.pass()
                    send(2)
                    #expect(machine.values == [1, 2])
                }))
        #expect(machine.values == [1])
        #expect(machine.pendingEffects == 1)
        gate.open()
        await machine.settled()
        #expect(machine.values == [1, 2])
        #expect(machine.pendingEffects == 0)
    }

    @Test func aTaskIsOneMutation() async {
        let machine = Machine.active()
        machine.send(
            .start(
                .task {
                    await Task.yield()
                    return 5
                }))
        await machine.settled()
        #expect(machine.values == [5])
    }

    @Test func mergedEffectsRunSideBySide() async {
        let machine = Machine.active()
        let (one, other) = (Gate(), Gate())
        machine.send(
            .start(
                .merge(
                    .run { send in
                        await one.pass()
                        send(1)
                    }, .just(2),
                    .run { send in
                        send(3)
                        await other.pass()
                        send(4)
                    })))
        #expect(machine.values == [2, 3])
        #expect(machine.pendingEffects == 2)
        one.open()
        await eventually { machine.pendingEffects == 1 }
        other.open()
        await machine.settled()
        #expect(machine.values == [2, 3, 1, 4])
    }

    @Test func concatenatedEffectsRunOneAfterTheOther() async {
        let machine = Machine.active()
        let (first, second) = (Gate(), Gate())
        machine.send(
            .start(
                .concat(
                    .just(1),
                    .task {
                        await first.pass()
                        return 2
                    },
                    .of(3, 4),
                    .merge(
                        .task {
                            await second.pass()
                            return 5
                        }, .just(6)),
                    .just(7))))
        #expect(machine.values == [1])
        first.open()
        await eventually { machine.values.count == 5 }
        #expect(machine.values == [1, 2, 3, 4, 6])
        second.open()
        await machine.settled()
        #expect(machine.values == [1, 2, 3, 4, 6, 5, 7])
    }

    @Test func aSynchronousConcatNeedsNoTask() {
        let machine = Machine()
        machine.send(.start(.concat(.just(1), .of(2, 3), .merge(.just(4), .none), .concat([.just(5)]))))
        #expect(machine.values == [1, 2, 3, 4, 5])
    }

    @Test func cancellingAConcatCancelsAllThatIsLeftOfIt() async {
        let machine = Machine.active()
        let gate = Gate()
        let effect = Effect<Int>.concat(
            .merge(
                .task {
                    await gate.pass()
                    return 1
                }), .just(2)
        ).cancellable(id: "all")
        machine.send(.start(effect))
        machine.send(.start(.cancel(id: "all")))
        #expect(machine.pendingEffects == 0)
        gate.open()
        await letOthersRun()
        #expect(machine.values.isEmpty)
    }

    @Test func anEffectIsMappedToOtherMutations() async {
        let machine = Machine.active()
        let texts = Effect<String>.concat(.just("1"), .task { "2" }.cancellable(id: 1), .of("3", "4"))
        machine.send(.start(texts.map { Int($0)! * 10 }))
        await machine.settled()
        #expect(machine.values == [10, 20, 30, 40])
    }

    // MARK: Following

    @Test func aFollowingThatIsCancelledTakesNoElementThatIsThereAlready() async {
        let machine = Machine.active()
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        var taken: [Int] = []
        for value in 1...3 { continuation.yield(value) }
        let following = Effect<Int>.observe(stream) { [unowned machine] value in
            taken.append(value)
            machine.send(.start(.cancel(id: "following")))
            return value
        }
        machine.send(.start(following.cancellable(id: "following")))
        await letOthersRun()
        #expect(taken == [1])
    }

    @Test func aFollowingThatEndsItsReactorSendsItNothingMore() async {
        let machine = Machine.active()
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        machine.send(
            .start(
                .observe(stream) { [unowned machine] value in
                    machine.deactivate()
                    machine.send(.add(value))
                    return value
                }))
        continuation.yield(1)
        await letOthersRun()
        #expect(!machine.isActive && machine.values == [])
    }

    @Test func aSequenceIsFollowedUntilTheInteractorResigns() async {
        let machine = Machine.active()
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        machine.send(.start(.observe(stream) { $0 == 2 ? nil : $0 }))
        for value in 1...3 { continuation.yield(value) }
        await eventually { machine.values == [1, 3] }
        #expect(machine.values == [1, 3])
        #expect(machine.pendingEffects == 0)
        machine.deactivate()
        continuation.yield(4)
        await letOthersRun()
        #expect(machine.values == [1, 3])
    }

    @Test func aRelayIsFollowedSynchronously() {
        let machine = Machine.active()
        let relay = Relay<Int>()
        machine.send(.start(.observe(relay) { $0 * 2 }))
        relay.send(1)
        relay.send(2)
        #expect(machine.values == [2, 4])
        machine.deactivate()
        relay.send(3)
        #expect(machine.values == [2, 4])
        #expect(relay.observerCount == 0)
    }

    @Test func aMutationSentWhileObserversAreToldWaits() {
        let machine = Machine.active()
        let relay = Relay<Int>()
        machine.send(.start(.observe(relay) { $0 }))
        var log: [String] = []
        machine.observeState { state in
            log.append("begin \(state.values)")
            if state.values == [1] { relay.send(2) }
            log.append("end \(state.values)")
        }
        log = []
        machine.send(.add(1))
        #expect(log == ["begin [1]", "end [1]", "begin [1, 2]", "end [1, 2]"])
    }

    // MARK: Cancelling

    @Test func aThousandEffectsStartedAndCancelledLeaveNoneRunning() async {
        let machine = Machine.active()
        var running = 0
        for _ in 0..<1000 {
            machine.send(
                .start(
                    .run { send in
                        running += 1
                        defer { running -= 1 }
                        try await machine.sleep(for: .seconds(1))
                        send(1)
                    }.cancellable(id: "one")))
            machine.send(.start(.cancel(id: "one")))
        }
        #expect(machine.pendingEffects == 0)
        await eventually { running == 0 }
        #expect(machine.values.isEmpty)
    }

    @Test func oneCancelStopsAThousand() async {
        let machine = Machine.active()
        var running = 0
        for _ in 0..<1000 {
            machine.send(
                .start(
                    .run { _ in
                        running += 1
                        defer { running -= 1 }
                        try await machine.sleep(for: .seconds(1))
                    }.cancellable(id: "all")))
        }
        #expect(running == 1000)
        machine.send(.start(.cancel(id: "all")))
        #expect(machine.pendingEffects == 0)
        await eventually { running == 0 }
    }

    @Test func aCancelDuringTheFirstStretchSticks() async {
        let machine = Machine.active()
        let relay = Relay<Void>()
        machine.observe(relay) { machine.send(.start(.cancel(id: "one"))) }
        var wasCancelled = false
        machine.observeState { state in
            // Told in the middle of the effect's first stretch.
            if state.values == [1] { machine.send(.start(.cancel(id: "one"))) }
        }
        machine.send(
            .start(
                .run { send in
                    send(1)
                    await Task.yield()
                    wasCancelled = Task.isCancelled
                    send(2)
                }.cancellable(id: "one")))
        #expect(machine.pendingEffects == 0)
        await eventually { wasCancelled }
        await letOthersRun()
        #expect(machine.values == [1])
    }

    @Test func anEffectSeesItsCancelAtOnce() {
        let machine = Machine.active()
        var seen: [Bool] = []
        machine.send(
            .start(
                Effect<Int>.run { send in
                    seen.append(send.isCancelled)
                    machine.deactivate()
                    seen.append(send.isCancelled)
                }.map { $0 }))
        #expect(seen == [false, true])
    }

    @Test func deactivatingDuringTheFirstStretchSticks() async {
        let machine = Machine.active()
        var wasCancelled = false
        machine.send(
            .start(
                .run { send in
                    machine.deactivate()
                    send(1)
                    await Task.yield()
                    wasCancelled = Task.isCancelled
                    send(2)
                }))
        await eventually { wasCancelled }
        await letOthersRun()
        #expect(machine.values.isEmpty)
    }

    @Test func theResultOfAReplacedEffectIsDroppedAlsoWhenItIgnoresCancellation() async {
        let machine = Machine.active()
        let gates = [Gate(), Gate()]
        for index in 0...1 {
            machine.send(
                .start(
                    .task {
                        await gates[index].pass()
                        return index
                    }.cancellable(id: "load", cancelInFlight: true)))
        }
        #expect(machine.pendingEffects == 1)
        gates[1].open()
        await eventually { machine.values == [1] }
        gates[0].open()
        await letOthersRun()
        #expect(machine.values == [1])
    }

    @Test func idsOfDifferentTypesDoNotMeet() async {
        enum ID { case one }
        let machine = Machine.active()
        let gate = Gate()
        machine.send(
            .start(
                .task {
                    await gate.pass()
                    return 1
                }.cancellable(id: ID.one)))
        machine.send(.start(.cancel(id: "one")))
        gate.open()
        await machine.settled()
        #expect(machine.values == [1])
    }

    // MARK: Errors

    @Test func anErrorIsRecoveredFromAndEndsNothing() async {
        let machine = Machine.active()
        machine.onError = { $0 is Broken ? .just(99) : .none }
        machine.send(.start(.concat(.just(1), .task { throw Broken() }, .just(2))))
        await machine.settled()
        #expect(machine.values == [1, 99, 2])
        machine.send(.add(3))
        #expect(machine.values == [1, 99, 2, 3])
    }

    @Test func aRecoveryMayTakeTime() async {
        let machine = Machine.active()
        let gate = Gate()
        machine.onError = { _ in
            .task {
                await gate.pass()
                return 99
            }
        }
        machine.send(.start(.task { throw Broken() }))
        #expect(machine.pendingEffects == 1)
        gate.open()
        await machine.settled()
        #expect(machine.values == [99])
    }

    @Test func anErrorThatNobodyHandlesIsReportedWithThePath() async {
        final class Careless: Interactor, Reactor {
            let initialState = 0
            func mutate(action: Int) -> Effect<Int> { .task { throw Broken() } }
            func reduce(state: inout Int, mutation: Int) {}
        }
        let careless = Careless()
        let router = RoutingMock("Careless", interactor: careless)
        TestRoot().attachChild(router)
        var failures: [EffectFailure] = []
        let original = EffectFailure.handler
        EffectFailure.handler = { failures.append($0) }
        careless.activate()
        careless.send(1)
        await careless.settled()
        EffectFailure.handler = original
        #expect(failures.map(\.reactor) == ["Careless"])
        #expect(failures.first?.path == router.path)
        #expect(failures.first?.error is Broken)
    }

    @Test func anErrorInARecoveryIsReportedAndNotRecoveredFromAgain() {
        let machine = Machine.active()
        var errors = 0
        machine.onError = { _ in
            errors += 1
            return .run { _ in throw Broken() }
        }
        var failures = 0
        let original = EffectFailure.handler
        EffectFailure.handler = { _ in failures += 1 }
        machine.send(.start(.run { _ in throw Broken() }))
        EffectFailure.handler = original
        #expect(errors == 1)
        #expect(failures == 1)
    }

    @Test func theErrorOfACancelledEffectIsNobodysBusiness() async {
        let machine = Machine.active()
        var errors = 0
        machine.onError = { _ in
            errors += 1
            return .none
        }
        let gate = Gate()
        machine.send(
            .start(
                .run { _ in
                    await gate.pass()
                    throw Broken()
                }.cancellable(id: 1)))
        machine.send(.start(.cancel(id: 1)))
        machine.send(.start(.run { _ in throw CancellationError() }))
        gate.open()
        await letOthersRun()
        #expect(errors == 0)
    }
}
