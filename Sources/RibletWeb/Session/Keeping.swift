import Riblet

/// What of a session is kept where the end of the process does not take it along: what was kept
/// last, whether there is news, and what waits until that is safe.
@MainActor
final class Keeping {
    /// Keeps the session; with `nil` it is in memory only.
    weak var keeper: (any SessionKeeper)?
    private var kept: SessionSnapshot?
    private let treeChanges: TreeChangeCheck
    private var viewNumbers = ViewNumberCheck()
    private var keepsUnderWay = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var heldFrames: [String] = []

    /// Knows what is kept of a session, and keeps nothing yet.
    ///
    /// - Parameters:
    ///   - root: the tree of the session.
    ///   - kept: the session as it is kept, where it comes out of a store.
    init(_ root: any LaunchRouting, kept: SessionSnapshot?) {
        self.kept = kept
        treeChanges = TreeChangeCheck(root)
    }

    /// Whether something of the session is kept.
    var isKept: Bool { kept != nil }

    /// Whether something is on its way to where it is kept.
    var isUnderWay: Bool { keepsUnderWay > 0 }

    /// Whether somebody waits until it is there.
    var isAwaited: Bool { !waiting.isEmpty }

    // MARK: Keeping

    /// Keeps the session where it has changed since it was kept.
    ///
    /// - Returns: whether something has to be kept first.
    func keepIfChanged(_ session: Session) -> Bool {
        guard let keeper, !session.hasEnded else { return false }
        // Most frames change nothing that is kept; then nothing is encoded.
        let treeChanged = treeChanges.mayHaveChanged()
        let viewsChanged = viewNumbers.mayHaveChanged(in: session.controllers)
        if let kept, !treeChanged, !viewsChanged, session.location == kept.location,
            session.conversation.lastEvent >= kept.lastEvent
        {
            return false
        }
        let snapshot = session.snapshot()
        guard !snapshot.isAsGood(as: kept) else { return false }
        kept = snapshot
        keepsUnderWay += 1
        keeper.keep(session, snapshot) { [weak self, weak session] in self?.didKeep { session?.transport } }
        return true
    }

    /// Keeps the session once more, though it has not changed. One that was never kept is left
    /// alone.
    func keepAgain(_ session: Session) {
        guard kept != nil else { return }
        kept = nil
        _ = keepIfChanged(session)
    }

    private func didKeep(_ transport: () -> (any PageTransport)?) {
        keepsUnderWay -= 1
        guard keepsUnderWay == 0 else { return }
        resumeWaiting()
        guard !heldFrames.isEmpty else { return }
        let frames = heldFrames
        heldFrames = []
        for frame in frames { transport()?.send(frame) }
    }

    // MARK: What waits for it

    /// Holds a frame back until everything it tells of is kept.
    func hold(_ frame: String) { heldFrames.append(frame) }

    /// Another page has connected: it gets what was held back otherwise.
    func dropHeldFrames() { heldFrames = [] }

    /// Returns when everything that is on its way is kept, or ``resumeWaiting()`` was called.
    func wait() async {
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets those go on who wait for what is kept.
    func resumeWaiting() {
        let resumed = waiting
        waiting = []
        for continuation in resumed { continuation.resume() }
    }
}

/// Tells whether the numbers of views may have to be kept again, without writing them down.
@MainActor
private struct ViewNumberCheck {
    private var marks: [(view: Weak, number: Int)] = []

    /// Whether there are other views than at the last call, or other numbers.
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
