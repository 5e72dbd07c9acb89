import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartOverview

@MainActor
@Suite(.checksLeaks) struct OverviewInteractorTests {
    let mandalarts = FakeMandalartUseCase([SamplePlans.full])
    let view = FakeOverviewView()
    let listener = FakeOverviewListener()
    let first = GridPosition.ring[0]

    private func make(
        plan: Plan.ID = 1, kept: @escaping @MainActor @Sendable () async -> Void = {}
    ) -> ReactorTest<OverviewInteractor> {
        let interactor = OverviewInteractor(plan: plan, presenter: view, component: OverviewParent(mandalarts, kept: kept))
        interactor.listener = listener
        return ReactorTest(interactor, exhaustivity: .off)
    }

    @Test func thePlanIsShownAndFollowed() async throws {
        let test = make()
        await eventually { test.state.phase == .shown }
        #expect(test.state.content == SamplePlans.full && test.state.zoom == .whole)
        try await mandalarts.saveMain(MainDraft(title: "Other"), at: first, in: 1)
        await eventually { test.state.content?[first]?.main.title == "Other" }
        #expect(view.states.last == test.state)
        await test.finish()
        await eventually { mandalarts.repository.watcherCount == 0 }
    }

    @Test func aPlanThatIsGoneIsMissingAndMayComeBack() async throws {
        let test = make()
        await eventually { test.state.phase == .shown }
        let deleted = try await mandalarts.deletePlan(1)
        await eventually { test.state.phase == .missing }
        try await mandalarts.restore(deleted)
        await eventually { test.state.phase == .shown }
        await test.finish()
    }

    @Test func tapsLeadNearer() async {
        let test = make()
        await test.send(.cellTapped(block: first, GridPosition.ring[3]))
        #expect(test.state.zoom == .block(first))
        await test.send(.cellTapped(block: first, GridPosition.ring[3]))
        #expect(listener.calls == ["goal 0"])
        await test.send(.zoomChosen(.block(.center)))
        await test.send(.cellTapped(block: .center, GridPosition.ring[7]))
        #expect(test.state.zoom == .block(GridPosition.ring[7]))
        await test.send(.zoomChosen(.whole))
        // The goals that stand round the middle of everything lead to their own blocks.
        await test.send(.cellTapped(block: .center, GridPosition.ring[2]))
        #expect(test.state.zoom == .block(GridPosition.ring[2]))
        await test.send(.zoomChosen(.block(.center)))
        await test.send(.cellTapped(block: .center, .center))
        #expect(listener.calls == ["goal 0", "goal 4"])
        await test.finish()
    }

    @Test func twoFingersLeadToTheBlockTheUserWasAtAndBack() async {
        let test = make()
        await test.send(.pinched(isIn: true))
        #expect(test.state.zoom == .block(.center))
        await test.send(.zoomChosen(.block(first)))
        await test.send(.pinched(isIn: true))
        #expect(test.state.zoom == .block(first))
        await test.send(.pinched(isIn: false))
        #expect(test.state.zoom == .whole)
        await test.send(.pinched(isIn: false))
        #expect(test.state.zoom == .whole)
        await test.send(.pinched(isIn: true))
        #expect(test.state.zoom == .block(first))
        await test.finish()
    }

    @Test func theWayBackLeadsFromABlockToTheWholePlanFirst() async {
        let test = make()
        await eventually { test.state.phase == .shown }
        for way in [OverviewAction.backTapped, .escaped] {
            await test.send(.zoomChosen(.block(first)))
            await test.send(way)
            #expect(test.state.zoom == .whole && listener.calls.isEmpty)
        }
        #expect(test.state.turns == 4)
        await test.send(.escaped)
        #expect(test.state.turns == 4 && listener.calls.isEmpty)
        await test.send(.backTapped)
        #expect(listener.calls == ["finish"])
        await test.finish()
    }

