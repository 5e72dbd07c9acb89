import Measuring
import RibletWeb

/// Without a network: what the session, the tree and the differ cost.
@MainActor
func sessionBenchmarks() -> [Benchmark] {
    // Memory first: afterwards the heap has room that would be used without being counted.
    [Benchmark("page of 100 rows: heap of a session with its tree", "bytes") { sessionHeap(.rows(100)) }]
        + [(100, "100"), (1_000, "1,000"), (10_000, "10,000")].flatMap { rows, name in
            [
                Benchmark("page of \(name) rows: event → patch", "µs") { eventTime(rows: rows) },
                Benchmark("page of \(name) rows: view → patch", "µs") { await viewTime(rows: rows) },
            ]
        } + [
            Benchmark("page of 100 rows: tree and first page", "ms", goal: .atMost(5)) { 1e3 * best { keep(Page(rows: 100)) } },
            Benchmark("page of 100 rows: first page as HTML", "bytes") { Double(Page(rows: 100).html.utf8.count) },
            Benchmark("page of 100 rows: frame up", "bytes") { Double(Page(rows: 100).toggle(50).utf8.count) },
            Benchmark("page of 100 rows: frame down", "bytes") {
                let page = Page(rows: 100)
                page.toggle(50)
                return Double(page.transport.lastFrame.utf8.count)
            },
        ]
}

/// Frame in, action, state, view, comparison, frame out.
@MainActor
func eventTime(rows: Int) -> Double {
    let page = Page(rows: rows)
    let count = max(200, 500_000 / rows)
    var fastest = Double.infinity
    for _ in 0..<7 {
        fastest = min(fastest, page.time(page.frames(count) { page.toggles($0 &* 37 % rows) }))
    }
    page.end()
    return fastest * 1e6 / Double(count)
}

/// The host alone: a new view, of which one row differs, is compared with the one that the page
/// shows, and the frame goes out.
@MainActor
func viewTime(rows: Int) async -> Double {
    let page = Page(rows: rows)
    guard let router = (page.session.root as? RootRouter)?.page as? RowsRouter else { fatalError("another root") }
    let controller = router.viewController
    let count = max(200, 500_000 / rows)
    let views = [controller.view, controller.view].enumerated().map { index, view in
        var view = view
        view.items[rows / 2].isDone = index == 1
        return view
    }
    var fastest = Double.infinity
    controller.view = views[1]
    page.session.transportDidDrain(page.transport)
    for _ in 0..<7 {
        let before = page.transport.sent
        fastest = min(
            fastest,
            best(of: 1) {
                for index in 0..<count {
                    controller.view = views[index & 1]
                    // The session has planned to send in a task; asked now, it sends now.
                    page.session.transportDidDrain(page.transport)
                    // Pages say what they have; what is not acknowledged is kept.
                    if index % 50 == 49 { page.acknowledge() }
                }
            })
        let sent = page.transport.sent - before - count / 50
        guard sent == count else { fatalError("\(sent) frames for \(count) views") }
    }
    // Let the planned task run.
    await Task.yield()
    page.end()
    return fastest * 1e6 / Double(count)
}

/// Returns the heap bytes of a session after some events, without the page's HTML.
@MainActor
func sessionHeap(_ application: WebApplication) -> Double {
    func make() -> Page {
        let page = Page(application: application)
        for row in 0..<5 { page.toggle(row) }
        return page
    }
    let warm = make()
    let count = 1_000
    var pages: [Session] = []
    var transports: [CountingTransport] = []
    pages.reserveCapacity(count)
    transports.reserveCapacity(count)
    let before = heapBytes()
    for _ in 0..<count {
        // The page's HTML is the measurement's, not the session's.
        let page = make()
        pages.append(page.session)
        transports.append(page.transport)
    }
    let bytes = Double(heapBytes() - before) / Double(count)
    for session in pages { session.end() }
    warm.end()
    return bytes
}
