import Foundation
import RibletTesting
import Synchronization
import Testing

@testable import Pictures

@Suite("Programs of the system", .timeLimit(.minutes(20)))
struct ToolTests {
    private func run(_ script: String, _ limits: ToolLimits = ToolLimits()) async -> ChildProcess.End {
        await ChildProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", script], limits: limits).run()
    }

    @Test("Arguments arrive as they are, and the code with which it ended comes back")
    func arguments() async {
        let odd = "a b\"$HOME'`;*"
        let child = ChildProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", "[ \"$1\" = \"$2\" ] && exit 7", "sh", odd, odd])
        #expect(await child.run() == .exited(7))
    }

    @Test("It stands back behind others, and may use neither more memory nor more time than it was given")
    func limits() async throws {
        #expect(await run("[ $(nice) -ge 7 ]", ToolLimits(niceness: 7)) == .exited(0))
        #expect(await run("[ $(ulimit -v) = 300000 ]", ToolLimits(memory: 300_000 * 1024)) == .exited(0))
        #expect(await run("[ $(ulimit -t) = 5 ]", ToolLimits(time: .milliseconds(4_500))) == .exited(0))
    }

    @Test("A program that wants more memory does not get it")
    func memory() async throws {
        let dd = try #require(ChildProcess.find("dd"))
        let arguments = ["if=/dev/zero", "of=/dev/null", "bs=400M", "count=1"]
        #expect(await ChildProcess(dd, arguments, limits: ToolLimits(memory: 1 << 30)).run() == .exited(0))
        #expect(await ChildProcess(dd, arguments, limits: ToolLimits(memory: 200 << 20)).run() != .exited(0))
    }

    @Test("A program that computes without end, or sleeps, is killed", arguments: ["while :; do :; done", "exec sleep 600"])
    func time(_ script: String) async {
        #expect(await run(script, ToolLimits(time: .milliseconds(50))) == .timedOut)
    }

    @Test("Thousands of descriptors that are open here neither end the server nor reach the program")
    func descriptors() async {
        // Without the flag that would close them.
        let open = (0..<3_000).map { _ in Foundation.open("/dev/null", O_RDONLY) }
        defer { for descriptor in open { close(descriptor) } }
        #expect(open.allSatisfy { $0 >= 0 })
        await withTaskGroup(of: ChildProcess.End.self) { group in
            for _ in 0..<100 { group.addTask { await run("[ ! -e /dev/fd/\(open[1_000]) ]") } }
            for await end in group { #expect(end == .exited(0)) }
        }
    }

    @Test("Leaving ends the program")
    func cancelled() async {
        let running = Task { await run("exec sleep 600") }
        running.cancel()
        #expect(await running.value == .cancelled)
    }

    @Test("A program that is not there is not started, and one that is is found in the search path")
    func find() async {
        #expect(await ChildProcess(URL(fileURLWithPath: "/nowhere/tool"), []).run() == .notStarted("there is no such program"))
        #expect(ChildProcess.find("sh", path: "/nowhere:/bin")?.path == "/bin/sh")
        #expect(ChildProcess.find("no-such-program") == nil)
    }
}

@Suite("A queue for programs", .timeLimit(.minutes(20)))
struct ToolQueueTests {
    @MainActor
    @Test("No more run at once than may, and no more wait than may", arguments: [1, 2])
    func bounds(_ atOnce: Int) async throws {
        let queue = ToolQueue(atOnce: atOnce, waiting: 3)
        let gate = Gate()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<atOnce {
            tasks.append(Task { try await queue.run { await gate.pass {} } })
            await eventually { gate.count == number + 1 }
        }
        for number in 1...3 {
            tasks.append(Task { try await queue.run { await gate.pass {} } })
            try await waits(queue, number)
        }
        await #expect(throws: ToolQueue.Full()) { try await queue.run { Issue.record("it ran") } }
        #expect(gate.count == atOnce)
        gate.open()
        for task in tasks { try await task.value }
        #expect(gate.count == atOnce + 3)
        #expect(try await queue.run { true })
    }

    @MainActor
    @Test("Those who wait have their turn in order")
    func order() async throws {
        let queue = ToolQueue(atOnce: 1, waiting: 3)
        let gate = Gate()
        let log = Mutex<[Int]>([])
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<4 {
            tasks.append(Task { try await queue.run { await gate.pass { log.withLock { $0.append(number) } } } })
            if number == 0 { await eventually { gate.count == 1 } } else { try await waits(queue, number) }
        }
        gate.open()
        for task in tasks { try await task.value }
        #expect(log.withLock { $0 } == [0, 1, 2, 3])
    }

    @MainActor
    @Test("A caller that leaves while waiting has no turn, and leaves the place to others")
    func leaving() async throws {
        let queue = ToolQueue(atOnce: 1, waiting: 1)
        let gate = Gate()
        let first = Task { try await queue.run { await gate.pass {} } }
        await eventually { gate.count == 1 }
        let second = Task { try await queue.run { Issue.record("it ran") } }
        try await waits(queue, 1)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let third = Task { try await queue.run {} }
        try await waits(queue, 1)
        gate.open()
        try await first.value
        try await third.value
    }

    /// Waits until so many wait.
    private func waits(_ queue: ToolQueue, _ count: Int) async throws {
        while await queue.waitingCount != count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}

/// Holds who comes until it is opened.
private final class Gate: Sendable {
    private let state = Mutex((count: 0, isOpen: false, held: [CheckedContinuation<Void, Never>]()))

    var count: Int { state.withLock { $0.count } }

    func pass(_ body: @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                state.count += 1
                if !state.isOpen { state.held.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
        body()
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }
}
