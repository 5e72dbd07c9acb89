import Riblet
import RibletTesting
import Testing

// The code of the article Watching the tree. Nothing here suspends, so no other test's trees are
// heard.

@MainActor
@Suite("The article on watching the tree")
struct WatchingTheTreeTests {
    @Test("An observer hears of the kinds it asked for, until its subscription is over")
    func events() {
        var lines: [String] = []
        let root = TestRoot()
        let subscription = TreeEvents.observe([.didAttach, .didDetach]) { event in
            lines.append("\(event.kind.rawValue) \(event.path)")
        }
        let home = RoutingMock("Home")
        root.attachChild(home)
        root.detachChild(home)
        subscription.cancel()
        root.attachChild(home)
        #expect(lines == ["didAttach Root/Home", "didDetach Root/Home"])
    }

    @Test("Problems are told with their path and a sentence")
    func problems() {
        var reports: [String] = []
        func report(_ text: String) { reports.append(text) }
        let root = TestRoot()
        let subscription = TreeEvents.observeProblems { problem in
            report("\(problem.path): \(problem.description)")
        }
        let misuses = MisuseRecorder.record { root.detachChild(RoutingMock("Home")) }
        subscription.cancel()
        #expect(misuses.count == 1)
        #expect(reports.count == 1 && reports[0].hasPrefix("Root: ") && reports[0].contains("Home is detached but is not a child"))
    }
}
