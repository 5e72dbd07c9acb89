import RibletWeb

/// A session as a browser would have loaded and connected it.
@MainActor
final class OverviewPage {
    let session: Session
    let html: String
    let transport = WaitingTransport()

    init(_ application: WebApplication) async {
        session = Session(application: application, request: PageRequest())
        await session.settle(within: .seconds(10))
        html = session.document(
            Session.DocumentLinks(
                scriptURL: "/riblet.js", stylesheetURLs: ["/design.css"], liveURL: "/live", uploadURL: "/upload", pageToken: "page",
                formToken: "form"))
        session.attach(transport, lastSeen: 0)
    }
}

/// Takes frames and tells who waits for one.
@MainActor
final class WaitingTransport: PageTransport {
    private(set) var lastFrame = ""
    private var waiting: (text: String, continuation: CheckedContinuation<Void, Never>)?

    var isWritable: Bool { true }

    /// Returns when a frame with that text has come.
    func frame(containing text: String) async {
        if lastFrame.contains(text) { return }
        await withCheckedContinuation { waiting = (text, $0) }
    }

    func send(_ frame: String) {
        lastFrame = frame
        guard let waiting, frame.contains(waiting.text) else { return }
        self.waiting = nil
        waiting.continuation.resume()
    }

    func close(_ reason: PageCloseReason) {
        guard reason == .gone else { fatalError("closed: \(reason)") }
    }
}
