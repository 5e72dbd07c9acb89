import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector

@MainActor
@Suite("The record of a page", .checksLeaks) struct TraceTests {
    private let errands = Errands()

    /// A page that is watched from now on.
    private func watched() async -> (page: TestPage, trace: Trace) {
        let page = await errands.page()
        let trace = Trace(page.session)
        trace.watch()
        return (page, trace)
    }

    @Test("The work that follows from a press is its course, also after the effect has waited")
    func course() async throws {
        let (page, trace) = await watched()
        try page.click("button", "New to-do")
        #expect(trace.causes.map(\.origin) == [.press("New to-do")])
        #expect(
            trace.lines(of: trace.causes[0]) == [
                "page: event New to-do", "List ← page: action pressedNew", "Home ← List: action wantedNew", "Home ← Home: attach Add",
                "Home: mutation wantedNew", "page ← Home: patch",
            ])
        try page.type("textbox", "Title", "Milk")
        try page.click("button", "Add")
        #expect(trace.causes.map(\.origin) == [.press("New to-do"), .type("Title"), .press("Add")])
        #expect(
            trace.lines(of: trace.causes[2]) == [
                "page: event Add", "Add ← page: action submitted", "Add: mutation saving(true)", "Add: effect run", "page ← Add: patch",
            ])
        // Something else happens while the effect waits.
        errands.news.send("rain")
        errands.gate.open()
        await page.wait { page.text.contains("Milk") && page.all("button", "Add").isEmpty }
        #expect(
            trace.lines(of: trace.causes[2]).dropFirst(5) == [
                "Add ← Add: result stored(id: 7, title: \"Milk\")", "Home ← Add: action added(\"Milk\")", "Add: cancelled run",
                "Home ← Home: detach Add", "List ← Home: action revealed(\"Milk\")", "Home: mutation added(\"Milk\")",
                "page ← Home: patch",
            ])
        #expect(trace.causes.map(\.origin).dropFirst(3).first == .news("List"))
        #expect(trace.causes[2].ribs.map { trace.ribs.name(of: $0) } == ["Add", "Home", "List"])
        #expect(trace.causes[2].patches == 2 && trace.causes[2].bytes > 0 && !trace.causes[2].isFault)
        trace.leave()
        page.end()
    }

    @Test("News of a source that a RIB follows is a cause of its own")
    func news() async throws {
        let (page, trace) = await watched()
        errands.news.send("rain")
        errands.news.send("sun")
        await page.wait { page.text.contains("Heard sun") }
        #expect(trace.causes.map(\.origin) == [.news("List"), .news("List")])
        #expect(trace.lines(of: trace.causes[0]).first == "List: result heard(\"rain\")")
        // Both have changed one view before it was written; the first one has queued it.
        #expect(trace.causes[0].patches == 1)
        trace.leave()
        page.end()
    }

    @Test("Causes that grow while no other comes stay small, too")
    func growing() async throws {
        let (page, trace) = await watched()
        let list = try #require(errands.list)
        let numbers = (0..<400).map { _ in
            Cause.begin {
                list.send(.search(""))
                return Cause.now
            }
        }
        let text = String(repeating: "milk ", count: 20)
        for number in numbers { Cause.within(number) { for _ in 0..<10 { list.send(.search(text)) } } }
        #expect(trace.total == 400)
        #expect(trace.causes.reduce(0) { $0 + $1.size } <= 256 * 1024)
        trace.leave()
        page.end()
    }

    @Test("The names of effects are those of cases where no values are shown")
    func effectNames() {
        enum ID: Hashable { case search, code(String) }
        let ids: [AnyHashable] = [ID.search, ID.code("hunter2"), "typed"]
        #expect(EffectKind.run.name(with: ids, showsValues: false) == "run search code")
        #expect(EffectKind.run.name(with: ids, showsValues: true).hasSuffix("typed"))
    }

    @Test("A cause of a thousand steps says how many are left, and ten thousand causes stay small")
    func bounds() async throws {
        let (page, trace) = await watched()
        let list = try #require(errands.list)
        list.send(.many(1_000))
        let long = try #require(trace.causes.last)
        #expect(long.steps.count == TracedCause.mostSteps && long.left == 1_001 - TracedCause.mostSteps)
        for number in 1...10_000 { list.send(.search("text \(number)")) }
        #expect(trace.total == 10_001 && trace.causes.last?.number == 10_001)
        #expect(trace.causes.map(\.number) == Array(trace.causes[0].number...10_001))
        #expect(trace.causes.count > 100 && Self.bytes(of: trace) <= 256 * 1024, "\(Self.bytes(of: trace)) bytes")
        let step = try #require(trace.causes.last?.steps.first)
        #expect(step.text == "search" && step.value == "\"text 10000\"")
        trace.leave()
        page.end()
    }

    @Test("RIBs that came and went while nobody watched are known when the watching goes on")
    func pause() async throws {
        let (page, trace) = await watched()
        try page.click("button", "New to-do")
        let former = try #require(trace.ribs.rows(of: page.session.root).first { $0.name == "Add" })
        trace.leave()
        errands.home?.send(.closed)
        await page.wait { page.all("textbox", "Title").isEmpty }
        errands.home?.send(.wantedNew)
        await page.wait { !page.all("textbox", "Title").isEmpty }
        #expect(page.session.watcher == nil && trace.total == 1)
        trace.watch()
        try page.type("textbox", "Title", "Milk")
        #expect(trace.lines(of: trace.causes[1]).dropFirst().first == "Add ← page: action title(\"Milk\")")
        let rows = trace.ribs.rows(of: page.session.root)
        #expect(rows.map(\.name) == ["Root", "Home", "List", "Add"] && !rows.contains { $0.status == .gone || $0.id == former.id })
        #expect(trace.ribs.name(of: former.id) == "Add", "the first cause still names it")
        trace.leave()
        page.end()
    }

    @Test("A record that is over is not watched again, and one does not take another's place")
    func over() async throws {
        let (page, trace) = await watched()
        trace.watch()
        trace.leave()
        #expect(page.session.watcher === trace)
        page.end()
        #expect(trace.isOver && page.session.watcher == nil)
        trace.watch()
        #expect(page.session.watcher == nil)
        trace.leave()
        trace.leave()
    }

    /// The memory of the causes, as Swift lays it out.
    private static func bytes(of trace: Trace) -> Int {
        func bytes(_ text: String) -> Int { text.utf8.count > 15 ? 32 + text.utf8.count : 0 }
        return trace.causes.reduce(0) { sum, cause in
            let steps = cause.steps.reduce(0) { $0 + bytes($1.text) + bytes($1.value) }
            return sum + 160 + 8 * cause.ribs.capacity + steps
                + MemoryLayout<TracedStep>.stride * cause.steps.capacity
        }
    }

    @Test("Text for a field that nobody may see is in no step, also where an effect sends it later")
    func secrets() async throws {
        let (page, trace) = await watched()
        try page.type("textbox", "Search", "visible")
        try page.type(try #require(page.root.descendants.first { $0["aria-label"] == "Code" }), "hunter2")
        try page.type("textbox", "Search", "shown again")
        await page.wait { page.text.contains("shown again") }
        errands.gate.open()
        await page.wait { page.text.contains("code 107") }
        #expect(trace.causes.map(\.origin) == [.type("Search"), .type("Code"), .type("Search")])
        let lines = trace.causes.map { trace.lines(of: $0).joined(separator: "\n") }
        #expect(!lines.joined().contains("hunter2"), "\(lines[1])")
        #expect(lines[1].contains("action code") && lines[1].contains("result checked") && lines[1].contains("effect debounce"))
        #expect(lines[0].contains("\"visible\"") && lines[2].contains("\"shown again\""))
        trace.leave()
        page.end()
    }
}
