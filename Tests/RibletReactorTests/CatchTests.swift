import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct CatchTests {
    private struct Refused: Error { let reason: Int }

    @Test func anErrorBecomesAMutation() {
        let machine = Machine.active()
        var errors = 0
        machine.onError = { _ in
            errors += 1
            return .none
        }
        machine.send(.start(.concat(Effect<Int>.task { throw Broken() }.catchAndReturn(5), .just(6))))
        #expect(machine.values == [5, 6])
        #expect(errors == 0)
    }

    @Test func anErrorBecomesAnEffectThatMayTakeTime() async {
        let machine = Machine.active()
        let gate = Gate()
        machine.send(
            .start(
                Effect<Int>.task { throw Refused(reason: 3) }.catch { error in
                    .task {
                        await gate.pass()
                        return (error as? Refused)?.reason ?? 0
                    }
                }))
        #expect(machine.pendingEffects == 1)
        gate.open()
        await machine.settled()
        #expect(machine.values == [3])
    }

    @Test func errorsOfOtherTypesGoOn() {
        let machine = Machine.active()
        machine.onError = { _ in .just(99) }
        func caught(_ error: any Error) -> Effect<Int> {
            .task { throw error }.catch(Refused.self) { .just($0.reason) }
        }
        machine.send(.start(caught(Refused(reason: 4))))
        machine.send(.start(caught(Broken())))
        #expect(machine.values == [4, 99])
    }

    @Test func theErrorOfAHandlerGoesOn() {
        let machine = Machine.active()
        machine.onError = { $0 is Refused ? .just(99) : .none }
        machine.send(.start(Effect<Int>.task { throw Broken() }.catch { _ in .task { throw Refused(reason: 1) } }))
        machine.send(.start(Effect<Int>.task { throw Broken() }.catch { _ in .task { throw Refused(reason: 1) } }.catchAndReturn(7)))
        #expect(machine.values == [99, 7])
    }

    @Test func theFirstErrorEndsAllOfTheEffect() async {
        let machine = Machine.active()
        let gate = Gate()
        let effect = Effect<Int>.merge(
            .task {
                await gate.pass()
                return 1
            },
            .concat(.task { throw Broken() }, .just(2)))
        machine.send(.start(effect.catchAndReturn(9)))
        gate.open()
        await machine.settled()
        #expect(machine.values == [9])
    }

    @Test func anErrorThatComesLateIsCaughtToo() async {
        let machine = Machine.active()
        let gate = Gate()
        machine.send(
            .start(
                Effect<Int>.concat(
                    .run { send in
                        await gate.pass()
                        send(1)
                        throw Broken()
                    }, .just(2)
                ).catchAndReturn(9)))
        gate.open()
        await machine.settled()
        #expect(machine.values == [1, 9])
    }

    @Test func aCaughtErrorWithinARecoveryIsNotReported() {
        let machine = Machine.active()
        machine.onError = { _ in Effect<Int>.task { throw Broken() }.catchAndReturn(8) }
        machine.send(.start(.task { throw Broken() }))
        #expect(machine.values == [8])
    }

    @Test func aRetryWithinACatchIsTriedFirst() {
        let machine = Machine.active()
        var calls = 0
        let effect = Effect<Int>.task {
            calls += 1
            throw Broken()
        }
        machine.send(.start(effect.retry(.attempts(3)).catchAndReturn(9)))
        #expect(calls == 3)
        #expect(machine.values == [9])
    }

    @Test func cancellingDuringAHandlerCancelsIt() async {
        let machine = Machine.active()
        let gate = Gate()
        let effect = Effect<Int>.task { throw Broken() }.catch { _ in
            .task {
                await gate.pass()
                return 1
            }
        }
        machine.send(.start(effect.cancellable(id: 1)))
        machine.send(.start(.cancel(id: 1)))
        #expect(machine.pendingEffects == 0)
        gate.open()
        await letOthersRun()
        #expect(machine.values.isEmpty)
    }
}
