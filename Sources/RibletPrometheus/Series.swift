import CoreMetrics
import Synchronization

/// One line, or one histogram, of what Prometheus reads.
protocol Series: AnyObject, Sendable {
    func write(name: String, labels: String, to output: inout String)
}

/// A series that only increases.
final class CounterSeries: Series, CounterHandler {
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) {
        // A count that has come to its end stays there rather than stop the program.
        let old = count.load(ordering: .relaxed)
        guard amount > 0, !old.addingReportingOverflow(amount).overflow else { return }
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() { count.store(0, ordering: .relaxed) }

    func write(name: String, labels: String, to output: inout String) {
        output += "\(name)\(labels) \(count.load(ordering: .relaxed))\n"
    }
}

/// A series with a current value.
final class NumberSeries: Series, FloatingPointCounterHandler, MeterHandler, RecorderHandler {
    private let value = Mutex(0.0)

    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func set(_ new: Int64) { value.withLock { $0 = Double(new) } }
    func set(_ new: Double) { value.withLock { $0 = new } }
    func record(_ new: Int64) { set(new) }
    func record(_ new: Double) { set(new) }
    func reset() { set(0.0) }

    func write(name: String, labels: String, to output: inout String) {
        output += "\(name)\(labels) \(Exposition.number(value.withLock { $0 }))\n"
    }
}

/// Sorts values into buckets.
final class HistogramSeries: Series, RecorderHandler, TimerHandler {
    private struct State {
        var buckets: [UInt64]
        var count: UInt64 = 0
        var sum = 0.0
    }

    private let bounds: [Double]
    private let state: Mutex<State>

    init(bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(State(buckets: Array(repeating: 0, count: bounds.count)))
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        guard !value.isNaN else { return }
        state.withLock { state in
            if let index = bounds.firstIndex(where: { value <= $0 }) { state.buckets[index] &+= 1 }
            state.count &+= 1
            state.sum += value
        }
    }

    func write(name: String, labels: String, to output: inout String) {
        let state = state.withLock { $0 }
        var total: UInt64 = 0
        for (bound, count) in zip(bounds, state.buckets) {
            total &+= count
            output += "\(name)_bucket\(Exposition.labels(labels, bound: Exposition.number(bound))) \(total)\n"
        }
        output += "\(name)_bucket\(Exposition.labels(labels, bound: "+Inf")) \(state.count)\n"
        output += "\(name)_sum\(labels) \(Exposition.number(state.sum))\n\(name)_count\(labels) \(state.count)\n"
    }
}
