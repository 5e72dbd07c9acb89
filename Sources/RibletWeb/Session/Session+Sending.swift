import Riblet

extension Session {
    /// While an event is handled nothing is sent piecemeal; afterwards the location may have
    /// changed without any view having done so.
    func hold<T>(_ body: () -> T) -> T {
        #if DEBUG
        let before = Session.underWay
        Session.underWay = self
        defer { Session.underWay = before }
        #endif
        patches.hold()
        defer { patches.release() }
        return writes.collect(body)
    }

    func enqueue(_ controller: WebViewController) {
        if patches.add(controller) { scheduleFlush() }
    }

    func scheduleFlush() {
        guard transport != nil, patches.needsFlush() else { return }
        Task { @MainActor [weak self] in
            guard let self else { return }
            patches.beginFlush()
            flush()
        }
    }

    /// Sends a frame, after everything it tells of is stored and kept.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - location: where the tree is now, if somebody has asked just before.
    func transmit(_ frame: String, at location: Location? = nil) {
        guard transport != nil else { return }
        keeping.keepIfChanged(self, at: location)
        writes.afterwards { [weak self, weak transport] _ in
            // Another page that has connected meanwhile gets what was held back otherwise.
            if let transport, transport === self?.transport { transport.send(frame) }
        }
        watchWrites()
    }

    /// Tells which of the page's events have arrived, and nothing else.
    func sendAcknowledgement(at location: Location? = nil) { transmit(conversation.acknowledgement, at: location) }

    /// Sends what has changed, in one frame, if the page can take it now.
    func flush() {
        guard let transport, transport.isWritable else { return }
        writePatch()
    }

    /// Records the changes for a disconnected page at once, so that obsolete content is freed even
    /// if the page never reconnects.
    public func noteWhatIsMissed() {
        if transport == nil, !patches.isEmpty { writePatch() }
    }

    private func writePatch() {
        guard patches.isOpen else { return }
        if conversation.settlesWholePage() { return sendWholePage() }
        let writing = PageWriting(for: watcher, of: patches.takeCauses())
        var differ = Differ(session: self, patch: conversation.nextPatch)
        for controller in patches.take() {
            controller.isQueued = false
            guard controller.number > 0, controller.page === self, controller.isWritten else { continue }
            differ.compare(controller)
            writing?.views.append(controller.number)
        }
        let location = writeNews(into: &differ.patch)
        let owesAcknowledgement = conversation.settlesAcknowledgement()
        if !differ.patch.isEmpty {
            send(differ.patch.frame(), writing, at: location)
        } else if owesAcknowledgement {
            sendAcknowledgement(at: location)
        }
    }

    /// The page's whole content: patches were lost beyond recovery, or something else has changed
    /// it.
    private func sendWholePage() {
        let writing = PageWriting(for: watcher, of: patches.takeCauses())
        patches.removeAll()
        var patch = conversation.nextPatch
        patch.begin(0)
        patch.page("root", contentHTML())
        patch.end()
        let location = writeNews(into: &patch)
        send(patch.frame(), writing, at: location)
    }

    private func send(_ frame: String, _ writing: PageWriting?, at location: Location?) {
        writing?.tell(of: frame)
        conversation.append(frame)
        transmit(frame, at: location)
    }

    /// Writes the changes around the page's content: its title, messages to the user, and its
    /// address.
    ///
    /// - Returns: where the tree is, unless it is on its way.
    private func writeNews(into patch: inout PatchWriter) -> Location? {
        patch.begin(0)
        defer { patch.end() }
        if news.needsTitle(pageTitle) { patch.page("title", title) }
        if let text = news.takeNotice() { patch.page("say", text) }
        if let token = news.takeRenewedToken() { patch.page("token", token) }
        // On the way to a location the tree is at places that nobody asked for.
        guard !isOpening else { return nil }
        let location = location
        guard let move = addressBar.follow(to: location) else { return location }
        // An address that nobody could read would lose the page with the next load.
        if location.isReadable {
            patch.page("url", basePath + location.urlPath, move.rawValue)
        } else {
            patch.page("say", HostWords(language: language).placeUnnamed)
        }
        return location
    }
}

/// The writing of one frame to a page that is watched.
@MainActor
private final class PageWriting {
    private let watcher: any PageWatcher
    private let causes: [Int]
    private let began = ContinuousClock.now
    var views: [Int] = []

    /// Begins now; nil where nobody watches.
    init?(for watcher: (any PageWatcher)?, of causes: [Int]) {
        guard let watcher else { return nil }
        self.watcher = watcher
        self.causes = causes
    }

    func tell(of frame: String) {
        watcher.didWrite(PageOutput(causes: causes, frame: frame, views: views, duration: ContinuousClock.now - began))
    }
}
