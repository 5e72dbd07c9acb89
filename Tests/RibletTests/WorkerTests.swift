import Riblet
import RibletTesting
import Testing

@MainActor
struct WorkerTests {
    let log = Log()

    @Test func aWorkerRunsWhileStartedAndItsInteractorIsActive() {
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        worker.start(interactor)
        #expect(!worker.isStarted)
        interactor.activate()
        #expect(worker.isStarted)
        interactor.deactivate()
        #expect(!worker.isStarted)
        interactor.activate()
        worker.stop()
        interactor.deactivate()
        interactor.activate()
        #expect(log.take().filter { $0.hasPrefix("W") } == ["W didStart(true)", "W didStop", "W didStart(true)", "W didStop"])
    }

    @Test func startedInDidBecomeActiveItRunsOnceAfterwards() {
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        interactor.onBecomeActive = { [log] in
            worker.start($0)
            worker.start($0)
            log.add("end of didBecomeActive")
        }
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "end of didBecomeActive", "W didStart(true)"])
        interactor.deactivate()
        interactor.activate()
        #expect(
            log.take() == [
                "W didStop", "I willResignActive(true)", "I didBecomeActive(true)", "end of didBecomeActive", "W didStart(true)",
            ])
    }

    @Test func startedWhileActiveItRunsAtOnceAndStartedWhileResigningItWaits() {
        let interactor = LogInteractor("I", log)
        interactor.activate()
        let worker = LogWorker("W", log)
        worker.start(interactor)
        #expect(worker.isStarted)
        let late = LogWorker("L", log)
        interactor.onWillResign = { late.start($0) }
        interactor.deactivate()
        #expect(!late.isStarted)
        interactor.activate()
        #expect(late.isStarted)
    }

    @Test func workBoundToAWorkerEndsBeforeDidStop() {
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        worker.onStart = { [log] worker, _ in worker.scope.add(LogItem { log.add("bound ended") }) }
        interactor.activate()
        worker.start(interactor)
        worker.stop()
        #expect(log.take() == ["I didBecomeActive(true)", "W didStart(true)", "bound ended", "W didStop"])
    }

    @Test func aWorkerMovesToAnotherInteractor() {
        let first = LogInteractor("1", log)
        let second = LogInteractor("2", log)
        let worker = LogWorker("W", log)
        first.activate()
        worker.start(first)
        worker.start(second)
        #expect(!worker.isStarted)
        first.deactivate()
        first.activate()
        #expect(!worker.isStarted)
        second.activate()
        #expect(worker.isStarted)
    }

    @Test func aStartFromDidStopIsTheLastWord() {
        let first = LogInteractor("1", log)
        let second = LogInteractor("2", log)
        let third = LogInteractor("3", log)
        for interactor in [first, second, third] { interactor.activate() }
        let worker = LogWorker("W", log)
        worker.start(first)
        worker.onStop = {
            $0.onStop = nil
            $0.start(third)
        }
        worker.start(second)
        #expect(worker.isStarted)
        second.deactivate()
        #expect(worker.isStarted)
        third.deactivate()
        #expect(!worker.isStarted)
    }

    @Test func aWorkerMayDeactivateItsInteractorWhenItStarts() {
        let interactor = LogInteractor("I", log)
        let first = LogWorker("1", log)
        let second = LogWorker("2", log)
        first.start(interactor)
        second.start(interactor)
        first.onStart = { $1.deactivate() }
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "1 didStart(true)", "1 didStop", "I willResignActive(true)"])
        #expect(!second.isStarted && !interactor.isActive)
    }

    @Test func aWorkerThatDeactivatesWhenItStopsResignsOnce() {
        let interactor = LogInteractor("I", log)
        let first = LogWorker("1", log)
        let second = LogWorker("2", log)
        first.start(interactor)
        second.start(interactor)
        first.onStop = { _ in interactor.deactivate() }
        interactor.activate()
        _ = log.take()
        interactor.deactivate()
        #expect(log.take() == ["1 didStop", "2 didStop", "I willResignActive(true)"])
    }

    @Test func aWorkerBelongsToWhoeverMadeIt() {
        let interactor = LogInteractor("I", log)
        weak var freed: LogWorker?
        do {
            let worker = LogWorker("W", log)
            worker.start(interactor)
            freed = worker
        }
        #expect(freed == nil)
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)"])
    }

    @Test func aWorkerThatIsFreedWhileItRunsStops() async {
        let interactor = LogInteractor("I", log)
        interactor.activate()
        let heard = Log()
        weak var freed: LogWorker?
        do {
            let worker = LogWorker("W", log)
            worker.onStart = { [log] worker, _ in worker.scope.add(LogItem { log.add("bound ended") }) }
            worker.observeStarted { heard.add("\($0)") }
            worker.start(interactor)
            freed = worker
            _ = log.take()
        }
        #expect(freed == nil)
        #expect(log.take() == ["bound ended", "W didStop"])
        #expect(heard.lines == ["false", "true", "false"])
        interactor.deactivate()
        interactor.activate()
        #expect(log.take() == ["I willResignActive(true)", "I didBecomeActive(true)"])
    }

    @Test func anErrorOfATaskIsTold() async {
        struct Broken: Error {}
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        interactor.activate()
        worker.start(interactor)
        _ = log.take()
        worker.task(onError: { [log] in log.add("\($0)") }) { throw Broken() }
        interactor.task(onError: { [log] in log.add("\($0)") }) { throw Broken() }
        // Those that were ended have not failed, whatever they throw.
        interactor.task(onError: { [log] in log.add("\($0)") }) { throw CancellationError() }
        let ended = interactor.task(onError: { [log] in log.add("ended: \($0)") }) {
            await letOthersRun()
            throw Broken()
        }
        ended.cancel()
        await ended.value()
        let fine = interactor.task(onError: { [log] in log.add("\($0)") }) { [log] in log.add("fine") }
        await fine.value()
        await eventually { log.lines.count == 3 }
        #expect(log.take().sorted() == ["Broken()", "Broken()", "fine"])
    }

    @Test func anInteractorThatGoesStopsItsWorkers() {
        let worker = LogWorker("W", log)
        do {
            let interactor = LogInteractor("I", log)
            interactor.activate()
            worker.start(interactor)
        }
        #expect(!worker.isStarted)
        #expect(log.take() == ["I didBecomeActive(true)", "W didStart(true)", "W didStop", "I willResignActive(true)"])
    }

    @Test func aWorkerFollowsTheAttachmentOfItsRIB() {
        let root = makeRoot("Root", log)
        let child = makeNode("Child", log)
        let worker = LogWorker("W", log)
        child.interactor.onBecomeActive = { worker.start($0) }
        root.attachChild(child)
        #expect(log.take() == ["Child didBecomeActive(true)", "W didStart(true)", "Child didLoad"])
        root.detachChild(child)
        #expect(log.take() == ["W didStop", "Child willResignActive(true)"])
        root.attachChild(child)
        #expect(log.take() == ["Child didBecomeActive(true)", "W didStart(true)"])
        root.terminate()
        #expect(log.take() == ["Root willResignActive(true)", "W didStop", "Child willResignActive(true)"])
    }

    @Test func workersStartAndStopInTheOrderInWhichTheyWereStarted() {
        let interactor = LogInteractor("I", log)
        let workers = (1...3).map { LogWorker("\($0)", log) }
        for worker in workers { worker.start(interactor) }
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "1 didStart(true)", "2 didStart(true)", "3 didStart(true)"])
        workers[0].stop()
        workers[0].start(interactor)
        _ = log.take()
        interactor.deactivate()
        #expect(log.take() == ["2 didStop", "3 didStop", "1 didStop", "I willResignActive(true)"])
    }

    @Test func boundWorkOfAWorkerEndsWithEachRun() async {
        let interactor = LogInteractor("I", log)
        let relay = Relay<Int>()
        let (stream, source) = AsyncStream<Int>.makeStream()
        let worker = LogWorker("W", log)
        worker.onStart = { [log] worker, _ in
            worker.observe(relay) { log.add("relay \($0)") }
            worker.observe(stream) { log.add("stream \($0)") }
            worker.task {
                for await _ in AsyncStream<Int>.makeStream().stream {}
                log.add("task over, cancelled \(Task.isCancelled)")
            }
        }
        worker.start(interactor)
        interactor.activate()
        relay.send(1)
        source.yield(2)
        await eventually { log.lines.count == 4 }
        #expect(log.take() == ["I didBecomeActive(true)", "W didStart(true)", "relay 1", "stream 2"])
        worker.stop()
        relay.send(3)
        await eventually { log.lines.count == 2 }
        #expect(relay.observerCount == 0)
        #expect(log.take() == ["W didStop", "task over, cancelled true"])
        worker.start(interactor)
        relay.send(4)
        worker.stop()
        await eventually { log.lines.count == 4 }
        #expect(log.take() == ["W didStart(true)", "relay 4", "W didStop", "task over, cancelled true"])
    }

    @Test func anErrorOfAnObservedSequenceIsTold() async {
        struct Broken: Error {}
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        // The stream throws on another thread: waited for, however long that takes.
        await withCheckedContinuation { told in
            worker.onStart = { [log] worker, _ in
                let broken = AsyncThrowingStream<Int, any Error> { throw Broken() }
                worker.observe(
                    broken,
                    onError: {
                        log.add("\($0)")
                        told.resume()
                    }
                ) { _ in }
            }
            worker.start(interactor)
            interactor.activate()
        }
        #expect(log.take().last == "Broken()")
    }

    @Test func callersHearOfARun() async {
        let interactor = LogInteractor("I", log)
        var worker: LogWorker? = LogWorker("W", log)
        let observation = worker?.observeStarted { [log] in log.add("runs \($0)") }
        let stream = worker?.isStartedStream
        worker?.start(interactor)
        interactor.activate()
        interactor.deactivate()
        #expect(
            log.take() == [
                "runs false", "I didBecomeActive(true)", "W didStart(true)", "runs true", "W didStop", "runs false",
                "I willResignActive(true)",
            ])
        // One that starts again as it stops has not stopped for those who ask.
        interactor.activate()
        worker?.onStop = {
            $0.onStop = nil
            $0.start(interactor)
        }
        worker?.stop()
        #expect(log.take() == ["I didBecomeActive(true)", "W didStart(true)", "runs true", "W didStop", "W didStart(true)"])
        observation?.cancel()
        worker?.stop()
        #expect(log.take() == ["W didStop"])
        worker = nil
        var heard: [Bool] = []
        if let stream { for await value in stream { heard.append(value) } }
        #expect(heard == [false, true, false, true, false])
    }
}
