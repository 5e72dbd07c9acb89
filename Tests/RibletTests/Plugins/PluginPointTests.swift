import Riblet
import Testing

/// Tests of the plug-ins that are made, their times and their order.
@MainActor
struct PluginPointTests {
    let log = Log()

    /// Factories of strings that apply where the context names their id, and tell the log when they
    /// are asked and when they build.
    private func factories(_ ids: String...) -> [PluginFactory<Set<String>, String>] {
        ids.map { [log] id in
            PluginFactory(
                id: id,
                isApplicable: {
                    log.add("\(id)?")
                    return $0.contains(id)
                }
            ) {
                log.add("\(id) built for \($0.count)")
                return id.uppercased()
            }
        }
    }

    private func point(_ ids: String...) -> PluginPoint<Set<String>, String> {
        PluginPoint(
            ids.flatMap { factories($0) }, attach: { [log] in log.add("\($0) attached") }, detach: { [log] in log.add("\($0) detached") })
    }

    @Test func applicablePluginsAreMadeInTheOrderOfTheFactories() {
        let point = point("a", "b", "c")
        #expect(log.take() == [])
        point.update(["c", "a", "x"])
        #expect(log.take() == ["a?", "b?", "c?", "a built for 3", "A attached", "c built for 3", "C attached"])
        #expect(point.children == ["A", "C"] && point.ids == ["a", "c"])
        #expect(point["a"] == "A" && point["b"] == nil && point["x"] == nil)
    }

    @Test func onlyTheDifferenceIsAttachedAndDetached() {
        let point = point("a", "b", "c", "d")
        point.update(["a", "b", "d"])
        _ = log.take()
        point.update(["b", "c"])
        // Leaving plugins go last first, before any comes; staying ones are neither built nor told.
        #expect(log.take() == ["a?", "b?", "c?", "d?", "D detached", "A detached", "c built for 2", "C attached"])
        #expect(point.ids == ["b", "c"])
        point.update(["b", "c"])
        #expect(log.take() == ["a?", "b?", "c?", "d?"])
        point.update(["a", "b", "c", "d"])
        #expect(point.children == ["A", "B", "C", "D"])
        point.update([])
        #expect(point.children.isEmpty)
    }

    @Test func aConditionMayBeLeftOut() {
        let point = PluginPoint<Int, Int>([PluginFactory(id: "always") { $0 * 2 }])
        point.update(4)
        point.update(5)
        #expect(point.children == [8])
    }

    @Test func allAreDetachedAndComeBackWithTheNextContext() {
        let point = point("a", "b")
        point.update(["a", "b"])
        _ = log.take()
        point.detachAll()
        point.detachAll()
        #expect(log.take() == ["B detached", "A detached"])
        point.update(["a"])
        #expect(log.take() == ["a?", "b?", "a built for 1", "A attached"])
    }

    @Test func aContextThatComesMeanwhileIsFollowedNext() {
        var point: PluginPoint<Set<String>, String>?
        var onAttach: ((String) -> Void)?
        var onDetach: ((String) -> Void)?
        point = PluginPoint(
            factories("a", "b", "c"),
            attach: { [log] in
                log.add("\($0) attached")
                onAttach?($0)
            },
            detach: { [log] in
                log.add("\($0) detached")
                onDetach?($0)
            })
        onAttach = { if $0 == "A" { point?.update(["a", "c"]) } }
        point?.update(["a", "b"])
        // b was left to do, and is not wanted any more.
        #expect(log.take().filter { !$0.hasSuffix("?") } == ["a built for 2", "A attached", "c built for 2", "C attached"])
        onAttach = nil
        onDetach = { if $0 == "C" { point?.update(["a", "b"]) } }
        point?.update([])
        #expect(log.take().filter { !$0.hasSuffix("?") } == ["C detached", "b built for 2", "B attached"])
        #expect(point?.ids == ["a", "b"])
        onDetach = { _ in point?.update(["c"]) }
        point?.detachAll()
        #expect(point?.ids == ["c"])
        point = nil
    }

    @Test func aSecondPluginOfTheSameIdIsRefused() {
        var point: PluginPoint<Set<String>, String>?
        let found = misuses { point = self.point("a", "b", "a") }
        #expect(found.map(\.kind) == [.duplicatePlugin])
        #expect(found.first?.message == "two plug-ins have the id 'a', and the second is left out; give each an id of its own")
        point?.update(["a", "b"])
        #expect(point?.children == ["A", "B"])
    }

    // MARK: Child RIBs

