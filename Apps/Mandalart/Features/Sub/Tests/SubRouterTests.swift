import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartSub

@MainActor
@Suite("The page of a goal: where it leads", .checksLeaks)
struct SubRouterTests {
    let root = TestRoot()
    let view = SubViewSpy()
    let listener = SubListenerSpy()
    let parent = SubParent([SamplePlans.sparse])

    private func start() async -> any ViewableRouting & LocationRouting {
        let router = parent.build(listener) { [view] _, _ in SubViews(presenter: view, viewController: view) }
        root.attachChild(router)
        await eventually { view.states.last?.phase == .shown }
        return router
    }

    @Test("A cell that is tapped or held opens its form, and the form closes")
    func cells() async {
        let router = await start()
        for action in [SubAction.tapped(GridPosition.ring[2]), .held(GridPosition.ring[2])] {
            view.listener?.send(action)
            expectChildren(of: router, "EditSub")
            #expect(router.location == Location(path: ["step", "3"]))
            parent.editSubs.listener?.editDidFinish()
            expectChildren(of: router)
        }
        #expect(parent.editSubs.calls.last == "build(1, GridPosition(row: 0, column: 0), GridPosition(row: 0, column: 2))")
        view.listener?.send(.held(nil))
        expectChildren(of: router)
        root.detachChild(router)
    }

    @Test("A form that is saved gives its place to that of the next step")
    func goesOn() async {
        let router = await start()
        view.listener?.send(.tapped(GridPosition.ring[2]))
        parent.editSubs.listener?.editDidSave(goingOnTo: .place(GridPosition.ring[5]))
        expectChildren(of: router, "EditSub")
        #expect(router.location == Location(path: ["step", "6"]))
        parent.editSubs.listener?.editDidFinish()
        expectChildren(of: router)
        root.detachChild(router)
    }

    @Test("A discarded draft of the form is told, and comes back into the form")
    func bringsBack() async throws {
        let router = await start()
        let goal = try #require(SamplePlans.sparse[GridPosition.ring[0]]).id
        view.listener?.send(.tapped(GridPosition.ring[2]))
        parent.editSubs.listener?.editDidFinish()
        let discarded = DiscardedDraft(.sub(SubDraft(title: "Half")), as: .sub(goal, GridPosition.ring[2]))
        parent.editSubs.listener?.editDidDiscard(discarded)
        #expect(view.notices == [.discarded(discarded)])
        view.listener?.send(.undoDiscardTapped(discarded))
        await eventually { router.location == Location(path: ["step", "3"]) }
        #expect(try await parent.fakes.draft(.sub(goal, GridPosition.ring[2])) == discarded.draft)
        root.detachChild(router)
    }

    @Test("The middle leaves when it is tapped, and changes the goal when it is held")
    func centre() async {
        let router = await start()
        view.listener?.send(.tapped(.center))
        view.listener?.send(.held(.center))
        view.listener?.send(.editGoalTapped)
        #expect(listener.calls.count == 3)
        root.detachChild(router)
    }

    @Test("Swiping the form away detaches it")
    func dismissed() async {
        let router = await start()
        router.open(Location(path: ["step", "1"]))
        view.userDismisses()
        expectChildren(of: router)
        #expect(router.location == Location())
        root.detachChild(router)
    }

    @Test("Addresses lead to forms, others to the page", arguments: ["step/0", "step/9", "step/x", "step", "other"])
    func addresses(_ text: String) async {
        let router = await start()
        for number in 1...8 {
            #expect(router.open(Location(path: ["step", "\(number)"])))
            #expect(router.location == Location(path: ["step", "\(number)"]))
        }
        #expect(!router.open(Location(path: text.split(separator: "/").map(String.init))))
        #expect(router.location == Location())
        // Nothing lies above a form: the form is the nearest place.
        #expect(!router.open(Location(path: ["step", "1", "2"])))
        #expect(router.location == Location(path: ["step", "1"]))
        root.detachChild(router)
    }

