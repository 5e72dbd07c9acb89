import Riblet

/// The saving of a session: the snapshot saved last, the newest one, and the frames that wait for
/// it.
@MainActor
final class Keeping {
    /// Keeps the session; with `nil` it is in memory only.
    weak var keeper: (any SessionKeeper)?
    private var kept: SessionSnapshot?
    private let treeChanges: TreeChangeCheck
    private var viewNumbers = ViewNumberCheck()
    private let writes: Writes
    /// The newest state of the session, which may wait for writes.
    private var newest: (number: Int, snapshot: SessionSnapshot)?
    /// Up to which state the keeper has been given.
    private var given = 0
    /// Up to which state the session is kept: a newer one stands for those before it.
    private var done = 0
    /// Those who wait, each for the state of that number.
    private var waiting: [(number: Int, then: @MainActor () -> Void)] = []

    /// Makes the saving of a session, without saving it yet.
    ///
    /// - Parameters:
    ///   - root: the tree of the session.
    ///   - kept: the saved snapshot of a session from a store.
    ///   - writes: the writes after which the session is saved.
    init(_ root: any LaunchRouting, kept: SessionSnapshot?, after writes: Writes) {
        self.kept = kept
        self.writes = writes
        treeChanges = TreeChangeCheck(root)
    }

    /// True if a snapshot of the session is saved.
    var isKept: Bool { kept != nil }

    /// True while a snapshot is being saved.
    var isUnderWay: Bool { done < given }

    /// True while a caller waits for the snapshot to be saved.
    var isAwaited: Bool { !waiting.isEmpty }

    // MARK: Keeping

    /// Saves the session if it has changed, after the running writes.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - location: where its tree is now, if somebody has asked just before.
    func keepIfChanged(_ session: Session, at location: Location? = nil) {
        guard keeper != nil, !session.hasEnded else { return }
        let location = location ?? session.location
        // Most frames change no state that is kept; then no tree is encoded. An event that was
        // handled counts all the same: the page sends it again to a process that does not know.
        let treeChanged = treeChanges.mayHaveChanged()
        let viewsChanged = viewNumbers.mayHaveChanged(in: session.controllers)
        let snapshot: SessionSnapshot
        if var same = kept, !treeChanged, !viewsChanged, location == same.location {
            same.lastEvent = session.conversation.lastEvent
            snapshot = same
        } else {
            snapshot = session.snapshot(at: location)
        }
        guard snapshot != kept else { return }
        kept = snapshot
        let number = (newest?.number ?? 0) + 1
        newest = (number, snapshot)
        // Messages to the page wait for this write, as for every other.
        writes.begin { [weak self, weak session] write in
            guard let self, let session, let keeper = self.keeper else { return write.end() }
            // It may have been kept at once meanwhile, as it was or as it has become.
            guard number > given else { return afterKeeping(number) { write.end() } }
            give(snapshot, number, of: session, to: keeper, as: write)
        }
    }

    /// Saves the session if it has changed, without waiting for writes.
    func keepAtOnce(_ session: Session) {
        keepIfChanged(session)
        guard let keeper, let newest, newest.number > given else { return }
        give(newest.snapshot, newest.number, of: session, to: keeper, as: nil)
    }

    /// Keeps the session once more, though it has not changed. One that was never kept is left
    /// alone.
    func keepAgain(_ session: Session) {
        guard kept != nil else { return }
        kept = nil
        keepIfChanged(session)
    }

    private func give(_ snapshot: SessionSnapshot, _ number: Int, of session: Session, to keeper: any SessionKeeper, as write: Write?) {
        given = number
        keeper.keep(session, snapshot) { [weak self] in
            write?.end()
            self?.didKeep(number)
        }
    }

    private func didKeep(_ number: Int) {
        done = max(done, number)
        resume { $0 <= done }
    }

    // MARK: What waits for it

    private func afterKeeping(_ number: Int, _ then: @escaping @MainActor () -> Void) {
        if number > done { waiting.append((number, then)) } else { then() }
    }

    /// Returns when the state that was given to the keeper last is kept, or ``resumeWaiting()`` was
    /// called. States that come meanwhile are not waited for: a page in use has always some.
    func wait() async {
        await withCheckedContinuation { continuation in afterKeeping(given) { continuation.resume() } }
    }

    /// Lets those go on who wait for what is kept.
    func resumeWaiting() { resume { _ in true } }

    private func resume(_ isDue: (Int) -> Bool) {
        let resumed = waiting.filter { isDue($0.number) }
        waiting.removeAll { isDue($0.number) }
        for (_, then) in resumed { then() }
    }
}

/// Tells whether the numbers of views may have to be kept again, without writing them down.
@MainActor
private struct ViewNumberCheck {
    private var marks: [(view: Weak, number: Int)] = []

    /// Returns true if there are other views, or other numbers, than at the last call.
    mutating func mayHaveChanged(in controllers: [WebViewController]) -> Bool {
        let isSame =
            controllers.count == marks.count && zip(controllers, marks).allSatisfy { $0 === $1.view.controller && $0.number == $1.number }
        if !isSame { marks = controllers.map { (Weak(controller: $0), $0.number) } }
        return !isSame
    }

    private struct Weak {
        weak var controller: WebViewController?
    }
}
