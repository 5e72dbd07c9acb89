import AppMeasuring
import Foundation
import Measuring
import RibletWeb

/// The application over SQLite: how much the pages of one list cost each other, and how much the
/// todos that nobody looks at.
@MainActor
public func todoBenchmarks() -> [Benchmark] {
    let crowd = crowdLines.map { "todo: 1,000 pages of a list: \($0.name)" }
    let sizes = ["/", "/list", "/todomvc"].map { "todo: first page of \($0) with 10,000 todos" }
    return [
        Benchmark(crowd) {
            let (many, few) = await (inCrowd(of: 1_000), inCrowd(of: 10))
            return crowd.indices.map { index in
                Line(
                    crowd[index], many[index] * 1e6, crowdLines[index].isToldToAll ? "µs/page" : "µs", goal: .atMostTimes(1.2),
                    reference: Reference("10 pages", few[index] * 1e6))
            }
        },
        Benchmark("todo: 250 pages of a list come one after another, all of it", "ms", goal: .atMostTimes(2.6), beside: "100 pages") {
            let (many, few) = await (coming(250), coming(100))
            return (many * 1e3, few * 1e3)
        },
        Benchmark("todo: 250 pages of a list come and go: longest the main actor is kept", "ms", goal: .atMost(50)) {
            await longestTurn(pages: 250) * 1e3
        },
        Benchmark("todo: a page of /list opened and connected", "ms", goal: .atMostTimes(1.5), beside: "the page alone, in turns") {
            await withTodos(10) { todos in
                let application = todos.application()
                let seconds = await bestInTurns(of: 15) {
                    let page = await TodoPage(application, "/list", told: Told())
                    page.session.end()
                } _: {
                    await TodoPage(application, "/list", told: Told(), connects: false).session.end()
                }
                return (seconds.value * 1e3, seconds.reference * 1e3)
            }
        },
        Benchmark(sizes) { await firstPages(sizes) },
        Benchmark(actLines) { await acts() },
        Benchmark("todo: heap of 10,000 todos with the pages of a user", "MB", goal: .atMost(10)) {
            let (many, few) = await (heap(of: 10_000), heap(of: 10))
            return (many - few) / 1e6
        },
        Benchmark("todo: heap of a session of the list, of 20 todos", "bytes", goal: .atMost(60_000)) { await sessionHeap() },
    ]
}

private let actLines = [
    "todo: one of 10,000 todos marked in /list", "todo: one more than 10,000 todos added by the form", "todo: 10,000 todos searched",
]

private let crowdLines = [
    (name: "one comes", isToldToAll: false), (name: "one goes", isToldToAll: false),
    (name: "an event in one", isToldToAll: false), (name: "a change that all show", isToldToAll: true),
]

/// CPU seconds for each of ``crowdLines``, the fastest of some; of what all are told, a page that
/// is there.
@MainActor
private func inCrowd(of count: Int) async -> [Double] {
    await withTodos(10) { todos in
        let application = todos.application()
        let told = Told()
        var pages: [TodoPage] = []
        for _ in 0..<count { pages.append(await TodoPage(application, "/list", told: told, connects: false)) }
        // All at once: each would otherwise be told of each.
        for page in pages { page.connect() }
        await settle(told)
        var fastest = [Double](repeating: .infinity, count: crowdLines.count)
        @MainActor func measure(_ line: Int, patches: Int, _ body: @MainActor () async throws -> Void) async throws {
            for page in pages { page.acknowledge() }
            let (start, before) = (cpuSeconds(), told.count)
            try await body()
            await told.patches(patches, since: before)
            let seconds = cpuSeconds() - start
            fastest[line] = min(fastest[line], crowdLines[line].isToldToAll ? seconds / Double(count) : seconds)
            await settle(told)
        }
        for round in 0..<7 {
            var guest: TodoPage?
            // Ten hear of it; a number above that is told no further.
            let hearing = count > 10 ? 0 : count
            try await measure(0, patches: hearing) { guest = await TodoPage(application, "/list", told: told) }
            try await measure(1, patches: hearing) { guest?.session.end() }
            try await measure(2, patches: 1) { pages[round % count].press("aria-label=\"Show one line each\"") }
            try await measure(3, patches: count) { _ = try await todos.rename(round) }
        }
        for page in pages { page.session.end() }
        return fastest
    }
}

/// CPU seconds until so many pages are there and none has anything to say any more.
@MainActor
private func coming(_ count: Int) async -> Double {
    await withTodos(10) { todos in
        let application = todos.application()
        let told = Told()
        let start = cpuSeconds()
        var pages: [TodoPage] = []
        for _ in 0..<count { pages.append(await TodoPage(application, "/list", told: told)) }
        await settle(told)
        let seconds = cpuSeconds() - start
        for page in pages { page.session.end() }
        return seconds
    }
}

/// Seconds for which others wait at most for the main actor, while pages are opened one after
/// another and then all close at once.
@MainActor
private func longestTurn(pages count: Int) async -> Double {
    await withTodos(10) { todos in
        let application = todos.application()
        let told = Told()
        let probe = Task.detached {
            var longest = Duration.zero
            while !Task.isCancelled {
                let asked = ContinuousClock.now
                await MainActor.run {}
                longest = max(longest, .now - asked)
                try? await Task.sleep(for: .milliseconds(1))
            }
            return longest
        }
        var pages: [TodoPage] = []
        for _ in 0..<count { pages.append(await TodoPage(application, "/list", told: told)) }
        await settle(told)
        // What is left hears of it, once.
        for page in pages.dropLast(50) { page.session.detach(page.transport) }
        await settle(told)
        probe.cancel()
        let longest = await probe.value
        for page in pages { page.session.end() }
        return longest / .seconds(1)
    }
}

