import Riblet

extension Session {
    /// While an event is handled nothing is sent piecemeal; afterwards the location may have changed without any view having done so.
    func hold<T>(_ body: () -> T) -> T {
        holds += 1
        defer { holds -= 1 }
        return body()
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

    func scheduleFlush() {
        guard holds == 0, !isFlushScheduled, transport != nil else { return }
        isFlushScheduled = true
        Task { @MainActor [weak self] in
            guard let self else { return }
            isFlushScheduled = false
            flush()
        }
    }

    /// Sends what has changed, in one frame, if the page can take it now.
    func flush() {
        guard let transport, transport.isWritable else { return }
        writePatch()
    }

    /// Writes down what a page has missed that nobody is connected to: what it shows no longer is then let go of, and not only when somebody comes back.
    public func noteWhatIsMissed() {
        if transport == nil, !queue.isEmpty { writePatch() }
    }

    private func writePatch() {
        guard holds == 0, isWritten else { return }
        if owesWholePage { return sendWholePage() }
        var differ = Differ(session: self, patch: PatchWriter(sequence: outbox.sequence + 1, lastEvent: lastEvent))
        // Parents first: what a parent writes anew includes its children, which then have nothing left to say.
        if queue.count > 1 { queue.sort { $0.depth < $1.depth } }
        let changed = queue
        queue.removeAll(keepingCapacity: true)
        for controller in changed {
            controller.isQueued = false
            if controller.number > 0, controller.page === self { differ.compare(controller) }
        }
        pageOperations(into: &differ.patch)
        if !differ.patch.isEmpty {
            send(differ.patch.frame())
        } else if owesAcknowledgement {
            sendAcknowledgement()
        }
        owesAcknowledgement = false
    }

    /// Tells which of the page's events have arrived, and nothing else.
    func sendAcknowledgement() { transmit("[0,\(lastEvent),[]]") }

    /// What changes around the page: its title and address.
    private func pageOperations(into patch: inout PatchWriter) {
        patch.begin(0)
        defer { patch.end() }
        let pageTitle = pageTitle
        if pageTitle != sentPageTitle {
            sentPageTitle = pageTitle
            patch.page("title", title)
        }
        if notice != nil, let text = takeNotice() { patch.page("say", text) }
        if renewedPageToken != nil, let token = takeRenewedPageToken() { patch.page("token", token) }
        // On the way to a location the tree is at places that nobody asked for.
        guard !isOpening else { return }
        let location = location
        if let move = addressBar.follow(to: location) { patch.page("url", basePath + location.urlPath, move.rawValue) }
    }

    private func send(_ frame: String) {
        outbox.append(frame)
        transmit(frame)
    }

    /// The page's whole content: patches were lost beyond recovery, or something else has changed the page.
    private func sendWholePage() {
        owesWholePage = false
        owesAcknowledgement = false
        outbox.forget()
        queue.removeAll()
        var patch = PatchWriter(sequence: outbox.sequence + 1, lastEvent: lastEvent)
        patch.begin(0)
        patch.page("root", contentHTML())
        patch.end()
        pageOperations(into: &patch)
        send(patch.frame())
    }
}
