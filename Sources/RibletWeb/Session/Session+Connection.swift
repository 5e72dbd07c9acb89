import Riblet

extension Session {
    /// True while a page is connected.
    public var isAttached: Bool { transport != nil }

    /// Connects the page. A former connection is closed; patches after `lastSeen` are sent again.
    ///
    /// - Parameters:
    ///   - transport: the connection.
    ///   - lastSeen: the newest patch that the page has applied.
    ///   - acknowledged: the newest event that the page knows to have arrived; a session that was
    ///     restored learns from it where it was.
    public func attach(_ transport: any PageTransport, lastSeen: Int, acknowledged: Int = 0) {
        guard !hasEnded else { return transport.close(.gone) }
        if let former = self.transport, former !== transport { former.close(.replaced) }
        self.transport = transport
        isUsed = true
        if restoreReport != nil, !patches.isWritten { conversation.goOn(after: acknowledged) }
        conversation.pageConnects(afterPatch: lastSeen, hasContent: patches.isWritten)
        patches.pageHasContent()
        // The page learns which of its events arrived, and sends the others again.
        sendAcknowledgement()
        for frame in conversation.missedPatches { transmit(frame) }
        flush()
        connection.set(true)
    }

    /// The connection is gone; the session goes on.
    public func detach(_ transport: any PageTransport) {
        guard self.transport === transport else { return }
        self.transport = nil
        connection.set(false)
    }

    /// Notes that the page is being left: the browser requests another page, and the connection
    /// will end. The tree is told at once that the page is disconnected; otherwise the next page
    /// would still see this one as present. A page that stays after all reports this by its next
    /// heartbeat.
    public func pageIsLeaving() { connection.set(false) }

    /// The transport takes frames again after it was full.
    public func transportDidDrain(_ transport: any PageTransport) {
        if self.transport === transport { flush() }
    }

    /// Handles one frame from the page, then sends what it changed. A frame that no page of ours
    /// sends closes the connection.
    public func receive(_ frame: String) {
        guard !hasEnded else { return }
        guard frame.utf8.count <= limits.frameBytes, let message = PageMessage(frame) else {
            transport?.close(.protocolViolation)
            return
        }
        if let seen = message.lastSeen { conversation.pageHasSeen(seen) }
        switch message.content {
        case .heartbeat:
            conversation.pageAsksForAcknowledgement()
            // It comes from time to time, and mostly from pages that nobody uses at the moment.
            releaseContent()
            if isAttached { connection.set(true) }
        case .resend: conversation.pageAsksForContent()
        case .likelyVisit(let path):
            guard let location = try? Location(urlPath: path) else { return }
            (root as? any LocationPrefetching)?.prefetch(location)
        case .numbered(let number, let content):
            guard conversation.takesEvent(number) else { break }
            following(input(content)) {
                timed { hold { handle(content) } }
                flush()
            }
        }
        flush()
    }

    /// Gives back what can be made again out of the content that the page shows.
    package func releaseContent() {
        for controller in controllers { controller.releaseContent() }
    }

    /// Handles an event, and says in a debug build where that keeps the main actor for long.
    private func timed(_ body: () -> Void) {
        #if DEBUG
        handled = nil
        let stretch = mainActorLimit.map { _ in MainActorStretch() }
        body()
        guard let limit = mainActorLimit, let kept = stretch?.kept, kept > limit else { return }
        let path = handled?.path ?? root.path
        report(PageProblem(.keptMainActor, at: path, "\(kept.inMilliseconds) ms", action: handled?.action))
        MainActorStretch.tellings += 1
        #else
        body()
        #endif
    }

    private func handle(_ content: PageMessage.Content) {
        switch content {
        case .event(let address, let event):
            // A link with an action of its own leads as one without.
            if event.kind == .click { addressBar.noteLink() }
            deliver(event, to: address)
        case .back: goBack()
        case .visit(let path, let isHistory):
            guard let location = try? Location(urlPath: path) else { return sayAddressIsUnreadable() }
            if !isHistory { addressBar.noteLink(isVisit: true) }
            let isFound = isHistory ? followHistory(to: location) : lead(to: location)
            if !isFound { sayNothingIsThere(at: location) }
        }
    }

    /// Runs the handler of an element that the page shows now.
    ///
    /// - Returns: false if there is none.
    @discardableResult
    private func deliver(_ event: PageEvent, to address: String) -> Bool {
        guard let (controller, path) = place(of: address) else { return false }
        return controller.receive(event, at: path[...])
    }

    /// The view and the place in it that an address means.
    func place(of address: String) -> (controller: WebViewController, path: [HandlerPath.Part])? {
        guard let colon = address.firstIndex(of: ":"), let number = Int(address[..<colon]), let controller = controller(number),
            let path = HandlerPath.parse(address[address.index(after: colon)...])
        else { return nil }
        return (controller, path)
    }

    /// A form or a button that was posted without script, with at most ``FormFields/limit`` fields.
    ///
    /// - Returns: false if no such handler is in the page now.
    public func submit(handler: String, fields: [(name: String, value: String)]) -> Bool {
        isUsed = true
        // Addresses count the controllers in the order in which a page is written.
        if !patches.isWritten { _ = contentHTML() }
        // The state that a toggle button has shown stands before its address.
        let parts = handler.split(separator: "@", maxSplits: 1)
        let (shown, address) = (parts.count == 2 ? String(parts[0]) : nil, String(parts.last ?? ""))
        let form = FormFields(fields.map { FormFields.Field(name: $0.name, value: $0.value) })
        let submit = PageEvent(kind: .submit, payload: .form(form))
        return following(input(submit, at: address)) {
            let taken = hold {
                deliver(submit, to: address)
                    || deliver(PageEvent(kind: .click, payload: shown.map(PageEvent.Payload.text) ?? .none), to: address)
            }
            // The page that posted may be connected all the same.
            flush()
            return taken
        }
    }

    /// A file that has arrived.
    ///
    /// - Returns: false if no control takes it now.
    public func upload(handler: String, file: UploadedFile) -> Bool {
        isUsed = true
        let event = PageEvent(kind: .file, payload: .file(file))
        return following(input(event, at: handler)) {
            let taken = hold { deliver(event, to: handler) }
            flush()
            return taken
        }
    }
}