/// Until no page has anything to say any more.
@MainActor
private func settle(_ told: Told) async {
    var before = -1
    while told.count != before {
        before = told.count
        try? await Task.sleep(for: .milliseconds(50))
    }
}

/// CPU of a first page over 10,000 todos, in turns with the same over ten.
@MainActor
private func firstPages(_ names: [String]) async -> [Line] {
    await withTodos(10_000) { many in
        await withTodos(10) { few in
            var lines: [Line] = []
            for (name, path) in zip(names, ["/", "/list", "/todomvc"]) {
                let (large, small) = (many.application(), few.application())
                let open = { (application: WebApplication) in
                    await TodoPage(application, path, told: Told(), connects: false).session.end()
                }
                let seconds = await bestInTurns(of: 9) {
                    await open(large)
                } _: {
                    await open(small)
                }
                lines.append(
                    Line(
                        name, seconds.value * 1e3, "ms", goal: path == "/" ? .atMostTimes(2) : nil,
                        reference: Reference("10 todos", seconds.reference * 1e3)))
            }
            return lines
        }
    }
}

/// CPU of what a user does in a page over 10,000 todos, until it is stored and all is told, in
/// turns with the same over ten.
@MainActor
private func acts() async -> [Line] {
    await withTodos(10_000) { many in
        await withTodos(10) { few in
            let (large, small) = (await ActedPages(many), await ActedPages(few))
            let marked = await bestInTurns(of: 9, large.mark, small.mark)
            let added = await bestInTurns(of: 9, large.add, small.add)
            let searched = await bestInTurns(of: 9, large.look, small.look)
            large.end()
            small.end()
            // Each of the 10,000 is looked through, for which there is no index: twice ten is out of
            // reach since ten take a thousandth of a second.
            let goals = [Goal.atMostTimes(2), .atMostTimes(2), .atMost(10)]
            return zip(zip(actLines, [marked, added, searched]), goals).map { line, goal in
                let (name, seconds) = line
                return Line(name, seconds.value * 1e3, "ms", goal: goal, reference: Reference("10 todos", seconds.reference * 1e3))
            }
        }
    }
}

/// Bytes of the heap that todos take with pages over them, after something was done there.
@MainActor
private func heap(of count: Int) async -> Double {
    await withTodos(count) { todos in
        let before = heapBytes()
        let pages = await ActedPages(todos)
        await pages.mark()
        await pages.look()
        defer { pages.end() }
        return Double(heapBytes() - before)
    }
}

/// Bytes of the heap that a page of the list takes beside others, without its connection, once it
/// has said that it is still there.
@MainActor
private func sessionHeap() async -> Double {
    await withTodos(20) { todos in
        let (application, told, count) = (todos.application(), Told(), 500)
        let few = await heartbeats(of: 20, application, told)
        let before = heapBytes()
        let many = await heartbeats(of: count, application, told)
        for (session, transport) in few { session.receive("[\"a\",\(transport.lastSequence)]") }
        let bytes = Double(heapBytes() - before) / Double(count)
        for (session, _) in few + many { session.end() }
        return bytes
    }
}

@MainActor
private func heartbeats(of count: Int, _ application: WebApplication, _ told: Told) async -> [(Session, ToldTransport)] {
    var sessions: [(Session, ToldTransport)] = []
    for _ in 0..<count {
        let page = await TodoPage(application, "/list", told: told)
        sessions.append((page.session, page.transport))
    }
    await settle(told)
    for (session, transport) in sessions { session.receive("[\"a\",\(transport.lastSequence)]") }
    return sessions
}

/// The pages in which a user acts.
@MainActor
private final class ActedPages {
    private let told = Told()
    private let list: TodoPage
    private let form: TodoPage
    private let search: TodoPage
    private var round = 0

    init(_ todos: MeasuredTodos) async {
        let application = todos.application()
        list = await TodoPage(application, "/list", told: told)
        form = await TodoPage(application, "/list/add", told: told)
        search = await TodoPage(application, "/search", told: told)
        await settle(told)
    }

    func mark() async {
        let before = told.count
        list.press("role=\"checkbox\"")
        await told.patches(1, since: before)
        await settle(told)
    }

    func add() async {
        let before = told.count
        form.send("id=\"add\"", "submit", "[[\"title\",\"Another one\"],[\"_submitter\",\"saveNext\"]]")
        await told.patches(1, since: before)
        await settle(told)
    }

    func look() async {
        round += 1
        let before = told.count
        search.send("name=\"q\"", "input", "\"\(round)\"")
        await told.patches(1, since: before)
        await settle(told)
    }

    func end() {
        for page in [list, form, search] { page.session.end() }
    }
}

@MainActor
private func withTodos<Value>(_ count: Int, _ body: @MainActor (MeasuredTodos) async throws -> Value) async -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
        return try await MeasuredTodos.stored(count, in: folder, body)
    } catch {
        fatalError("\(error)")
    }
}
