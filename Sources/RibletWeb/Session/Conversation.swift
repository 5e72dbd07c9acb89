/// The progress of a page and its session: the last patch that the page has received, and the last
/// event of the page that the session has received.
///
/// Both number their messages, so that after a lost connection each repeats the messages that the
/// other one missed.
@MainActor
struct Conversation {
    private var outbox: Outbox
    /// The newest of the page's events that the tree has heard.
    private(set) var lastEvent = 0
    private var owesAcknowledgement = false
    private var owesWholePage = false

    /// A conversation in which nothing has been said.
    ///
    /// - Parameter limit: how many bytes of unacknowledged patches it keeps.
    init(retaining limit: Int) { outbox = Outbox(limit: limit) }

    /// Bytes of patches that the page has not acknowledged.
    var retainedBytes: Int { outbox.bytes }

    /// The frame that tells which of the page's events have arrived, and nothing else.
    var acknowledgement: String { "[0,\(lastEvent),[]]" }

    /// The patches that a page that comes back has missed, oldest first; none if it is owed its
    /// whole content.
    var missedPatches: [String] { owesWholePage ? [] : Array(outbox.unacknowledged) }

    // MARK: What the page says

    /// The session goes on where it was in another process, or where its page knows it to have
    /// been.
    mutating func goOn(after event: Int) { lastEvent = max(lastEvent, event) }

    /// The page connects.
    ///
    /// - Parameters:
    ///   - seen: the newest patch that it has applied.
    ///   - hasContent: whether it shows what this session has written.
    mutating func pageConnects(afterPatch seen: Int, hasContent: Bool) {
        outbox.acknowledge(seen)
        if hasContent, outbox.canResume(after: seen) { return }
        // Patches go on counting where the page is, or it would take them for old ones.
        outbox.skip(to: seen)
        owesWholePage = true
    }

    /// The page has applied patches up to `seen`.
    mutating func pageHasSeen(_ seen: Int) { outbox.acknowledge(seen) }

    /// The page asks which of its events have arrived.
    mutating func pageAsksForAcknowledgement() { owesAcknowledgement = true }

    /// The page asks for its whole content.
    mutating func pageAsksForContent() { owesWholePage = true }

    /// The page has sent the event of that number.
    ///
    /// - Returns: false if it has been handled already and came again after a reconnect.
    mutating func takesEvent(_ number: Int) -> Bool {
        owesAcknowledgement = true
        guard number > lastEvent else { return false }
        lastEvent = number
        return true
    }

    /// A new page is written for the session: what the former one was owed is obsolete, and the
    /// events of the new one count from the beginning.
    mutating func beginAnew() {
        outbox.forget()
        lastEvent = 0
    }

    // MARK: What the session says

    /// The beginning of the next patch.
    var nextPatch: PatchWriter { PatchWriter(sequence: outbox.sequence + 1, lastEvent: lastEvent) }

    /// The beginning of a frame that the page applies when it comes and nobody sends again.
    var aside: PatchWriter { PatchWriter(sequence: 0, lastEvent: lastEvent) }

    /// Keeps the patch that was begun as ``nextPatch``, until the page acknowledges it.
    mutating func append(_ frame: String) { outbox.append(frame) }

    /// Returns true if the whole content has to be sent now, and settles all other debts.
    mutating func settlesWholePage() -> Bool {
        guard owesWholePage else { return false }
        owesWholePage = false
        owesAcknowledgement = false
        outbox.forget()
        return true
    }

    /// Returns true if an acknowledgement has to be sent now; a patch is one as well.
    mutating func settlesAcknowledgement() -> Bool {
        defer { owesAcknowledgement = false }
        return owesAcknowledgement
    }
}
