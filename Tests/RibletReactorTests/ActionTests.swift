import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct ActionTests {
    @Test func anActionIsReducedBeforeSendReturns() {
        let machine = Machine()
        machine.send(.add(1))
        #expect(machine.currentState.values == [1])
    }

    @Test func severalMutationsAreEachReducedAndObserved() {
        let machine = Machine.active()
        var seen: [[Int]] = []
        machine.observeState { seen.append($0.values) }
        machine.send(.start(.of(1, 2)))
        #expect(seen == [[], [1], [1, 2]])
    }

    @Test func actionsSentByAnObserverWaitAndAreHandledBeforeTheOuterSendReturns() {
        let machine = Machine.active()
        var log: [String] = []
        machine.observeState { [unowned machine] state in
            log.append("begin \(state.values)")
            if state.values == [1] {
                machine.send(.add(2))
                machine.send(.add(3))
            }
            if state.values == [1, 2] { machine.send(.add(4)) }
            log.append("end \(state.values)")
        }
        machine.observeState { log.append("second \($0.values)") }
        log = []

        machine.send(.add(1))

        #expect(
            log == [
                "begin [1]", "end [1]", "second [1]",
                "begin [1, 2]", "end [1, 2]", "second [1, 2]",
                "begin [1, 2, 3]", "end [1, 2, 3]", "second [1, 2, 3]",
                "begin [1, 2, 3, 4]", "end [1, 2, 3, 4]", "second [1, 2, 3, 4]",
            ])
    }

    @Test func anActionSentInMutateWaits() {
        let machine = Machine()
        machine.onMutate = { [unowned machine] action in
            if case .add(1) = action { machine.send(.add(2)) }
        }
        machine.send(.add(1))
        #expect(machine.values == [1, 2])
    }

    @Test func anActionSentByAnObserversFirstDeliveryWaitsForItsEnd() {
        let machine = Machine.active()
        var log: [String] = []
        machine.observeState { [unowned machine] state in
            log.append("begin \(state.values)")
            if state.values.isEmpty { machine.send(.add(1)) }
            log.append("end \(state.values)")
        }
        #expect(log == ["begin []", "end []", "begin [1]", "end [1]"])
    }

    @Test func aThousandNestedActionsDoNotRecurse() {
        let machine = Machine.active()
        machine.observeState { [unowned machine] state in
            if !state.values.isEmpty, state.values.count < 100_000 { machine.send(.add(1)) }
        }
        machine.send(.add(1))
        #expect(machine.values.count == 100_000)
    }

    @Test func mutationsOfAnEffectsFirstStretchComeBeforeQueuedActions() {
        let machine = Machine.active()
        machine.send(
            .start(
                .run { [unowned machine] send in
                    machine.send(.add(9))
                    send(1)
                    send(2)
                }))
        #expect(machine.values == [1, 2, 9])
    }

    @Test func anActionFreedFromTheQueueMaySendAgain() {
        final class Last {
            let onEnd: () -> Void
            init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
            deinit { onEnd() }
        }
        final class Keeping: Interactor, Reactor {
            let initialState = 0
            func mutate(action: Last?) -> Effect<Int> { .just(1) }
            func reduce(state: inout Int, mutation: Int) { state += mutation }
        }
        let keeping = Keeping()
        keeping.activate()
        keeping.observeState { [unowned keeping] state in
            guard state == 1 else { return }
            keeping.send(Last { MainActor.assumeIsolated { keeping.send(nil) } })
        }
        keeping.send(nil)
        #expect(keeping.currentState == 3)
    }

    @Test func transformDropsMutations() {
        let machine = Machine()
        machine.dropped = [2]
        machine.send(.start(.of(1, 2, 3)))
        #expect(machine.values == [1, 3])
    }

    @Test func transformChangesAndDropsActions() {
        final class Doubling: Interactor, Reactor {
            let initialState = [Int]()
            func transform(action: Int) -> Int? { action < 0 ? nil : action * 2 }
            func reduce(state: inout [Int], mutation: Int) { state.append(mutation) }
        }
        let doubling = Doubling()
        doubling.send(1)
        doubling.send(-1)
        #expect(doubling.currentState == [2])
    }

    @Test func aSubclassOfAReactorUsesTheSameState() {
        class Base: Interactor, Reactor {
            var initialState: Int { 0 }
            func mutate(action: Int) -> Effect<Int> { .just(action) }
            func reduce(state: inout Int, mutation: Int) { state += mutation }
        }
        final class Derived: Base {
            override func mutate(action: Int) -> Effect<Int> { .just(action * 10) }
        }
        let derived = Derived()
        let base: Base = derived
        derived.send(1)
        base.send(2)
        #expect(derived.currentState == 30)
        #expect(base.currentState == 30)
    }

    @Test func aReducerMayReturnTheState() {
        final class Returning: Interactor, Reactor {
            let initialState = 1
            func reduce(state: Int, mutation: Int) -> Int { state + mutation }
        }
        let returning = Returning()
        returning.send(2)
        #expect(returning.currentState == 3)
    }

    @Test func initialStateIsReadOnce() {
        final class Counting: Interactor, Reactor {
            var reads = 0
            var initialState: Int {
                reads += 1
                return 0
            }
            func reduce(state: inout Int, mutation: Int) { state += mutation }
        }
        let counting = Counting()
        counting.send(1)
        counting.send(1)
        #expect(counting.currentState == 2)
        #expect(counting.reads == 1)
    }

    @Test func theStateIsChangedInPlace() {
        final class Storage {}
        struct Owner {
            var storage = Storage()
        }
        final class Unique: Interactor, Reactor {
            var wasUnique: [Bool] = []
            var initialState: Owner { Owner() }
            func reduce(state: inout Owner, mutation: Int) { wasUnique.append(isKnownUniquelyReferenced(&state.storage)) }
        }
        let unique = Unique()
        unique.activate()
        unique.observeState { _ in }
        unique.send(1)
        unique.send(2)
        #expect(unique.wasUnique == [true, true])
    }

    #if DEBUG
    @Test func readingCurrentStateInReduceStopsADebugBuild() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                final class Peeking: Interactor, Reactor {
                    let initialState = 0
                    func reduce(state: inout Int, mutation: Int) { state = currentState + mutation }
                }
                Peeking().send(1)
            }
        }
    }

    @Test func mutationsWithoutAReducerStopADebugBuild() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                final class Idle: Interactor, Reactor {
                    typealias Action = Int
                    let initialState = 0
                }
                Idle().send(1)
            }
        }
    }
    #endif

    @Test func restoringReplacesTheStateAndTellsObservers() {
        let machine = Machine.active()
        var seen: [[Int]] = []
        machine.observeState { seen.append($0.values) }
        machine.restore(Machine.State(values: [7]))
        machine.send(.add(8))
        #expect(seen == [[], [7], [7, 8]])
    }

    @Test func theRecorderHearsActionsThenMutationsWithTheirState() {
        let machine = Machine()
        var log: [String] = []
        machine.record { event in
            switch event {
            case .action(let action): log.append("\(action)")
            case .mutation(let mutation, let state): log.append("\(mutation) \(state.values)")
            case .received(let mutation, let state): log.append("received \(mutation) \(state.values)")
            case .restored(let state): log.append("restored \(state.values)")
            }
        }
        machine.send(.add(1))
        machine.restore(Machine.State())
        machine.record(nil)
        machine.send(.add(2))
        #expect(log == ["add(1)", "1 [1]", "restored []"])
    }

    @Test func anActionSubjectReachesTheReactorAndDoesNotKeepIt() {
        var machine: Machine? = Machine()
        let action = machine!.action
        action.send(.add(1))
        action.onNext(.add(2))
        #expect(machine?.values == [1, 2])
        weak let watched = machine
        machine = nil
        #expect(watched == nil)
        action.send(.add(3))
    }
}
