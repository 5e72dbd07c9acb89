import Riblet
import RibletTesting

@testable import RibletReactor

/// A watcher that writes down what it hears: the cause as a letter, the RIB, and what happens, each
/// line indented by the events that are open.
@MainActor
final class WatchLog: ReactorWatcher {
    private(set) var lines: [String] = []
    private var depth = 0
    private var causes: [Int] = []

    /// Takes the lines that have come since the last time.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    func willHandle(_ event: WatchedEvent, at interactor: Interactor) {
        switch event {
        case .action(let action): note(Self.text(of: action), interactor)
        case .received(let mutation): note("receives \(mutation)", interactor)
        case .restored: note("is restored", interactor)
        }
        depth += 1
    }

    func didHandle(at interactor: Interactor) {
        depth -= 1
        note("done", interactor)
    }

    func didReduce(_ mutation: Any, at interactor: Interactor) { note("reduces \(mutation)", interactor) }

    func effectBegins(_ effect: WatchedEffect, at interactor: Interactor) {
        note("begins \(Self.text(of: effect))", interactor, effect.cause)
    }

    func effectEnds(_ effect: WatchedEffect, isCancelled: Bool, at interactor: Interactor) {
        note("\(isCancelled ? "cancels" : "ends") \(Self.text(of: effect))", interactor, effect.cause)
    }

    private func note(_ text: String, _ interactor: Interactor, _ cause: Int = Cause.now) {
        let name = interactor.path.split(separator: "/").last ?? ""
        lines.append(String(repeating: " ", count: depth) + "\(letter(of: cause)) \(name) \(text)")
    }

    /// Numbers are of the whole process, where other tests run.
    private func letter(of cause: Int) -> Character {
        guard cause != 0 else { return "?" }
        if !causes.contains(cause) { causes.append(cause) }
        return Array("abcdefghijklmnopqrstuvwxyz")[causes.firstIndex(of: cause) ?? 0]
    }

    private static func text(of action: Any) -> String {
        switch action as? Machine.Action {
        case .add(let value): "add \(value)"
        case .start: "start"
        case nil: "\(action)"
        }
    }

    private static func text(of effect: WatchedEffect) -> String {
        ([effect.kind.rawValue] + effect.ids.map { "\($0.base)" } + (effect.hasEnd ? [] : ["without end"])).joined(separator: " ")
    }
}

/// A tree of three machines, of which one has two below it, all active.
@MainActor
struct WatchedMachines {
    let clock = TestClock()
    let root = TestRoot()
    let parent: Machine
    let child: Machine
    let sibling: Machine
    let parentRouter: RoutingMock
    let childRouter: RoutingMock

    init() {
        parent = Machine(clock: clock)
        child = Machine(clock: clock)
        sibling = Machine(clock: clock)
        parentRouter = RoutingMock("Parent", interactor: parent)
        childRouter = RoutingMock("Child", interactor: child)
        root.attachChild(parentRouter)
        parentRouter.attachChild(childRouter)
        parentRouter.attachChild(RoutingMock("Sibling", interactor: sibling))
        for machine in all { _ = machine.currentState }
    }

    var all: [Machine] { [parent, child, sibling] }
}