    @Test("A deleted step is told and can be taken back, or not where something else was done since")
    func undo() async throws {
        let router = await start()
        router.open(Location(path: ["step", "1"]))
        let main = try #require(parent.fakes.repository.current[0][GridPosition.ring[0]]?.id)
        let edit = try await parent.fakes.deleteSub(at: GridPosition.ring[0], of: main)
        parent.editSubs.listener?.editDidDelete(edit)
        expectChildren(of: router)
        #expect(view.notices == [.history(.deleted(edit.summary))])
        view.listener?.send(.history(.undo(edit: edit.number)))
        await eventually { view.states.last?.branch?[GridPosition.ring[0]] != nil && view.states.last?.isBusy == false }
        view.listener?.send(.history(.undo(edit: edit.number)))
        await eventually { view.notices.last == .failed(.undo(edit: edit.number), .nothingToUndo) }
        view.listener?.send(.history(.redo()))
        await eventually { view.notices.last == .history(.redone(edit.summary)) }
        #expect(view.states.last?.isBusy == false)
        root.detachChild(router)
    }

    @Test("Nothing is undone before the page is kept: a page that comes back would send the press again")
    func undoneOnce() async throws {
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        parent.pageKept = { for await _ in isKept { return } }
        let router = await start()
        let first = GridPosition.ring[0]
        let main = try #require(parent.fakes.repository.current[0][first]?.id)
        let edit = try await parent.fakes.deleteSub(at: first, of: main)
        view.listener?.send(.history(.undo(edit: edit.number)))
        await letOthersRun()
        #expect(view.states.last?.isBusy == true && parent.fakes.repository.current[0][first]?[first] == nil)
        keep.yield()
        await eventually { view.states.last?.branch?[first] != nil && view.states.last?.isBusy == false }
        root.detachChild(router)
    }

    @Test("Two presses are heard when both are stored")
    func heardWhenStored() async throws {
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        parent.pageKept = { for await _ in isKept { return } }
        let router = await start()
        for title in ["Sing", "Dance"] { try await parent.fakes.rename(1, to: title) }
        let writes = Writes()
        var heard = 0
        for _ in 0..<2 {
            writes.collect { view.listener?.send(.history(.undo())) }
            writes.afterwards { _ in heard += 1 }
        }
        await letOthersRun()
        #expect(heard == 0 && parent.fakes.repository.current[0].plan.title == "Dance")
        keep.yield()
        await eventually { heard == 1 && parent.fakes.repository.current[0].plan.title == "Sing" }
        // It is done though the page is left meanwhile.
        root.detachChild(router)
        keep.yield()
        await eventually { heard == 2 }
        #expect(parent.fakes.repository.current[0].plan.title == SamplePlans.sparse.plan.title)
    }

    @Test("Progress is shown at once, heard when it is stored, told, and taken back")
    func progress() async throws {
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        parent.pageKept = { for await _ in isKept { return } }
        let router = await start()
        let first = GridPosition.ring[0]
        func stored() -> Double? { parent.fakes.repository.current[0][first]?[first]?.achievementRate }
        let writes = Writes()
        var heard = 0
        writes.collect { view.listener?.send(.progressed(first, 65)) }
        writes.afterwards { _ in heard += 1 }
        await letOthersRun()
        #expect(view.states.last?.branch?[first]?.achievementRate == 0.65 && stored() == 0.4 && heard == 0)
        keep.yield()
        await eventually { heard == 1 && stored() == 0.65 }
        let edit = try #require(parent.fakes.repository.current[0].history.undo)
        await eventually { view.notices == [.history(.progressed(edit, rate: 0.65))] }
        view.listener?.send(.history(.undo(edit: edit.number)))
        keep.yield()
        await eventually { stored() == 0.4 && view.states.last?.isBusy == false }
        for action in [SubAction.progressed(nil, 5), .progressed(GridPosition.ring[7], 5), .progressed(.center, 5)] {
            view.listener?.send(action)
        }
        #expect(view.states.last?.isBusy == false)
        root.detachChild(router)
    }

