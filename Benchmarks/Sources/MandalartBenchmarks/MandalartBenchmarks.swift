import AppMeasuring
import Foundation
import Measuring
import RibletWeb

/// A plan of 81 filled cells in real SQLite, and its page.
@MainActor
public func mandalartBenchmarks() -> [Benchmark] {
    [
        Benchmark(["mandalart: 81 filled cells opened", "mandalart: 81 filled cells as HTML"]) { await withPlan(opening) },
        Benchmark(editingLines("")) { await withPlan { try await editing($0, "") } },
        Benchmark(editingLines(inMemory)) {
            do {
                return try await editing(.inMemory(), inMemory)
            } catch {
                fatalError("\(error)")
            }
        },
        Benchmark(["mandalart: 81 cells as SVG"]) {
            await withPlan { plan in
                let seconds = await best { keep(try? await plan.svg()) }
                return [Line("mandalart: 81 cells as SVG", 1e3 * seconds, "ms")]
            }
        },
        Benchmark(["mandalart: 81 cells read from JSON"]) {
            await withPlan { plan in
                let archive = try await plan.json()
                let seconds = best { keep(try? MeasuredPlan.countPlans(in: archive)) }
                return [Line("mandalart: 81 cells read from JSON", 1e3 * seconds, "ms")]
            }
        },
    ]
}

private let inMemory = ", plan in memory"

private func editingLines(_ remark: String) -> [String] {
    [
        "mandalart: edit in the 9×9 → page\(remark)", "mandalart: edit in the 9×9 → page\(remark), by the clock",
        "mandalart: edit in the 9×9\(remark), frame down",
    ]
}

/// Puts the plan into a database of its own, which goes afterwards.
@MainActor
private func withPlan(_ measure: @MainActor (MeasuredPlan) async throws -> [Line]) async -> [Line] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mandalart-bench-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
        return try await MeasuredPlan.stored(in: folder, measure)
    } catch {
        fatalError("\(error)")
    }
}

/// From the request to the whole page with all 81 cells: the tree is built, the plan read, the page
/// written.
@MainActor
private func opening(_ plan: MeasuredPlan) async throws -> [Line] {
    let application = plan.overview()
    var html = ""
    let time = await best(of: 15) {
        let page = await OverviewPage(application)
        html = page.html
        page.session.end()
    }
    guard html.components(separatedBy: "role=\"gridcell\"").count == 82 else { fatalError("the page has not 81 cells") }
    return [
        Line("mandalart: 81 filled cells opened", 1e3 * time, "ms", goal: .atMost(10)),
        Line("mandalart: 81 filled cells as HTML", Double(html.utf8.count), "bytes"),
    ]
}

/// From the call that saves an action to the frame with its cell: written to the disk, read again,
/// compared, sent.
@MainActor
private func editing(_ plan: MeasuredPlan, _ remark: String) async throws -> [Line] {
    let page = await OverviewPage(plan.overview())
    var number = 0
    var waited = Double.infinity
    let count = 100
    func edit() async {
        number += 1
        do {
            await page.transport.frame(containing: try await plan.editStep(number))
        } catch {
            fatalError("\(error)")
        }
    }
    let clock = ContinuousClock()
    let time = await best(of: 5) {
        let start = clock.now
        for _ in 0..<count { await edit() }
        waited = min(waited, (clock.now - start) / .seconds(1))
    }
    let bytes = page.transport.lastFrame.utf8.count
    page.session.end()
    let names = editingLines(remark)
    return [
        Line(names[0], 1e6 * time / Double(count), "µs"),
        Line(names[1], 1e6 * waited / Double(count), "µs"),
        Line(names[2], Double(bytes), "bytes"),
    ]
}
