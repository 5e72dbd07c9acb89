import Riblet
import RibletTesting
import Testing

@MainActor
struct ScopeTests {
    let log = Log()

    @Test func endsEverythingInTheOrderOfBinding() {
        let scope = Scope()
        let items = (0..<40).map { index in LogItem { [log] in log.add("\(index)") } }
        for item in items { scope.add(item) }
        for index in stride(from: 0, to: 40, by: 3) { items[index].cancel() }
        _ = log.take()
        scope.add(LogItem { [log] in log.add("last") })
        scope.end()
        #expect(log.take() == (0..<40).filter { $0 % 3 != 0 }.map { "\($0)" } + ["last"])
        #expect(scope.count == 0 && scope.hasEnded)
    }

    @Test func itemsMayCancelOneAnotherAndEndTheScopeAgain() {
        let scope = Scope()
        var items: [LogItem] = []
        for index in 0..<10 {
            items.append(
                LogItem { [log] in
                    log.add("\(index)")
                    items[(index + 5) % 10].cancel()
                    scope.end()
                })
            scope.add(items[index])
        }
        scope.end()
        #expect(log.take().sorted() == (0..<10).map { "\($0)" })
    }

    @Test func addedAfterTheEndItEndsAtOnce() {
        let scope = Scope()
        scope.end()
        scope.add(LogItem { [log] in log.add("ended") })
        #expect(log.take() == ["ended"])
        #expect(scope.count == 0)
    }

    @Test func aScopeThatIsFreedEnds() {
        do { Scope().add(LogItem { [log] in log.add("ended") }) }
        #expect(log.take() == ["ended"])
    }

    @Test func leavingIsNotEnding() {
        let scope = Scope()
        let item = LogItem { [log] in log.add("ended") }
        scope.add(item)
        item.leaveScope()
        scope.end()
        #expect(log.take() == [])
    }

    // MARK: Tasks

    @Test func aTaskRunsAtOnceUpToItsFirstSuspension() async {
        let interactor = LogInteractor("I", log)
        interactor.activate()
        var steps: [String] = []
        let task = interactor.task {
            steps.append("first, bound: \(interactor.scope.count)")
            await Task.yield()
            steps.append("second")
        }
        #expect(steps == ["first, bound: 1"])
        await task.value()
        #expect(steps == ["first, bound: 1", "second"])
        #expect(interactor.scope.count == 0)
    }

    @Test func aTaskIsCancelledWithTheActivity() async {
        let interactor = LogInteractor("I", log)
        interactor.activate()
        var outcome = ""
        let task = interactor.task {
            do {
                try await Task.sleep(for: .seconds(3_600))
                outcome = "slept"
            } catch {
                outcome = "cancelled"
            }
        }
        interactor.deactivate()
        #expect(task.isCancelled)
        await task.value()
        #expect(outcome == "cancelled")
    }

    @Test func aCancelDuringTheFirstStretchSticks() async {
        let interactor = LogInteractor("I", log)
        interactor.activate()
        var wasCancelled = false
        let task = interactor.task {
            interactor.deactivate()
            await Task.yield()
            wasCancelled = Task.isCancelled
        }
        #expect(task.isCancelled)
        await task.value()
        #expect(wasCancelled)
    }

    @Test func aCancelledTaskOrScopeLeavesNothingBehind() async {
        weak var item: ScopeTask?
        let interactor = LogInteractor("I", log)
        interactor.activate()
        do {
            let task = interactor.task { try? await Task.sleep(for: .seconds(3_600)) }
            task.cancel()
            task.cancel()
            item = task
            await task.value()
        }
        await eventually { item == nil }
        #expect(interactor.scope.count == 0)
    }

    // MARK: Sequences

    @Test func observesASequenceInOrderUntilItResigns() async {
        let interactor = LogInteractor("I", log)
        interactor.activate()
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        var heard: [Int] = []
        let observation = interactor.observe(stream) { heard.append($0) }
        for value in 0..<5 { continuation.yield(value) }
        while heard.count < 5 { await Task.yield() }
        interactor.deactivate()
        continuation.yield(99)
        await observation.value()
        #expect(heard == [0, 1, 2, 3, 4])
    }

    @Test func valuesThatWaitAreNotDeliveredAfterTheEndOfTheFirstStretch() async {
        let interactor = LogInteractor("I", log)
        interactor.activate()
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        for value in 0..<5 { continuation.yield(value) }
        continuation.finish()
        var heard: [Int] = []
        let observation = interactor.observe(stream) {
            heard.append($0)
            if $0 == 1 { interactor.deactivate() }
        }
        await observation.value()
        #expect(heard == [0, 1])
    }

    @Test func anErrorEndsTheObservationAndIsTold() async {
        struct Broken: Error {}
        let interactor = LogInteractor("I", log)
        interactor.activate()
        let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
        continuation.yield(1)
        continuation.finish(throwing: Broken())
        var heard: [String] = []
        let observation = interactor.observe(stream, onError: { heard.append("\(type(of: $0))") }) { heard.append("\($0)") }
        await observation.value()
        #expect(heard == ["1", "Broken"])
        #expect(interactor.scope.count == 0)
    }

    @Test func activityAsAStream() async {
        var interactor: LogInteractor? = LogInteractor("I", log)
        let stream = interactor?.isActiveStream
        interactor?.activate()
        interactor?.deactivate()
        interactor = nil
        var heard: [Bool] = []
        if let stream { for await value in stream { heard.append(value) } }
        #expect(heard == [false, true, false])
    }
}
