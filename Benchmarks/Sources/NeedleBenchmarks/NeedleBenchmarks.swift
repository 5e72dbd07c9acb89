import LayoutSystems
import Measuring
import NeedleKit

/// The systems that were agreed to measure solvers of layouts with: from nothing to a solution, and
/// from a changed number to the next.
@MainActor
public func needleBenchmarks() async -> [Benchmark] {
    let sizes = [(400.0, 600.0), (600, 400), (800, 1200), (1200, 800), (400, 800), (800, 400)]
    let form = LinearSystem.form()
    var benchmarks = [
        Benchmark("layout: form as kiwi measures it, from nothing", "µs", goal: .atMost(50)) { 1e6 * building(form, times: 100) },
        Benchmark("layout: form, window resized by a wish", "µs/edit", goal: .atMost(0.15)) {
            1e6
                * editing(form, times: 3000) { loaded, step in
                    let size = sizes[step % sizes.count]
                    try loaded.solver.set(loaded.constraints[0], to: size.0)
                    try loaded.solver.set(loaded.constraints[1], to: size.1)
                } / 2
        },
    ]
    benchmarks += figures(of: .mandalart(), "9×9", builds: .atMost(500), edits: .atMost(3), widths: 600..<900)
    benchmarks += figures(of: .screen(), "screen of 1,000 views", builds: .atMost(5000), edits: .atMost(14), widths: 360..<440)
    benchmarks += figures(of: .nested(), "1,000 nested views", builds: .atMost(500), edits: nil, widths: 3000..<4000)
    benchmarks.append(Benchmark("layout: 1,000 nested views, written with the maker, to frames", "µs") { 1e6 * tree() })
    return benchmarks
}

@MainActor
private func figures(of system: LinearSystem, _ name: String, builds: Goal, edits: Goal?, widths: Range<Int>) -> [Benchmark] {
    [
        // Memory first: afterwards the heap has room that would be used without being counted.
        Benchmark("layout: \(name), heap", "bytes/constraint", goal: .atMost(200)) {
            // What is made once for all of them.
            let loaded = system.load()
            loaded.solver.solve()
            return bytes(each: system.constraints.count) {
                let loaded = system.load()
                loaded.solver.solve()
                return loaded.solver
            }
        },
        Benchmark("layout: \(name), \(system.constraints.count) constraints, from nothing", "µs", goal: builds) {
            1e6 * building(system, times: 5)
        },
        Benchmark("layout: \(name), width changed", "µs/edit", goal: edits) {
            1e6
                * editing(system, times: 2000) { loaded, step in
                    // To and fro, a unit at a time, as a window is resized.
                    let place = step % (2 * widths.count)
                    let width = place < widths.count ? widths.lowerBound + place : widths.upperBound - (place - widths.count)
                    try loaded.solver.set(loaded.variables[0], to: Double(width))
                }
        },
    ]
}

/// Seconds from a system as values to its solution.
@MainActor
private func building(_ system: LinearSystem, times: Int) -> Double {
    best(of: 15) {
        for _ in 0..<times {
            let loaded = system.load()
            loaded.solver.solve()
            keep(loaded.solver.value(of: loaded.variables[0]))
        }
    } / Double(times)
}

/// Seconds from a change to its solution.
@MainActor
private func editing(_ system: LinearSystem, times: Int, _ change: (LinearSystem.Loaded, Int) throws -> Void) -> Double {
    let loaded = system.load()
    loaded.solver.solve()
    return best(of: 9) {
        for step in 0..<times {
            do { try change(loaded, step) } catch { fatalError("\(error)") }
            loaded.solver.solve()
        }
    } / Double(times)
}

/// Seconds of the same through the language and the tree: views, constraints, frames.
@MainActor
private func tree() -> Double {
    best(of: 9) {
        let window = Box("window")
        var outer: any LayoutView = window
        for _ in 0..<1000 {
            let inner = Box("inner")
            outer.add(inner)
            inner.ndl.makeConstraints { make in make.edges.equalToSuperview().inset(1) }
            outer = inner
        }
        window.layout(in: LayoutSize(width: 4000, height: 4000))
        keep(outer.frame)
    }
}
