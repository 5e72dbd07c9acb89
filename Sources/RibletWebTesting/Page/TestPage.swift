import Riblet
public import RibletDOM
import RibletTesting
import RibletWeb
import Testing
public import Testing

/// A node of a page that is held in memory.
public typealias DOMNode = RibletDOM.DOMNode

extension HTMLReader {
    /// Reads what the host has written: a fault of it is one of the host's, and stops the test.
    static func written(_ html: String) -> [DOMNode] {
        do {
            return try read(html)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// A wish of a test for an element that the page does not have.
public struct TestPageError: Error, CustomStringConvertible {
    /// The wish, and the elements that are there instead.
    public let description: String
}

/// An open page, driven as a value: no server, no browser. It holds the nodes a browser would hold,
/// applies each patch to them, and sends what a user would send.
///
/// ```swift
/// let page = await TestPage(application, path: "/list")
/// try page.click("button", "New to-do")
/// try page.type("textbox", "Title", "Milk")
/// #expect(page.text.contains("Milk"))
/// ```
@MainActor
public final class TestPage: PageTransport {
    /// The session behind the page.
    public private(set) var session: Session
    /// Everything the page shows.
    public let root: DOMNode
    /// The first answer as it was written.
    public let document: String
    /// The HTTP status of the first answer: 404 where the place or its subject does not exist.
    public let status: Int
    /// The current title of the page.
    public private(set) var title: String
    /// The address now, from the server's root.
    public private(set) var url: String
    /// The frames received so far.
    public private(set) var frames: [String] = []
    /// Why the session closed the connection.
    public private(set) var closed: PageCloseReason?
    /// Patches that did not fit the page; a test should expect none.
    public private(set) var misfits: [String] = []
    /// Stands for a page that does not read.
    public var isWritable = true {
        didSet { if isWritable, !oldValue { session.transportDidDrain(self) } }
    }
    /// The application of the page.
    public let application: WebApplication
    private let browser: String
    private let faultsLocation: SourceLocation?
    private var reportedFaults: Set<String> = []
    /// The number of the event that the page has sent last.
    public private(set) var lastSent = 0
    private(set) var lastSeen = 0
    /// The number of the last event that the page knows to have arrived.
    public private(set) var lastAcknowledged = 0
    private var isConnected = false
    private var history: [String]
    private var place = 0
    private var waiting: [(condition: @MainActor () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    /// Loads a page and connects it.
    ///
    /// - Parameters:
    ///   - application: what is loaded.
    ///   - path: below the application's base path.
    ///   - language: one of the application's languages.
    ///   - timeZone: the browser's.
    ///   - browser: names the browser; pages of one name are in one.
    ///   - person: the person who uses it, as on a server that knows people.
    ///   - former: the session of the page in whose place it is loaded anew, as that one left it.
    ///   - connects: false leaves it as a browser without script has it.
    ///   - reportsFaults: whether ``faults`` of what is loaded, and of what it becomes by what the
    ///     test does, fail the test.
    ///   - sourceLocation: where they are shown.
    public init(
        _ application: WebApplication, path: String = "/", language: String = "en", timeZone: String? = "UTC", browser: String = "browser",
        person: Person? = nil, after former: SessionSnapshot? = nil, connects: Bool = true, reportsFaults: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        self.application = application
        self.browser = browser
        faultsLocation = reportsFaults ? sourceLocation : nil
        var location = (try? Location(urlPath: path)) ?? Location()
        // As a server does: a choice is no part of the place, and a page that is loaded anew keeps it.
        let choices = application.choices { location[$0] ?? former?.choices[$0] }
        location.query.removeAll { application.choices[$0.name] != nil }
        var request = PageRequest(
            location: location, basePath: application.basePath, language: language, timeZone: timeZone, browser: browser)
        request.choices = choices
        request.person = person
        session = Session(application: application, request: request, after: former)
        session.clock = UnhurriedClock()
        await RibletTesting.wait(atMost: .seconds(2)) { [session] in session.isReady }
        status = session.isFound ? 200 : 404
        document = session.document(
            Session.DocumentLinks(
                scriptURL: "/riblet.js", stylesheetURLs: [], liveURL: "/live", uploadURL: "/upload", pageToken: "page", formToken: "form"))
        let nodes = HTMLReader.written(document).flatMap(\.descendants)
        root = nodes.first { $0["id"] == "riblet" } ?? DOMNode(tag: "div")
        title = nodes.first { $0.tag == "title" }?.textContent ?? ""
        url = nodes.first { $0.tag == "body" }?["data-url"] ?? ""
        history = [url]
        if connects { connect() }
        reportFaults()
    }

    // MARK: The connection

    /// Connects (again): the session sends what the page has missed.
    public func connect() {
        isConnected = true
        session.attach(self, lastSeen: lastSeen, acknowledged: lastAcknowledged)
    }

    /// Loses the connection; what the user does meanwhile is sent after ``connect()`` by a real
    /// page, and is refused here.
    public func disconnect() {
        isConnected = false
        session.detach(self)
    }

    /// Ends the session and its tree, as when the user has left. Events that are sent afterwards go
    /// nowhere. A test that counts the remains calls it at its end.
    public func end() {
        isConnected = false
        session.end()
    }

    /// Offers the page to an inspector, as a server does.
    ///
    /// - Parameter inspector: the application that was added to those of a server to inspect them.
    /// - Returns: the path in the inspector at which the page is watched.
    public func offer(to inspector: WebApplication) -> String {
        let key = String(UInt(bitPattern: ObjectIdentifier(session).hashValue), radix: 16)
        inspector.openPages?.add(session, key: key)
        return "/\(key)"
    }

    /// The process of the server ends, and the page connects to the next one, which knows of the
    /// session what was kept.
    public func restart() async {
        let snapshot = session.snapshot()
        let id = session.id
        isConnected = false
        session.suspend()
        closed = nil
        session = Session(application: application, restoring: snapshot, id: id, browser: browser)
        session.clock = UnhurriedClock()
        session.prepare(formToken: "form", isDevelopment: false)
        await session.settle(within: .seconds(240))
        connect()
        reportFaults()
    }

    /// Takes a frame as the page's script does: applies it to the nodes.
    public func send(_ frame: String) {
        frames.append(frame)
        guard let (sequence, acknowledged, groups) = PatchReader.parts(of: frame) else {
            misfits.append(frame)
            return
        }
        lastAcknowledged = max(lastAcknowledged, acknowledged)
        if sequence > 0 {
            if sequence <= lastSeen { return }
            lastSeen = sequence
        }
        guard let operations = PatchReader(root: root).apply(groups) else {
            misfits.append(frame)
            return
        }
        for operation in operations {
            switch operation {
            case .title(let title): self.title = title
            case .url(let url, _) where url == self.url: break
            case .url(let url, let how):
                self.url = url
                if how == "back", place > 0, history[place - 1] == url {
                    place -= 1
                } else if how == "push" {
                    history = history[...place] + [url]
                    place += 1
                } else {
                    history[place] = url
                }
            }
        }
        look()
    }

    /// Keeps the reason for the test to see.
    public func close(_ reason: PageCloseReason) {
        closed = reason
        isConnected = false
    }

    /// Waits until a patch has made `condition` true; returns at once where it is.
    ///
    /// - Parameters:
    ///   - limit: after which the wait ends and an issue is recorded; where nothing is under way
    ///     that could change the page, it ends at once.
    ///   - sourceLocation: where the issue is shown.
    ///   - condition: what is waited for.
    public func wait(
        within limit: Duration = .seconds(240), sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor () -> Bool
    ) async {
        let start = ContinuousClock.now
        await waitQuietly(within: limit, until: condition)
        if !condition() {
            let waited = (ContinuousClock.now - start).formatted
            Issue.record(
                "The page still did not show it after \(waited). It is at \(url): \(text.prefix(300))", sourceLocation: sourceLocation)
        }
    }

    /// Waits until a patch has made `condition` true, nothing is under way any more, or `limit` is
    /// over.
    func waitQuietly(within limit: Duration, until condition: @escaping @MainActor () -> Bool) async {
        if condition() { return }
        let hope = Hope()
        let watch = Task { @MainActor [weak self] in
            let end = ContinuousClock.now + limit
            var prospect = Prospect(self?.session)
            while !Task.isCancelled, ContinuousClock.now < end, !prospect.isLost() {
                try? await ContinuousClock().sleep(until: min(end, .now + .milliseconds(20)))
            }
            hope.isLost = true
            self?.look()
        }
        await withCheckedContinuation { waiting.append(({ condition() || hope.isLost }, $0)) }
        watch.cancel()
    }

    /// A wait that may still succeed.
    @MainActor
    private final class Hope {
        var isLost = false
    }

    /// Returns when the next frame has arrived, or `limit` is over.
    func waitForFrame(atMost limit: Duration) async {
        let count = frames.count
        let timer = lookAgain(after: limit)
        let end = ContinuousClock.now + limit
        await wait { [weak self] in self.map { $0.frames.count != count } ?? true || ContinuousClock.now >= end }
        timer.cancel()
    }

    /// Looks also where no frame comes.
    private func lookAgain(after limit: Duration) -> Task<Void, Never> {
        Task { @MainActor [weak self] in
            try? await ContinuousClock().sleep(for: limit)
            self?.look()
        }
    }

    /// Lets those go on who wait for something that is so now.
    private func look() {
        let ready = waiting.indices.filter { waiting[$0].condition() }
        for index in ready.reversed() { waiting.remove(at: index).continuation.resume() }
    }

    // MARK: What is there

    /// The visible text, white space folded.
    public var text: String { root.textContent.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// All visible elements of that role and, where it is given, that name.
    public func all(_ role: String, _ name: String? = nil) -> [DOMNode] {
        let tree = AccessibilityTree(root)
        return tree.elements.filter {
            $0["aria-hidden"] != "true" && tree.role(of: $0) == role && !$0.isHidden && (name == nil || tree.name(of: $0) == name)
        }
    }

    /// The visible elements that have a class.
    public func all(class name: String) -> [DOMNode] {
        root.descendants.filter { $0.classes.contains(name[...]) && !$0.isHidden }
    }

    /// The first visible element of that role and name.
    public func find(_ role: String, _ name: String) throws(TestPageError) -> DOMNode {
        if let found = all(role, name).first { return found }
        let candidates = all(role)
        throw TestPageError(
            description:
                "there is no \(role) named “\(name)”; the page has: \(candidates.map { "“\($0.accessibleName)”" }.joined(separator: ", "))")
    }

    /// The faults that no page should have: identifiers that stand twice, references to nothing,
    /// controls without a name, pictures without `alt`, links that lead nowhere or to addresses
    /// that browsers would run, headings that leave out a level, and content that browsers
    /// rearrange: a control in a link or a button, a `div` in a `p`, anything but an `li` in a
    /// `ul`, a form in a form, a row outside a `tbody`. In a debug build also the mistakes that the
    /// session has noticed, such as a control that nobody hears. By default a page reports them by
    /// itself.
    public var faults: [String] { PageFaults(root).all + session.problems.map(\.description) }

    /// Reports, once each, what no page should have.
    private func reportFaults() {
        guard let faultsLocation else { return }
        for fault in faults where reportedFaults.insert(fault).inserted {
            Issue.record("\(fault) (at \(url))", sourceLocation: faultsLocation)
        }
    }

    func next() -> Int {
        lastSent += 1
        return lastSent
    }

    func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSON.write(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Goes through the browser's history.
    func goThroughHistory(by steps: Int) {
        guard history.indices.contains(place + steps) else { return }
        place += steps
        url = history[place]
        transmit("[\"v\",\(next()),\(lastSeen),\(quoted(String(url.dropFirst(session.basePath.count)))),true]")
    }

    /// Sends a frame as it stands.
    public func transmit(_ frame: String) {
        // Every second event comes as if a heartbeat had come just before it.
        if lastSent.isMultiple(of: 2) { session.releaseContent() }
        session.receive(frame)
        reportFaults()
    }
}
