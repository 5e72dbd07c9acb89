import Riblet
import RibletTesting
import Testing

@MainActor
@Suite struct RecorderTests {
    @Test func treeEventsAreLines() {
        let root = TestRoot()
        let other = TestRoot("Other")
        let recorder = TreeRecorder(of: root)
        let home = RoutingMock("Home")
        root.attachChild(home)
        other.attachChild(RoutingMock("Home"))
        #expect(recorder.lines(.didActivate, .didLoad) == ["didActivate Root/Home", "didLoad Root/Home"])
        recorder.clear()
        root.detachChild(home)
        #expect(recorder.lines.contains("didDeactivate Root/Home"))
        #expect(recorder.lines.allSatisfy { $0.hasSuffix("Root/Home") })
        recorder.stop()
        root.attachChild(home)
        #expect(recorder.lines(.willAttach).isEmpty)
    }

    @Test func misusesAreValues() {
        let root = TestRoot()
        let stranger = RoutingMock("Stranger")
        let misuses = MisuseRecorder.record {
            root.detachChild(stranger)
            root.attachChild(stranger)
            root.attachChild(stranger)
        }
        #expect(misuses.map(\.kind) == [.detachedStranger, .attachedTwice])
        #expect(misuses.map(\.path) == ["Root", "Root"])
    }

    @Test func recordersMayOverlap() async {
        let root = TestRoot()
        let outer = await MisuseRecorder.record {
            let inner = MisuseRecorder.record { root.detachChild(RoutingMock()) }
            #expect(inner.count == 1)
            await letOthersRun()
            root.detachChild(RoutingMock())
        }
        #expect(outer.filter { $0.path == "Root" }.count >= 2)
    }

    @Test func aRoutingMockNotesItsCalls() {
        @MainActor final class Mock: RoutingMock {
            func routeToTask(_ id: Int) { record(id) }
            func routeBack() { record() }
        }
        let mock = Mock()
        mock.routeToTask(7)
        mock.routeBack()
        #expect(mock.calls == ["routeToTask(7)", "routeBack()"])
    }
}
