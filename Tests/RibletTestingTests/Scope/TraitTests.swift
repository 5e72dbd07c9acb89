import Riblet
import RibletReactor
import RibletTesting
import Testing

private final class Presenter: Presentable {}
private final class Home: PresentableInteractor<any Presentable> {}

/// Keeps what a test should have let go of.
@MainActor
private final class Keeper {
    var kept: [AnyObject] = []
}

/// Runs `body` as a test with the trait would.
@MainActor
private func run(_ trait: RIBTestTrait, _ body: @escaping @MainActor @Sendable () async throws -> Void) async throws {
    try await trait.provideScope(for: try #require(Test.current), testCase: nil) { try await body() }
}

/// The line of `@Test`, counted from the one it is asked on.
@MainActor
private func declaration(_ line: Int = #line) -> Int { (Test.current?.sourceLocation.line ?? 0) - line }

@MainActor
@Suite struct TraitTests {
    private let keeper = Keeper()

    private static func home() -> RoutingMock { RoutingMock("Home", interactor: Home(presenter: Presenter())) }

    @Test func releasedObjectIsNotReported() async throws {
        try await run(.checksLeaks) {
            let root = TestRoot()
            let home = Self.home()
            root.attachChild(home)
            home.attachChild(RoutingMock("List"))
            root.detachChild(home)
            root.attachChild(RoutingMock("Other"))
        }
    }

    @Test func leftoversAreReportedAtTheTest() async {
        await expectIssue(line: declaration()) {
            try await run(.checksLeaks) {
                let root = TestRoot()
                let home = Self.home()
                root.attachChild(home)
                home.attachChild(RoutingMock("List"))
                keeper.kept.append(home.interactor)
                root.detachChild(home)
            }
        } says: {
            """
            2 objects are still there, kept by something outside:
              Home at Root/Home
              Presenter at Root/Home
            """
        }
        keeper.kept = []
    }

    @Test func aTreeThatStaysIsReported() async {
        await expectIssue(line: declaration()) {
            try await run(.checksLeaks) {
                let root = TestRoot("Kept")
                root.attachChild(RoutingMock("Home"))
                keeper.kept.append(root)
            }
        } says: {
            """
            6 objects are still there, kept by something outside:
              TestRoot at Kept
              Interactor at Kept
              FakeView at Kept
              RoutingMock at Kept/Home
              Interactor at Kept/Home
              FakeView at Kept/Home
            """
        }
        keeper.kept = []
    }

    @Test func aViewThatIsKeptIsReported() async {
        await expectIssue(line: declaration()) {
            try await run(.checksLeaks) {
                let view = FakeView()
                keeper.kept.append(view)
                TestRoot().attachChild(RoutingMock("Home", view: view))
            }
        } says: {
            """
            1 object is still there, kept by something outside:
              FakeView at Root/Home
            """
        }
        keeper.kept = []
    }

    @Test func tasksThatWereCancelledMayLetGoLater() async throws {
        try await run(.checksLeaks) {
            let root = TestRoot()
            let home = Self.home()
            root.attachChild(home)
            home.interactor.task { await letOthersRun() }
            root.detachChild(home)
        }
    }

    @Test func treesOfOthersAreNotLookedAt() async throws {
        let shared = TestRoot("Shared")
        try await run(.checksLeaks) {
            shared.attachChild(Self.home())
        }
        #expect(shared.childCount == 1)
    }

    @Test func tasksOfTheTestBelongToIt() async {
        await expectIssue(line: declaration()) {
            try await run(.checksLeaks) {
                await Task {
                    let root = TestRoot("Task")
                    keeper.kept.append(root.interactor)
                }.value
            }
        } says: {
            """
            1 object is still there, kept by something outside:
              Interactor at Task
            """
        }
        keeper.kept = []
    }

    @Test func testsThatRunAtTheSameTimeAreToldApart() async throws {
        await expectIssue(line: declaration()) {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        try? await run(.checksLeaks) {
                            let root = TestRoot("Tree\(number)")
                            for _ in 0..<5 {
                                await Task.yield()
                                root.attachChild(RoutingMock("Child"))
                            }
                            if number == 7 { keeper.kept.append(root.children[2].interactable) }
                        }
                    }
                }
            }
        } says: {
            """
            1 object is still there, kept by something outside:
              Interactor at Tree7/Child
            """
        }
        keeper.kept = []
    }

    @Test func traitsMayLieOneInTheOther() async {
        await expectIssue(line: declaration()) {
            try await run(.checksLeaks) {
                try await run(.failsOnMisuse) {
                    keeper.kept.append(TestRoot("Inner").interactor)
                }
            }
        } says: {
            """
            1 object is still there, kept by something outside:
              Interactor at Inner
            """
        }
        keeper.kept = []
    }

    // MARK: Reactors

    @Test func reactorTestsAreFinished() async {
        await expectIssue(line: 3) {
            try await run(.checksLeaks) {
                let test = ReactorTest(Shop(), timeout: .milliseconds(20))
                await test.send(.hang)
            }
        } says: {
            """
            an effect is still under way at the end of the test; let it end, or cancel with deactivate():
              run, started by send(.hang) at TraitTests.swift:\(Self.line(of: 3)):32
            1 sleeper waits for the clock, which shows 0.0 seconds; advance it
            """
        }
    }

    private static func line(of offset: Int, _ line: Int = #line) -> Int { line - 8 + offset }

    @Test func effectsThatAreAboutToEndAreWaitedFor() async throws {
        try await run(.checksLeaks) {
            let shop = Shop()
            shop.fetch = {
                for _ in 0..<5 { await letOthersRun() }
                throw CancellationError()
            }
            await ReactorTest(shop).send(.load) { $0.isLoading = true }
        }
    }

    @Test func aReactorThatStaysIsReported() async {
        await expectIssue(line: declaration()) {
            try await run(.checksLeaks) {
                let shop = Shop()
                keeper.kept.append(shop)
                await ReactorTest(shop).send(.increase) { $0.count = 1 }
            }
        } says: {
            """
            1 object is still there, kept by something outside:
              Shop
            """
        }
        keeper.kept = []
    }

    // MARK: Misuse

    @Test(arguments: [RIBTestTrait.failsOnMisuse, .checksLeaks])
    func aMisuseFailsTheTest(_ trait: RIBTestTrait) async {
        await expectIssue(line: declaration()) {
            try await run(trait) {
                TestRoot().detachChild(RoutingMock("Stranger"))
            }
        } says: {
            """
            misuse: Root: Stranger is detached but is not a child; detach a child once, by the router that attached it [detachedStranger]
            """
        }
    }

    @Test func aMisuseInAnAssertionIsShownThere() async {
        await expectIssue(line: 3) {
            try await run(.failsOnMisuse) {
                let test = ReactorTest(Shop(), activate: false)
                await test.send(.hang)
                await test.finish()
            }
        } says: {
            """
            misuse: Shop: Shop starts an effect while it is not active; send the action in didBecomeActive() or later [boundWhileInactive]
            """
        }
    }

    @Test func aMisuseThatIsRecordedDoesNotFail() async throws {
        try await run(.failsOnMisuse) {
            let misuses = MisuseRecorder.record { TestRoot().detachChild(RoutingMock()) }
            #expect(misuses.map(\.kind) == [.detachedStranger])
            let more = await MisuseRecorder.record {
                await Task.yield()
                TestRoot().detachChild(RoutingMock())
            }
            #expect(more.count == 1)
        }
    }

    @Test func anEffectThatFailsFailsTheTest() async {
        struct Broken: Error {}
        await expectIssue(line: 4) {
            try await run(.failsOnMisuse) {
                let shop = Shop()
                shop.fetch = { throw Broken() }
                await ReactorTest(shop).send(.load) { $0.isLoading = true }
            }
        } says: {
            "an effect failed: Shop: an effect of Shop, started by load, in RibletTestingTests/Shop.swift:84 threw Broken() and nothing handles it; "
                + "catch it in the effect or implement recover(from:)"
        }
    }

    @Test func errorsOfTheTestGoOn() async {
        struct Broken: Error {}
        await #expect(throws: Broken.self) {
            try await run(.checksLeaks) { throw Broken() }
        }
    }
}

/// The objects of a suite belong to its tests.
@MainActor
@Suite(.checksLeaks) struct SuiteWithTraitTests {
    let root = TestRoot()
    let home = RoutingMock("Home", interactor: Home(presenter: Presenter()))

    @Test func oneTest() {
        root.attachChild(home)
        root.detachChild(home)
    }

    @Test(arguments: [1, 2]) func another(_ number: Int) async {
        root.attachChild(home)
        await Task.yield()
        home.attachChild(RoutingMock("\(number)"))
        #expect(treePicture(of: root).contains("\(number)"))
    }
}
