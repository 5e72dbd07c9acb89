/// Something that a detector waits for.
@MainActor
protocol LeakExpectation: AnyObject {
    /// True once the expectation has come true, was reported, or nobody waits for it any more.
    var isOver: Bool { get }

    /// Returns the leak where the expectation is overdue by now, and ends the expectation then.
    func leak(_ now: LeakWatcher) -> Leak?
}

/// The remains of a detached RIB whose router has gone.
final class RIBRemains: LeakExpectation {
    private weak var interactor: Interactor?
    private weak var presenter: AnyObject?
    private weak var view: AnyObject?
    private let place: RIBPlace?
    private let path: String
    private let detachment: Detachment
    private let since: Int32
    private let start: Int32
    private let viewPatience: Duration

    /// The place of `rib` must be settled.
    init(
        of rib: DepartedRIB, _ interactor: Interactor?, _ presenter: AnyObject?, _ view: AnyObject?, start: Int32, viewPatience: Duration
    ) {
        self.interactor = interactor
        self.presenter = presenter
        self.view = view
        place = rib.place
        path = rib.path
        detachment = rib.detachment
        since = rib.since
        self.start = start
        self.viewPatience = viewPatience
    }

    var isOver: Bool { interactor == nil && presenter == nil && view == nil }

    func leak(_ now: LeakWatcher) -> Leak? {
        // A view may still be on its way off the screen, and with it a presenter that is a view in
        // it.
        let isOnScreen = interactor == nil && (presenter == nil || presenter is any ViewControllable)
        let patience = isOnScreen ? now.ticks(in: viewPatience) : now.patience
        guard now.ticks(since: start) >= patience else { return nil }
        var objects: [(role: Leak.Role, object: AnyObject)] = []
        if let interactor { objects.append((.interactor, interactor)) }
        if let presenter { objects.append((.presenter, presenter)) }
        if let view { objects.append((.view, view)) }
        (interactor, presenter, view) = (nil, nil, nil)
        guard !objects.isEmpty else { return nil }
        var leak = Leak(
            .notReleased, path: path, objects.map { Leak.Remnant($0.role, $0.object) }, age: now.age(since: since), detachment: detachment)
        leak.findHolders(of: objects.map(\.object), inTreeOf: place?.tree)
        return leak
    }
}

/// One object that somebody has announced to go.
final class ObjectExpectation: LeakExpectation, LeakDetectionHandle {
    private weak var object: AnyObject?
    private let path: String
    private let start: Int32
    private let patience: Int32

    init(_ object: AnyObject, path: String, start: Int32, patience: Int32) {
        self.object = object
        self.path = path
        self.start = start
        self.patience = patience
    }

    var isOver: Bool { object == nil }

    func cancel() { object = nil }

    func leak(_ now: LeakWatcher) -> Leak? {
        guard let object, now.ticks(since: start) >= patience else { return nil }
        cancel()
        return Leak(.notReleased, path: path, [Leak.Remnant(.object, object)], age: now.age(since: start), detachment: nil)
    }
}

/// A view that somebody has announced to leave the screen.
final class DisappearanceExpectation: LeakExpectation, LeakDetectionHandle {
    private weak var view: (any AppearingViewControllable)?
    private let path: String
    private let start: Int32
    private let patience: Int32

    init(_ view: any AppearingViewControllable, path: String, start: Int32, patience: Int32) {
        self.view = view
        self.path = path
        self.start = start
        self.patience = patience
    }

    /// A view that has left the screen may come back later; that is no leak.
    var isOver: Bool { view?.isOnScreen != true }

    func cancel() { view = nil }

    func leak(_ now: LeakWatcher) -> Leak? {
        guard let view, view.isOnScreen, now.ticks(since: start) >= patience else { return nil }
        cancel()
        return Leak(.stillShown, path: path, [Leak.Remnant(.view, view)], age: now.age(since: start), detachment: nil)
    }
}