    @Test func gesturesAreStoredToldAndTakenBack() async throws {
        let test = make()
        await eventually { test.state.phase == .shown }
        let goal = try #require(SamplePlans.full[first])
        let place = PlanPlace(first, first)
        await test.send(.progressed(place, 5))
        #expect(test.state.shown?[first]?[first]?.achievementRate == 0.05)
        await eventually { mandalarts.repository.current[0][first]?[first]?.achievementRate == 0.05 && view.done.count == 1 }
        await test.send(.moved(PlanPlace(.center, first), to: PlanPlace(GridPosition.ring[4], .center)))
        await eventually { mandalarts.repository.current[0][GridPosition.ring[4]]?.id == goal.id && view.done.count == 2 }
        let edit = try #require(mandalarts.repository.current[0].history.undo)
        #expect(view.done.last == .moved(edit) && edit.title == goal.main.title)
        await test.send(.stepTapped(.undo(edit: edit.number)))
        await eventually { mandalarts.repository.current[0][first]?.id == goal.id && test.state.changes.pending == 0 }
        for action in [
            OverviewAction.progressed(nil, 5), .progressed(PlanPlace(.center, first), 5), .moved(nil, to: place), .moved(place, to: nil),
        ] {
            await test.send(action)
        }
        #expect(test.state.changes.pending == 0 && view.done.count == 2)
        await test.finish()
    }

    @Test func aHeldCellLeadsToItsGoal() async {
        let test = make()
        await test.send(.cellHeld(block: nil))
        await test.send(.cellHeld(block: GridPosition.ring[5]))
        await test.send(.backTapped)
        #expect(listener.calls == ["goal 6", "finish"])
        await test.finish()
    }

    @Test func editsAreUndoneAndRedone() async throws {
        let before = mandalarts.repository.current
        try await mandalarts.deleteMain(at: first, in: 1)
        let test = make()
        await eventually { test.state.content?.history.undo?.kind == .deletedMain }
        await test.send(.stepTapped(.undo(edit: nil)))
        await eventually { test.state.content?.branches == before[0].branches && test.state.changes.pending == 0 }
        await test.send(.stepTapped(.redo()))
        await eventually { test.state.content?[first] == nil && test.state.changes.pending == 0 }
        await test.finish()
    }

    @Test func nothingIsUndoneBeforeThePageIsKept() async throws {
        try await mandalarts.deleteMain(at: first, in: 1)
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        let test = make { for await _ in isKept { return } }
        await eventually { test.state.content?.history.undo?.kind == .deletedMain }
        await test.send(.stepTapped(.undo(edit: nil)))
        await letOthersRun()
        #expect(test.state.changes.pending == 1 && mandalarts.repository.current[0][first] == nil)
        keep.yield()
        await eventually { test.state.content?[first] != nil && test.state.changes.pending == 0 }
        await test.finish()
    }

    @Test func eachPressIsHeardWhenItIsStoredAndIsNotDoneOnceMore() async throws {
        for title in ["Sing", "Dance"] { try await mandalarts.rename(1, to: title) }
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        let test = make { for await _ in isKept { return } }
        await eventually { test.state.content?.history.undo?.title == "Dance" }
        let writes = Writes()
        var heard = 0
        for _ in 0..<2 {
            writes.collect { test.reactor.send(.stepTapped(.undo())) }
            writes.afterwards { _ in heard += 1 }
        }
        await letOthersRun()
        #expect(heard == 0 && mandalarts.repository.current[0].plan.title == "Dance")
        keep.yield()
        await eventually { heard == 1 && mandalarts.repository.current[0].plan.title == "Sing" }
        await letOthersRun()
        let saved = try #require(try test.reactor.saveState())
        keep.yield()
        await eventually { heard == 2 }
        let stored = mandalarts.repository.current
        #expect(stored[0].plan.title == SamplePlans.full.plan.title)
        await test.finish()

        // The page was not kept since, and comes back after the end of the server.
        let interactor = OverviewInteractor(plan: 1, presenter: FakeOverviewView(), component: OverviewParent(mandalarts))
        try interactor.restoreState(saved)
        #expect(interactor.currentState.changes.unfinished.count == 1)
        interactor.activate()
        await eventually { interactor.currentState.changes.unstored.isEmpty && interactor.currentState.phase == .shown }
        #expect(mandalarts.repository.current == stored && interactor.currentState.changes.notice == nil)
        interactor.deactivate()
    }

