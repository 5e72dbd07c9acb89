import Riblet
import RibletWeb

/// A session as a browser would have loaded and connected it.
@MainActor
final class BenchmarkedPage {
    let session: Session
    let transport = CountingTransport()
    private let html: String
    private var number = 0

    init(_ application: WebApplication, _ path: String) async {
        guard let location = try? Location(urlPath: path) else { fatalError("\(path) is no path") }
        session = Session(application: application, request: PageRequest(location: location))
        await session.settle(within: .seconds(10))
        html = session.document(
            Session.DocumentLinks(
                scriptURL: "/riblet.js", stylesheetURLs: ["/design.css"], liveURL: "/live", uploadURL: "/upload", pageToken: "page",
                formToken: "form"))
        session.attach(transport, lastSeen: 0)
    }

    /// The address of the handler of the first element with an attribute.
    func address(of attribute: String) -> String {
        guard let range = html.firstRange(of: attribute) else { fatalError("the page has no element with \(attribute)") }
        let start = html[..<range.lowerBound].lastIndex(of: "<") ?? html.startIndex
        let tag = html[start...].prefix { $0 != ">" }
        // A button has its address as what a form sends, for browsers without script.
        guard let mark = tag.firstRange(of: "data-t=\"") ?? tag.firstRange(of: "name=\"_e\" value=\"") else {
            fatalError("nothing listens to \(tag)")
        }
        return String(tag[mark.upperBound...].prefix { $0 != "\"" })
    }

    /// Sends what a page sends when something is done in it.
    func send(_ address: String, _ event: String, _ payload: String) {
        number += 1
        session.receive("[\"e\",\(number),\(transport.lastSequence),\"\(address)\",\"\(event)\",\(payload)]")
    }

    /// The same, until the page is told of it.
    func answer(_ address: String, _ event: String, _ payload: String) async {
        let sent = transport.sent
        send(address, event, payload)
        if transport.sent == sent { await transport.next() }
    }

    func end() { session.end() }
}

/// Takes frames and remembers how many.
@MainActor
final class CountingTransport: PageTransport {
    var isWritable: Bool { true }
    private(set) var sent = 0
    private var lastFrame = ""
    private var waiting: CheckedContinuation<Void, Never>?

    /// The number of the newest patch.
    var lastSequence: Int { Int(lastFrame.dropFirst().prefix { $0 != "," }) ?? 0 }

    func send(_ frame: String) {
        sent += 1
        lastFrame = frame
        waiting?.resume()
        waiting = nil
    }

    /// Waits for a frame.
    func next() async { await withCheckedContinuation { waiting = $0 } }

    func close(_ reason: PageCloseReason) {
        guard reason == .gone else { fatalError("closed: \(reason)") }
    }
}
