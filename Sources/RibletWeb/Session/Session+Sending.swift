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
        guard holds == 0, let transport, transport.isWritable, isWritten else { return }
        if owesWholePage { return sendWholePage() }
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
            sendAcknowledgement()
        }
        owesAcknowledgement = false
    }

    /// Tells which of the page's events have arrived, and nothing else.
    func sendAcknowledgement() { transmit("[0,\(lastEvent),[]]") }

    /// The beginning of the next patch: its number, and that of the newest event it knows.
    private func frameHead() -> [UInt8] {
        var frame: [UInt8] = []
        frame.reserveCapacity(256)
        frame.append("[")
        frame.append(decimal: outbox.sequence + 1)
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
        // On the way to a location the tree is at places that nobody asked for.
        guard !isOpening else { return patch }
        let location = location
        if let move = addressBar.follow(to: location) { patch.page("url", basePath + location.urlPath, move.rawValue) }
        return patch
    }

    /// Sends what began with ``frameHead()``.
    private func send(_ groups: consuming [UInt8]) {
        groups.append("]]")
        let frame = String(decoding: groups, as: UTF8.self)
        outbox.append(frame)
        transmit(frame)
    }

    /// The page's whole content: patches were lost beyond recovery, or something else has changed the page.
    private func sendWholePage() {
        owesWholePage = false
        owesAcknowledgement = false
        outbox.forget()
        queue.removeAll()
        var page = PatchWriter()
        page.page("root", contentHTML())
        var frame = frameHead()
        Self.append(page, of: 0, to: &frame, isFirst: true)
        let rest = pageOperations()
        if rest.count > 0 { Self.append(rest, of: 0, to: &frame, isFirst: false) }
        send(frame)
    }
}
