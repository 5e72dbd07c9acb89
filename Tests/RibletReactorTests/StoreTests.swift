import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite("Effects that store something")
struct StoreTests {
    final class Shelf: Interactor, Reactor {
        enum Action { case put, putLater, read, leave }
        struct Failure: Error {}

        let initialState = 0
        var gates: [AsyncStream<Void>.Continuation] = []
        var failure: (any Error)?
        let clock: any Clock<Duration>

        init(clock: any Clock<Duration>) { self.clock = clock }

        func mutate(action: Action) -> Effect<Int> {
            switch action {
            case .put: return .concat(.just(1), put())
            case .putLater: return .concat(.sleep(for: .seconds(1)), put())
            case .read: return .run { [weak self] _ in await self?.pass() }
            case .leave: return .none
            }
        }

        private func put() -> Effect<Int> {
            Effect<String>.store { [weak self] send in
                await self?.pass()
                if let failure = self?.failure { throw failure }
                send("put")
            }
            .map { $0.count }
        }

        private func pass() async {
            let (stream, gate) = AsyncStream<Void>.makeStream()
            gates.append(gate)
            for await _ in stream { break }
        }

        func reduce(state: inout Int, mutation: Int) { state += mutation }
        func recover(from error: any Error) -> Effect<Int> { .just(100) }
    }

    private let writes = Writes()
    private let clock = TestClock()

    @Test("The host waits for it from the moment of the action to the end of the work, and for nothing else")
    func waits() async {
        let shelf = Shelf(clock: clock)
        shelf.activate()
        writes.collect { shelf.send(.read) }
        #expect(!writes.areUnderWay)
        writes.collect { shelf.send(.put) }
        #expect(writes.areUnderWay && shelf.currentState == 1)
        var states: [Int] = []
        writes.afterwards { _ in states.append(shelf.currentState) }
        for gate in shelf.gates { gate.yield() }
        await shelf.settled()
        #expect(states == [4] && !writes.areUnderWay)
        shelf.deactivate()
    }

    @Test("Work that fails is over as well")
    func fails() async {
        let shelf = Shelf(clock: clock)
        shelf.failure = Shelf.Failure()
        shelf.activate()
        writes.collect { shelf.send(.put) }
        for gate in shelf.gates { gate.yield() }
        await shelf.settled()
        #expect(!writes.areUnderWay && shelf.currentState == 101)
        shelf.deactivate()
    }

    @Test("Work whose RIB has gone is waited for until it returns: it may go on to store")
    func goesOn() async {
        let shelf = Shelf(clock: clock)
        shelf.activate()
        writes.collect { shelf.send(.put) }
        shelf.deactivate()
        #expect(writes.areUnderWay)
        // The work hears of the cancellation by its stream.
        await eventually { !writes.areUnderWay }
        #expect(shelf.currentState == 1)
    }

    @Test("Work that begins later, in a sequence, belongs to the same event")
    func later() async {
        let shelf = Shelf(clock: clock)
        shelf.activate()
        writes.collect { shelf.send(.putLater) }
        #expect(writes.areUnderWay)
        await clock.advance(by: .seconds(1))
        await eventually { shelf.gates.count == 1 }
        #expect(writes.areUnderWay)
        shelf.gates[0].yield()
        await eventually { !writes.areUnderWay }
        #expect(shelf.currentState == 3)
        shelf.deactivate()
    }
}
