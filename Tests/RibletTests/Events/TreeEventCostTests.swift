import Riblet
import RibletTesting
import Testing

/// Counts how often it is asked for its name.
private final class AskedRouter: Router<Interactor> {
    var asked = 0

    override var name: String {
        asked += 1
        return "Asked"
    }
}

@MainActor
@Suite struct TreeEventCostTests {
    @Test func noPathIsSpeltWhileNobodyReadsIt() {
        let root = makeRoot()
        let router = AskedRouter(interactor: Interactor())
        var heard = 0
        let subscription = TreeEvents.observe { _ in heard += 1 }
        root.attachChild(router)
        root.detachChild(router)
        subscription.cancel()
        #expect(heard > 0)
        #expect(router.asked == 0)
    }

    @Test func aPathIsSpeltOnceForAllObservers() {
        let root = makeRoot()
        let router = AskedRouter(interactor: Interactor())
        var paths: [String] = []
        let subscriptions = (0..<3).map { _ in
            TreeEvents.observe([.didAttach]) { event in paths += [event.path, event.path] }
        }
        root.attachChild(router)
        for subscription in subscriptions { subscription.cancel() }
        #expect(paths == Array(repeating: "Root/Asked", count: 6))
        #expect(router.asked == 1)
    }

    @Test func onlyTheKindsAskedForAreTold() {
        let root = makeRoot()
        let a = makeNode("A")
        var heard: [TreeEvent.Kind] = []
        let subscription = TreeEvents.observe([.didActivate, .willDetach]) { heard.append($0.kind) }
        root.attachChild(a)
        root.detachChild(a)
        subscription.cancel()
        #expect(heard == [.didActivate, .willDetach])
    }

    @Test func anEventThatIsKeptSaysWhatItSaidThen() {
        let root = makeRoot()
        var kept: [TreeEvent] = []
        let subscription = TreeEvents.observe([.didAttach, .didDetach]) { kept.append($0) }
        do {
            let home = makeNode("Home")
            let list = makeNode("List")
            root.attachChild(home)
            home.attachChild(list)
            home.detachChild(list)
            root.attachChild(list)
            root.detachChild(list)
        }
        subscription.cancel()
        #expect(kept.map(\.path) == ["Root/Home", "Root/Home/List", "Root/Home/List", "Root/List", "Root/List"])
        #expect(kept.allSatisfy { $0.ribType == "Log" })
    }

    @Test func problemsAreToldWithoutEvents() {
        var heard: [String] = []
        let subscription = TreeEvents.observeProblems { heard.append("\($0.path) \($0 is Misuse)") }
        let a = makeNode("A")
        _ = misuses { a.attachChild(a) }
        subscription.cancel()
        _ = misuses { a.attachChild(a) }
        #expect(heard == ["A true"])
        do { _ = TreeEvents.observeProblems { _ in heard.append("freed") } }
        _ = misuses { a.attachChild(a) }
        #expect(heard == ["A true"])
    }
}
