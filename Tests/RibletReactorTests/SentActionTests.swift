import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite("Effects that send actions")
struct SentActionTests {
    private let clock = TestClock()
    private let machine: Machine

    init() {
        machine = Machine(clock: clock)
        machine.activate()
    }

    @Test("A timer sends an action at each tick until the RIB resigns, and keeps nothing from settling")
    func timer() async {
        machine.send(.start(machine.actions(.timer(every: .seconds(60)) { $0 == 2 ? nil : .add($0) })))
        #expect(machine.pendingEffects == 0)
        await clock.advance(by: .seconds(180))
        #expect(machine.values == [1, 3])
        machine.deactivate()
        await clock.advance(by: .seconds(180))
        #expect(machine.values == [1, 3] && clock.sleepers == 0)
    }

    @Test("A result is an action, whose effects are those of any other")
    func result() async {
        machine.send(.start(machine.actions(.task { .start(.concat(.just(1), .delayed(2))) })))
        await eventually { machine.values == [1] }
        await clock.advance(by: .seconds(1))
        #expect(machine.values == [1, 2])
        machine.deactivate()
    }

    @Test("Actions that are there at once are sent when their turn comes, each after the one before")
    func turn() async {
        var handled: [Int] = []
        machine.onMutate = { if case .add(let value) = $0 { handled.append(value) } }
        machine.send(.start(.concat(.delayed(1), machine.actions(.of(.add(2), .add(3))))))
        #expect(handled.isEmpty)
        await clock.advance(by: .seconds(1))
        #expect(machine.values == [1, 2, 3] && handled == [2, 3])
        machine.send(.start(machine.actions(.none)))
        #expect(machine.values == [1, 2, 3] && machine.pendingEffects == 0)
        machine.deactivate()
    }

    @Test("An action sent while another is handled waits for its end")
    func waits() async {
        machine.send(.start(.merge(machine.actions(.just(.add(2))), .just(1))))
        await eventually { machine.values == [1, 2] }
        machine.deactivate()
    }

    @Test("Work that was replaced, and comes back all the same, sends nothing")
    func replaced() async {
        let gate = Gate()
        func waiting(_ value: Int) -> Effect<Int> {
            let work = Effect<Machine.Action>.run { send in
                await gate.pass()
                send(.add(value))
            }
            return machine.actions(work).replace(id: "x")
        }
        machine.send(.start(waiting(1)))
        machine.send(.start(waiting(2)))
        gate.open()
        await eventually { machine.values == [2] }
        await letOthersRun()
        #expect(machine.values == [2])
        machine.deactivate()
    }

    @Test("All that effects are made of may send actions", arguments: [false, true])
    func composed(fails: Bool) async {
        let relay = BehaviorRelay(7)
        let work = Effect<Machine.Action>.run { send in
            if fails { throw Broken() }
            send(.add(1))
        }
        machine.send(.start(machine.actions(work.retry(.attempts(2)).catchAndReturn(.add(2)).cancellable(id: "x"))))
        machine.send(.start(machine.actions(.merge(.observe(relay) { .add($0) }, .cancel(id: "y")))))
        machine.send(.start(machine.actions(Effect.just(.add(3)).debounce(id: "d", for: .seconds(1)))))
        machine.send(.start(machine.actions(Effect.just(.add(4)).throttle(id: "t", for: .seconds(1)))))
        machine.send(.start(machine.actions(Effect.sleep(for: .seconds(9)).timeout(after: .seconds(2), otherwise: .just(.add(5))))))
        relay.send(8)
        await clock.advance(by: .seconds(9))
        #expect(machine.values.sorted() == [fails ? 2 : 1, 3, 4, 5, 7, 8])
        machine.deactivate()
    }

    @Test("The reactor is not kept by what it is sent")
    func freed() async {
        weak var gone: Machine?
        do {
            let machine = Machine(clock: clock)
            machine.activate()
            gone = machine
            machine.send(.start(machine.actions(.timer(every: .seconds(1)) { .add($0) })))
        }
        #expect(gone == nil)
    }

    @Test("A relay with a value gives its value first")
    func value() {
        let relay = BehaviorRelay(1)
        machine.send(.start(.observe(relay) { $0 }))
        relay.send(2)
        #expect(machine.values == [1, 2])
        machine.deactivate()
    }
}

extension Effect {
    fileprivate static func delayed(_ mutation: Mutation) -> Effect { Effect.just(mutation).delay(for: .seconds(1)) }
}
