import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartMain

@MainActor
@Suite("The choice of a mandalart: what it does", .checksLeaks)
struct PlansInteractorTests {
    let mandalarts = FakeMandalartUseCase([SamplePlans.sparse, SamplePlans.make(id: 2, goals: 8, actions: 8)])
    let page = PlansViewSpy()
    let listener = PlansListenerSpy()

    private func make(_ mandalarts: FakeMandalartUseCase? = nil) -> PlansInteractor {
        let interactor = PlansInteractor(current: 1, presenter: page, mandalarts: mandalarts ?? self.mandalarts)
        interactor.listener = listener
        return interactor
    }

    private func shown(_ mandalarts: FakeMandalartUseCase? = nil) async -> ReactorTest<PlansInteractor> {
        let test = ReactorTest(make(mandalarts), mocks: listener, exhaustivity: .off)
        await eventually { test.state.plans != nil }
        return test
    }

    @Test("It lists all plans, follows them, and begins with the name of the one that is shown")
    func follows() async throws {
        let test = await shown()
        #expect(test.state.plans?.map(\.id) == [1, 2] && test.state.name[.title] == "2027 plan")
        await test.send(.name(.changed(.title, "Typed")))
        _ = try await mandalarts.addPlan(PlanDraft(title: "Nothing yet"))
        await eventually { test.state.plans?.count == 3 }
        #expect(test.state.name[.title] == "Typed" && page.states.last == test.state)
        await test.finish()
        await eventually { mandalarts.repository.watcherCount == 0 }
    }

    @Test("The wish of the user is asked of the parent")
    func asksParent() async {
        let test = await shown()
        await test.send(.chosen(2))
        await test.expectCall(on: listener) { $0.plansDidChoose(2) }
        await test.send(.startTapped(.empty))
        await test.expectCall(on: listener) { $0.plansDidRequestPlan(beginningWith: .empty) }
        await test.send(.dismissed)
        await test.expectCall(on: listener) { $0.plansDidFinish() }
        await test.finish()
    }

    @Test("A plan gets its new name")
    func renames() async {
        let test = await shown()
        await test.send(.name(.submitted(FormSubmission([.title: "Other"]))))
        await test.expectCall(on: listener) { $0.plansDidFinish() }
        #expect(mandalarts.repository.current[0].plan.title == "Other")
        await test.finish()
    }

    @Test(
        "A name that is empty or too long is refused",
        arguments: [("", FormProblem.valueMissing), (String(repeating: "x", count: 81), .tooLong(maximum: 80))])
    func badName(_ name: String, _ problem: FormProblem) async {
        let test = await shown()
        await test.send(.name(.submitted(FormSubmission([.title: name]))))
        #expect(test.state.name.problem(with: .title) == problem && mandalarts.repository.current[0].plan.title == "2027 plan")
        #expect(listener.calls.isEmpty)
        await test.finish()
    }

    @Test("A plan in which something is, is deleted after a question only; an empty one at once")
    func asksBeforeAPlanGoes() async throws {
        let test = await shown()
        await test.send(.deleteTapped(2))
        #expect(page.questions.map(\.id) == [2])
        await test.send(.deleteCancelled)
        #expect(test.state.question == nil && listener.calls.isEmpty)
        await test.send(.deleteTapped(2))
        let saved = try #require(try test.reactor.saveState())
        await test.send(.deleteConfirmed(2))
        await test.expectCall(on: listener) { $0.plansDidConfirmDeletion(of: 2) }
        #expect(test.state.question == nil)
        await test.finish()

        // The question is asked again by a page that comes back after the server has ended.
        let again = make()
        try again.restoreState(saved)
        again.activate()
        #expect(page.questions.map(\.id) == [2, 2, 2])
        again.deactivate()

        let empty = FakeMandalartUseCase([SamplePlans.sparse])
        let id = try await empty.addPlan(PlanDraft(title: "Nothing yet")).id
        let third = await shown(empty)
        await third.send(.deleteTapped(id))
        await third.expectCall(on: listener) { $0.plansDidConfirmDeletion(of: id) }
        #expect(page.questions.count == 3)
        await third.finish()
    }

    @Test("Half a name comes back after the server has ended")
    func saved() async throws {
        #expect(try make().saveState() == nil)
        let test = await shown()
        await test.send(.name(.changed(.title, "Half a name")))
        let saved = try #require(try test.reactor.saveState())
        await test.finish()
        let again = make()
        try again.restoreState(saved)
        again.activate()
        await eventually { again.currentState.plans != nil }
        #expect(again.currentState.name[.title] == "Half a name")
        again.deactivate()
    }

    @Test("Nothing is left behind")
    func leaks() async throws {
        try await expectNoLeak {
            PlansBuilder(dependency: MainParent([SamplePlans.sparse])) { _ in
                let view = PlansViewSpy()
                return PlansViews(presenter: view, viewController: view)
            }.build(withListener: listener, current: 1)
        }
    }
}
