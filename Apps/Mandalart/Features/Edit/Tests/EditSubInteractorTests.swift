import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartEdit

@MainActor
@Suite("The form for a step: what it does", .checksLeaks)
struct EditSubInteractorTests {
    let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
    let clock = TestClock()
    let listener = EditListenerSpy()
    let page = EditSubViewSpy()
    let goal = GridPosition.ring[0]
    /// A step is there.
    let filled = GridPosition.ring[0]
    /// A position without a step.
    let empty = GridPosition.ring[7]

    private func make(_ position: GridPosition, goal: GridPosition? = nil) -> ReactorTest<EditInteractor<EditSubState>> {
        let interactor = EditInteractor<EditSubState>(
            at: EditPlace(plan: 1, goal: goal ?? self.goal, position: position), presenter: page, mandalarts: mandalarts, clock: clock)
        interactor.listener = listener
        return ReactorTest(interactor, mocks: listener, exhaustivity: .off)
    }

    private func opened(_ position: GridPosition) async -> ReactorTest<EditInteractor<EditSubState>> {
        let test = make(position)
        await test.receive(where: { if case .drafted(.opened) = $0 { true } else { false } })
        return test
    }

    private func pressed(_ command: DraftedFormCommand, _ values: [EditSubField: String] = [:]) -> EditSubAction {
        .form(.submitted(FormSubmission(values, submitter: command.rawValue)))
    }

    private func sub(_ position: GridPosition) -> SubMandalart? { mandalarts.repository.current[0][goal]?[position] }

    @Test("A new step is saved with its level", arguments: [("0", 0.0), ("5", 0.05), ("100", 1.0)])
    func saves(_ percent: String, _ rate: Double) async {
        let test = await opened(empty)
        await test.send(.form(.changed(.rate, percent)))
        await test.send(pressed(.save, [.title: "Swim", .rate: percent]))
        await test.expectCall(on: listener) { $0.editDidFinish() }
        #expect(sub(empty)?.title == "Swim" && sub(empty)?.achievementRate == rate)
        await test.finish()
    }

    @Test("A new step is saved, and the form goes on to the next place without one")
    func savesAndGoesOn() async {
        let test = await opened(empty)
        let next = GridPosition.ring.first { sub($0) == nil }
        #expect(test.state.onward == next.map(EditOnward.place) && next != empty)
        await test.send(.form(.submitted(FormSubmission([.title: "Swim", .rate: "0"], submitter: EditCommand.saveNext))))
        await test.expectCall(on: listener) { $0.editDidSave(goingOnTo: .place(next ?? .center)) }
        #expect(sub(empty)?.title == "Swim")
        await test.finish()
    }

    @Test("A stored record and a refused title go on to nothing")
    func staysWhereItIs() async {
        let stored = await opened(filled)
        #expect(stored.state.onward == nil)
        await stored.finish()
        let test = await opened(empty)
        await test.send(.form(.submitted(FormSubmission([.title: " ", .rate: "0"], submitter: EditCommand.saveNext))))
        #expect(page.notices == [.emptyTitle] && listener.calls.isEmpty && sub(empty) == nil)
        await test.finish()
    }

    @Test("Without a title nothing is saved, and the user is told")
    func emptyTitle() async {
        let test = await opened(filled)
        await test.send(pressed(.save, [.title: " ", .rate: "10"]))
        #expect(page.notices == [.emptyTitle] && listener.calls.isEmpty)
        #expect(sub(filled)?.title == "Run 3× a week")
        await test.finish()
    }

    @Test("A level that is none is refused", arguments: ["", "101", "-5", "much"])
    func badRate(_ rate: String) async {
        let test = await opened(filled)
        await test.send(pressed(.save, [.title: "Run", .rate: rate]))
        #expect(test.state.form.problem(with: .rate) != nil && listener.calls.isEmpty)
        #expect(sub(filled)?.title == "Run 3× a week")
        await test.finish()
    }

    @Test("Before what was typed goes with the step, the user is asked")
    func asks() async throws {
        let test = await opened(filled)
        await test.send(pressed(.delete, [.title: "Run 4× a week", .rate: "30"]))
        #expect(page.questions == [.delete(title: "Run 3× a week")])
        #expect(sub(filled) != nil)
        await test.send(.deleteConfirmed)
        await eventually { sub(filled) == nil }
    }

    @Test("Deleting is done at once, and told with the edit that takes it back")
    func deletes() async throws {
        let test = await opened(filled)
        await test.send(pressed(.delete))
        await eventually { listener.calls.count == 1 }
        #expect(sub(filled) == nil)
        let number = try #require(mandalarts.repository.current[0].history.undo?.number)
        try await mandalarts.undo(in: 1, edit: number)
        #expect(sub(filled)?.title == "Run 3× a week")
        await test.finish()
    }

    @Test("Typed text is kept under the goal, and comes back")
    func draft() async throws {
        let main = try #require(mandalarts.repository.current[0][goal]?.id)
        let test = await opened(filled)
        await test.send(.form(.changed(.title, "Run far")))
        await eventually { mandalarts.repository.keptDraft(.sub(main, filled)) != nil }
        await test.finish()
        let again = await opened(filled)
        #expect(again.state.isRestored && again.state.form[.title] == "Run far")
        await again.send(pressed(.cancel))
        await again.expectCall(on: listener) { $0.editDidFinish() }
        await again.expectCall(on: listener) { $0.editDidDiscard(DiscardedDraft(.sub(again.state.draft), as: .sub(main, filled))) }
        #expect(again.state.draft.title == "Run far")
        #expect(mandalarts.repository.keptDraft(.sub(main, filled)) == nil)
        await again.finish()
    }

    @Test("Where there is no goal there is no form")
    func noGoal() async {
        let test = make(filled, goal: GridPosition.ring[7])
        await test.receive(where: { if case .drafted(.failed) = $0 { true } else { false } })
        #expect(test.state.phase == .failed(.nothingAt(GridPosition.ring[7])))
        await test.send(pressed(.save, [.title: "Run", .rate: "0"]))
        #expect(listener.calls.isEmpty)
        await test.finish()
    }

    @Test("A goal that goes while the form is open is told; what was entered stays")
    func goalGoes() async throws {
        let test = await opened(filled)
        try await mandalarts.deleteMain(at: goal, in: 1)
        await test.send(pressed(.save, [.title: "Run", .rate: "10"]))
        await test.receive(where: { if case .drafted(.fields(.rejected)) = $0 { true } else { false } })
        #expect(test.state.form.failure == .custom("gone") && test.state.form[.title] == "Run")
        await test.finish()
    }
}
