import Foundation
import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartMain

@MainActor
@Suite("The main page: what it does", .checksLeaks)
struct MainInteractorTests {
    let user = FakeUserState(UserState(nickname: "Jisoo"))
    let page = MainViewSpy()
    let navigation = Navigation()

    final class Navigation: MainNavigating {
        private(set) var calls: [String] = []
        func push(_ route: MainRoute) {
            switch route {
            case .sub(let plan, let position): calls.append("sub \(plan) \(position.index)")
            case .overview(let plan): calls.append("overview \(plan)")
            case .review(let plan): calls.append("review \(plan)")
            case .setting(let plan): calls.append("setting \(plan)")
            case .privacy(let plan): calls.append("privacy \(plan)")
            }
        }
        func present(_ modal: MainModal) {
            switch modal {
            case .editMain(let plan, let position): calls.append("edit \(plan) \(position.index)")
            case .plans(let current): calls.append("plans \(current)")
            }
        }
        func closePlans() { calls.append("closePlans") }
        func closeEditMain() { calls.append("closeEdit") }
        func closeSetting() { calls.append("closeSetting") }
        func closePage() { calls.append("closePage") }
        func closeSub(_ position: GridPosition) { calls.append("closeSub \(position.index)") }
        func closeAll() { calls.append("closeAll") }
    }

    private func make(
        _ mandalarts: FakeMandalartUseCase, kept: @escaping @MainActor @Sendable () async -> Void = {}
    ) -> MainInteractor {
        let interactor = MainInteractor(presenter: page, component: MainParent(mandalarts, user, kept: kept))
        interactor.router = navigation
        return interactor
    }

    /// A page on which a plan is shown.
    private func shown(_ mandalarts: FakeMandalartUseCase) async -> MainInteractor {
        let interactor = make(mandalarts)
        interactor.activate()
        await eventually { interactor.currentState.content != nil && interactor.currentState.nickname != nil }
        return interactor
    }

