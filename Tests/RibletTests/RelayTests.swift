import Riblet
import RibletTesting
import Testing

@MainActor
struct RelayTests {
    @Test func deliversInOrderAndNeverRecursively() {
        let relay = Relay<Int>()
        var heard: [String] = []
        let first = relay.observe {
            heard.append("a\($0)")
            if $0 < 3 { relay.send($0 + 1) }
        }
        let second = relay.observe { heard.append("b\($0)") }
        relay.send(1)
        #expect(heard == ["a1", "b1", "a2", "b2", "a3", "b3"])
        first.cancel()
        second.cancel()
        #expect(relay.observerCount == 0)
    }

    @Test func anObserverAddedDuringADeliveryHearsFromTheNextValueOn() {
        let relay = Relay<Int>()
        var heard: [Int] = []
        var added: [RelayObservation<Int>] = []
        added.append(
            relay.observe { value in
                if value < 3 { added.append(relay.observe { heard.append(value * 10 + $0) }) }
            })
        for value in 1...3 { relay.send(value) }
        #expect(heard == [12, 13, 23])
    }

    @Test func oneThatIsCancelledHearsNotEvenTheValueUnderWay() {
        let relay = Relay<Int>()
        var later: RelayObservation<Int>?
        var heard = 0
        _ = relay.observe { _ in later?.cancel() }
        later = relay.observe { _ in heard += 1 }
        relay.send(1)
        #expect(heard == 0 && relay.observerCount == 1)
    }

    @Test func oneThatTakesThePlaceOfTheLastHearsFromTheNextValueOn() {
        let relay = Relay<Int>()
        var heard: [String] = []
        var last: RelayObservation<Int>?
        let first = relay.observe { _ in
            last?.cancel()
            last = relay.observe { heard.append("new \($0)") }
        }
        let second = relay.observe { heard.append("second \($0)") }
        last = relay.observe { heard.append("last \($0)") }
        relay.send(1)
        #expect(heard == ["second 1"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func manyComeAndGoInAnyOrder() {
        let relay = Relay<Int>()
        var heard: [Int] = []
        let all = (0..<100).map { index in relay.observe { _ in heard.append(index) } }
        for index in stride(from: 1, to: 100, by: 2) { all[index].cancel() }
        relay.send(0)
        for index in stride(from: 0, to: 100, by: 4) { all[index].cancel() }
        for observation in all.prefix(10) { observation.cancel() }
        let last = relay.observe { _ in heard.append(1_000) }
        heard = []
        relay.send(0)
        #expect(heard == (10..<100).filter { $0 % 2 == 0 && $0 % 4 != 0 } + [1_000])
        last.cancel()
    }

    @Test func allMayCancelThemselvesDuringADelivery() {
        let relay = Relay<Int>()
        var heard = 0
        var all: [RelayObservation<Int>] = []
        for index in 0..<50 {
            all.append(
                relay.observe { _ in
                    heard += 1
                    all[index].cancel()
                })
        }
        relay.send(1)
        relay.send(2)
        #expect(heard == 50 && relay.observerCount == 0)
    }

    @Test func aValueWhoseEndSendsAgainIsSafe() {
        final class Probe {
            let onEnd: () -> Void
            init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
            deinit { onEnd() }
        }
        let relay = Relay<Probe?>()
        var heard = 0
        let observation = relay.observe { value in
            heard += 1
            if value != nil, heard == 1 { relay.send(Probe { MainActor.assumeIsolated { relay.send(nil) } }) }
        }
        relay.send(Probe {})
        #expect(heard == 3)
        observation.cancel()
    }

    @Test func anObservationEndsWithItsScope() {
        let relay = Relay<Int>()
        let interactor = LogInteractor("I", Log())
        var heard: [Int] = []
        interactor.onBecomeActive = { $0.observe(relay) { heard.append($0) } }
        interactor.activate()
        relay.send(1)
        interactor.deactivate()
        relay.send(2)
        interactor.activate()
        relay.send(3)
        #expect(heard == [1, 3] && relay.observerCount == 1)
    }

    @Test func streamsAreObservedByThoseWhoCannotSend() {
        let relay = Relay<Int>()
        let behavior = BehaviorRelay(1)
        let streams: [any ValueStream<Int>] = [relay, behavior]
        let interactor = Interactor()
        interactor.activate()
        var heard: [Int] = []
        for stream in streams { interactor.observe(stream) { heard.append($0) } }
        let kept = streams.map { stream in stream.observe { heard.append($0 * 10) } }
        #expect(heard == [1, 10])
        relay.send(2)
        behavior.send(3)
        #expect(heard == [1, 10, 2, 20, 3, 30])
        interactor.deactivate()
        kept[0].cancel()
        relay.send(4)
        behavior.send(5)
        #expect(heard == [1, 10, 2, 20, 3, 30, 50])
    }

    @Test func valuesAsAStreamThatEndsWithTheRelay() async {
        var relay: Relay<Int>? = Relay()
        let stream = relay?.values()
        for value in 0..<3 { relay?.send(value) }
        relay = nil
        var heard: [Int] = []
        if let stream { for await value in stream { heard.append(value) } }
        #expect(heard == [0, 1, 2])
    }

    @Test func aStreamThatNobodyReadsAnyMoreLeavesTheRelay() async {
        let relay = Relay<Int>()
        do { _ = relay.values() }
        await eventually { relay.observerCount == 0 }
    }
}
