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
@Suite("Update", .checksLeaks)
struct UpdateInteractorTests {
    final class View: FakeStateView<UpdateState, EditorAction> {
        var questions: [UpdateState.Question] { states.news(of: \.asked, isKept: true) }
        var failures: [UpdateState.Notice] { states.news(of: \.$notice) }
    }

    let view = View()
    let clock = TestClock()
    let parent = Parent()
    let attendance = FakeAttendance()
    let repository = FakeTodoRepository([todo(1, "Walk", text: "Long")])

    func interactor(_ id: Todo.ID = 1, in environment: TodoEnvironment = environment()) async -> UpdateInteractor {
        let interactor = UpdateInteractor(
            id: id, presenter: view, component: Needs(repository, attendance: attendance, environment: environment),
            clock: clock)
        interactor.listener = parent
        interactor.activate()
        await eventually { interactor.currentState.phase != .loading }
        return interactor
    }

    func press(_ command: EditorCommand, _ title: String = "Walk", _ text: String = "Long") -> EditorAction {
        .drafted(.form(.submitted(FormSubmission([.title: title, .text: text], submitter: command.rawValue))))
    }

    @Test func tellsWhoElseIsThere() async {
        let update = await interactor()
        #expect(attendance.places == [.todo(1)])
        attendance.set(2, at: .todo(1))
        await eventually { update.currentState.others == 2 }
        attendance.set(5, at: .list)
        attendance.set(0, at: .todo(1))
        await eventually { update.currentState.others == 0 }
        #expect(update.currentState.phase == .editing && !update.currentState.isChanged)
    }

    @Test func aFormThatIsLeftWithAChangeSaysThatItIsKept() async {
        let update = await interactor()
        update.deactivate()
        #expect(parent.kept.isEmpty)
        update.activate()
        await eventually { update.currentState.phase == .editing }
        update.send(.drafted(.form(.changed(.title, "Walk twice"))))
        update.deactivate()
        #expect(parent.kept[1]?.title == "Walk twice")
        await eventually { repository.keptDraft(.todo(1))?.title == "Walk twice" }
    }

