import AppMeasuring
import Measuring
import RibletWeb

/// The explorer over a service in memory: what it costs beside the network.
@MainActor
public func explorerBenchmarks() -> [Benchmark] {
    [
        // Memory first: afterwards the heap has room that would be used without being counted.
        Benchmark("explorer: heap of a session ten details deep", "bytes", goal: .atMost(150_000)) { await deepHeap() },
        Benchmark("explorer: first page of 20 characters", "ms") {
            let application = MeasuredExplorer().application()
            return 1e3 * (await best(of: 15) { await BenchmarkedPage(application, "/characters").end() })
        },
        Benchmark("explorer: heart in a list of 840 rows → patch", "µs") { await heartTime() },
        Benchmark("explorer: keystroke in a search with 840 rows → patch", "µs") { await keystrokeTime() },
    ] + longListBenchmarks()
}

/// Frame in, action, favourites, state, view, comparison, frame out. Each event likes another
/// character, so nothing is taken back, and comes when the one before is answered. The first, which
/// comes upon a page that has just been written and looked through, is not measured.
@MainActor
private func heartTime() async -> Double {
    let count = 50
    var fastest = Double.infinity
    for _ in 0..<7 {
        let page = await BenchmarkedPage(MeasuredExplorer(pageSize: MeasuredExplorer.characters).application(), "/characters")
        let addresses = (1...count).map { page.address(of: "aria-label=\"\(MeasuredExplorer.heart(of: $0 * 16))\"") }
        await page.answer(page.address(of: "aria-label=\"\(MeasuredExplorer.heart(of: 1))\""), "click", "null")
        fastest = min(fastest, await best(of: 1) { for address in addresses { await page.answer(address, "click", "null") } })
        page.end()
    }
    return fastest * 1e6 / Double(count)
}

/// Up to where the search waits for nothing to be typed.
@MainActor
private func keystrokeTime() async -> Double {
    let count = 50
    let page = await BenchmarkedPage(MeasuredExplorer(pageSize: MeasuredExplorer.characters).application(), "/characters/search")
    let address = page.address(of: "type=\"search\"")
    let time = best { for index in 0..<count { page.send(address, "input", "\"somebody \(index)\"") } }
    page.end()
    return time * 1e6 / Double(count)
}

/// Returns the heap bytes of a session that has said that it is still there, without the page's
/// HTML.
@MainActor
private func deepHeap() async -> Double {
    let application = MeasuredExplorer().application()
    let warm = await BenchmarkedPage(application, MeasuredExplorer.deepPath)
    let count = 1_000
    var sessions: [(Session, CountingTransport)] = []
    sessions.reserveCapacity(count)
    let before = heapBytes()
    for _ in 0..<count {
        let page = await BenchmarkedPage(application, MeasuredExplorer.deepPath)
        page.session.receive("[\"a\",\(page.transport.lastSequence)]")
        sessions.append((page.session, page.transport))
    }
    let bytes = Double(heapBytes() - before) / Double(count)
    for (session, _) in sessions { session.end() }
    warm.end()
    return bytes
}
