import Measuring

/// Measures a live page, a list in which each event toggles a row, first without a network and then
/// over one.
@MainActor
public func pageBenchmarks() -> [Benchmark] {
    sessionBenchmarks() + windowBenchmarks() + liveBenchmarks() + handOverBenchmarks() + inspectorBenchmarks() + scriptSize()
}