    @Test("A discarded draft of the form is told, and comes back into the form")
    func bringsBack() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
        let main = await shown(mandalarts)
        let discarded = DiscardedDraft(.main(MainDraft(title: "Half a tho")), as: .main(1, .center))
        main.editDidDiscard(discarded)
        #expect(page.notices == [.discarded(discarded)])
        main.send(.undoDiscardTapped(discarded))
        await eventually { navigation.calls == ["edit 1 \(GridPosition.center.index)"] }
        #expect(try await mandalarts.draft(.main(1, .center)) == discarded.draft)
        main.deactivate()
    }

    @Test("It shows the plan that was open last and the user's name, and follows them")
    func follows() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse, SamplePlans.make(id: 2, goals: 8, actions: 8)])
        try await mandalarts.select(2)
        let main = await shown(mandalarts)
        #expect(main.currentState.plan == 2 && main.currentState.nickname == "Jisoo")
        await eventually { main.currentState.newest == 2 }
        try await mandalarts.saveMain(MainDraft(title: "Sing"), at: .center, in: 2)
        await eventually { main.currentState.content?.goal?.title == "Sing" }
        try await user.setNickname("Minsu")
        await eventually { main.currentState.nickname == "Minsu" }
        #expect(page.states.last == main.currentState)
        main.deactivate()
        await eventually { mandalarts.repository.watcherCount == 0 }
    }

    @Test("Where there is no plan yet an empty one is made, named in the user's language")
    func firstPlan() async {
        let mandalarts = FakeMandalartUseCase()
        let main = await shown(mandalarts)
        #expect(main.currentState.content?.plan.title == "My mandalart" && main.currentState.isBlank)
        main.deactivate()
    }

    @Test("An empty cell and the middle open the form, a goal its page, a long press the form")
    func cells() async {
        let main = await shown(FakeMandalartUseCase([SamplePlans.sparse]))
        main.send(.tapped(GridPosition.ring[0]))
        main.send(.tapped(GridPosition.ring[7]))
        main.send(.tapped(.center))
        main.send(.held(GridPosition.ring[0]))
        main.send(.held(nil))
        main.send(.overviewTapped)
        main.send(.settingTapped)
        main.send(.goalsTapped)
        main.send(.choiceTapped)
        #expect(navigation.calls == ["sub 1 0", "edit 1 8", "edit 1 4", "edit 1 0", "overview 1", "setting 1", "plans 1"])
        main.deactivate()
    }

    @Test("Before the plan is known nothing can be opened")
    func tooEarly() async {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
        mandalarts.fail(with: .storage("down"))
        let main = make(mandalarts)
        main.activate()
        await eventually { main.currentState.failure == .storage("down") }
        for action in [
            MainAction.tapped(.center), .held(.center), .overviewTapped, .settingTapped, .choiceTapped, .change(.step(.undo(edit: nil))),
        ] { main.send(action) }
        #expect(navigation.calls.isEmpty && !main.currentState.isBusy)
        mandalarts.fail(with: nil)
        main.send(.appeared)
        await eventually { main.currentState.content != nil }
        main.deactivate()
    }

    @Test("The hint about long presses is shown once, ever, and only where there is a cell to press")
    func hint() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.empty])
        let main = await shown(mandalarts)
        #expect(!main.currentState.isHintAsked)
        try await mandalarts.saveMain(MainDraft(title: "Sing"), at: .center, in: 1)
        await eventually { main.currentState.isHintShown }
        main.send(.hintDismissed)
        #expect(!main.currentState.isHintShown)
        main.deactivate()
        let again = await shown(mandalarts)
        await eventually { again.currentState.isHintAsked }
        await letOthersRun()
        #expect(!again.currentState.isHintShown)
        again.deactivate()
    }

    @Test("Undo and redo go through everything that was done, and say what")
    func history() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.empty])
        let main = await shown(mandalarts)
        try await mandalarts.saveMain(MainDraft(title: "Sing"), at: .center, in: 1)
        await eventually { main.currentState.content?.history.undo?.title == "Sing" }
        main.send(.change(.step(.undo(edit: nil))))
        await eventually { main.currentState.content?.branches.isEmpty == true && !main.currentState.isBusy }
        guard case .history(.undone(let undone))? = page.notices.last else { return #expect(Bool(false), "\(page.notices)") }
        #expect(undone.kind == .addedMain && undone.title == "Sing")
        main.send(.change(.step(.redo())))
        await eventually { main.currentState.content?.goal?.title == "Sing" && !main.currentState.isBusy }
        #expect(page.notices.last == .history(.redone(undone)))
        main.send(.change(.step(.redo())))
        await eventually { page.notices.last == .failed(.step(.redo()), .nothingToUndo) }
        main.deactivate()
    }

    @Test("Undo pressed while the one before is stored is done after it; what fails is told")
    func quickHistory() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.empty])
        let main = await shown(mandalarts)
        try await mandalarts.saveMain(MainDraft(title: "Sing"), at: .center, in: 1)
        try await mandalarts.saveMain(MainDraft(title: "Dance"), at: GridPosition.ring[0], in: 1)
        await eventually { main.currentState.content?.history.undo?.title == "Dance" }
        main.send(.change(.step(.undo(edit: nil))))
        main.send(.change(.step(.undo(edit: nil))))
        #expect(main.currentState.changes.underWay == [.step(.undo()), .step(.undo())])
        await eventually { main.currentState.content?.branches.isEmpty == true && !main.currentState.isBusy }
        for _ in 0..<4 { main.send(.change(.step(.redo()))) }
        await eventually { page.notices.last == .failed(.step(.redo()), .nothingToUndo) && !main.currentState.isBusy }
        await eventually { main.currentState.content?.branches.count == 2 }
        main.deactivate()
    }

    @Test("A goal that was deleted closes its form and its page, and can be taken back")
    func deleted() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
        let main = await shown(mandalarts)
        let edit = try await mandalarts.deleteMain(at: GridPosition.ring[0], in: 1)
        main.editDidDelete(edit)
        #expect(navigation.calls == ["closeEdit", "closeSub 0"] && page.notices == [.history(.deleted(edit.summary))])
        main.send(.change(.step(.undo(edit: edit.number))))
        await eventually { main.currentState.content?[GridPosition.ring[0]]?.subs.count == 2 }
        main.deactivate()
    }

    @Test("A template takes the place of an empty plan, and stands beside one that is not")
    func templates() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.empty])
        let main = await shown(mandalarts)
        main.send(.change(.add(.template(.balancedYear))))
        await eventually { main.currentState.content?.filledCount == 73 && mandalarts.repository.current.count == 1 }
        #expect(main.currentState.plan != 1)
        main.plansDidRequestPlan(beginningWith: .empty)
        await eventually { mandalarts.repository.current.count == 2 && main.currentState.isBlank }
        #expect(navigation.calls.last == "closePlans")
        main.deactivate()
    }

    @Test(
        "A plan is added once, although the server ends before the page knows of it",
        arguments: [(SamplePlans.empty, PlanStart.template(.balancedYear)), (SamplePlans.sparse, .empty)])
    func addedOnce(_ plan: PlanContent, _ start: PlanStart) async throws {
        let mandalarts = FakeMandalartUseCase([plan])
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        let main = make(mandalarts) {
            for await _ in isKept { return }
        }
        main.activate()
        await eventually { main.currentState.content != nil && main.currentState.newest == plan.id }
        main.send(.change(.add(start)))
        await letOthersRun()
        #expect(main.currentState.isBusy && mandalarts.repository.current.map(\.id) == [plan.id], "the page is kept first")
        let saved = try #require(try main.saveState())

        // The server ends before anything is stored: the page that comes back adds it.
        let early = FakeMandalartUseCase([plan])
        let second = make(early)
        try second.restoreState(saved)
        second.activate()
        await eventually { !second.currentState.isBusy && second.currentState.content != nil }
        #expect(early.repository.current.count == (start == .empty ? 2 : 1) && second.currentState.plan != plan.id)
        second.deactivate()

        // It ends when it is stored, and the page was not kept since: the page that comes back
        // finds it, and adds none.
        keep.yield()
        await eventually { !main.currentState.isBusy && main.currentState.plan != plan.id && main.currentState.content != nil }
        main.deactivate()
        let stored = mandalarts.repository.current
        let third = make(mandalarts)
        try third.restoreState(saved)
        third.activate()
        await eventually { !third.currentState.isBusy && third.currentState.content != nil }
        #expect(mandalarts.repository.current == stored && third.currentState.plan == main.currentState.plan)
        third.deactivate()
    }

    /// The changes that a user asks for, each with the one that it is known to be when it is being
    /// stored.
    enum Asked: String, CaseIterable, CustomTestStringConvertible {
        case undo, redo, delete, restore
        var testDescription: String { rawValue }
    }

    @Test(
        "Each press is heard when what it asks for is stored, not before, and is not done once more after the end of the server",
        arguments: Asked.allCases)
    func heardWhenStored(_ asked: Asked) async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.empty, SamplePlans.make(id: 2, goals: 1, actions: 1)])
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        let main = make(mandalarts) {
            for await _ in isKept { return }
        }
        main.activate()
        await eventually { main.currentState.content != nil }
        for title in ["Sing", "Dance"] { try await mandalarts.rename(1, to: title) }
        if asked == .redo { for _ in 0..<2 { try await mandalarts.undo(in: 1, edit: nil) } }
        let deleted = asked == .restore ? try await mandalarts.deletePlan(2) : nil
        let before = mandalarts.repository.current
        let writes = Writes()
        var heard = 0
        // A plan is deleted once; whoever presses undo twice means both.
        let presses = asked == .delete ? 1 : 2
        for _ in 0..<presses {
            writes.collect {
                switch asked {
                case .undo: main.send(.change(.step(.undo())))
                case .redo: main.send(.change(.step(.redo())))
                case .delete: main.plansDidConfirmDeletion(of: 2)
                case .restore: if let deleted { main.send(.change(.restore(deleted))) }
                }
            }
            writes.afterwards { _ in heard += 1 }
        }
        for press in 1...presses {
            await letOthersRun()
            #expect(heard == press - 1 && (press > 1 || mandalarts.repository.current == before), "the page is kept first")
            if press < presses {
                keep.yield()
                await eventually { heard == press }
            }
        }
        await letOthersRun()
        let saved = try #require(try main.saveState())
        keep.yield()
        await eventually { heard == presses }
        let stored = mandalarts.repository.current
        switch asked {
        case .undo: #expect(stored[0].plan.title == SamplePlans.empty.plan.title)
        case .redo: #expect(stored[0].plan.title == "Dance")
        case .delete: #expect(stored.map(\.id) == [1])
        case .restore: #expect(stored.map(\.id) == [1, 2])
        }
        main.deactivate()

        // The page was not kept since it was stored.
        let second = make(mandalarts)
        try second.restoreState(saved)
        #expect(second.currentState.changes.unfinished.count == 1)
        second.activate()
        await eventually { !second.currentState.isBusy && second.currentState.content != nil }
        #expect(mandalarts.repository.current == stored)
        if asked == .delete, case .planDeleted(let content)? = page.notices.last {
            second.send(.change(.restore(content)))
            await eventually { mandalarts.repository.current.map(\.id) == [1, 2] }
        }
        second.deactivate()
    }

    @Test("A write that ends when the page is gone is told nobody")
    func gone() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        let main = make(mandalarts) {
            for await _ in isKept { return }
        }
        main.activate()
        await eventually { main.currentState.content != nil }
        let writes = Writes()
        writes.collect { main.send(.change(.add(.empty))) }
        await letOthersRun()
        main.deactivate()
        keep.yield()
        await eventually { !writes.areUnderWay }
        #expect(mandalarts.repository.current.count == 2 && navigation.calls.isEmpty && page.notices.isEmpty)
    }

    @Test("Goals that are in a plan by the time a template is there stay")
    func notReplaced() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.empty])
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        let main = make(mandalarts) {
            for await _ in isKept { return }
        }
        main.activate()
        await eventually { main.currentState.content != nil }
        main.send(.change(.add(.template(.balancedYear))))
        try await mandalarts.saveMain(MainDraft(title: "Sing"), at: .center, in: 1)
        keep.yield()
        await eventually { main.currentState.content?.filledCount == 73 }
        #expect(mandalarts.repository.current.map(\.filledCount) == [1, 73])
        main.deactivate()
    }

    @Test("A plan is chosen, deleted and brought back")
    func plans() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse, SamplePlans.make(id: 2, goals: 1, actions: 1)])
        let main = await shown(mandalarts)
        main.plansDidChoose(1)
        main.plansDidChoose(2)
        #expect(navigation.calls == ["closePlans", "closePlans"])
        await eventually { main.currentState.content?.id == 2 && mandalarts.selected == 2 }
        main.plansDidFinish()
        main.plansDidConfirmDeletion(of: 2)
        await eventually { main.currentState.content?.id == 1 }
        // It closes when its plan is gone, and before what was done is told.
        await eventually { !page.notices.isEmpty }
        #expect(Set(navigation.calls.dropFirst(2)) == ["closePlans"] && navigation.calls.count > 3)
        guard case .planDeleted(let content)? = page.notices.last else { return #expect(Bool(false), "\(page.notices)") }
        main.send(.change(.restore(content)))
        await eventually { main.currentState.content?.id == 2 }
        main.deactivate()
    }

    @Test("A plan that was deleted elsewhere gives way to another one")
    func planGone() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse, SamplePlans.make(id: 2, goals: 1, actions: 1)])
        let main = await shown(mandalarts)
        _ = try await mandalarts.deletePlan(1)
        await eventually { main.currentState.content?.id == 2 }
        main.send(.planGone(1))
        #expect(main.currentState.plan == 2)
        main.deactivate()
    }

    @Test("A plan is duplicated once, however often that is pressed; it is told, and taken back")
    func copied() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.empty, SamplePlans.make(id: 2, goals: 2, actions: 3)])
        let main = await shown(mandalarts)
        for _ in 0..<2 { main.plansDidRequestCopy(of: 2) }
        await eventually { page.notices.count == 1 && main.currentState.content?.id == main.currentState.plan }
        let copy = try #require(mandalarts.repository.current.last)
        // The empty plan that is shown makes room for a template, not for a copy of another one.
        #expect(mandalarts.repository.current.count == 3 && main.currentState.plan == copy.id && navigation.calls.contains("closePlans"))
        #expect(copy.plan.title == "2027 plan (copy)" && copy.filledCount == 9)
        #expect(page.notices == [.planCopied(copy.id, of: "2027 plan")])
        main.send(.change(.delete(copy.id)))
        await eventually { mandalarts.repository.current.map(\.id) == [1, 2] && main.currentState.content != nil }
        main.plansDidRequestCopy(of: 99)
        await eventually { page.notices.last == .failed(.copy(99), .planNotFound(99)) }
        main.deactivate()
    }

    @Test("A plan is duplicated once, although the server ends before the page knows of it")
    func copiedOnce() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
        let (isKept, keep) = AsyncStream<Void>.makeStream()
        let main = make(mandalarts) {
            for await _ in isKept { return }
        }
        main.activate()
        await eventually { main.currentState.content != nil && main.currentState.newest == 1 }
        main.send(.change(.copy(1)))
        await letOthersRun()
        let saved = try #require(try main.saveState())
        keep.yield()
        await eventually { mandalarts.repository.current.count == 2 }
        main.deactivate()
        let again = make(mandalarts)
        try again.restoreState(saved)
        again.activate()
        await eventually { again.currentState.content?.plan.title == "2027 plan (copy)" && !again.currentState.isBusy }
        #expect(mandalarts.repository.current.count == 2)
        again.deactivate()
    }

    @Test("The steps to do next are those of the plan, and one that is ticked is one no more")
    func nextSteps() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
        let main = await shown(mandalarts)
        let next = try #require(main.currentState.nextSteps.first)
        #expect(main.currentState.nextSteps == SamplePlans.sparse.nextSteps(at: Date(), in: .current))
        main.send(.change(.step(.make(.progress(next.id, rate: 1)))))
        await eventually { !main.currentState.nextSteps.isEmpty && !main.currentState.nextSteps.map(\.id).contains(next.id) }
        await eventually { page.notices.count == 1 }
        guard case .history(.progressed(let edit, rate: 1))? = page.notices.last else { return #expect(Bool(false), "\(page.notices)") }
        main.send(.change(.step(.undo(edit: edit.number))))
        await eventually { main.currentState.nextSteps.map(\.id).contains(next.id) }
        main.deactivate()
    }

    @Test("A goal that is taken to another place goes there with its steps")
    func movedGoal() async throws {
        let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
        let main = await shown(mandalarts)
        let (first, empty) = (GridPosition.ring[0], GridPosition.ring[7])
        let goal = try #require(SamplePlans.sparse[first])
        main.send(.moved(first, to: empty))
        #expect(main.currentState.shown?[empty]?.subs == goal.subs && main.currentState.content?[empty] == nil)
        await eventually { mandalarts.repository.current[0][empty]?.subs == goal.subs && page.notices.count == 1 }
        for action in [MainAction.moved(empty, to: .center), .moved(.center, to: first), .moved(nil, to: first), .moved(empty, to: nil)] {
            main.send(action)
        }
        #expect(!main.currentState.isBusy)
        main.deactivate()
    }

    @Test("Requests of children are done")
    func children() async {
        let main = await shown(FakeMandalartUseCase([SamplePlans.sparse, SamplePlans.make(id: 2, goals: 1, actions: 1)]))
        main.editDidFinish()
        main.editDidSave(goingOnTo: .place(GridPosition.ring[0]))
        main.editDidSave(goingOnTo: .steps(GridPosition.ring[1]))
        main.subDidFinish()
        main.subDidRequestEdit(ofGoalAt: GridPosition.ring[1])
        main.overviewDidFinish()
        main.overviewDidSelectGoal(at: GridPosition.ring[2])
        main.overviewDidSelectGoal(at: .center)
        main.overviewDidSelectGoal(at: GridPosition.ring[7])
        main.settingDidRequestPrivacy()
        main.settingDidFinish()
        main.settingDidImport(PlanArrival(added: [2], shown: 2))
        #expect(
            navigation.calls == [
                "closeEdit", "edit 1 0", "closeEdit", "sub 1 1", "closePage", "edit 1 1", "closePage", "sub 1 2", "edit 1 4", "edit 1 8",
                "privacy 1", "closePage",
                "closeAll",
            ])
        await eventually { main.currentState.content?.id == 2 }
        main.deactivate()
    }
}
