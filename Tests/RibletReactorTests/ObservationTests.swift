import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct ObservationTests {
    @Test func deliversTheCurrentStateAtOnceThenEachLaterOne() {
        let machine = Machine.active()
        machine.send(.add(1))
        var seen: [[Int]] = []
        machine.observeState { seen.append($0.values) }
        machine.send(.add(2))
        #expect(seen == [[1], [1, 2]])
    }

    @Test func endsWhenTheInteractorResigns() {
        let machine = Machine.active()
        var seen = 0
        machine.observeState { _ in seen += 1 }
        machine.deactivate()
        machine.send(.add(1))
        #expect(seen == 1)
    }

    @Test func observingWhileInactiveIsAMisuse() {
        let machine = Machine()
        var seen = 0
        let misuses = MisuseRecorder.record { machine.observeState { _ in seen += 1 } }
        #expect(misuses.map(\.kind) == [.boundWhileInactive])
        #expect(seen == 0)
    }

    @Test func anExplicitScopeIsIndependentOfActivity() {
        let machine = Machine()
        let scope = Scope()
        var seen: [[Int]] = []
        machine.observeState(in: scope) { seen.append($0.values) }
        machine.activate()
        machine.send(.add(1))
        machine.deactivate()
        machine.send(.add(2))
        scope.end()
        machine.send(.add(3))
        #expect(seen == [[], [1], [1, 2]])
    }

    @Test func aPartIsToldWhenItChanges() {
        let machine = Machine.active()
        var counts: [Int] = []
        var all: [Int] = []
        machine.observeState({ $0.values.count / 2 }) { counts.append($0) }
        machine.observeState({ $0.values.count / 2 }, removeDuplicates: false) { all.append($0) }
        for value in 0..<4 { machine.send(.add(value)) }
        #expect(counts == [0, 1, 2])
        #expect(all == [0, 0, 1, 1, 2])
    }

    @Test func aKeyPathIsAPart() {
        let machine = Machine.active()
        var seen: [[Int]] = []
        machine.observeState(\.values) { seen.append($0) }
        machine.send(.add(1))
        #expect(seen == [[], [1]])
    }

    @Test func aPartMayBeComparedByHand() {
        let machine = Machine.active()
        var seen: [Int] = []
        machine.observeState(\.values, isDuplicate: { $0.last == $1.last }) { seen.append($0.last ?? 0) }
        machine.send(.add(1))
        machine.send(.add(1))
        machine.send(.add(2))
        #expect(seen == [0, 1, 2])
    }

    @Test func anObserverAddedDuringADeliveryHearsTheNextState() {
        let machine = Machine.active()
        var inner: [[Int]] = []
        var added = false
        machine.observeState { [unowned machine] state in
            guard state.values == [1], !added else { return }
            added = true
            machine.observeState { inner.append($0.values) }
        }
        machine.send(.add(1))
        machine.send(.add(2))
        #expect(inner == [[1], [1, 2]])
    }

    @Test func anObserverCancelledDuringADeliveryHearsNothingMore() {
        let machine = Machine.active()
        var second = 0
        var item: (any Cancellable)?
        machine.observeState { state in
            if state.values == [1] { item?.cancel() }
        }
        item = machine.observeState { _ in second += 1 }
        machine.send(.add(1))
        machine.send(.add(2))
        #expect(second == 1)
    }

    @Test func observersThatComeAndGoLeaveNothingBehind() {
        let machine = Machine.active()
        var seen = 0
        machine.observeState { _ in seen += 1 }
        for _ in 0..<1000 { machine.observeState { _ in }.cancel() }
        machine.send(.add(1))
        #expect(seen == 2)
    }

    // MARK: Pulses

    @Test func aPulseFiresOnEveryAssignmentEqualOrNot() {
        let machine = Machine.active()
        var alerts: [Int?] = []
        machine.observePulse(\.$alert) { alerts.append($0) }
        machine.send(.add(1000))
        machine.send(.add(1))
        machine.send(.add(1000))
        machine.send(.add(1001))
        #expect(alerts == [1000, 1000, 1001])
    }

    @Test func aPulseIsNotToldAgainToALaterObserverUnlessAsked() {
        let machine = Machine.active()
        machine.send(.add(1000))
        var late: [Int?] = []
        var replayed: [Int?] = []
        machine.observePulse(\.$alert) { late.append($0) }
        machine.observePulse(\.$alert, replay: true) { replayed.append($0) }
        #expect(late.isEmpty)
        #expect(replayed == [1000])
    }

    @Test func statesThatDifferByAPulseAreNotEqual() {
        var state = Machine.State()
        let before = state
        state.alert = nil
        #expect(state != before)
    }

    // MARK: Streams

    @Test func statesAreAnAsyncSequenceWithTheCurrentOneFirst() async {
        let machine = Machine.active()
        machine.send(.add(1))
        var iterator = machine.states.makeAsyncIterator()
        machine.send(.add(2))
        machine.deactivate()
        machine.send(.add(3))
        #expect(await iterator.next()?.values == [1])
        #expect(await iterator.next()?.values == [1, 2])
        #expect(await iterator.next()?.values == [1, 2, 3])
    }

    @Test func statesEndWithTheReactor() async {
        var machine: Machine? = Machine.active()
        let states = machine!.states
        machine!.send(.add(1))
        machine = nil
        var seen: [[Int]] = []
        for await state in states { seen.append(state.values) }
        #expect(seen == [[], [1]])
    }

    @Test func anAbandonedIterationDoesNotKeepTheReactor() async {
        let leaks = LeakCheck()
        do {
            let machine = Machine.active()
            leaks.track(machine)
            _ = machine.states
        }
        await leaks.expectReleased()
    }

    @Test func aStateStreamSpeaksTheWordsOfAnotherModule() {
        let machine = Machine.active()
        let scope = Scope()
        let stream = machine.state.map(\.values.count).map { $0 / 2 }.removeDuplicates()
        var seen: [Int] = []
        stream.observe(in: scope) { seen.append($0) }
        for value in 0..<3 { machine.send(.add(value)) }
        #expect(seen == [0, 1])
        #expect(stream.value == 1)
        scope.end()
        machine.send(.add(4))
        #expect(seen == [0, 1])
    }

    @Test func aStateStreamDoesNotKeepTheReactor() {
        var machine: Machine? = Machine.active()
        weak let watched = machine
        machine!.send(.add(1))
        let stream = machine!.state
        machine = nil
        #expect(watched == nil)
        #expect(stream.value.values == [1])
    }
}
