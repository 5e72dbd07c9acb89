import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Work that waited while its effect was cancelled comes back, and must change nothing.
@MainActor
@Suite("Effects that come back after they were cancelled")
struct GhostTests {
    /// Waits for the gate and then sends actions: one that changes the state, and one that starts
    /// an effect.
    private func waiting(_ machine: Machine, for gate: Gate, _ value: Int) -> Effect<Int> {
        .run { [weak machine] _ in
            await gate.pass()
            machine?.send(.add(value))
            machine?.send(.start(.task { value + 1 }))
        }
    }

    @Test("Of a RIB that is detached, actions are dropped, and that is no misuse")
    func detached() async {
        let machine = Machine.active()
        let gate = Gate()
        let misuses = await MisuseRecorder.record {
            machine.send(.start(waiting(machine, for: gate, 1)))
            machine.deactivate()
            gate.open()
            await letOthersRun()
        }
        #expect(misuses.isEmpty && machine.values.isEmpty)
    }

    @Test("Of a RIB that was attached again, actions of before are dropped and those of now arrive")
    func attachedAgain() async {
        let machine = Machine.active()
        let gate = Gate()
        machine.send(.start(waiting(machine, for: gate, 1)))
        machine.deactivate()
        machine.activate()
        machine.send(.start(waiting(machine, for: gate, 11)))
        gate.open()
        await eventually { machine.values == [11, 12] }
        await letOthersRun()
        #expect(machine.values == [11, 12])
    }

    @Test("Of an effect that was replaced, actions are dropped")
    func replaced() async {
        let machine = Machine.active()
        let gate = Gate()
        machine.send(.start(waiting(machine, for: gate, 1).replace(id: "x")))
        machine.send(.start(waiting(machine, for: gate, 11).replace(id: "x")))
        gate.open()
        await eventually { machine.values == [11, 12] }
        await letOthersRun()
        #expect(machine.values == [11, 12])
        machine.deactivate()
    }

    @Test("The rest of a cancelled sequence or retry is dropped as well")
    func composed() async {
        let machine = Machine.active()
        let gate = Gate()
        let misuses = await MisuseRecorder.record {
            machine.send(.start(.concat(waiting(machine, for: gate, 1), waiting(machine, for: gate, 3))))
            machine.send(.start(waiting(machine, for: gate, 5).retry(.attempts(2))))
            machine.send(.start(waiting(machine, for: gate, 7).catchAndReturn(9)))
            #expect(gate.waiting == 3)
            machine.deactivate()
            gate.open()
            await letOthersRun()
        }
        #expect(misuses.isEmpty && machine.values.isEmpty)
    }

    @Test("An effect that detaches its RIB in its first stretch sends nothing after that")
    func firstStretch() {
        let machine = Machine.active()
        let misuses = MisuseRecorder.record {
            machine.send(
                .start(
                    .run { _ in
                        machine.deactivate()
                        machine.send(.start(.task { 1 }))
                        machine.send(.add(2))
                    }))
        }
        #expect(misuses.isEmpty && machine.values.isEmpty)
    }

    @Test("A RIB that an effect detaches and attaches again begins as always")
    func attachedAgainByItself() async {
        let machine = Machine.active()
        machine.send(
            .start(
                .run { _ in
                    await Task.yield()
                    machine.deactivate()
                    machine.activate()
                    machine.send(.add(1))
                }))
        await eventually { machine.values == [1] }
        machine.deactivate()
    }

    @Test("Actions that others send to a RIB meanwhile arrive, also from an effect of another one")
    func others() async {
        let machine = Machine.active()
        let other = Machine.active()
        let (gate, othersGate) = (Gate(), Gate())
        machine.send(.start(waiting(machine, for: gate, 1)))
        other.send(.start(waiting(machine, for: othersGate, 11)))
        machine.deactivate()
        machine.send(.add(5))
        machine.activate()
        machine.send(.add(6))
        othersGate.open()
        await eventually { machine.values == [5, 6, 11, 12] }
        gate.open()
        await letOthersRun()
        #expect(machine.values == [5, 6, 11, 12])
        machine.deactivate()
        other.deactivate()
    }

    @Test("In any order of starting, replacing, detaching and coming back, exactly the actions of living effects arrive", arguments: 0..<40)
    func rule(_ seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let machine = Machine.active()
        var effects: [(gate: Gate, value: Int, id: Int, isAlive: Bool)] = []
        var expected: [Int] = []
        let misuses = await MisuseRecorder.record {
            for value in 0..<60 {
                switch Int.random(in: 0..<6, using: &random) {
                case 0, 1, 2:
                    guard machine.isActive else { continue }
                    let (gate, id) = (Gate(), Int.random(in: 0..<3, using: &random))
                    for index in effects.indices where effects[index].id == id { effects[index].isAlive = false }
                    let effect = Effect<Int>.run { [weak machine] _ in
                        await gate.pass()
                        machine?.send(.start(.just(value)))
                    }
                    machine.send(.start(effect.replace(id: id)))
                    effects.append((gate, value, id, true))
                case 3:
                    machine.isActive ? machine.deactivate() : machine.activate()
                    if !machine.isActive { for index in effects.indices { effects[index].isAlive = false } }
                default:
                    guard let index = effects.indices.randomElement(using: &random) else { continue }
                    let back = effects.remove(at: index)
                    if back.isAlive { expected.append(back.value) }
                    back.gate.open()
                    await letOthersRun()
                }
            }
            for left in effects {
                if left.isAlive { expected.append(left.value) }
                left.gate.open()
                await letOthersRun()
            }
        }
        #expect(machine.values == expected && misuses.isEmpty)
        machine.deactivate()
    }
}
