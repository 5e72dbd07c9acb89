import CoreMetrics
import Testing

@testable import RibletPrometheus

@Suite("Prometheus")
struct PrometheusTests {
    @Test("Each kind of metric is written as Prometheus reads it")
    func kinds() {
        let metrics = PrometheusMetrics(timerBuckets: [0.001, 1], recorderBuckets: [10])
        let counter = Counter(label: "riblet.events", dimensions: [("kind", "click")], factory: metrics)
        counter.increment(by: 2)
        Counter(label: "riblet.events", dimensions: [("kind", "click")], factory: metrics).increment()
        Gauge(label: "sessions", factory: metrics).record(7)
        Meter(label: "level", factory: metrics).set(0.5)
        Timer(label: "latency", dimensions: [], factory: metrics).recordNanoseconds(2_000_000)
        Recorder(label: "size", dimensions: [("a", "1")], aggregate: true, factory: metrics).record(11)
        #expect(
            metrics.text() == """
                # TYPE latency_seconds histogram
                latency_seconds_bucket{le="0.001"} 0
                latency_seconds_bucket{le="1"} 1
                latency_seconds_bucket{le="+Inf"} 1
                latency_seconds_sum 0.002
                latency_seconds_count 1
                # TYPE level gauge
                level 0.5
                # TYPE riblet_events counter
                riblet_events{kind="click"} 3
                # TYPE sessions gauge
                sessions 7
                # TYPE size histogram
                size_bucket{a="1",le="10"} 0
                size_bucket{a="1",le="+Inf"} 1
                size_sum{a="1"} 11
                size_count{a="1"} 1
                # TYPE prometheus_dropped_series counter
                prometheus_dropped_series 0

                """)
    }

    @Test("Names and labels cannot break out of their place")
    func attack() {
        let metrics = PrometheusMetrics()
        Counter(label: "1 bad\nname{x=\"1\"}", dimensions: [("la\"bel", "va\"l\\ue\n# TYPE evil counter")], factory: metrics).increment()
        let lines = metrics.text().split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[1] == #"_1_bad_name_x__1__{la_bel="va\"l\\ue\n# TYPE evil counter"} 1"#)
    }

    @Test("Series beyond the bound, and names of two kinds, are dropped and counted; those that are there go on")
    func bounds() {
        let metrics = PrometheusMetrics(maximumSeries: 2)
        for number in 0..<100 { Counter(label: "many", dimensions: [("user", "\(number)")], factory: metrics).increment() }
        Counter(label: "many", dimensions: [("user", "0")], factory: metrics).increment()
        let text = metrics.text()
        #expect(text.contains("many{user=\"0\"} 2\n") && text.contains("many{user=\"1\"} 1\n") && !text.contains("user=\"2\""))
        #expect(text.contains("prometheus_dropped_series 98\n"))
        let kinds = PrometheusMetrics()
        Counter(label: "name", factory: kinds).increment()
        Gauge(label: "name", dimensions: [("a", "b")], factory: kinds).record(1)
        Gauge(label: "name", factory: kinds).record(1)
        #expect(
            kinds.text().hasPrefix("# TYPE name counter\nname 1\n# TYPE prometheus_dropped_series counter\nprometheus_dropped_series 2"))
    }

    @Test("Counts from many tasks add up, and a count at its end stays there")
    func concurrency() async {
        let metrics = PrometheusMetrics()
        await withTaskGroup(of: Void.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask {
                    let counter = Counter(label: "count", factory: metrics)
                    let timer = Timer(label: "time", factory: metrics)
                    for _ in 0..<1_000 {
                        counter.increment()
                        timer.recordNanoseconds(1)
                    }
                }
            }
        }
        #expect(metrics.text().contains("count 8000\n") && metrics.text().contains("time_seconds_count 8000\n"))
        let counter = Counter(label: "large", factory: metrics)
        counter.increment(by: Int64.max)
        counter.increment(by: Int64.max)
        #expect(metrics.text().contains("large \(Int64.max)\n"))
    }

    @Test("Numbers that are none are written, not computed with", arguments: [Double.infinity, -.infinity, .nan, 1e300, -0.0])
    func numbers(_ value: Double) {
        let metrics = PrometheusMetrics()
        Gauge(label: "g", factory: metrics).record(value)
        Recorder(label: "r", dimensions: [], aggregate: true, factory: metrics).record(value)
        #expect(metrics.text().contains("# TYPE r histogram"))
    }
}
