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
    private var keepsUnderWay = 0
    private var waiting: [@MainActor () -> Void] = []

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
    var isUnderWay: Bool { keepsUnderWay > 0 }

    /// True while a caller waits for the snapshot to be saved.
    var isAwaited: Bool { !waiting.isEmpty }

    // MARK: Keeping

    /// Saves the session if it has changed, after the running writes.
    func keepIfChanged(_ session: Session) {
        guard keeper != nil, !session.hasEnded else { return }
        // Most frames change nothing that is kept; then nothing is encoded.
        let treeChanged = treeChanges.mayHaveChanged()
        let viewsChanged = viewNumbers.mayHaveChanged(in: session.controllers)
        if let kept, !treeChanged, !viewsChanged, session.location == kept.location,
            session.conversation.lastEvent >= kept.lastEvent
        {
            return
        }
        let snapshot = session.snapshot()
        guard !snapshot.isAsGood(as: kept) else { return }
        kept = snapshot
        let number = (newest?.number ?? 0) + 1
        newest = (number, snapshot)
        // Messages to the page wait for this write, as for every other.
        writes.begin { [weak self, weak session] write in
            guard let self, let session, let keeper = self.keeper else { return write.end() }
            // It may have been kept at once meanwhile, as it was or as it has become.
            guard number > given else { return afterKeeping { write.end() } }
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
        keepsUnderWay += 1
        keeper.keep(session, snapshot) { [weak self] in
            write?.end()
            self?.didKeep()
        }
    }

    private func didKeep() {
        keepsUnderWay -= 1
        if keepsUnderWay == 0 { resumeWaiting() }
    }

    // MARK: What waits for it

    private func afterKeeping(_ then: @escaping @MainActor () -> Void) {
        if isUnderWay { waiting.append(then) } else { then() }
    }

    /// Returns when everything that is on its way is kept, or ``resumeWaiting()`` was called.
    func wait() async {
        await withCheckedContinuation { continuation in waiting.append { continuation.resume() } }
    }

    /// Lets those go on who wait for what is kept.
    func resumeWaiting() {
        let resumed = waiting
        waiting = []
        for then in resumed { then() }
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
