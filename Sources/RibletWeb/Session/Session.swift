import Riblet

/// One open page: its RIB tree, what the page shows of it, and the conversation between the two.
///
/// A page load makes a session; the first answer is ``document(_:)``. When the page's script connects, a transport is attached to the
/// same session and nothing is sent again. Events go in through ``receive(_:)``; what they changed goes out as one patch. Patches that the
/// page has not acknowledged are kept, within bounds, and sent again after a lost connection; where too many piled up the page gets its
/// whole content instead. Without any transport a session is an ordinary value to drive in a test.
@MainActor
public final class Session {
    /// How much a session keeps and accepts.
    public struct Limits: Sendable {
        /// Bytes of unacknowledged patches kept for a page that has lost its connection.
        public var retainedBytes = 256 * 1024
        /// Bytes of one frame from the page.
        public var frameBytes = 64 * 1024

        /// The defaults.
        public init() {}
    }

    /// 128 random bits, base64url.
    public let id: String
    /// The language of the page.
    public let language: String
    /// The path of the application in its server.
    public let basePath: String
    /// The tree of the page.
    public let root: WebApplication.Root
    let rootController: WebViewController
    private let application: WebApplication
    private let limits: Limits
    private(set) var formToken = ""

    private var controllers: [Int: Weak] = [:]
    private var lastNumber = 0
    private var queue: [WebViewController] = []
    private var isFlushScheduled = false
    /// While an event is handled, or before the page is written, nothing is sent piecemeal.
    private var holds = 0
    private var isWritten = false
    private var hasEnded = false

    private weak var transport: (any PageTransport)?
    private var sequence = 0
    private var unacknowledged: [(sequence: Int, frame: String)] = []
    /// Bytes of patches that the page has not acknowledged.
    public private(set) var retainedBytes = 0
    private var needsWholePage = false
    private var lastEvent = 0
    private var owesAcknowledgement = false

    private var sentLocation: Location
    private var sentPageTitle: String?
    private var wentBack = false
    /// The browser has moved already; where the tree ends up elsewhere the entry is corrected, not followed by another.
    private var followsHistory = false
    private var settling: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastSettling = 0

    /// Builds the tree of a page, launches it and opens the page's location.
    public init(application: WebApplication, request: PageRequest, limits: Limits = Limits()) {
        self.application = application
        self.limits = limits
        id = RandomIdentifier.make()
        language = request.language
        basePath = request.basePath
        root = application.makeRoot(request)
        rootController = WebViewController.web(root.viewControllable)
        sentLocation = request.location
        rootController.session = self
        holds += 1
        root.launch()
        foundRequest = root.open(request.location)
        holds -= 1
    }

    // MARK: The tree

    /// Whether the place that was asked for exists. The page of another one, the nearest, is shown all the same.
    public private(set) var foundRequest = true

    /// Where its tree is now.
    public var location: Location { root.location }

    /// The address of where its tree is now, from the server's root.
    public var url: String { basePath + location.requestPath }

    /// The title of the page: that of the view the user is at, and the application's name.
    public var title: String {
        pageTitle.map { "\($0) · \(application.name)" } ?? application.name
    }

    private var pageTitle: String? { rootController.visibleController.pageTitle }

