import Riblet

/// A log of events in order, as `name step`.
@MainActor
final class Log {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// Tells the log every callback, and runs what a test puts into it.
final class LogInteractor: Interactor {
    let name: String
    let log: Log
    var onBecomeActive: ((LogInteractor) -> Void)?
    var onWillResign: ((LogInteractor) -> Void)?

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    override func didBecomeActive() {
        log.add("\(name) didBecomeActive(\(isActive))")
        onBecomeActive?(self)
    }

    override func willResignActive() {
        log.add("\(name) willResignActive(\(isActive))")
        onWillResign?(self)
    }
}

final class LogRouter: Router<LogInteractor> {
    var onLoad: ((LogRouter) -> Void)?

    override var name: String { interactor.name }

    override func didLoad() {
        interactor.log.add("\(name) didLoad")
        onLoad?(self)
    }
}

final class LogRoot: LaunchRouter<LogInteractor, FakeView> {
    override var name: String { interactor.name }

    override func didLoad() { interactor.log.add("\(name) didLoad") }
}

@MainActor
func makeNode(_ name: String, _ log: Log = Log()) -> LogRouter { LogRouter(interactor: LogInteractor(name, log)) }

/// A root that has been launched; the log is empty.
@MainActor
func makeRoot(_ name: String = "Root", _ log: Log = Log(), launched: Bool = true) -> LogRoot {
    let root = LogRoot(interactor: LogInteractor(name, log), viewController: FakeView(name))
    if launched {
        root.launch()
        _ = log.take()
    }
    return root
}

/// A RIB with a view, for containers.
final class PageRouter: ViewableRouter<LogInteractor, FakeView> {
    override var name: String { interactor.name }
}

@MainActor
func makePage(_ name: String, _ log: Log = Log()) -> PageRouter {
    PageRouter(interactor: LogInteractor(name, log), viewController: FakeView(name))
}

/// A worker that tells the log.
final class LogWorker: Worker {
    let name: String
    let log: Log
    var onStart: ((LogWorker, Interactor) -> Void)?
    var onStop: ((LogWorker) -> Void)?

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    override func didStart(_ interactor: Interactor) {
        log.add("\(name) didStart(\(interactor.isActive))")
        onStart?(self, interactor)
    }

    override func didStop() {
        log.add("\(name) didStop")
        onStop?(self)
    }
}

/// Every misuse reported while `body` runs; none of them stops the program. `body` does not
/// suspend, so no other test sees the handler.
@MainActor
func misuses(during body: () -> Void) -> [Misuse] {
    let before = Misuse.handler
    defer { Misuse.handler = before }
    var found: [Misuse] = []
    Misuse.handler = { found.append($0) }
    body()
    return found
}

/// Every tree event while `body` runs, as `path kind`.
@MainActor
func events(during body: () -> Void) -> [String] {
    var found: [String] = []
    let subscription = TreeEvents.observe { found.append("\($0.path) \($0.kind)") }
    body()
    subscription.cancel()
    return found
}
