import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartEdit

@MainActor
@Suite("The form for a goal: what it does", .checksLeaks)
struct EditMainInteractorTests {
    let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
    let clock = TestClock()
    let listener = EditListenerSpy()
    let page = EditMainViewSpy()
    /// A goal with two steps.
    let filled = GridPosition.ring[0]
    /// A position without a goal.
    let empty = GridPosition.ring[7]

    private func make(_ position: GridPosition, in page: EditMainViewSpy? = nil) -> EditInteractor<EditMainState> {
        let interactor = EditInteractor<EditMainState>(
            at: EditPlace(plan: 1, goal: position, position: position), presenter: page ?? self.page, mandalarts: mandalarts, clock: clock)
        interactor.listener = listener
        return interactor
    }

    private func opened(
        _ position: GridPosition, _ interactor: EditInteractor<EditMainState>? = nil
    ) async -> ReactorTest<EditInteractor<EditMainState>> {
        let test = ReactorTest(interactor ?? make(position), mocks: listener, exhaustivity: .off)
        await test.receive(where: { if case .drafted(.opened) = $0 { true } else { false } })
        return test
    }

    private func pressed(_ command: DraftedFormCommand, _ values: [EditMainField: String] = [:]) -> EditMainAction {
        .form(.submitted(FormSubmission(values, submitter: command.rawValue)))
    }

    private var stored: MainMandalart? { mandalarts.repository.current[0][filled]?.main }

    @Test("A new goal is saved with title, description and colours, and its draft is forgotten")
    func saves() async {
        let test = await opened(empty)
        await test.send(.form(.changed(.palette, "type9")))
        await test.send(pressed(.save, [.title: " Sing ", .description: "In a choir", .palette: "type9"]))
        await test.expectCall(on: listener) { $0.editDidFinish() }
        let saved = mandalarts.repository.current[0][empty]?.main
        #expect(saved?.title == "Sing" && saved?.description == "In a choir" && saved?.paletteID == .type9)
        #expect(mandalarts.chosenPalettes == [.type9])
        #expect(mandalarts.repository.keptDraft(.main(1, empty)) == nil)
        await test.finish()
        #expect(mandalarts.repository.keptDraft(.main(1, empty)) == nil)
    }

    @Test("What another window has saved meanwhile is overwritten only by choice")
    func overtaken() async throws {
        let test = await opened(filled)
        await test.send(.form(.changed(.title, "Build PHONE")))
        try await mandalarts.saveMain(MainDraft(title: "Build DESK"), at: filled, in: 1)
        await test.receive(where: { if case .arrived(let content) = $0 { content[filled]?.main.title == "Build DESK" } else { false } })
        await test.send(pressed(.save, [.title: "Build PHONE"]))
        #expect(stored?.title == "Build DESK" && test.state.choiceTurn == 1 && test.state.form.failure == .custom("overtaken"))
        await test.send(.form(.submitted(FormSubmission([.title: "Build PHONE"], submitter: EditCommand.keepMine))))
        await test.expectCall(on: listener) { $0.editDidFinish() }
        #expect(stored?.title == "Build PHONE")
        await test.finish()
    }

    @Test("Saving a goal never loses its steps")
    func keepsSubs() async {
        let test = await opened(filled)
        let before = mandalarts.repository.current[0][filled]?.subs
        await test.send(pressed(.save, [.title: "Stay fit"]))
        await test.expectCall(on: listener) { $0.editDidFinish() }
        #expect(stored?.title == "Stay fit" && mandalarts.repository.current[0][filled]?.subs == before)
        await test.finish()
    }

    @Test("Without a title nothing is saved: the user is told by a toast and at the field", arguments: ["", "   ", "\n"])
    func emptyTitle(_ title: String) async {
        let test = await opened(filled)
        await test.send(pressed(.save, [.title: title]))
        #expect(page.notices == [.emptyTitle])
        #expect(test.state.form.problem(with: .title) == .valueMissing)
        #expect(stored?.title == "Stay healthy" && listener.calls.isEmpty)
        await test.finish()
    }

    @Test("A failed write is told, the entries stay, and it can be tried again")
    func failure() async {
        let test = await opened(filled)
        mandalarts.fail(with: .storage("full"))
        await test.send(pressed(.save, [.title: "Stay fit"]))
        await test.receive(where: { if case .drafted(.fields(.rejected)) = $0 { true } else { false } })
        #expect(test.state.form.failure == .custom("store") && test.state.form[.title] == "Stay fit")
        mandalarts.fail(with: nil)
        await test.send(pressed(.save, [.title: "Stay fit"]))
        await test.expectCall(on: listener) { $0.editDidFinish() }
        await test.finish()
    }

