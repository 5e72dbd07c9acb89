import Riblet
import RibletWeb

/// A page of the application as a browser would have loaded and connected it.
@MainActor
final class TodoPage {
    let session: Session
    let html: String
    let transport: ToldTransport
    private var number = 0
    /// The addresses of the elements that something was done to.
    private var addresses: [String: String] = [:]

    init(_ application: WebApplication, _ path: String, told: Told, connects: Bool = true) async {
        guard let location = try? Location(urlPath: path) else { fatalError("\(path) is no path") }
        session = Session(application: application, request: PageRequest(location: location))
        await session.settle(within: .seconds(10))
        html = session.document(
            Session.DocumentLinks(
                scriptURL: "/riblet.js", stylesheetURLs: ["/design.css"], liveURL: "/live", uploadURL: "/upload", pageToken: "page",
                formToken: "form"))
        transport = ToldTransport(told: told)
        if connects { connect() }
    }

    func connect() { session.attach(transport, lastSeen: 0) }

    /// Sends what a page sends when the first element with an attribute is pressed.
    func press(_ attribute: String) { send(attribute, "click", "null") }

    /// Sends what a page sends when something is done to the first element with an attribute.
    func send(_ attribute: String, _ event: String, _ payload: String) {
        let address = addresses[attribute] ?? address(of: attribute)
        addresses[attribute] = address
        number += 1
        session.receive("[\"e\",\(number),\(transport.lastSequence),\"\(address)\",\"\(event)\",\(payload)]")
    }

    /// Looks for an element in the page, which costs as much as some of what is measured.
    private func address(of attribute: String) -> String {
        guard let range = html.firstRange(of: attribute) else { fatalError("the page has no element with \(attribute)") }
        let start = html[..<range.lowerBound].lastIndex(of: "<") ?? html.startIndex
        let tag = html[start...].prefix { $0 != ">" }
        guard let mark = tag.firstRange(of: "data-t=\"") ?? tag.firstRange(of: "name=\"_e\" value=\"") else {
            fatalError("nothing listens to \(tag)")
        }
        return String(tag[mark.upperBound...].prefix { $0 != "\"" })
    }

    /// Says that all frames have arrived: what has not is kept.
    func acknowledge() { session.receive("[\"a\",\(transport.lastSequence)]") }
}

/// Takes the frames of a page, and says that they have come.
@MainActor
final class ToldTransport: PageTransport {
    private let told: Told
    private var lastFrame = ""

    init(told: Told) { self.told = told }

    var isWritable: Bool { true }
    /// The number of the newest patch.
    var lastSequence: Int { Int(lastFrame.dropFirst().prefix { $0 != "," }) ?? 0 }

    func send(_ frame: String) {
        lastFrame = frame
        // Acknowledgements are empty.
        if !frame.hasSuffix(",[]]") { told.count += 1 }
    }

    func close(_ reason: PageCloseReason) {
        guard reason == .gone else { fatalError("closed: \(reason)") }
    }
}

/// Counts the patches of many pages.
@MainActor
final class Told {
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    var count = 0 {
        didSet {
            guard let waiting, count >= waiting.count else { return }
            self.waiting = nil
            waiting.continuation.resume()
        }
    }

    /// Returns when there were so many since `start`.
    func patches(_ patches: Int, since start: Int) async {
        guard count < start + patches else { return }
        await withCheckedContinuation { waiting = (start + patches, $0) }
    }
}
