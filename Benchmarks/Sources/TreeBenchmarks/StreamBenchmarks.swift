import Measuring
import OpenCombine
import Riblet

/// What observations cost: values on their way, and observers that come and go.
@MainActor
func streams() -> [Line] {
    let interactor = Interactor()
    interactor.activate()
    let relay = Relay<Int>()
    var sum = 0
    interactor.observe(relay) { sum &+= $0 }
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.sink { sum &+= $0 }
    let values = 1_000_000
    let pairs = 200_000
    let lines = [
        Line(
            "value to a bound observer", rate(values) { for value in 0..<values { relay.send(value) } }, "values/s",
            goal: .atLeast(30_000_000),
            reference: Reference("OpenCombine: subject and sink", rate(values) { for value in 0..<values { subject.send(value) } })),
        Line(
            "bind + unbind an observation", rate(pairs) { for _ in 0..<pairs { interactor.observe(relay) { _ in }.cancel() } },
            "pairs/s", goal: .atLeast(3_000_000),
            reference: Reference(
                "OpenCombine: sink and cancel", rate(pairs) { for _ in 0..<pairs { subject.sink { _ in }.cancel() } })),
        Line(
            "bound observation: heap",
            bytes(each: 10_000) { for _ in 0..<10_000 { interactor.observe(relay) { _ in } } }, "bytes"),
    ]
    subscription.cancel()
    keep(sum)
    interactor.deactivate()
    return lines
}