    @Test func failedUndoIsTold() async {
        let test = make()
        await test.send(.stepTapped(.undo(edit: nil)))
        await eventually { view.told == [.undo(edit: nil)] }
        await test.send(.stepTapped(.redo()))
        await eventually { view.told == [.undo(edit: nil), .redo()] }
        #expect(test.state.changes.pending == 0)
        await test.finish()
    }

    @Test func theChoiceOfAFileOpensAndClosesAlsoWhenThePlanGoes() async throws {
        let (root, page) = (TestRoot(), FakeOverviewView())
        let router = build(page)
        root.attachChild(router)
        await eventually { page.states.last?.phase == .shown }
        page.listener?.send(.shareTapped)
        expectTree(root, "Root\n  Overview [slot: .share]\n    Share")
        page.userDismisses()
        expectChildren(of: router)
        page.listener?.send(.shareTapped)
        _ = try await mandalarts.deletePlan(1)
        await eventually { page.states.last?.phase == .missing }
        expectChildren(of: router)
        root.detachChild(router)
    }

    @Test func goingBackLeadsFromABlockToTheWholePlanAfterTheSheetOverIt() async {
        let (root, page) = (TestRoot(), FakeOverviewView())
        let router = build(page)
        root.attachChild(router)
        await eventually { page.states.last?.phase == .shown }
        #expect(router.open(Location(path: ["8"])))
        page.listener?.send(.shareTapped)
        #expect(root.goBack())
        expectChildren(of: router)
        #expect(router.location == Location(path: ["8"]))
        #expect(root.goBack())
        #expect(router.location == Location())
        #expect(!root.goBack())
        root.detachChild(router)
    }

    private func build(_ view: FakeOverviewView) -> any ViewableRouting & LocationRouting {
        OverviewBuilder(dependency: OverviewParent(mandalarts)) {
            OverviewViews(presenter: view, viewController: view)
        } children: {
            ShareBuilder(dependency: $0) { _ in
                let view = FakeShareView()
                return StateViews(presenter: view, viewController: view)
            }
        }.build(withListener: listener, plan: 1)
    }

    @Test func aPlanThatCannotBeReadIsTriedAgain() async {
        mandalarts.fail(with: .storage("no"))
        let test = make()
        await eventually { test.state.phase == .failed(.storage("no")) }
        mandalarts.fail(with: nil)
        await test.send(.appeared)
        await eventually { test.state.phase == .shown }
        await test.finish()
    }

    @Test func zoomStandsInTheAddress() {
        let router = build(FakeOverviewView())
        #expect(router.location == Location())
        #expect(router.open(Location(path: ["goals"])))
        #expect(router.location == Location(path: ["goals"]))
        #expect(router.open(Location(path: ["8"])))
        #expect(router.location == Location(path: ["8"]))
        #expect(!router.open(Location(path: ["9"])))
        #expect(router.location == Location())
        #expect(!router.open(Location(path: ["1", "2"])))
    }

    @Test func zoomSurvivesARestart() throws {
        let interactor = OverviewInteractor(plan: 1, presenter: view, component: OverviewParent(mandalarts))
        interactor.show(.block(first))
        let saved = try #require(try interactor.saveState())
        let another = OverviewInteractor(plan: 1, presenter: FakeOverviewView(), component: OverviewParent(mandalarts))
        try another.restoreState(saved)
        #expect(another.zoom == interactor.zoom)
    }
}