    @Test func isFilledInAndSaved() async {
        let update = await interactor()
        #expect(update.currentState.phase == .editing)
        #expect(update.currentState.form.draft == TodoDraft(todo(1, "Walk", text: "Long")))
        #expect(!update.currentState.isChanged && !update.currentState.isRestored)
        update.send(press(.save, "Walk twice"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Walk twice"])
        #expect(repository.keptDraft(.todo(1)) == nil)
    }

    // MARK: Changed in two windows

    private func overtaken() async throws -> UpdateInteractor {
        let update = await interactor()
        update.send(.drafted(.form(.changed(.title, "Walk twice"))))
        try await repository.update(1, with: TodoDraft(title: "Run", text: "Longer"))
        await eventually { update.currentState.todo?.title == "Run" }
        return update
    }

    @Test func saysThatTheTextWasChangedElsewhereAndOffersBoth() async throws {
        let update = try await overtaken()
        #expect(update.currentState.theirs == [.title])
        #expect(update.currentState.form.fields[.text] == "Longer", "a field that nobody changed here follows")
        update.send(press(.save, "Walk twice", "Longer"))
        await letOthersRun()
        #expect(update.currentState.form.fields.failure == .custom("overtaken") && parent.finished == 0)
        #expect(repository.current.map(\.title) == ["Run"])
        update.send(press(.keepMine, "Walk twice", "Longer"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Walk twice"] && repository.current[0].text == "Longer")
    }

    @Test func takesTheOtherText() async throws {
        let update = try await overtaken()
        update.send(press(.takeTheirs, "Walk twice", "Longer"))
        #expect(update.currentState.form.fields[.title] == "Run" && update.currentState.theirs.isEmpty)
        #expect(!update.currentState.isChanged && parent.finished == 0)
        update.send(.drafted(.form(.changed(.title, "Run twice"))))
        update.send(press(.save, "Run twice", "Longer"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Run twice"])
    }

    @Test func theSameTextTwiceIsNoQuestion() async throws {
        let update = try await overtaken()
        update.send(.drafted(.form(.changed(.title, "Run"))))
        #expect(update.currentState.theirs.isEmpty)
        update.send(press(.save, "Run", "Longer"))
        await eventually { parent.finished == 1 }
    }

    // MARK: Changed while the draft waited

    /// Leaves a draft of `change`, and stores another text meanwhile.
    private func left(
        with change: EditorAction, stored: TodoDraft = TodoDraft(title: "Run", text: "Longer", due: .time(noon))
    ) async throws -> UpdateInteractor {
        let update = await interactor()
        update.send(change)
        update.deactivate()
        await eventually { repository.keptDraft(.todo(1)) != nil }
        try await repository.update(1, with: stored)
        return await interactor()
    }

    @Test func aRestoredDraftAsksAboutWhatWasStoredSince() async throws {
        var update = try await left(with: .drafted(.form(.changed(.title, "Walk twice"))))
        for _ in 0..<2 {
            #expect(update.currentState.isRestored && update.currentState.theirs == [.title])
            #expect(update.currentState.form.draft == TodoDraft(title: "Walk twice", text: "Longer", due: .time(noon)), "the rest follows")
            update.send(press(.save, "Walk twice", "Longer"))
            await letOthersRun()
            #expect(update.currentState.form.fields.failure == .custom("overtaken") && repository.current[0].title == "Run")
            // Left again without a choice, it asks again.
            update.deactivate()
            await letOthersRun()
            update = await interactor()
        }
        update.send(press(.keepMine, "Walk twice", "Longer"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Walk twice"] && repository.current[0].due == .time(noon))
    }

    @Test func aRestoredDraftThatIsThrownAwayAsksNothing() async throws {
        let update = try await left(with: .drafted(.form(.changed(.title, "Walk twice"))))
        update.send(press(.discard, "Walk twice", "Longer"))
        #expect(update.currentState.form.draft.title == "Run" && !update.currentState.isChanged)
        update.send(.drafted(.form(.changed(.title, "Run twice"))))
        #expect(update.currentState.theirs.isEmpty)
        update.send(press(.save, "Run twice", "Longer"))
        await eventually { parent.finished == 1 }
    }

    @Test func datesRulesAndListsAreAskedAboutToo() async throws {
        let repeats = Repetition(.weekly)
        let update = try await left(with: press(.tomorrow), stored: TodoDraft(title: "Walk", text: "Long", due: nil, repeats: repeats))
        #expect(update.currentState.theirs == [.due] && update.currentState.form.draft.repeats == repeats)
        update.send(press(.takeTheirs))
        #expect(update.currentState.form.draft == TodoDraft(title: "Walk", text: "Long", repeats: repeats))
        #expect(!update.currentState.isChanged && update.currentState.theirs.isEmpty)
    }

    @Test func aDraftThatWasStoredElsewhereRestoresNothing() async throws {
        let update = try await left(
            with: .drafted(.form(.changed(.title, "Walk twice"))), stored: TodoDraft(title: "Walk twice", text: "Long"))
        #expect(!update.currentState.isRestored && !update.currentState.isChanged && update.currentState.theirs.isEmpty)
    }

    @Test("a draft of before there were bases is taken as it is")
    func aDraftWithoutABasis() async throws {
        try await repository.keep(TodoDraft(title: "Walk twice", text: "Long"), as: .todo(1))
        let update = await interactor()
        #expect(update.currentState.isRestored && update.currentState.theirs.isEmpty)
        update.send(press(.save, "Walk twice"))
        await eventually { parent.finished == 1 }
    }

    @Test func saysThatThereIsNone() async {
        let update = await interactor(9)
        #expect(update.currentState.phase == .failed(.notFound(9)))
        update.send(press(.save))
        #expect(repository.current.count == 1)
    }

    @Test func restoresWhatWasTypedAndThrowsItAway() async {
        let update = await interactor()
        update.send(.drafted(.form(.changed(.title, "Walk tw"))))
        update.deactivate()
        await eventually { repository.keptDraft(.todo(1))?.title == "Walk tw" }

        let again = await interactor()
        #expect(again.currentState.isRestored)
        #expect(again.currentState.form.draft.title == "Walk tw")
        again.send(press(.discard, "Walk tw"))
        #expect(!again.currentState.isRestored)
        #expect(again.currentState.form.draft.title == "Walk")
        await eventually { repository.keptDraft(.todo(1)) == nil }
        #expect(parent.finished == 0)
    }

    @Test func cancelTellsWhatWasThrownAway() async {
        let update = await interactor()
        update.send(press(.cancel, "Walk", "Longer"))
        await eventually { parent.finished == 1 }
        #expect(parent.discarded[.todo(1)]?.text == "Longer" && view.questions.isEmpty)
        update.deactivate()
        await letOthersRun()
        #expect(repository.keptDraft(.todo(1)) == nil)

        let again = await interactor()
        again.send(press(.cancel))
        await eventually { parent.finished == 2 }
        #expect(parent.discarded.count == 1)
    }

    @Test func fieldsThatWereNotTouchedFollow() async throws {
        let update = await interactor()
        update.send(.drafted(.form(.changed(.title, "My walk"))))
        try await repository.update(1, with: TodoDraft(title: "Their walk", text: "Short", due: .time(noon)))
        await eventually { update.currentState.form.draft.text == "Short" }
        #expect(update.currentState.form.draft.title == "My walk")
        #expect(update.currentState.form.draft.due == .time(noon))
        update.send(press(.keepMine, "My walk", "Short"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["My walk"])
    }

    @Test func isPutOffWithOneTapAndSaved() async throws {
        let update = await interactor()
        update.send(press(.tomorrow, "My walk"))
        let tomorrow = Due.time(noon.addingTimeInterval(25 * 3600))
        #expect(update.currentState.form.draft == TodoDraft(title: "My walk", text: "Long", due: tomorrow), "the fields came along")
        #expect(repository.current[0].due == .time(noon.addingTimeInterval(3600)), "not before it is saved")
        await eventually { repository.keptDraft(.todo(1))?.due == tomorrow }
        update.send(press(.clearDue))
        update.send(press(.nextWeek))
        #expect(try update.currentState.form.draft.due == .day(#require(Day("2026-11-23"))))
        update.send(press(.save))
        await eventually { parent.finished == 1 }
        #expect(try repository.current[0].due == .day(#require(Day("2026-11-23"))))
    }

    /// The day of the month that it keeps to is lost only where another rule is chosen.
    @Test(arguments: [
        "daily", "every 3 days", "weekdays", "weekly", "every 2 weeks", "weekly on mon wed", "every 2 weeks on sat sun", "monthly",
        "every 2 months", "monthly on last fri", "every 3 months on first tue", "yearly", "every 2 years", "after 7",
    ])
    func eachRuleHasFields(_ text: String) throws {
        let repetition = try #require(Repetition(text))
        var form = EditorForm(draft: TodoDraft(title: "x", repeats: repetition))
        #expect(form.draft.repeats == repetition && form.fields.isValid)
        form.draft = TodoDraft(title: "x")
        #expect(form.draft.repeats == nil)
        form.draft = TodoDraft(title: "x", repeats: repetition)
        #expect(form.draft.repeats == repetition)
    }

    @Test func numbersThatNoRuleHasAreRefused() {
        var form = EditorForm(draft: TodoDraft(title: "x", repeats: Repetition(.weekly)))
        for text in ["0", "366", "-1", "x", "1.5"] {
            form.fields[.interval] = text
            #expect(!form.fields.isValid)
        }
        form.fields[.interval] = " 2 "
        #expect(form.fields.isValid && form.draft.repeats == Repetition(.every(2, .weeks)))
        // A field that is not seen refuses nothing.
        form.fields[.interval] = "x"
        form.fields[.repeats] = "weekdays"
        #expect(form.fields.isValid && form.draft.repeats == Repetition(.weekdays))
    }

    @Test func repetitionIsChosenAndKept() async throws {
        var draft = TodoDraft(todo(1, "Walk", text: "Long"))
        draft.repeats = Repetition("monthly 31")
        try await repository.update(1, with: draft)
        let update = await interactor()
        #expect(update.currentState.form.fields[.repeats] == "monthly" && !update.currentState.isChanged)
        update.send(.drafted(.form(.changed(.repeats, "weekly"))))
        #expect(update.currentState.form.draft.repeats == Repetition(.weekly) && update.currentState.isChanged)
        update.send(.drafted(.form(.changed(.repeats, "monthly"))))
        #expect(update.currentState.form.draft == draft)
        update.send(.drafted(.form(.changed(.repeats, "hourly"))))
        update.send(press(.save))
        await letOthersRun()
        #expect(parent.finished == 0 && repository.current[0].repeats == draft.repeats)
        update.send(.drafted(.form(.changed(.repeats, ""))))
        update.send(press(.save))
        await eventually { parent.finished == 1 }
        #expect(repository.current[0].repeats == nil)
    }

    @Test func importanceIsChosenAndFollowsWhereItWasNotTouched() async throws {
        var draft = TodoDraft(todo(1, "Walk", text: "Long"))
        let update = await interactor()
        draft.isImportant = true
        try await repository.update(1, with: draft)
        await eventually { update.currentState.form.draft.isImportant }
        #expect(!update.currentState.isChanged)
        update.send(.drafted(.form(.changed(.importance, ""))))
        #expect(update.currentState.isChanged)
        draft.text = "Longer"
        try await repository.update(1, with: draft)
        await eventually { update.currentState.form.draft.text == "Longer" }
        update.send(press(.save))
        await eventually { parent.finished == 1 }
        #expect(!repository.current[0].isImportant)
    }

    @Test func todoDeletedElsewhereIsSavedAsNew() async throws {
        let update = await interactor()
        _ = try await repository.delete([1])
        await eventually { update.currentState.isGone }
        update.send(press(.save, "Walk on"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Walk on"])
        #expect(repository.current[0].id != 1)
    }

    @Test("what is saved as new is kept with the page before it is stored: after a crash it is not asked for again")
    func keepsThePressFirst() async throws {
        let (kept, keep) = AsyncStream<Void>.makeStream()
        var asked = environment()
        asked.kept = { @MainActor in
            for await _ in kept { return }
        }
        let update = await interactor(in: asked)
        _ = try await repository.delete([1])
        await eventually { update.currentState.isGone }
        update.send(press(.save, "Walk on"))
        await letOthersRun()
        #expect(repository.current.isEmpty && parent.finished == 0)
        keep.yield()
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Walk on"])
    }

    @Test func comesBackWhenItIsRestoredElsewhere() async throws {
        let update = await interactor()
        let deleted = try await repository.delete([1])
        await eventually { update.currentState.isGone }
        try await repository.restore(deleted)
        await eventually { !update.currentState.isGone }
    }

    @Test func aDraftOfADeletedTodoIsNotLost() async throws {
        try await repository.keep(TodoDraft(title: "Unsaved", due: .time(noon)), as: .todo(5))
        let update = await interactor(5)
        #expect(update.currentState.phase == .editing)
        #expect(update.currentState.isGone && update.currentState.isRestored)
        #expect(update.currentState.form.draft.title == "Unsaved")
    }

    @Test func marksAndTellsFailure() async {
        let update = await interactor()
        update.send(press(.markDone))
        await eventually { update.currentState.todo?.isDone == true && !update.currentState.isBusy }
        // As by a page that was not told that it was heard.
        update.send(press(.markDone))
        await eventually { !update.currentState.isBusy }
        #expect(update.currentState.todo?.isDone == true)
        repository.fail(with: .storage("full"))
        update.send(press(.markUndone))
        await eventually { view.failures == [.markDone(false, .storage("full"))] }
        repository.fail(with: nil)
        update.send(.markRetried(false))
        await eventually { update.currentState.todo?.isDone == false }
    }

    @Test func deletesAtOnceWhatCanBeTakenBack() async {
        let update = await interactor()
        update.send(press(.delete))
        await eventually { parent.finished == 1 }
        #expect(view.questions.isEmpty && repository.current.isEmpty)
    }

    @Test func asksBeforeWhatWasTypedGoesWithTheTodo() async {
        let update = await interactor()
        update.send(press(.delete, "Walk twice"))
        #expect(view.questions == [.delete(title: "Walk")])
        #expect(repository.current.count == 1)
        repository.fail(with: .storage("full"))
        update.send(.drafted(.deleteConfirmed))
        await eventually { view.failures == [.delete(.storage("full"))] }
        repository.fail(with: nil)
        update.send(.drafted(.deleteConfirmed))
        await eventually { parent.finished == 1 }
        #expect(repository.current.isEmpty)
        update.deactivate()
        await letOthersRun()
        #expect(repository.keptDraft(.todo(1)) == nil)
    }

    @Test func failedSaveKeepsEverything() async {
        let update = await interactor()
        repository.fail(with: .storage("full"))
        update.send(press(.save, "Walk twice"))
        await eventually { update.currentState.form.fields.failure == .custom("store") }
        #expect(update.currentState.form.draft.title == "Walk twice")
        #expect(parent.finished == 0)
    }
}