    @Test("Progress that is not stored is as it was, and can be tried again")
    func noProgress() async throws {
        let router = await start()
        let first = GridPosition.ring[0]
        let step = try #require(SamplePlans.sparse[first]?[first])
        parent.fakes.fail(with: .storage("full"))
        view.listener?.send(.progressed(first, 100))
        let asked = HistoryStep.make(.progress(step.id, rate: 1))
        await eventually { view.notices == [.failed(asked, .storage("full"))] && view.states.last?.branch?[first] == step }
        parent.fakes.fail(with: nil)
        view.listener?.send(.history(asked))
        await eventually { parent.fakes.repository.current[0][first]?[first]?.achievementRate == 1 }
        root.detachChild(router)
    }

    @Test("A step that is taken to another place swaps with the one there, or leaves its own empty")
    func moved() async throws {
        let router = await start()
        let (first, second, empty) = (GridPosition.ring[0], GridPosition.ring[1], GridPosition.ring[7])
        let steps = try #require(SamplePlans.sparse[first]?.subs)
        view.listener?.send(.moved(first, to: second))
        #expect(view.states.last?.branch?[second]?.id == steps[0].id && view.states.last?.branch?[first]?.id == steps[1].id)
        await eventually { view.notices.count == 1 && parent.fakes.repository.current[0][first]?[second]?.id == steps[0].id }
        view.listener?.send(.moved(second, to: empty))
        await eventually { parent.fakes.repository.current[0][first]?[empty]?.id == steps[0].id && view.states.last?.isBusy == false }
        for action in [SubAction.moved(empty, to: .center), .moved(.center, to: first), .moved(nil, to: first), .moved(first, to: nil)] {
            view.listener?.send(action)
        }
        #expect(view.states.last?.isBusy == false)
        view.listener?.send(.history(.undo()))
        view.listener?.send(.history(.undo()))
        await eventually { parent.fakes.repository.current[0].branches == SamplePlans.sparse.branches }
        root.detachChild(router)
    }

    @Test("A step that is taken on before it has arrived is the one that is seen")
    func movedOn() async throws {
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        parent.pageKept = { for await _ in isKept { return } }
        let router = await start()
        let (first, second, empty) = (GridPosition.ring[0], GridPosition.ring[1], GridPosition.ring[7])
        let steps = try #require(SamplePlans.sparse[first]?.subs)
        view.listener?.send(.moved(first, to: second))
        view.listener?.send(.moved(second, to: empty))
        #expect(view.states.last?.branch?[empty]?.id == steps[0].id && view.states.last?.branch?[first]?.id == steps[1].id)
        keep.yield()
        keep.yield()
        await eventually { view.states.last?.isBusy == false }
        let stored = parent.fakes.repository.current[0][first]
        #expect(stored?[empty]?.id == steps[0].id && stored?[first]?.id == steps[1].id && stored?[second] == nil)
        root.detachChild(router)
    }

    @Test("The hint how to leave is shown once, ever")
    func hint() async {
        let first = await start()
        await eventually { view.states.last?.isHintShown == true }
        view.listener?.send(.hintDismissed)
        #expect(view.states.last?.isHintShown == false)
        root.detachChild(first)
        let second = await start()
        await letOthersRun()
        #expect(view.states.last?.isHintShown == false)
        root.detachChild(second)
    }

    @Test("A goal that goes is told, and a plan that cannot be read")
    func gone() async throws {
        let router = await start()
        try await parent.fakes.deleteMain(at: GridPosition.ring[0], in: 1)
        await eventually { view.states.last?.phase == .missing }
        view.listener?.send(.tapped(GridPosition.ring[1]))
        expectChildren(of: router)
        root.detachChild(router)
    }

    @Test("Nothing is left behind")
    func leaks() async throws {
        try await expectNoLeak {
            SubParent([SamplePlans.sparse]).build(listener) { _, _ in
                let view = SubViewSpy()
                return SubViews(presenter: view, viewController: view)
            }
        } whenUsed: { router in
            #expect((router as? any LocationRouting)?.open(Location(path: ["step", "1"])) == true)
        }
    }
}
