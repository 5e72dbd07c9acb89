import Riblet
import RibletTesting
import Testing

@testable import RibletReactor

/// Nothing is paid for recording where nothing is recorded.
@MainActor
@Suite struct WatchingTests {
    @Test func reactorsAreWatchedAsLongAsASessionRuns() {
        let root = Shop.RootRouter(Shop.Service(seed: 1, clock: TestClock()))
        root.launch()
        let list = root.list?.interactor
        #expect(list?.core.gate == [])
        #expect(list?.core.hooks == nil)
        let recorder = SessionRecorder(root) { _ in }
        #expect(list?.core.gate == .watched)
        // One that gets its state later.
        root.interactor.send(.open(1))
        #expect(root.interactor.core.gate == .watched)
        recorder.stop()
        #expect(list?.core.gate == [])
        #expect(list?.core.hooks == nil)
        #expect(root.interactor.core.gate == [])
        root.terminate()
    }

    @Test func aReactorThatIsNotRecordableIsWatchedForItsEffects() {
        let machine = Machine()
        let root = TestRoot()
        root.attachChild(RoutingMock("Machine", interactor: machine))
        machine.send(.add(1))
        let recorder = SessionRecorder(root) { _ in }
        #expect(machine.core.hooks?.link != nil)
        recorder.stop()
        #expect(machine.core.hooks == nil)
    }

    @Test func aReplayWatchesOnlyItsOwnTree() throws {
        let machine = Machine.active()
        let header = Array(#"{"riblet recording":1,"application":"","root":"Shop"}"#.utf8)
        let replayer = Replayer(try Recording(header)) { Shop.RootRouter(Shop.Service(seed: 1, clock: TestClock())) }
        machine.send(.add(1))
        #expect(machine.core.hooks == nil)
        #expect(machine.values == [1])
        #expect(replayer.ignoredInputs == 0)
        #expect(replayer.run() == .same(steps: 0))
    }
}
