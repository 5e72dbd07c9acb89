import Riblet
import RibletTesting
import Testing

// The code of the article Workers.

final class HeartbeatWorker: Worker {
    let beats = Relay<Int>()
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    override func didStart(_ interactor: Interactor) {
        ScopeTask.run(in: scope) { [clock, beats] in
            var count = 0
            while (try? await clock.sleep(for: .seconds(1))) != nil {
                count += 1
                beats.send(count)
            }
        }
    }
}

final class CallInteractor: Interactor {
    private let heartbeat: HeartbeatWorker
    private(set) var seconds = 0

    init(heartbeat: HeartbeatWorker) { self.heartbeat = heartbeat }

    override func didBecomeActive() {
        observe(heartbeat.beats) { [unowned self] in seconds = $0 }
        heartbeat.start(self)
    }
}

@MainActor
protocol Audible: AnyObject {
    var title: String { get }
}

final class AnnouncingWorker: Worker {
    private(set) var lines: [String] = []

    override func didStart(_ interactor: Interactor) {
        lines.append((interactor as? any Audible)?.title ?? interactor.path)
    }
}

final class SongInteractor: Interactor, Audible {
    let title = "Ode to Joy"
}

@MainActor
@Suite("The article on workers")
struct WorkersTests {
    @Test("A worker runs with its interactor, and begins anew with it")
    func heartbeat() async {
        let clock = TestClock()
        let worker = HeartbeatWorker(clock: clock)
        let call = CallInteractor(heartbeat: worker)
        #expect(!worker.isStarted)

        call.activate()
        for second in 1...3 {
            await clock.waitForSleepers(1)
            await clock.advance(by: .seconds(1))
            #expect(call.seconds == second)
        }

        call.deactivate()
        #expect(!worker.isStarted && worker.beats.observerCount == 0)
        await eventually { clock.sleepers == 0 }

        call.activate()
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(1))
        #expect(worker.isStarted && call.seconds == 1)
    }

    @Test("A worker is handed the interactor that it runs for")
    func announcing() {
        let worker = AnnouncingWorker()
        let song = SongInteractor()
        song.activate()
        worker.start(song)
        let call = CallInteractor(heartbeat: HeartbeatWorker(clock: TestClock()))
        call.activate()
        worker.start(call)
        #expect(worker.lines == ["Ode to Joy", call.path])
        song.deactivate()
        call.deactivate()
    }
}
