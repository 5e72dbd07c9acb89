import Measuring
import RibletWeb

/// Without a network: what the session, the tree and the differ cost.
@MainActor
func sessionBenchmarks() async -> [Line] {
    var lines: [Line] = []
    // Memory first: afterwards the heap has room that would be used without being counted.
    lines.append(Line("page of 100 rows: heap of a session with its tree", sessionHeap(), "bytes"))
    for (rows, name) in [(100, "100"), (1_000, "1,000"), (10_000, "10,000")] {
        lines.append(Line("page of \(name) rows: event → patch", eventTime(rows: rows), "µs"))
        lines.append(Line("page of \(name) rows: view → patch", await viewTime(rows: rows), "µs"))
    }
    lines.append(Line("page of 100 rows: tree and first page", 1e3 * best { _ = Page(rows: 100) }, "ms"))
    let page = Page(rows: 100)
    lines.append(Line("page of 100 rows: first page as HTML", Double(page.html.utf8.count), "bytes"))
    let frame = page.toggle(50)
    lines.append(Line("page of 100 rows: frame up", Double(frame.utf8.count), "bytes"))
    lines.append(Line("page of 100 rows: frame down", Double(page.transport.lastFrame.utf8.count), "bytes"))
    return lines
}

/// A session as a browser would have loaded and connected it.
@MainActor
private final class Page {
    let session: Session
    let html: String
    let transport = CountingTransport()
    private var number = 0

    convenience init(rows: Int) { self.init(application: .rows(rows)) }

    init(application: WebApplication) {
        session = Session(application: application, request: PageRequest())
        html = session.document(
            Session.DocumentLinks(
                scriptURL: "/riblet.js", stylesheetURLs: ["/design.css"], liveURL: "/live", uploadURL: "/upload", pageToken: "page",
                formToken: "form"))
        session.attach(transport, lastSeen: 0)
    }

    /// Presses the check button of a row as the page's script does.
    ///
    /// - Returns: the frame.
    @discardableResult
    func toggle(_ row: Int) -> String {
        number += 1
        let frame = "[\"e\",\(number),\(transport.lastSequence),\"\(checkAddress(row))\",\"click\",null]"
        session.receive(frame)
        return frame
    }

    /// Frames for `count` events on different rows, made beforehand so that making them is not measured.
    func frames(_ count: Int, rows: Int) -> [String] {
        let sequence = transport.sent
        let frames = (0..<count).map { event in
            // Frames count from 1, and one attaches.
            "[\"e\",\(number + event + 1),\(sequence - 1 + event),\"\(checkAddress(event &* 37 % rows))\",\"click\",null]"
        }
        number += count
        return frames
    }

    func end() { session.end() }

    /// Read from the page once: rows differ in the key only.
    private lazy var address: (before: String, after: String) = {
        let marker = "~0."
        guard let range = html.firstRange(of: marker) else { fatalError("the page has no row") }
        let before = html[..<range.lowerBound].reversed().prefix { $0 != "\"" }.reversed()
        let after = html[range.upperBound...].prefix { $0 != "\"" }
        return (String(before) + "~", "." + String(after))
    }()

    private func checkAddress(_ row: Int) -> String { "\(address.before)\(row)\(address.after)" }
}

/// Takes frames and remembers how many.
@MainActor
private final class CountingTransport: PageTransport {
    var isWritable: Bool { true }
    private(set) var sent = 0
    private(set) var lastFrame = ""

    /// The number of the newest patch.
    var lastSequence: Int { Int(lastFrame.dropFirst().prefix { $0 != "," }) ?? 0 }

    func send(_ frame: String) {
        sent += 1
        lastFrame = frame
    }

    func close(_ reason: PageCloseReason) {
        guard reason == .gone else { fatalError("closed: \(reason)") }
    }
}

/// Frame in, action, state, view, comparison, frame out.
@MainActor
func eventTime(rows: Int) -> Double {
    let page = Page(rows: rows)
    let count = max(200, 500_000 / rows)
    var fastest = Double.infinity
    for _ in 0..<7 {
        let frames = page.frames(count, rows: rows)
        let before = page.transport.sent
        fastest = min(fastest, best(of: 1) { for frame in frames { page.session.receive(frame) } })
        guard page.transport.sent - before == count else { fatalError("\(page.transport.sent - before) frames for \(count) events") }
    }
    page.end()
    return fastest * 1e6 / Double(count)
}

/// The host alone: a new view, of which one row differs, is compared with the one that the page shows, and the frame goes out.
@MainActor
func viewTime(rows: Int) async -> Double {
    let page = Page(rows: rows)
    guard let root = page.session.root as? RootRouter else { fatalError("another root") }
    let controller = root.rows.viewController
    let count = max(200, 500_000 / rows)
    let views = [controller.view, controller.view].enumerated().map { index, view in
        var view = view
        var item = view.rows[rows / 2].item
        item.isDone = index == 1
        view.rows[rows / 2] = RowView(item: item)
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
                }
            })
        guard page.transport.sent - before == count else { fatalError("\(page.transport.sent - before) frames for \(count) views") }
        page.session.receive("[\"a\",\(page.transport.lastSequence)]")
    }
    // Let the planned task run.
    await Task.yield()
    page.end()
    return fastest * 1e6 / Double(count)
}

@MainActor
private func sessionHeap() -> Double {
    let application = WebApplication.rows(100)
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
