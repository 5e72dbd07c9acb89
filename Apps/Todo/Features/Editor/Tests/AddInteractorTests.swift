import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoCore
import TodoDomain
import TodoTesting

@testable import TodoEditor

@MainActor
@Suite("Add", .checksLeaks)
struct AddInteractorTests {
    typealias View = FakeStateView<AddState, EditorAction>

    let view = View()
    let clock = TestClock()
    let parent = Parent()
    let repository = FakeTodoRepository()
    let pictures = FakePictureRepository()

    func make(_ view: View, _ environment: TodoEnvironment = environment()) -> AddInteractor {
        let interactor = AddInteractor(
            presenter: view, todos: repository, pictures: pictures, environment: environment,
            keeper: DraftDesk().keeper(of: .new, in: repository), clock: clock)
        interactor.listener = parent
        return interactor
    }

    func interactor(_ environment: TodoEnvironment = environment()) async -> AddInteractor {
        let interactor = make(view, environment)
        interactor.activate()
        await eventually { interactor.currentState.isOpen }
        return interactor
    }

    func press(_ command: EditorCommand, _ title: String, _ text: String = "") -> EditorAction {
        .drafted(.form(.submitted(FormSubmission([.title: title, .text: text], submitter: command.rawValue))))
    }

    func save(_ title: String, _ text: String = "") -> EditorAction { press(.save, title, text) }

    func typed(_ field: EditorField, _ text: String) -> EditorAction { .drafted(.form(.changed(field, text))) }

