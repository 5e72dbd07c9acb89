import Riblet
import RibletLocalization
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector

@MainActor
@Suite("The three questions", .checksLeaks) struct QuestionsTests {
    private let faults = Faults()
    private let words = InspectorWords(.en)

    /// A page that is watched from now on.
    private func watched() async -> (page: TestPage, trace: Trace) {
        let page = await TestPage(faults.application)
        let trace = Trace(page.session)
        trace.watch()
        return (page, trace)
    }

    private func answer(_ question: Answer.Question, _ trace: Trace, selected name: String? = nil) -> [Answer.Line] {
        var state = WatchState(page: Sample.page)
        if let root = trace.session?.root { state.tree = trace.ribs.rows(of: root) }
        state.selected = state.tree.first { $0.name == name }?.id
        return AnswerReader(trace: trace).answer(question, state).lines
    }

    private func end(_ page: TestPage, _ trace: Trace) {
        trace.leave()
        page.end()
    }

    // MARK: Why slow?

    private func spent(by rib: String, in lines: [Answer.Line]) -> Int? {
        lines.lazy.compactMap { line -> Int? in
            if case .spent(rib, _, _, _, let time) = line.fact { time } else { nil }
        }.first
    }

    @Test("A slow reducer has a name; without a choice of the reader's it is that of the slowest cause")
    func slowReducer() async throws {
        let (page, trace) = await watched()
        try page.click("button", "Slow")
        try page.click("button", "Grow")
        let lines = answer(.slow, trace)
        guard case .took(.press("Slow"), let whole) = lines[0].fact else { return #expect(Bool(false), "\(lines)") }
        let time = try #require(spent(by: "Faults", in: lines))
        #expect(lines[0].link == .cause(1) && time >= 40_000 && time <= whole)
        #expect(lines.dropFirst().reduce(0) { $0 + ($1.share ?? 0) } <= 1_000)
        var state = WatchState(page: Sample.page)
        state.place.cause = 2
        let chosen = AnswerReader(trace: trace).answer(.slow, state).lines
        #expect(chosen[0].link == .cause(2))
        end(page, trace)
    }

    @Test("The time of an event that another one sends is its own")
    func nested() async throws {
        let (page, trace) = await watched()
        try page.click("button", "Open")
        faults.main?.send(.passedOn)
        let lines = AnswerReader(trace: trace).lines(of: try #require(trace.causes.last))
        let whole = Int(try #require(trace.causes.last).busy / .microseconds(1))
        let leaf = try #require(spent(by: "Leaf", in: lines))
        #expect(leaf >= 40_000 && (spent(by: "Faults", in: lines) ?? 0) <= whole - leaf)
        end(page, trace)
    }

    @Test("Reducing, comparing and waiting have their shares, and small parts are left out")
    func shares() async throws {
        let (page, trace) = await watched()
        let rib = trace.ribs.number(of: try #require(faults.main?.node))
        let cause = TracedCause(number: 7, origin: .press("Load"))
        var steps = [
            TracedStep(kind: .action, at: 0, rib: rib, text: "load"), TracedStep(kind: .effect, at: 800, rib: rib, text: "run fetch"),
            TracedStep(kind: .result, at: 301_000, rib: rib, text: "loaded", isLater: true),
            TracedStep(kind: .patch, at: 344_000, rib: nil, source: .rib(rib), text: "Faults"),
            TracedStep(kind: .result, at: 344_500, rib: rib, text: "loaded"),
        ]
        for (index, time) in zip([0, 2, 3, 4], [1_000, 41_000, 7_000, 1_000]) { steps[index].microseconds = time }
        for step in steps { _ = cause.add(step) }
        cause.busy = .milliseconds(50)
        let lines = AnswerReader(trace: trace).lines(of: cause)
        #expect(
            lines.map { words.sentence($0.fact) } == [
                "Press ‘Load’: 350 ms in all", "Faults waited 300 ms for run fetch", "Faults spent 42.0 ms in loaded",
                "Comparing and writing the views of Faults took 7.0 ms",
            ])
        #expect(lines.map(\.share) == [nil, 857, 120, 20] && lines.dropFirst().allSatisfy { $0.link == .rib(rib) })
        #expect(words.notes(lines[2].fact) == ["reduce", "2 times"])
        end(page, trace)
    }

    // MARK: Why big?

    @Test("A state that grows says by how much, and which property is the largest")
    func growing() async throws {
        let (page, trace) = await watched()
        try page.click("button", "Grow")
        let lines = answer(.big, trace)
        guard case .state("Faults", let size, let growth?) = lines[0].fact else { return #expect(Bool(false), "\(lines)") }
        #expect(size.property == "items" && size.isCut && size.bytes > 800 && size.propertyBytes == size.bytes)
        let rib = trace.ribs.number(of: try #require(faults.main?.node))
        #expect(growth.bytes > 800 && lines[0].link == .rib(rib))
        #expect(words.sentence(lines[0].fact).contains(" more than "))
        #expect(lines.contains { if case .frames("Faults", 1, _, _) = $0.fact { $0.link == .cause(1) } else { false } }, "\(lines)")
        guard case .state("Faults", _, let later?) = answer(.big, trace)[0].fact else { return #expect(Bool(false)) }
        #expect(later.bytes == 0, "since it was asked last")
        end(page, trace)
    }

    @Test("Of many states no more are measured than there is time for")
    func bounded() {
        let routers = (0..<25).map { index in (number: index, router: RoutingMock("\(index)") as BaseRouter) }
        var sizes = StateSizes()
        #expect(sizes.measure(routers, patience: .zero).left == 25 - StateSizes.least)
        #expect(sizes.measure(routers, patience: .seconds(600)).left == 0)
    }

    // MARK: Why alive?

    private func remains(_ lines: [Answer.Line]) -> [Answer.Remains] {
        lines.compactMap { if case .remains(let remains) = $0.fact { remains } else { nil } }
    }

    @Test("A circle through another object is told as a chain")
    func circle() async throws {
        let (page, trace) = await watched()
        try page.click("button", "Open")
        let leaf = try #require(faults.leaf)
        do {
            let neighbour = Ticker()
            leaf.neighbour = neighbour
        }
        leaf.send(.circled)
        let remains = remains(answer(.alive, trace))
        #expect(remains.map(\.rib) == ["Leaf"] && remains[0].objects.contains("LeafInteractor"))
        #expect(remains[0].circles == ["LeafInteractor.ticker → Ticker.owner → LeafInteractor"] && remains[0].holders.isEmpty)
        #expect(words.notes(.remains(remains[0])) == ["in a circle: LeafInteractor.ticker → Ticker.owner → LeafInteractor"])
        leaf.ticker = nil
        end(page, trace)
    }

    @Test("A property in the tree that keeps what has left is named, and weak ones are not")
    func holder() async throws {
        let (page, trace) = await watched()
        try page.click("button", "Open")
        let main = try #require(faults.main)
        main.kept["leaf"] = faults.leaf
        main.send(.close)
        let remains = remains(answer(.alive, trace))
        #expect(remains.map(\.rib) == ["Leaf"] && remains[0].circles.isEmpty)
        #expect(remains[0].holders == [Answer.Holder(object: "LeafInteractor", property: "FaultsInteractor.kept")])
        main.kept = [:]
        // The view goes when the page has been written.
        await page.wait { answer(.alive, trace).map(\.fact) == [.allFreed] }
        end(page, trace)
    }

    @Test("Where no property keeps it a closure does")
    func closure() async throws {
        let (page, trace) = await watched()
        try page.click("button", "Open")
        let keeps = { [leaf = faults.leaf] in leaf }
        faults.main?.send(.close)
        let remains = remains(answer(.alive, trace))
        #expect(remains.map(\.rib) == ["Leaf"] && words.notes(.remains(remains[0]))[0].hasPrefix("No property holds it"))
        withExtendedLifetime(keeps) {}
        end(page, trace)
    }

    @Test("A RIB in the tree is held by its parent")
    func attached() async throws {
        let (page, trace) = await watched()
        try page.click("button", "Open")
        var lines = answer(.alive, trace, selected: "Leaf")
        #expect(
            lines.map { words.sentence($0.fact) } == ["All RIBs that left the tree are freed", "Leaf is held by Faults (slot), and active"])
        let parent = trace.ribs.number(of: try #require(faults.main?.node))
        #expect(lines[1].link == .rib(parent))
        lines = answer(.alive, trace, selected: trace.ribs.rows(of: page.session.root).first?.name)
        #expect(lines.count == 2 && words.sentence(lines[1].fact).contains("is the root"))
        end(page, trace)
    }

    // MARK: The page

    @Test("A question opens one answer, and Escape or the same button closes it", arguments: Language.allCases)
    func card(_ language: Language) async throws {
        var state = Sample.state
        let words = InspectorWords(language)
        let (page, watcher) = await Sample.open(Sample.view(state, language), language: language.rawValue)
        try page.click("button", words.question(.slow))
        let remains = Answer.Remains(
            rib: "Add", seconds: 3, objects: ["AddInteractor"], holders: [Answer.Holder(object: "AddInteractor", property: "Home.last")])
        state.answer = Answer(
            .alive,
            [
                Answer.Line(fact: .remains(remains)),
                Answer.Line(fact: .attached(rib: "List", parent: "Home", .stack, .active, effects: ["follow time"]), link: .rib(2)),
            ])
        watcher.show(state)
        await page.wait { page.all(class: "fact").count == 2 }
        let button = try page.find("button", words.question(.alive))
        #expect(button["aria-expanded"] == "true" && page.all("region", words.question(.alive)).count == 1)
        #expect(page.text.contains("Home.last") && page.text.contains("follow time"))
        try page.click(page.all(class: "fact")[1])
        try page.click(button)
        #expect(page.press(.escape, in: try #require(page.all(class: "asks").first)))
        #expect(watcher.actions == [.asked(.slow), .led(.rib(2)), .asked(nil), .asked(nil)])
    }

    @Test("Every sentence has words of its own in both languages")
    func sentences() {
        let size = StateSize(bytes: 9, isCut: false)
        let facts: [Answer.Fact] = [
            .took(.back, 1), .spent(rib: "A", name: "b", isResult: true, times: 1, 1), .compared("", 1), .compared("A", 1),
            .waited(effect: "run", rib: "A", 1), .other(1), .state(rib: "A", size, nil),
            .state(rib: "A", size, Answer.Growth(bytes: 4, seconds: 1)), .state(rib: "A", size, Answer.Growth(bytes: -4, seconds: 1)),
            .frames("A", count: 2, bytes: 9, most: 5), .unmeasured(2), .remains(Answer.Remains(rib: "A", seconds: 1, objects: ["B"])),
            .attached(rib: "A", parent: nil, .root, .active, effects: []), .attached(rib: "A", parent: "B", .stack, .active, effects: []),
            .allFreed, .nothing,
        ]
        let texts = Language.allCases.flatMap { language in facts.map { InspectorWords(language).sentence($0) } }
        #expect(Set(texts).count == facts.count * Language.allCases.count)
        let kept = Answer.Remains(rib: "A", seconds: 1, objects: ["B"], isOnPurpose: true)
        #expect(words.notes(.remains(kept)) == ["kept on purpose: keepsDetached"])
    }

    @Test("Without anything to tell the answer says so, and it is never longer than eight sentences")
    func lengths() {
        #expect(Answer(.slow, []).lines.map(\.fact) == [.nothing])
        #expect(Answer(.big, Array(repeating: Answer.Line(fact: .unmeasured(1)), count: 20)).lines.map(\.id) == Array(0..<8))
    }
}
