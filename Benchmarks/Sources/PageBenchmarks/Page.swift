import Measuring
import RibletWeb

/// A session as a browser would have loaded and connected it.
@MainActor
final class Page {
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

    /// An event of a page: the address of a handler, the name of the event, and its payload as
    /// JSON.
    typealias Deed = (address: String, event: String, payload: String)

    /// Presses the check button of a row as the page's script does.
    ///
    /// - Returns: the frame.
    @discardableResult
    func toggle(_ row: Int) -> String {
        number += 1
        let frame = Self.frame(number, transport.lastSequence, toggles(row))
        session.receive(frame)
        return frame
    }

    /// Pressing the check button of a row.
    func toggles(_ row: Int) -> Deed { ("\(address.before)\(row)\(address.after)", "click", "null") }

    /// Scrolling a long list to where the rows from `first` on are seen.
    func scrolls(to first: Int, count: Int) -> Deed { (windowAddress, "window", "\"\(first) \(count)\"") }

    /// Frames for `count` events, made beforehand so that making them is not measured.
    func frames(_ count: Int, _ deed: (_ event: Int) -> Deed) -> [String] {
        let sequence = transport.sent
        // Frames count from 1, and one attaches.
        let frames = (0..<count).map { Self.frame(number + $0 + 1, sequence - 1 + $0, deed($0)) }
        number += count
        return frames
    }

    /// CPU seconds of frames that are answered by one frame each.
    func time(_ frames: [String]) -> Double {
        let before = transport.sent
        let seconds = best(of: 1) { for frame in frames { session.receive(frame) } }
        guard transport.sent - before == frames.count else { fatalError("\(transport.sent - before) frames for \(frames.count) events") }
        return seconds
    }

    private static func frame(_ number: Int, _ sequence: Int, _ deed: Deed) -> String {
        "[\"e\",\(number),\(sequence),\"\(deed.address)\",\"\(deed.event)\",\(deed.payload)]"
    }

    /// Says that the frame that was sent last, a patch, has arrived, and is answered.
    func acknowledge() {
        session.receive("[\"a\",\(transport.lastSequence)]")
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

    private lazy var windowAddress: String = {
        guard let range = html.firstRange(of: "data-e=\"window\" data-t=\"") else { fatalError("the page has no long list") }
        return String(html[range.upperBound...].prefix { $0 != "\"" })
    }()
}

/// Takes frames and remembers how many.
@MainActor
final class CountingTransport: PageTransport {
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
