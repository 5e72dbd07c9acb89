public import CoreMetrics
import Synchronization

/// Collects metrics of swift-metrics, and writes them in the text format that Prometheus reads.
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// MetricsSystem.bootstrap(metrics)
/// …
/// metrics.text()
/// ```
///
/// Labels and dimensions become names that Prometheus allows: other characters than letters, digits
/// and `_` become `_`. Counters are written as counters, gauges and meters as gauges, timers as
/// histograms in seconds and recorders as histograms. The count of an object stays when the object
/// goes: a counter that begins anew would look like a restart.
public final class PrometheusMetrics: MetricsFactory {
    /// Series that are kept; the values of further ones are dropped, and counted in
    /// `prometheus_dropped_series`. A label that takes its values from users would otherwise fill
    /// the memory.
    public let maximumSeries: Int
    /// The upper bounds of the buckets of timers, in seconds, rising.
    public let timerBuckets: [Double]
    /// The upper bounds of the buckets of recorders, rising.
    public let recorderBuckets: [Double]

    private struct State {
        var families: [String: Family] = [:]
        var series = 0
        var dropped = 0
    }

    private let state = Mutex(State())

    /// Nothing is collected yet.
    ///
    /// - Parameters:
    ///   - timerBuckets: the upper bounds of the buckets of timers, in seconds, rising.
    ///   - recorderBuckets: the upper bounds of the buckets of recorders, rising.
    ///   - maximumSeries: how many series are kept.
    public init(
        timerBuckets: [Double] = [0.000_1, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
        recorderBuckets: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000], maximumSeries: Int = 10_000
    ) {
        self.timerBuckets = timerBuckets
        self.recorderBuckets = recorderBuckets
        self.maximumSeries = maximumSeries
    }

    // MARK: Making

    /// The counter of a label and dimensions; two objects of the same share it.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter) { CounterSeries() } ?? CounterSeries()
    }

    /// The counter of a label and dimensions; two objects of the same share it.
    public func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler {
        series(label, dimensions, .counter) { NumberSeries() } ?? NumberSeries()
    }

    /// The gauge of a label and dimensions.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge) { NumberSeries() } ?? NumberSeries()
    }

    /// A histogram where values are aggregated, otherwise a gauge.
    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        guard aggregate else { return series(label, dimensions, .gauge) { NumberSeries() } ?? NumberSeries() }
        let buckets = recorderBuckets
        return series(label, dimensions, .histogram) { HistogramSeries(bounds: buckets) } ?? HistogramSeries(bounds: buckets)
    }

    /// A histogram in seconds; its name ends with `_seconds`.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        let buckets = timerBuckets
        let name = label.hasSuffix("seconds") ? label : "\(label)_seconds"
        return series(name, dimensions, .histogram) { HistogramSeries(bounds: buckets) } ?? HistogramSeries(bounds: buckets)
    }

    /// Does nothing: the count is kept.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing: the count is kept.
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    /// The last value stays.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Keeps the recorded values.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Keeps the recorded times.
    public func destroyTimer(_ handler: any TimerHandler) {}

    /// The series of a name; nothing where there are too many, or the name is taken by one of
    /// another kind.
    private func series<Kept: Series>(
        _ label: String, _ dimensions: [(String, String)], _ kind: Family.Kind, make: () -> Kept
    ) -> Kept? {
        let name = Exposition.name(label)
        let labels = Exposition.labels(dimensions)
        return state.withLock { state in
            if let known = state.families[name]?.series[labels] {
                if let known = known as? Kept { return known }
                state.dropped += 1
                return nil
            }
            guard state.series < maximumSeries, state.families[name, default: Family(kind: kind)].kind == kind else {
                state.dropped += 1
                return nil
            }
            let made = make()
            state.families[name, default: Family(kind: kind)].series[labels] = made
            state.series += 1
            return made
        }
    }

    // MARK: Writing

    /// The media type of ``text()``.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Everything collected so far.
    public func text() -> String {
        let (families, dropped) = state.withLock { ($0.families, $0.dropped) }
        var output = ""
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            output += "# TYPE \(name) \(family.kind.rawValue)\n"
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) { series.write(name: name, labels: labels, to: &output) }
        }
        output += "# TYPE prometheus_dropped_series counter\nprometheus_dropped_series \(dropped)\n"
        return output
    }
}

/// The series of one name.
struct Family {
    enum Kind: String {
        case counter, gauge, histogram
    }

    let kind: Kind
    var series: [String: any Series] = [:]
}