    @Test func savesForgetsTheDraftAndFinishes() async {
        let add = await interactor()
        add.send(typed(.title, "Walk"))
        add.send(typed(.text, "The long way"))
        await eventually { repository.keptDraft(.new)?.title == "Walk" }
        add.send(save("Walk", "The long way"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Walk"])
        #expect(repository.current[0].dueAt == environment().suggestedDueDate())
        #expect(repository.keptDraft(.new) == nil)
        add.deactivate()
        await letOthersRun()
        #expect(repository.keptDraft(.new) == nil, "what is saved does not come back")
    }

    @Test func takesTheFieldsFromTheForm() async {
        let add = await interactor()
        add.send(save("  Typed without script ", "one\r\ntwo"))
        await eventually { repository.current.map(\.title) == ["Typed without script"] }
        #expect(repository.current[0].text == "one\ntwo")
    }

    @Test func refusesATodoWithoutTitle() async {
        let add = await interactor()
        add.send(save(" "))
        #expect(add.currentState.form.fields.problem(with: .title) == .valueMissing)
        #expect(add.currentState.form.fields.focus?.field == .title)
        #expect(add.currentState.form.fields.focus?.turn == 2)
        add.send(typed(.title, "W"))
        #expect(add.currentState.form.fields.problem(with: .title) == nil)
        #expect(repository.current.isEmpty && parent.finished == 0)
    }

    @Test func refusesWhatIsTooLong() async {
        let add = await interactor()
        add.send(save("Walk", String(repeating: "x", count: TodoLimits.text + 1)))
        #expect(add.currentState.form.fields.problem(with: .text) == .tooLong(maximum: TodoLimits.text))
        #expect(add.currentState.form.fields.focus?.field == .text)
        #expect(add.currentState.form.draft.text.count == TodoLimits.text + 1, "nothing is cut off")
    }

    @Test func saysThatATitleIsMissingOnlyAfterItWasTouched() async {
        let add = await interactor()
        add.send(.drafted(.form(.left(.title, ""))))
        #expect(add.currentState.form.fields.problem(with: .title) == nil)
        add.send(typed(.title, "W"))
        add.send(typed(.title, ""))
        add.send(.drafted(.form(.left(.title, ""))))
        #expect(add.currentState.form.fields.problem(with: .title) == .valueMissing)
    }

    @Test func aDoubleSubmitIsOne() async {
        let add = await interactor()
        add.send(save("Walk"))
        add.send(save("Walk"))
        #expect(add.currentState.form.isSaving)
        await eventually { parent.finished > 0 }
        await letOthersRun()
        #expect(repository.current.count == 1)
        #expect(parent.finished == 1)
    }

    @Test("a press is kept with the page before anything is stored: after a crash it is not asked for again")
    func keepsThePressFirst() async throws {
        let (kept, keep) = AsyncStream<Void>.makeStream()
        var asked = environment()
        asked.kept = { @MainActor in
            for await _ in kept { return }
        }
        let add = await interactor(asked)
        add.send(save("Walk"))
        await letOthersRun()
        #expect(add.currentState.form.isSaving && repository.current.isEmpty)
        let saved = try #require(try add.saveState())
        keep.yield()
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Walk"])

        // The server ended between the two: the page that comes back finds the todo, and adds none.
        let again = make(View())
        try again.restoreState(saved)
        again.activate()
        await eventually { parent.finished == 2 }
        #expect(repository.current.map(\.title) == ["Walk"])
    }

    @Test func failureKeepsEverything() async {
        let add = await interactor()
        repository.fail(with: .storage("full"))
        add.send(save("Walk", "Long"))
        await eventually { add.currentState.form.fields.failure == .custom("store") }
        #expect(add.currentState.form.draft.title == "Walk" && add.currentState.form.draft.text == "Long")
        #expect(add.currentState.form.canSave && parent.finished == 0)
        repository.fail(with: nil)
        add.send(save("Walk", "Long"))
        await eventually { parent.finished == 1 }
    }

    @Test("Cancel throws away what was entered, without a question, and tells the parent what it was")
    func cancels() async {
        let add = await interactor()
        add.send(press(.cancel, "", ""))
        await eventually { parent.finished == 1 }
        #expect(parent.discarded.isEmpty)

        let second = await interactor()
        second.send(typed(.title, "Half a tho"))
        await eventually { repository.keptDraft(.new)?.title == "Half a tho" }
        second.send(press(.cancel, "Half a thought", "and notes"))
        await eventually { parent.finished == 2 }
        #expect(parent.discarded[.new]?.title == "Half a thought" && parent.discarded[.new]?.text == "and notes")
        second.deactivate()
        await letOthersRun()
        #expect(repository.keptDraft(.new) == nil)
        let next = await interactor()
        #expect(next.currentState.draft.title.isEmpty && !next.currentState.isRestored)
    }

    @Test("What is left without Cancel is there the next time, which says so, and can be thrown away")
    func restores() async {
        let add = await interactor()
        add.send(typed(.title, "Half a tho"))
        add.deactivate()
        await eventually { repository.keptDraft(.new)?.title == "Half a tho" }

        let again = await interactor()
        #expect(again.currentState.draft.title == "Half a tho" && again.currentState.isRestored)
        again.send(press(.discard, "Half a tho", ""))
        #expect(again.currentState.draft.title.isEmpty && !again.currentState.isRestored)
        await eventually { repository.keptDraft(.new) == nil }
        again.send(typed(.title, "Another"))
        again.send(typed(.title, ""))
        again.deactivate()
        await letOthersRun()
        #expect(repository.keptDraft(.new) == nil)
    }

    @Test("Who types without a pause has the draft kept all the same")
    func keepsWhileTyping() async {
        let add = await interactor()
        let text = "without a pause"
        for count in 1...text.count {
            add.send(typed(.title, String(text.prefix(count))))
            await clock.advance(by: .milliseconds(120))
        }
        await eventually { (repository.keptDraft(.new)?.title.count ?? 0) >= text.count - 3 }
    }

    @Test("A save that failed is not tried again by a page that comes back after a restart")
    func failedSaveIsOver() async throws {
        let add = await interactor()
        repository.fail(with: .storage("full"))
        add.send(save("Walk"))
        await eventually { add.currentState.form.fields.failure != nil }
        let saved = try #require(try add.saveState())
        repository.fail(with: nil)
        let again = make(View())
        try again.restoreState(saved)
        again.activate()
        await eventually { again.currentState.isOpen }
        await letOthersRun()
        #expect(repository.current.isEmpty && again.currentState.draft.title == "Walk" && again.currentState.form.canSave)
    }

    @Test("A press while the picture is being kept saves when it is there, and not without it")
    func savesAfterThePicture() async {
        let add = await interactor()
        add.send(.pictureChosen(png))
        add.send(save("With a picture"))
        #expect(add.currentState.form.isSaveAwaited && repository.current.isEmpty)
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["With a picture"])
        #expect(repository.current.first?.picture?.rawValue == "kept-1")

        let second = await interactor()
        second.send(.pictureChosen([1, 2, 3]))
        second.send(save("With a broken one"))
        await eventually { second.currentState.form.pictureProblem != nil }
        await letOthersRun()
        #expect(repository.current.count == 1 && second.currentState.draft.title == "With a broken one")
        #expect(second.currentState.form.canSave && !second.currentState.form.isSaveAwaited)
    }

    @Test func aDueDateThatHasPassedIsNotRestored() async throws {
        try await repository.keep(TodoDraft(title: "Old", dueAt: noon.addingTimeInterval(-1)), as: .new)
        let add = await interactor()
        #expect(add.currentState.form.draft.title == "Old")
        #expect(add.currentState.form.draft.dueAt == environment().suggestedDueDate())
    }

    @Test func saysThatADraftCannotBeKept() async {
        let add = await interactor()
        repository.fail(with: .storage("full"))
        add.send(typed(.title, "Walk"))
        await eventually { add.currentState.isDraftLost }
        repository.fail(with: nil)
        add.send(typed(.title, "Walks"))
        await eventually { add.currentState.isDraftLost == false }
    }

    @Test func keepsAndRemovesAPicture() async {
        let add = await interactor()
        add.send(.pictureChosen([1, 2, 3]))
        #expect(add.currentState.form.isPictureBusy)
        await eventually { add.currentState.form.pictureProblem == .unusablePicture("it is not a PNG") }
        add.send(.pictureChosen(png))
        await eventually { add.currentState.form.draft.picture?.rawValue == "kept-1" }
        #expect(add.currentState.form.pictureProblem == nil)
        add.send(press(.removePicture, "Walk", ""))
        #expect(add.currentState.form.draft.picture == nil)
        #expect(add.currentState.form.draft.title == "Walk", "the fields came along")
    }

    final class Navigation: EditorNavigating {
        private(set) var calls: [String] = []
        func routeToDuePicker() { calls.append("open") }
        func closeDuePicker() { calls.append("close") }
    }

    @Test func choosesADate() async {
        let add = await interactor()
        let navigation = Navigation()
        add.router = navigation
        add.send(press(.due, "Walk", ""))
        #expect(navigation.calls == ["open"])
        #expect(add.currentState.form.draft.title == "Walk", "the fields came along")
        let date = noon.addingTimeInterval(86_400)
        add.duePickerDidChoose(date)
        #expect(navigation.calls == ["open", "close"])
        #expect(add.dueAt == date && add.currentState.form.draft.dueAt == date)
        add.duePickerDidClose()
        #expect(add.currentState.form.fields.focus?.field == .due)
    }

    @Test func cancelledChoiceChangesNothing() async {
        let add = await interactor()
        let navigation = Navigation()
        add.router = navigation
        let before = add.currentState.form.draft
        add.send(press(.due, "", ""))
        add.duePickerDidFinish()
        #expect(navigation.calls == ["open", "close"])
        #expect(add.currentState.form.draft == before)
    }
}
