import LayoutSystems
import Measuring
import NeedleKit

/// The systems that were agreed to measure solvers of layouts with: from nothing to all values, and
/// from a changed number to all values of the next solution, as kiwi's `updateVariables` leaves
/// them: a layout needs them all.
@MainActor
public func needleBenchmarks() async -> [Benchmark] {
    let sizes = [(400.0, 600.0), (600, 400), (800, 1200), (1200, 800), (400, 800), (800, 400)]
    let form = LinearSystem.form()
    let resizing: Edit = { loaded, step in
        // Of each size the width comes first, then the height: each is an edit.
        let size = sizes[step / 2 % sizes.count]
        try loaded.solver.set(loaded.constraints[step % 2], to: step % 2 == 0 ? size.0 : size.1)
    }
    var benchmarks = [
        Benchmark("layout: form as kiwi measures it, from nothing, all values read", "µs") { 1e6 * building(form, times: 100) },
        Benchmark("layout: form, window resized by a wish, all values read", "µs/edit", goal: .atMostTimes(0.1), beside: fromNothing) {
            let seconds = editing(form, times: 600, resizing)
            return (1e6 * seconds.edit, 1e6 * seconds.build)
        },
        lasting(form, "form", resizing),
    ]
    benchmarks += figures(of: .mandalart(), "9×9", widths: 600..<900)
    benchmarks += figures(of: .screen(), "screen of 1,000 views", widths: 360..<440)
    benchmarks += figures(of: .nested(), "1,000 nested views", widths: 3000..<4000)
    benchmarks.append(Benchmark("layout: 1,000 nested views, written with the maker, to frames", "µs") { 1e6 * tree() })
    return benchmarks
}

/// A change of a system, which is the one of that number.
private typealias Edit = @MainActor (LinearSystem.Loaded, Int) throws -> Void

/// Stands beside an edit, in turns with it.
private let fromNothing = "built from nothing, all values read"

@MainActor
private func figures(of system: LinearSystem, _ name: String, widths: Range<Int>) -> [Benchmark] {
    // To and fro, a unit at a time, as a window is resized.
    let resizing: Edit = { loaded, step in
        let place = step % (2 * widths.count)
        let width = place < widths.count ? widths.lowerBound + place : widths.upperBound - (place - widths.count)
        try loaded.solver.set(loaded.variables[0], to: Double(width))
    }
    return [
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
        Benchmark("layout: \(name), \(system.constraints.count) constraints, from nothing, all values read", "µs") {
            1e6 * building(system, times: 5)
        },
        Benchmark("layout: \(name), width changed, all values read", "µs/edit", goal: .atMostTimes(0.1), beside: fromNothing) {
            let seconds = editing(system, times: 200, resizing)
            return (1e6 * seconds.edit, 1e6 * seconds.build)
        },
        lasting(system, name, resizing),
    ]
}

/// The last tenth of 100,000 edits of one solver beside the first tenth: what a solver keeps from
/// one solution to the next must not wear out. The best of many rounds of few edits never told.
@MainActor
private func lasting(_ system: LinearSystem, _ name: String, _ change: @escaping Edit) -> Benchmark {
    Benchmark("layout: \(name), the last of 100,000 edits", "µs/edit", goal: .atMostTimes(1.5), beside: "the first of them") {
        let loaded = system.load()
        loaded.solver.solve()
        loaded.readAll()
        let portion = 1_000
        let seconds = (0..<100).map { part in
            best(of: 1) {
                for step in 0..<portion { edit(loaded, part * portion + step, change) }
            }
        }
        return (1e6 / Double(portion) * (seconds.suffix(10).min() ?? 0), 1e6 / Double(portion) * (seconds.prefix(10).min() ?? 0))
    }
}

/// Makes one change, and reads all values of the next solution.
@MainActor
private func edit(_ loaded: LinearSystem.Loaded, _ step: Int, _ change: Edit) {
    do { try change(loaded, step) } catch { fatalError("\(error)") }
    loaded.solver.solve()
    loaded.readAll()
}

/// Seconds from a system as values to the values of its variables.
@MainActor
private func building(_ system: LinearSystem, times: Int) -> Double {
    best(of: 15) { build(system, times: times) } / Double(times)
}

@MainActor
private func build(_ system: LinearSystem, times: Int) {
    for _ in 0..<times {
        let loaded = system.load()
        loaded.solver.solve()
        loaded.readAll()
    }
}

/// Seconds from a change to the values of all variables, in turns with building the same.
@MainActor
private func editing(
    _ system: LinearSystem, times: Int, _ change: Edit
) -> (edit: Double, build: Double) {
    let loaded = system.load()
    loaded.solver.solve()
    loaded.readAll()
    let builds = max(1, times / 100)
    let seconds = bestInTurns(of: 9) {
        for step in 0..<times { edit(loaded, step, change) }
    } _: {
        build(system, times: builds)
    }
    return (seconds.value / Double(times), seconds.reference / Double(builds))
}

extension LinearSystem.Loaded {
    /// Reads each value, as kiwi's `updateVariables` leaves them.
    @MainActor
    fileprivate func readAll() {
        var sum = 0.0
        for variable in variables { sum += solver.value(of: variable) }
        keep(sum)
    }
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
