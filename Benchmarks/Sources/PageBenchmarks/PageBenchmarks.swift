import Measuring

/// What a live page costs: a list of rows, one of them toggled by each event; first without a
/// network, then over one.
@MainActor
public func pageBenchmarks() -> [Benchmark] {
    sessionBenchmarks() + windowBenchmarks() + liveBenchmarks() + scriptSize()
}
