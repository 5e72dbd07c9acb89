import Riblet

/// The views that no longer are as the page shows them, and whether they may be sent now.
@MainActor
struct PatchQueue {
    private var controllers: [WebViewController] = []
    private var holds = 0
    private var isFlushScheduled = false
    /// The causes of the changes, where somebody watches.
    private var causes: [Int] = []
    /// True once the page has content; before, there is nothing to patch.
    private(set) var isWritten = false

    /// True if the page shows everything as it is.
    var isEmpty: Bool { controllers.isEmpty }

    /// True if a patch may be written: the page has content, and nothing is being handled whose
    /// result is not complete yet.
    var isOpen: Bool { holds == 0 && isWritten }

    /// Until ``release()``, nothing is sent piecemeal.
    mutating func hold() { holds += 1 }

    /// Ends what the last ``hold()`` began.
    mutating func release() { holds -= 1 }

    /// Adds a changed view, unless the page is not written yet: it will then contain the newest
    /// content.
    ///
    /// - Returns: whether it was added.
    mutating func add(_ controller: WebViewController) -> Bool {
        guard isWritten else {
            controller.isQueued = false
            return false
        }
        controllers.append(controller)
        if Cause.now != 0, causes.last != Cause.now { causes.append(Cause.now) }
        return true
    }

    /// Returns true if the caller has to have the queue flushed soon; once until
    /// ``beginFlush()``.
    mutating func needsFlush() -> Bool {
        guard holds == 0, !isFlushScheduled else { return false }
        isFlushScheduled = true
        return true
    }

    /// The flush that ``needsFlush()`` asked for begins.
    mutating func beginFlush() { isFlushScheduled = false }

    /// Empties the queue.
    ///
    /// - Returns: the views, parents first, because rewriting a parent includes its children.
    mutating func take() -> [WebViewController] {
        guard !controllers.isEmpty else { return [] }
        if controllers.count > 1 { controllers.sort { $0.depth < $1.depth } }
        let taken = controllers
        controllers = []
        return taken
    }

    /// Returns the causes of the changes since the last call, in order.
    mutating func takeCauses() -> [Int] {
        defer { causes = [] }
        return causes
    }

    /// The page is about to get its whole content.
    mutating func removeAll() { controllers.removeAll() }

    /// The page has content from now on. Views that it includes are no longer queued.
    mutating func pageIsWritten() {
        controllers.removeAll { !$0.isQueued }
        isWritten = true
    }

    /// The page shows what was written for it, and is about to get its whole content.
    mutating func pageHasContent() { isWritten = true }
}
