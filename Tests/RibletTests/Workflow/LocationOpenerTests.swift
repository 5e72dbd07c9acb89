import Riblet
import RibletTesting
import Testing

/// Locations that are opened by the workflows of a table.
@MainActor
struct LocationOpenerTests {
    let log = Log()
    let root = activeInteractor("Root")
    let relay = Relay<Int>()

    private func table(_ redirect: @escaping () -> Void = {}) throws -> WorkflowTable<LogInteractor> {
        var table = WorkflowTable<LogInteractor>()
        let (log, relay) = (log, relay)
        func add(_ pattern: String, _ build: @escaping (LogWorkflow, LocationMatch) throws -> Void) throws {
            try table.add(pattern) { match in
                let workflow = LogWorkflow(log)
                try build(workflow, match)
                return workflow
            }
        }
        try add("") { workflow, _ in workflow.logs("start", log).commit() }
        try add("lists/:list") { workflow, match in
            let list: Int = try match.parameter("list")
            workflow.logs("list \(list)", log).commit()
        }
        try add("slow/:name") { workflow, match in
            let name: String = try match.parameter("name")
            workflow.onStep { root in .first(of: relay) { $0 > 0 ? (root, $0) : nil } }
                .onStep { root, value in
                    guard value < 10 else { throw Broken() }
                    log.add("\(name) \(value)")
                    return .next(root)
                }
                .commit()
        }
        try add("broken") { workflow, _ in workflow.onStep { (_) -> StepResult<LogInteractor, Void> in throw Broken() }.commit() }
        try add("redirect") { workflow, _ in
            workflow.onStep { root in
                redirect()
                return .next(root)
            }
            .logs("never", log).commit()
        }
        return table
    }

    @Test func aLocationWhoseStepsAreThereIsOpenAtOnce() throws {
        let opener = LocationOpener(try table())
        #expect(opener.open(Location(path: ["lists", "3"]), from: root))
        #expect(log.take() == ["list 3", "complete"])
        #expect(opener.opening == nil && opener.failure == nil)
    }

    @Test func aLocationThatTakesTimeIsUnderWay() throws {
        let opener = LocationOpener(try table())
        #expect(opener.open(Location(path: ["slow", "a"]), from: root))
        let opening = try #require(opener.opening)
        #expect(opening.isRunning)
        relay.send(1)
        #expect(log.take() == ["a 1", "complete"])
        #expect(opener.opening == nil && opening.state == .completed && opener.failure == nil)
    }

    @Test func anotherLocationEndsTheOneUnderWay() throws {
        let opener = LocationOpener(try table())
        opener.open(Location(path: ["slow", "a"]), from: root)
        opener.open(Location(path: ["slow", "b"]), from: root)
        #expect(relay.observerCount == 1)
        relay.send(2)
        #expect(log.take() == ["b 2", "complete"])
        opener.open(Location(path: ["slow", "c"]), from: root)
        opener.cancel()
        #expect(opener.opening == nil && relay.observerCount == 0)
    }

    @Test func itEndsWithTheOpener() throws {
        do {
            let opener = LocationOpener(try table())
            opener.open(Location(path: ["slow", "a"]), from: root)
            #expect(relay.observerCount == 1)
        }
        #expect(relay.observerCount == 0)
    }

    @Test func whereNothingLeadsThereTheNearestPlaceIsOpened() throws {
        let opener = LocationOpener(try table())
        var failures: [String] = []
        opener.onFailure = { failures.append("\($0): \($1)") }
        #expect(!opener.open(Location(path: ["lists", "3", "more"]), from: root))
        #expect(log.take() == ["list 3", "complete"])
        #expect(!opener.open(Location(path: ["lists", "x"]), from: root))
        #expect(log.take() == ["start", "complete"])
        #expect(
            failures == [
                "/lists/3/more: nothing is at /lists/3/more; the nearest pattern is 'lists/:list'",
                "/lists/x: 'x' for :list in 'lists/:list' is not of the type Int",
            ])
        #expect(opener.failure as? WorkflowTableError == .badParameter(name: "list", value: "x", expected: "Int", pattern: "lists/:list"))
        #expect(opener.open(Location(), from: root))
        #expect(opener.failure == nil)
    }

    @Test func errorOfAStepIsTheFailureAtOnceOrLater() throws {
        let opener = LocationOpener(try table())
        var failures: [String] = []
        opener.onFailure = { location, _ in failures.append("\(location)") }
        #expect(!opener.open(Location(path: ["broken"]), from: root))
        #expect((opener.failure as? WorkflowFailure)?.error is Broken)
        #expect(opener.open(Location(path: ["slow", "a"]), from: root))
        #expect(opener.failure == nil)
        relay.send(10)
        #expect((opener.failure as? WorkflowFailure)?.error is Broken)
        #expect(opener.opening == nil && failures == ["/broken", "/slow/a"])
    }

    @Test func aStepMayOpenAnotherLocation() throws {
        var opener: LocationOpener<LogInteractor>?
        opener = LocationOpener(try table { [root] in opener?.open(Location(path: ["slow", "a"]), from: root) })
        #expect(opener?.open(Location(path: ["redirect"]), from: root) == true)
        #expect(opener?.opening?.isRunning == true)
        relay.send(3)
        #expect(log.take() == ["a 3", "complete"])
        opener = nil
    }

    @Test func itMayTimeOut() async throws {
        let clock = TestClock()
        let opener = LocationOpener(try table(), timeout: .seconds(5), clock: clock)
        opener.open(Location(path: ["slow", "a"]), from: root)
        await clock.advance(by: .seconds(5))
        #expect(opener.opening == nil)
        #expect((opener.failure as? WorkflowFailure)?.error is WorkflowError)
    }
}
