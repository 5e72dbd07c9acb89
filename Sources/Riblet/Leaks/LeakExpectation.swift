/// A handle that cancels an expectation.
@MainActor
public protocol LeakDetectionHandle: Cancellable {}

/// One object that has to go, or a view that has to leave the screen.
final class LeakExpectation: LeakDetectionHandle {
    private let kind: Leak.Kind
    private let part: RIBPart
    private let path: String
    private let patience: Int32
    /// The RIB with which the object has to go, while it is there.
    private weak var router: BaseRouter?
    /// The number of the look after which the patience began.
    private var start: Int32
    private var isCancelled = false

    /// - Parameters:
    ///   - kind: the leak, where the object stays.
    ///   - part: the object.
    ///   - path: the RIB that it belongs to, for the report.
    ///   - router: one that has to go before it; nil where nothing has to.
    ///   - start: the number of the last look of the detector.
    ///   - patience: the number of looks after which it is overdue.
    init(_ kind: Leak.Kind, _ part: RIBPart, path: String, after router: BaseRouter? = nil, start: Int32, patience: Int32) {
        self.kind = kind
        self.part = part
        self.path = path
        self.router = router
        self.start = start
        self.patience = patience
    }

    func cancel() { isCancelled = true }

    /// True once the expectation has come true, was reported, or nobody waits for it any more. A
    /// view that has left the screen may come back later; that is no leak.
    var isOver: Bool {
        guard !isCancelled, let object = part.object else { return true }
        return kind == .stillShown && (object as? any AppearingViewControllable)?.isOnScreen != true
    }

    /// True while the object should be on its way.
    var isWaiting: Bool { router == nil && !isOver }

    /// Returns the leak where the expectation is overdue by now, and ends the expectation then.
    func look(_ look: LeakDetector.Look) -> Leak? {
        guard isWaiting, let remnant = part.remnant else {
            start = look.number
            return nil
        }
        guard look.number &- start >= patience else { return nil }
        cancel()
        return Leak(kind: kind, path: path, objects: [remnant], age: look.age(since: start))
    }
}
