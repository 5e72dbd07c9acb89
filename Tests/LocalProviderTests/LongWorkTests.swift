import Synchronization
import Testing

@testable import LocalProvider

@Suite("Long work", .timeLimit(.minutes(20))) struct LongWorkTests {
    /// Notes of what happened, in order.
    private final class Notes: Sendable {
        private let notes = Mutex<[String]>([])
        var all: [String] { notes.withLock { $0 } }
        func add(_ note: String) { notes.withLock { $0.append(note) } }
    }

    @Test("One piece comes after the other, in the order of asking, also where it waits itself")
    func inOrder() async throws {
        let (work, notes) = (LongWork(), Notes())
        let (began, go) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        async let first: Void = work.run { _ in
            began.continuation.finish()
            for await _ in go.stream {}
            notes.add("first")
        }
        for await _ in began.stream {}
        let others = try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<5 {
                group.addTask { try await work.run { _ in notes.add("\(number)") } }
                // The next one asks when this one waits.
                while await work.waitingCount <= number { await Task.yield() }
            }
            #expect(notes.all.isEmpty)
            go.continuation.finish()
            try await group.waitForAll()
            return notes.all
        }
        try await first
        #expect(others == ["first", "0", "1", "2", "3", "4"])
    }

    @Test("Where too many wait the next is refused, and after a failure the line goes on")
    func busy() async throws {
        struct Failure: Error {}
        let work = LongWork(limit: 1)
        let (began, go) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let first = Task {
            try await work.run { _ in
                began.continuation.finish()
                for await _ in go.stream {}
                throw Failure()
            }
        }
        for await _ in began.stream {}
        let second = Task { try await work.run(holding: 1) { _ in 2 } }
        while await work.waitingCount == 0 { await Task.yield() }
        let error = await #expect(throws: LongWork.Busy.self) { try await work.run(holding: 1) { _ in } }
        let further = Task { try await work.run(holding: 1, isGoingOn: true) { _ in 4 } }
        while await work.waitingCount == 1 { await Task.yield() }
        #expect(error?.description == "1 others wait for long work to end; try again later")
        go.continuation.finish()
        await #expect(throws: Failure.self) { try await first.value }
        #expect(try await second.value == 2)
        #expect(try await further.value == 4)
        #expect(try await work.run { _ in 3 } == 3)
    }
}
