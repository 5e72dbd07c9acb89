import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite("Effects that store something when their turn comes")
struct StoreInTurnTests {
    private let writes = Writes()
    private let clock = TestClock()
    private let machine: Machine
    private let before = Gate()
    private let storing = Gate()

    init() { machine = .active(clock: clock) }

    /// The ways in which a write comes later than the action that leads to it.
    enum Way: CaseIterable {
        case concat, delay, retry, timeout, alternative, handled, replacement, debounce, throttle, nested, mapped
    }

    private var store: Effect<Int> {
        .store { [storing] send in
            await storing.pass()
            send(1)
        }
    }

    private var wait: Effect<Int> { .run { [before] _ in await before.pass() } }

    private var failing: Effect<Int> { .store { _ in throw Broken() } }

    private func effect(_ way: Way) -> Effect<Int> {
        switch way {
        case .concat: .concat(wait, store)
        case .delay: store.delay(for: .seconds(1))
        case .retry: Effect.concat(wait, .run { [machine] _ in if machine.values.isEmpty { throw Broken() } }, store).retry(.attempts(2))
        case .timeout: Effect.concat(wait, store).timeout(after: .seconds(9))
        case .alternative: Effect.sleep(for: .seconds(9)).timeout(after: .seconds(1), otherwise: store)
        case .handled: Effect.concat(wait, store).catch { _ in .none }
        case .replacement: .concat(wait, failing.catch { [store] _ in store })
        case .debounce: store.debounce(id: 1, for: .seconds(1))
        case .throttle: .merge(Effect.just(2).throttle(id: 1, for: .seconds(1)), store.throttle(id: 1, for: .seconds(1)))
        case .nested: .merge(.just(2), .concat(wait, .merge(.just(3), Effect.concat(.sleep(for: .seconds(1)), store).cancellable(id: 1))))
        case .mapped: Effect.concat(wait, store).retry(.attempts(2)).map { $0 }
        }
    }

    /// Lets time pass and other work end until the storing has begun.
    private func untilStoring() async {
        for _ in 1...5 where storing.waiting == 0 {
            before.open()
            await clock.advance(by: .seconds(1))
            machine.send(.add(0))
        }
        #expect(storing.waiting == 1)
    }

    @Test("The host waits for it from the moment of the action until it is stored", arguments: Way.allCases)
    func waits(_ way: Way) async {
        writes.collect { machine.send(.start(effect(way))) }
        #expect(writes.areUnderWay && storing.waiting == 0)
        var heard: [Int] = []
        writes.afterwards { _ in heard = machine.values.filter { $0 == 1 } + [9] }
        await untilStoring()
        #expect(writes.areUnderWay && heard.isEmpty)
        storing.open()
        await machine.settled()
        #expect(heard == [1, 9] && !writes.areUnderWay)
    }

    @Test("It is not waited for where it is cancelled before its turn", arguments: Way.allCases, [false, true])
    func cancelled(_ way: Way, _ isGone: Bool) async {
        writes.collect { machine.send(.start(effect(way).cancellable(id: "all"))) }
        #expect(writes.areUnderWay)
        if isGone { machine.deactivate() } else { machine.send(.start(.cancel(id: "all"))) }
        #expect(!writes.areUnderWay)
        before.open()
        await clock.run()
        #expect(storing.waiting == 0 && !writes.areUnderWay)
    }

    @Test("Storing that has begun is waited for though what it is part of is cancelled", arguments: Way.allCases)
    func cancelledLate(_ way: Way) async {
        writes.collect { machine.send(.start(effect(way).cancellable(id: "all"))) }
        await untilStoring()
        machine.send(.start(.cancel(id: "all")))
        #expect(writes.areUnderWay)
        storing.open()
        await eventually { !writes.areUnderWay }
        #expect(!machine.values.contains(1))
    }

    @Test("It is waited for after a part before it has failed, and after one was cancelled")
    func afterAnother() async {
        machine.onError = { _ in .just(5) }
        let doomed = wait.cancellable(id: "first")
        writes.collect { machine.send(.start(.concat(doomed, .run { _ in throw Broken() }, store))) }
        machine.send(.start(.cancel(id: "first")))
        await eventually { storing.waiting == 1 }
        #expect(writes.areUnderWay && machine.values == [5])
        storing.open()
        await machine.settled()
        #expect(!writes.areUnderWay && machine.values == [5, 1])
    }

    @Test("Every further try is waited for, and the pauses between them")
    func tries() async {
        var failures = 2
        let effect = Effect<Int>.store { send in
            failures -= 1
            if failures >= 0 { throw Broken() }
            send(1)
        }
        writes.collect { machine.send(.start(effect.retry(.attempts(3, pause: .seconds(1))))) }
        var wereUnderWay: [Bool] = []
        for _ in 1...2 {
            wereUnderWay.append(writes.areUnderWay)
            await clock.advance(by: .seconds(1))
        }
        await machine.settled()
        #expect(wereUnderWay == [true, true] && machine.values == [1] && !writes.areUnderWay)
    }

    @Test("The host waits for nothing that follows the last storing")
    func untilTheLast() async {
        writes.collect { machine.send(.start(.concat(.sleep(for: .seconds(1)), store, wait, .just(7)))) }
        await untilStoring()
        storing.open()
        await eventually { before.waiting == 1 }
        #expect(!writes.areUnderWay)
        before.open()
        await machine.settled()
        #expect(machine.values.suffix(2) == [1, 7])
    }

    /// The ways in which something without an end takes the place of what stores.
    enum Endless: CaseIterable {
        case handler, alternative, recovery, lastTry, tooLate
    }

    @Test("The host does not wait for what takes its place without an end", arguments: Endless.allCases)
    func endless(_ way: Endless) async {
        let relay = Relay<Int>()
        let following = Effect<Int>.observe(relay) { $0 }
        machine.onError = { _ in following }
        let effect: Effect<Int> =
            switch way {
            case .handler: failing.catch { _ in following }
            case .alternative: Effect.concat(wait, store).timeout(after: .seconds(1), otherwise: following)
            case .recovery: failing.catch(CancellationError.self) { _ in .none }
            case .lastTry: failing.retry(.attempts(2, pause: .seconds(1)))
            case .tooLate: Effect.concat(wait, store).timeout(after: .seconds(1))
            }
        writes.collect { machine.send(.start(effect)) }
        await clock.run()
        await machine.settled()
        #expect(!writes.areUnderWay)
        relay.send(4)
        #expect(machine.values == [4])
        before.open()
    }

    @Test("An effect that another one replaces before its turn leaves the waiting to that one")
    func replaced() async {
        writes.collect { machine.send(.start(effect(.debounce))) }
        var heard: [String] = []
        writes.afterwards { _ in heard.append("first") }
        writes.collect { machine.send(.start(effect(.debounce))) }
        writes.afterwards { _ in heard.append("second") }
        #expect(heard == ["first"] && writes.areUnderWay)
        await untilStoring()
        storing.open()
        await machine.settled()
        #expect(heard == ["first", "second"] && machine.values.filter { $0 == 1 } == [1])
    }

    @Test("Where nothing in an effect stores, nobody waits", arguments: [true, false])
    func nothingStores(_ isCaught: Bool) async {
        let effect = Effect.concat(wait, .sleep(for: .seconds(1)), .just(1)).retry(.attempts(2)).timeout(after: .seconds(5))
        writes.collect { machine.send(.start(isCaught ? effect.catch { [store] _ in store } : effect.debounce(id: 1, for: .seconds(1)))) }
        #expect(!writes.areUnderWay)
        machine.deactivate()
        before.open()
        await clock.run()
    }
}