    /// Ends the tree and closes the connection. The session cannot be used again.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        transport?.close(.gone)
        transport = nil
        root.terminate()
        rootController.session = nil
        resumeSettling()
    }

    /// Waits until the first content of every view in the page is there, or `duration` is over.
    public func settle(within duration: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        guard !isReady else { return }
        lastSettling += 1
        let number = lastSettling
        let timer = Task { @MainActor [weak self] in
            try? await clock.sleep(for: duration)
            self?.settling.removeValue(forKey: number)?.resume()
        }
        await withCheckedContinuation { settling[number] = $0 }
        timer.cancel()
    }

    private var isReady: Bool {
        var pending = [rootController]
        while let controller = pending.popLast() {
            if !controller.isReady { return false }
            pending.append(contentsOf: controller.shownControllers)
            pending.append(contentsOf: controller.presentedControllers)
        }
        return true
    }

    private func resumeSettling() {
        let waiting = settling
        settling.removeAll()
        for continuation in waiting.values { continuation.resume() }
    }

    // MARK: The document

    /// The addresses and tokens that a page carries.
    public struct DocumentLinks: Sendable {
        /// Where the script is.
        public var scriptURL: String
        /// Where the stylesheets are, in order.
        public var stylesheetURLs: [String]
        /// Where the live connection is, without query.
        public var liveURL: String
        /// Where files are posted to.
        public var uploadURL: String
        /// Names the session to the live connection.
        public var pageToken: String
        /// Stands in every form.
        public var formToken: String
        /// Where the application's icon is, where it has one.
        public var iconURL: String?

        /// All of them.
        public init(
            scriptURL: String, stylesheetURLs: [String], liveURL: String, uploadURL: String, pageToken: String, formToken: String,
            iconURL: String? = nil
        ) {
            self.scriptURL = scriptURL
            self.stylesheetURLs = stylesheetURLs
            self.liveURL = liveURL
            self.uploadURL = uploadURL
            self.pageToken = pageToken
            self.formToken = formToken
            self.iconURL = iconURL
        }
    }

    /// The complete page as HTML. What changes afterwards is sent as patches to it.
    public func document(_ links: DocumentLinks) -> String {
        formToken = links.formToken
        let words = HostWords(language: language)
        sentPageTitle = pageTitle
        let opened = location
        var writer = HTMLWriter(session: self)
        writer.raw("<!doctype html><html lang=\"")
        writer.write(escaping: language)
        writer.raw("\"")
        for attribute in application.htmlAttributes where attribute.name.utf8.allSatisfy(Self.isNameByte) {
            writer.raw(" ")
            writer.write(escaping: attribute.name)
            writer.raw("=\"")
            writer.write(escaping: attribute.value)
            writer.raw("\"")
        }
        writer.raw(
            "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\"><title>"
        )
        writer.write(escaping: title)
        writer.raw("</title>")
        if let colors = application.themeColors {
            for (color, scheme) in [(colors.light, "light"), (colors.dark, "dark")] {
                writer.raw("<meta name=\"theme-color\" content=\"")
                writer.write(escaping: color)
                writer.raw("\" media=\"(prefers-color-scheme:")
                writer.write(escaping: scheme)
                writer.raw(")\">")
            }
        }
        for url in links.stylesheetURLs {
            writer.raw("<link rel=\"stylesheet\" href=\"")
            writer.write(escaping: url)
            writer.raw("\">")
        }
        if let icon = links.iconURL {
            writer.raw("<link rel=\"icon\" href=\"")
            writer.write(escaping: icon)
            writer.raw("\">")
        }
        writer.raw("<script src=\"")
        writer.write(escaping: links.scriptURL)
        writer.raw("\" defer></script></head><body")
        let data: [(StaticString, String)] = [
            ("live", links.liveURL), ("upload", links.uploadURL), ("token", links.pageToken), ("base", basePath),
            ("url", url), ("lost", words.reconnecting), ("uploading", words.uploading), ("failed", words.uploadFailed),
        ]
        for (name, value) in data {
            writer.raw(" data-")
            writer.raw(name)
            writer.raw("=\"")
            writer.write(escaping: value)
            writer.raw("\"")
        }
        writer.raw("><a class=\"skip\" href=\"#main\">")
        writer.write(escaping: words.skip)
        writer.raw("</a><div id=\"riblet\">")
        writer.write(rootController)
        writer.raw("</div><form id=\"rf\" method=\"post\"><input type=\"hidden\" name=\"_t\" value=\"")
        writer.write(escaping: formToken)
        writer.raw("\"></form><div class=\"offline\" id=\"riblet-offline\" role=\"status\" hidden></div>")
        writer.raw("<div class=\"sr\" id=\"riblet-said\" aria-live=\"polite\"></div></body></html>")
        queue.removeAll { !$0.isQueued }
        sentLocation = opened
        isWritten = true
        return writer.text
    }

    /// The page's content alone, written anew. It counts as what the page shows from now on.
    func contentHTML() -> String {
        var writer = HTMLWriter(session: self)
        writer.write(rootController)
        return writer.text
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    // MARK: The live connection

    /// Whether a page is connected.
    public var isAttached: Bool { transport != nil }

    /// Connects the page. A former connection is closed; patches after `lastSeen` are sent again.
    public func attach(_ transport: any PageTransport, lastSeen: Int) {
        guard !hasEnded else { return transport.close(.gone) }
        if let former = self.transport, former !== transport { former.close(.replaced) }
        self.transport = transport
        acknowledge(lastSeen)
        // The page learns which of its events arrived, and sends the others again.
        transport.send("[0,\(lastEvent),[]]")
        if needsWholePage || lastSeen > sequence {
            sendWholePage()
        } else {
            for entry in unacknowledged { transport.send(entry.frame) }
        }
        flush()
    }

    /// The connection is gone; the session goes on.
    public func detach(_ transport: any PageTransport) {
        if self.transport === transport { self.transport = nil }
    }

    /// The transport takes frames again after it was full.
    public func transportDidDrain(_ transport: any PageTransport) {
        if self.transport === transport { flush() }
    }

    /// Handles one frame from the page, then sends what it changed. A frame that no page of ours sends closes the connection.
    public func receive(_ frame: String) {
        guard !hasEnded else { return }
        guard frame.utf8.count <= limits.frameBytes, let message = PageMessage(frame) else {
            transport?.close(.protocolViolation)
            return
        }
        if let seen = message.lastSeen { acknowledge(seen) }
        switch message.content {
        case .heartbeat:
            transport?.send("[0,\(lastEvent),[]]")
            return
        case .resend:
            sendWholePage()
            return
        case .numbered(let number, let content):
            owesAcknowledgement = true
            // An event sent again after a reconnect has been handled already.
            if number > lastEvent {
                lastEvent = number
                hold { handle(content) }
            }
        }
        flush()
    }

    private func handle(_ content: PageMessage.Content) {
        switch content {
        case .event(let address, let event): deliver(event, to: address)
        case .back: wentBack = rootController.goBack()
        case .visit(let path, let isHistory):
            guard let location = Location(requestPath: path) else { return }
            root.open(location)
            // The page has been there already; only where the tree went elsewhere the address follows.
            if isHistory {
                sentLocation = location
                followsHistory = true
            }
        }
    }

    /// Runs the handler of an element that the page shows now.
    ///
    /// - Returns: false where there is none.
    @discardableResult
    private func deliver(_ event: PageEvent, to address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":"), let number = Int(address[..<colon]),
            let controller = controllers[number]?.controller, controller.page === self,
            let path = HandlerPath.parse(address[address.index(after: colon)...])
        else { return false }
        return controller.receive(event, at: path[...])
    }

    /// A form or a button that was posted without script.
    ///
    /// - Returns: false where no such handler is in the page now.
    public func submit(handler: String, fields: [(name: String, value: String)]) -> Bool {
        // Addresses count the controllers in the order in which a page is written.
        if !isWritten { _ = contentHTML() }
        let form = FormFields(fields.prefix(64).map { FormFields.Field(name: $0.name, value: $0.value) })
        let taken = hold {
            deliver(PageEvent(kind: .submit, payload: .form(form)), to: handler)
                || deliver(PageEvent(kind: .click, payload: .none), to: handler)
        }
        // The page that posted may be connected all the same.
        flush()
        return taken
    }

    /// A file that has arrived.
    ///
    /// - Returns: false where no control takes it now.
    public func upload(handler: String, file: UploadedFile) -> Bool {
        let taken = hold { deliver(PageEvent(kind: .file, payload: .file(file)), to: handler) }
        flush()
        return taken
    }

    // MARK: Sending

    func number(of controller: WebViewController) -> Int {
        if controller.number == 0 || controllers[controller.number]?.controller !== controller {
            lastNumber += 1
            controller.number = lastNumber
            controllers[lastNumber] = Weak(controller)
            if controllers.count > 64, lastNumber % 64 == 0 { controllers = controllers.filter { $0.value.controller != nil } }
        }
        return controller.number
    }

    /// What a page load waits for may have come.
    func contentDidChange() {
        if !settling.isEmpty, isReady { resumeSettling() }
    }

    func enqueue(_ controller: WebViewController) {
        guard isWritten else {
            // The page is not written yet: what it will show then is the newest.
            controller.isQueued = false
            return
        }
        queue.append(controller)
        scheduleFlush()
    }

    /// The location may have changed without any view having done so.
    private func hold<T>(_ body: () -> T) -> T {
        holds += 1
        defer { holds -= 1 }
        return body()
    }

    private func scheduleFlush() {
        guard holds == 0, !isFlushScheduled, transport != nil else { return }
        isFlushScheduled = true
        Task { @MainActor [weak self] in
            guard let self else { return }
            isFlushScheduled = false
            flush()
        }
    }

    /// Sends what has changed, in one frame, if the page can take it now.
    private func flush() {
        guard holds == 0, let transport, transport.isWritable, isWritten else { return }
        var frame = frameHead()
        let headCount = frame.count
        // Parents first: what a parent writes anew includes its children, which then have nothing left to say.
        if queue.count > 1 { queue.sort { $0.depth < $1.depth } }
        let changed = queue
        queue.removeAll(keepingCapacity: true)
        for controller in changed {
            controller.isQueued = false
            guard controller.page === self, controller.number > 0 else { continue }
            var differ = Differ(session: self, owner: controller.number, patch: PatchWriter())
            controller.compareAll(in: &differ)
            guard differ.patch.count > 0 else { continue }
            Self.append(differ.patch, of: controller.number, to: &frame, isFirst: frame.count == headCount)
        }
        let page = pageOperations()
        if page.count > 0 { Self.append(page, of: 0, to: &frame, isFirst: frame.count == headCount) }
        if frame.count > headCount {
            send(frame)
        } else if owesAcknowledgement {
            transport.send("[0,\(lastEvent),[]]")
        }
        owesAcknowledgement = false
    }

    /// The beginning of the next patch: its number, and that of the newest event it knows.
    private func frameHead() -> [UInt8] {
        var frame: [UInt8] = []
        frame.reserveCapacity(256)
        frame.append("[")
        frame.append(decimal: sequence + 1)
        frame.append(",")
        frame.append(decimal: lastEvent)
        frame.append(",[")
        return frame
    }

    /// Appends what changes in one controller's view, or with the number 0 in the page as a whole.
    private static func append(_ patch: PatchWriter, of number: Int, to frame: inout [UInt8], isFirst: Bool) {
        frame.append(isFirst ? "[" : ",[")
        frame.append(decimal: number)
        frame.append(",")
        frame.append(contentsOf: patch.bytes)
        frame.append("]")
    }

    private func pageOperations() -> PatchWriter {
        var patch = PatchWriter()
        let pageTitle = pageTitle
        if pageTitle != sentPageTitle {
            sentPageTitle = pageTitle
            patch.page("title", title)
        }
        let location = location
        if location != sentLocation {
            // Going up is going back: the browser's history then shrinks instead of growing.
            let isUp = location.path.count < sentLocation.path.count && sentLocation.path.starts(with: location.path)
            patch.page("url", basePath + location.requestPath, followsHistory ? "replace" : wentBack || isUp ? "back" : "push")
            sentLocation = location
        }
        wentBack = false
        followsHistory = false
        return patch
    }

    /// Sends what began with ``frameHead()``.
    private func send(_ groups: consuming [UInt8]) {
        sequence += 1
        groups.append("]]")
        let frame = String(decoding: groups, as: UTF8.self)
        retain(frame)
        transport?.send(frame)
    }

    private func sendWholePage() {
        guard isWritten else { return }
        unacknowledged.removeAll()
        retainedBytes = 0
        needsWholePage = false
        queue.removeAll()
        var page = PatchWriter()
        page.page("root", contentHTML())
        var frame = frameHead()
        Self.append(page, of: 0, to: &frame, isFirst: true)
        send(frame)
    }

    private func retain(_ frame: String) {
        unacknowledged.append((sequence, frame))
        retainedBytes += frame.utf8.count
        if retainedBytes > limits.retainedBytes {
            unacknowledged.removeAll()
            retainedBytes = 0
            needsWholePage = true
        }
    }

    private func acknowledge(_ seen: Int) {
        guard seen <= sequence else { return }
        if needsWholePage, seen == sequence { needsWholePage = false }
        guard let first = unacknowledged.first, first.sequence <= seen else { return }
        let count = unacknowledged.prefix { $0.sequence <= seen }.count
        for entry in unacknowledged.prefix(count) { retainedBytes -= entry.frame.utf8.count }
        unacknowledged.removeFirst(count)
    }

    private struct Weak {
        weak var controller: WebViewController?
        init(_ controller: WebViewController) { self.controller = controller }
    }
}

enum RandomIdentifier {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// 132 bits from the system's generator, as 22 characters.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(decoding: (0..<22).map { _ in alphabet[Int.random(in: 0..<64, using: &generator)] }, as: UTF8.self)
    }
}