    @Test func childRIBsAreAttachedAndDetached() {
        let root = makeRoot("Root", log)
        let factories = ["A", "B", "C"].map { [log] name in
            PluginFactory<Set<String>, any Routing>(id: name, isApplicable: { $0.contains(name) }) { _ in makeNode(name, log) }
        }
        let point = PluginPoint(router: root, factories) { $0 }
        point.update(["C", "A"])
        #expect(log.take() == ["A didBecomeActive(true)", "A didLoad", "C didBecomeActive(true)", "C didLoad"])
        #expect(root.children.map(\.name) == ["A", "C"])
        let a = point["A"]
        weak let c = point["C"]
        point.update(["A", "B"])
        #expect(log.take() == ["C willResignActive(true)", "B didBecomeActive(true)", "B didLoad"])
        #expect(point["A"] === a && point.ids == ["A", "B"] && c == nil)
        point.detachAll()
        #expect(root.childCount == 0 && point.children.isEmpty)
    }

    @Test func theyMayBeSeenAsAProtocolOfTheHost() {
        let root = makeRoot("Root", log)
        let point = PluginPoint<Void, any BannerRouting>(router: root, [PluginFactory(id: "x") { BannerRouter(interactor: Interactor()) }])
        { $0 }
        point.update(())
        #expect(point.children.map(\.text) == ["banner"])
        #expect(root.childCount == 1)
        let concrete = PluginPoint<Void, BannerRouter>(router: root, [PluginFactory(id: "x") { BannerRouter(interactor: Interactor()) }]) {
            $0
        }
        concrete.update(())
        let viewable = PluginPoint<Void, any ViewableRouting>(router: root, [PluginFactory(id: "x") { makePage("Page") }]) { $0 }
        viewable.update(())
        #expect(root.children.map(\.name) == ["Banner", "Banner", "Page"])
        #expect(viewable.children.first?.viewControllable is FakeView)
    }

    @Test func oneThatSomebodyElseDetachedIsMadeAnew() {
        let root = makeRoot("Root", log)
        let point = PluginPoint<Bool, any Routing>(
            router: root, [PluginFactory(id: "x", isApplicable: { $0 }) { [log] _ in makeNode("X", log) }]
        ) { $0 }
        point.update(true)
        let first = point["x"]
        first.map(root.detachChild)
        #expect(point.children.isEmpty && point.ids.isEmpty && point["x"] == nil)
        point.update(false)
        point.update(true)
        #expect(point["x"] != nil && point["x"] !== first && root.childCount == 1)
    }

    @Test func oneThatTheTreeRefusesIsNotListed() {
        let root = makeRoot("Root", log)
        let parent = makeNode("Parent", log)
        root.attachChild(parent)
        root.detachChild(parent)
        let point = PluginPoint<Void, any Routing>(router: parent, [PluginFactory(id: "x") { [log] in makeNode("X", log) }]) { $0 }
        #expect(misuses { point.update(()) }.map(\.kind) == [.builtWhileDetached])
        #expect(point.children.isEmpty)
        root.attachChild(parent)
        point.update(())
        #expect(point.ids == ["x"])
    }

    @Test func oneThatEndsItselfAtOnceIsNotListed() {
        let root = makeRoot("Root", log)
        let point = PluginPoint<Void, any Routing>(
            router: root,
            [
                PluginFactory(id: "x") { [log] in
                    let node = makeNode("X", log)
                    node.interactor.onBecomeActive = { [weak node] _ in node.map { $0.parent?.detachChild($0) } }
                    return node
                }, PluginFactory(id: "y") { [log] in makeNode("Y", log) },
            ]
        ) { $0 }
        point.update(())
        #expect(point.ids == ["y"] && root.children.map(\.name) == ["Y"])
    }

    // MARK: Workers

    @Test func workersRunWhileTheyApplyAndTheInteractorIsActive() {
        let interactor = LogInteractor("I", log)
        let factories = ["1", "2"].map { [log] id in
            PluginFactory<Set<String>, any Working>(id: id, isApplicable: { $0.contains(id) }) { _ in LogWorker(id, log) }
        }
        let point = PluginPoint(interactor: interactor, factories) { $0 }
        point.update(["1", "2"])
        #expect(log.take() == [])
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "1 didStart(true)", "2 didStart(true)"])
        point.update(["2"])
        #expect(log.take() == ["1 didStop"])
        interactor.deactivate()
        #expect(log.take() == ["2 didStop", "I willResignActive(true)"])
        let typed = PluginPoint<Void, LogWorker>(interactor: interactor, [PluginFactory(id: "3") { [log] in LogWorker("3", log) }]) { $0 }
        typed.update(())
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "2 didStart(true)", "3 didStart(true)"])
    }
}

@MainActor protocol BannerRouting: Routing { var text: String { get } }
final class BannerRouter: Router<Interactor>, BannerRouting { let text = "banner" }

#if DEBUG && (os(Linux) || os(macOS) || os(Windows))
/// The default handler of a debug build, in a process of its own.
struct PluginPointTrapTests {
    @Test func aSecondPluginOfTheSameId() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let factory = PluginFactory<Int, Int>(id: "a") { $0 }
                _ = PluginPoint([factory, factory])
            }
        }
        let sentence = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(sentence.contains("give each an id of its own"))
    }
}
#endif