    @Test("Deleting is asked about with what goes along, and told with the edit that takes it back")
    func deletes() async throws {
        let test = await opened(filled)
        await test.send(pressed(.delete))
        #expect(page.questions == [.delete(title: "Stay healthy", subs: 2)])
        await test.send(.questionCancelled)
        #expect(test.state.question == nil && stored != nil)
        await test.send(pressed(.delete))
        await test.send(.deleteConfirmed)
        await eventually { listener.calls.count == 1 }
        #expect(stored == nil)
        let number = try #require(mandalarts.repository.current[0].history.undo?.number)
        try await mandalarts.undo(in: 1, edit: number)
        #expect(mandalarts.repository.current[0][filled]?.subs.count == 2)
        await test.finish()
    }

    @Test("A failed deletion is told, and its row stays")
    func deleteFails() async {
        let test = await opened(filled)
        mandalarts.fail(with: .storage("locked"))
        await test.send(.deleteConfirmed)
        await eventually { page.notices == [.notDeleted(.storage("locked"))] }
        #expect(!test.state.isDeleting && listener.calls.isEmpty)
        await test.finish()
    }

    @Test("A new goal cannot be deleted")
    func deleteNew() async {
        let test = await opened(empty)
        await test.send(pressed(.delete))
        await test.send(.deleteConfirmed)
        #expect(page.questions.isEmpty && listener.calls.isEmpty)
        await test.finish()
    }

    @Test("Cancelling leaves at once, and tells what was thrown away")
    func cancels() async {
        let test = await opened(filled)
        await test.send(pressed(.cancel, [.title: "Changed"]))
        await test.expectCall(on: listener) { $0.editDidFinish() }
        await test.expectCall(on: listener) { $0.editDidDiscard(DiscardedDraft(.main(test.state.draft), as: .main(1, filled))) }
        #expect(test.state.draft.title == "Changed")
        #expect(stored?.title == "Stay healthy" && mandalarts.repository.keptDraft(.main(1, filled)) == nil)
        await test.finish()
        let again = await opened(filled)
        await again.send(pressed(.cancel))
        await again.expectCall(on: listener) { $0.editDidFinish() }
        await again.finish()
    }

    @Test("Typed text is kept at once and when the form is left, and comes back")
    func draft() async {
        let test = await opened(filled)
        await test.send(.form(.changed(.title, "Stay f")))
        await eventually { mandalarts.repository.keptDraft(.main(1, filled)) != nil }
        await test.send(.form(.changed(.title, "Stay fit")))
        await test.finish()
        await eventually {
            if case .main(let draft)? = mandalarts.repository.keptDraft(.main(1, filled)) { draft.title == "Stay fit" } else { false }
        }
        let again = await opened(filled)
        #expect(again.state.isRestored && again.state.form[.title] == "Stay fit")
        await again.send(pressed(.discard))
        #expect(!again.state.isRestored && again.state.form[.title] == "Stay healthy")
        await eventually { mandalarts.repository.keptDraft(.main(1, filled)) == nil }
        await again.finish()
    }

    @Test("A plan that cannot be read is told, and can be tried again")
    func unreadable() async {
        mandalarts.fail(with: .storage("down"))
        let test = ReactorTest(make(filled), mocks: listener, exhaustivity: .off)
        await test.receive(where: { if case .drafted(.failed) = $0 { true } else { false } })
        #expect(test.state.phase == .failed(.storage("down")))
        mandalarts.fail(with: nil)
        await test.send(.appeared)
        await test.receive(where: { if case .drafted(.opened) = $0 { true } else { false } })
        #expect(test.state.phase == .editing)
        await test.finish()
    }

    @Test("A restored form holds what was in it, and the question that was open")
    func restores() async throws {
        let before = make(filled)
        let first = await opened(filled, before)
        await first.send(pressed(.delete, [.title: "Half"]))
        let asked = try #require(first.state.question)
        let saved = try #require(try before.saveState())
        await first.finish()
        let newPage = EditMainViewSpy()
        let interactor = make(filled, in: newPage)
        try interactor.restoreState(saved)
        let test = ReactorTest(interactor, mocks: listener, exhaustivity: .off)
        await test.receive(where: { if case .drafted(.opened) = $0 { true } else { false } })
        #expect(test.state.form[.title] == "Half" && test.state.question == asked)
        #expect(page.questions == [asked] && newPage.questions == [asked])
        await test.finish()
    }
}
