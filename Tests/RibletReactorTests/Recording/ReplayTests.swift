import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct ReplayTests {
    private func shop(_ fault: Shop.ReducerFault = .none, seed: UInt64 = 99) -> Shop.RootRouter {
        Shop.RootRouter(Shop.Service(seed: seed, clock: TestClock()), fault)
    }

    private func recording(seed: UInt64 = 7, steps: Int = 200, _ fault: Shop.ReducerFault = .none) async throws -> Recording {
        try Recording(await ShopSession.recorded(seed: seed, steps: steps, fault: fault))
    }

    // MARK: The same

    @Test(arguments: 0..<6) func randomSessionsReplayTheSame(seed: UInt64) async throws {
        let recording = try await recording(seed: seed, steps: 800)
        let replayer = Replayer(recording) { shop() }
        #expect(replayer.run() == .same(steps: recording.steps.count))
        #expect(recording.steps.count > 400)
        #expect(recording.warnings.isEmpty)
        #expect(replayer.ignoredInputs == 0)
    }

    @Test func aLongSessionReplaysTheSame() async throws {
        let recording = try await recording(seed: 100, steps: 4500)
        #expect(recording.steps.count > 2000)
        #expect(Replayer(recording) { shop() }.run() == .same(steps: recording.steps.count))
    }

    @Test func noEffectRunsInAReplay() async throws {
        let recording = try await recording()
        var services: [Shop.Service] = []
        let replayer = Replayer(recording) {
            let service = Shop.Service(seed: 1, clock: TestClock())
            services.append(service)
            return Shop.RootRouter(service)
        }
        #expect(replayer.run() == .same(steps: recording.steps.count))
        #expect(services.map(\.calls) == [0])
    }

    @Test func whatElseSendsSomethingIsIgnoredAndCounted() async throws {
        let recording = try await recording()
        let clock = TestClock()
        let replayer = Replayer(recording) { Shop.RootRouter(Shop.Service(seed: 1, clock: clock)) }
        replayer.seek(to: 1)
        // The worker of the list ticks.
        await clock.advance(by: .seconds(2))
        #expect(replayer.ignoredInputs == 4)
        // So does anything else that wants something of the tree at rest.
        let root = try #require(replayer.root as? Shop.RootRouter)
        root.interactor.send(.open(1))
        root.list?.interactor.restore(Shop.ListInteractor.State(text: "stray"))
        root.service.offers.send(1)
        #expect(root.stack.isEmpty)
        #expect(root.list?.interactor.currentState == Shop.ListInteractor.State())
        #expect(replayer.ignoredInputs == 7)
        #expect(replayer.run() == .same(steps: recording.steps.count))
    }

    @Test func theStateOfAReplayIsTheOneThatWasRecorded() async throws {
        let session = ShopSession(seed: 5)
        session.record()
        session.root.launch()
        for _ in 0..<200 { await session.act() }
        let recording = try Recording(session.bytes)
        let replayer = Replayer(recording) { shop() }
        replayer.run()
        let root = try #require(replayer.root as? Shop.RootRouter)
        #expect(root.stack.routes == session.root.stack.routes)
        #expect(root.children.map(\.name) == session.root.children.map(\.name))
        #expect(root.list?.interactor.currentState == session.root.list?.interactor.currentState)
        session.finish()
    }

    // MARK: Seeking

    @Test func anInspectorGoesForwardAndBack() async throws {
        let recording = try await recording(seed: 3, steps: 150)
        let replayer = Replayer(recording) { shop() }
        var routes: [[Shop.Route]] = []
        for position in 0...recording.steps.count {
            #expect(replayer.seek(to: position) == .same(steps: position))
            routes.append((replayer.root as? Shop.RootRouter)?.stack.routes ?? [])
        }
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            let position = Int.random(in: 0...recording.steps.count, using: &random)
            #expect(replayer.seek(to: position) == .same(steps: position))
            #expect((replayer.root as? Shop.RootRouter)?.stack.routes == routes[position])
        }
        #expect(replayer.seek(to: -5) == .same(steps: 0))
        #expect(!replayer.root.isLoaded)
        #expect(replayer.seek(to: 1_000_000) == .same(steps: recording.steps.count))
    }

    @Test func goingBackTakesTheOldTreeDown() async throws {
        let recording = try await recording()
        try await expectReleased {
            let replayer = Replayer(recording) { shop() }
            replayer.run()
            let first = replayer.root
            replayer.seek(to: 3)
            #expect(first !== replayer.root)
            #expect(!first.interactable.isActive)
            return [first, replayer.root, replayer]
        }
    }

    // MARK: Different

    /// A session in which the list is searched.
    private func searched() -> [UInt8] {
        let session = ShopSession(seed: 1)
        session.record()
        session.root.launch()
        let list = session.root.list?.interactor
        for text in ["a", "ab", "abc"] { list?.send(.search(text)) }
        session.finish()
        return session.bytes
    }

    @Test func aChangedReducerIsFoundWithStepAndPath() async throws {
        let recording = try Recording(searched())
        guard case .differs(let difference) = Replayer(recording, building: { shop(.list) }).run() else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.step == 3)
        #expect(difference.path == "Shop/List")
        #expect(difference.key == .state)
        #expect(recording.steps[2].state(of: "Shop/List") == difference.expected)
        #expect(difference.expected?["text"] == "ab")
        #expect(difference.actual?["text"] == "AB")
        #expect(difference.input == #"Shop/List: action {"search":{"_0":"ab"}}"#)
        #expect(
            difference.description == """
                Shop/List: the state differs at step 3 (Shop/List: action {"search":{"_0":"ab"}}):
                  .text: "ab" was recorded, now "AB"
                """)
        // Everything before was the same.
        let replayer = Replayer(recording) { shop(.list) }
        #expect(replayer.seek(to: difference.step - 1) == .same(steps: difference.step - 1))
        #expect(replayer.seek(to: difference.step) == .differs(difference))
        #expect(replayer.position == difference.step)
        #expect(replayer.seek(to: difference.step + 10) == .differs(difference))
        #expect(replayer.seek(to: difference.step - 1) == .same(steps: difference.step - 1))
    }

    @Test(arguments: 0..<4) func aFaultOfTheChildIsFoundInTheChild(seed: UInt64) async throws {
        let recording = try await recording(seed: seed, steps: 600)
        guard case .differs(let difference) = Replayer(recording, building: { shop(.detail) }).run() else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.path.hasPrefix("Shop/Detail"))
        #expect(difference.key == .state)
        #expect(difference.text.contains(".votes: "))
    }

    @Test func aReducerThatIsNotTheSameTwiceIsFound() async throws {
        let recording = try await recording(seed: 2, steps: 300, .random)
        guard case .differs(let difference) = Replayer(recording, building: { shop(.random) }).run() else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.key == .state)
        #expect(difference.text.contains(".votes: "))
    }

    @Test func aRouteThatIsNotBuiltAnyMoreIsFound() async throws {
        let session = ShopSession(seed: 1)
        session.record()
        session.root.launch()
        session.root.stack.push(.detail(3))
        session.root.interactor.send(.open(4))
        session.finish()
        let recording = try Recording(session.bytes)
        final class Narrow: LaunchRouter<Shop.RootInteractor, FakeNavigation> {
            lazy var stack = ChildStack<Shop.Route>(router: self, container: viewController) { _ in nil }
            override var name: String { "Shop" }
        }
        let outcome = Replayer(recording) {
            let root = Narrow(interactor: Shop.RootInteractor(), viewController: FakeNavigation())
            _ = root.stack
            return root
        }.run()
        guard case .differs(let difference) = outcome else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.step == 1)
        #expect(difference.key == .tree)
        #expect(difference.text == "  Shop/List attached was recorded as change 2 of the tree, now nothing more")
    }

    @Test func aRecordingOfAnotherApplicationIsFound() async throws {
        let recording = try await recording()
        let outcome = Replayer(recording) { LaunchRouter(interactor: Interactor(), viewController: FakeView()) }.run()
        guard case .differs(let difference) = outcome else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.step == 1)
        #expect(difference.key == .input)
        #expect(difference.path == "Shop")
        #expect(difference.text == "  there is no such RIB now")
    }

    // MARK: The test of a recording

    @Test func expectReplayPassesWhereAllIsTheSame() async {
        let bytes = await ShopSession.recorded(seed: 4, steps: 50)
        let outcome = expectReplay(of: bytes) { shop() }
        #expect(outcome != nil)
    }

    @Test func expectReplayPointsAtTheLine() {
        let bytes = searched()
        let line = #line + 2
        withKnownIssue {
            expectReplay(of: bytes, file: "shop.jsonl") { shop(.list) }
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.first?.rawValue.hasPrefix("shop.jsonl: Shop/List: the state differs at step ") == true
        }
        withKnownIssue {
            expectReplay(of: [1, 2, 3]) { shop() }
        } matching: { issue in
            issue.error is RecordingError
        }
    }
}
