import Measuring
import OpenCombine
import Riblet

/// Measures observations: delivering values, and adding and removing observers.
@MainActor
func streams() -> [Benchmark] {
    [
        Benchmark("value to a bound observer", "values/s", goal: .atLeastTimes(4), beside: "OpenCombine: subject and sink") {
            withStream { interactor, relay in
                var sum = 0
                interactor.observe(relay) { sum &+= $0 }
                let subject = PassthroughSubject<Int, Never>()
                let subscription = subject.sink { sum &+= $0 }
                let values = 1_000_000
                let rates = ratesInTurns(
                    values, { for value in 0..<values { relay.send(value) } }, { for value in 0..<values { subject.send(value) } })
                subscription.cancel()
                keep(sum)
                return rates
            }
        },
        Benchmark("bind + unbind an observation", "pairs/s", goal: .atLeast(3_000_000), beside: "OpenCombine: sink and cancel") {
            withStream { interactor, relay in
                let subject = PassthroughSubject<Int, Never>()
                let pairs = 200_000
                return ratesInTurns(
                    pairs, { for _ in 0..<pairs { interactor.observe(relay) { _ in }.cancel() } },
                    { for _ in 0..<pairs { subject.sink { _ in }.cancel() } })
            }
        },
        Benchmark("bound observation: heap", "bytes") {
            withStream { interactor, relay in
                bytes(each: 10_000) { for _ in 0..<10_000 { interactor.observe(relay) { _ in } } }
            }
        },
    ]
}

/// An active interactor and a relay, for as long as `body` takes.
@MainActor
private func withStream<Result>(_ body: (Interactor, Relay<Int>) -> Result) -> Result {
    let interactor = Interactor()
    interactor.activate()
    defer { interactor.deactivate() }
    return body(interactor, Relay<Int>())
}
