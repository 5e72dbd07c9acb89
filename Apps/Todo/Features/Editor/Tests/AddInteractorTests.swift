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
            presenter: view, component: Needs(repository, pictures: pictures, environment: environment), clock: clock)
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
        #expect(repository.current[0].due == nil && parent.added == repository.current)
        #expect(repository.keptDraft(.new) == nil)
        add.deactivate()
        await letOthersRun()
        #expect(repository.keptDraft(.new) == nil, "what is saved does not come back")
    }

    // MARK: One line

    private var due: Due? { repository.current.last?.due }

    @Test func readsTheLine() async throws {
        let add = await interactor()
        add.send(typed(.title, "Buy milk tomorrow 18:00"))
        #expect(add.currentState.phrase.chips.map(\.key.description) == ["day:tomorrow", "time:18:00"])
        #expect(add.currentState.form.fields[.title] == "Buy milk tomorrow 18:00", "the field is as it was typed")
        await eventually { repository.keptDraft(.new)?.title == "Buy milk tomorrow 18:00" }
        add.send(save("Buy milk tomorrow 18:00"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Buy milk"] && parent.added == repository.current)
        #expect(
            due == .time(Day(environment().now(), in: environment().calendar).adding(1, .days).time(hour: 18, in: environment().calendar)))
    }

    @Test(arguments: [
        ("Stretch every day", "Stretch", Repetition.Rule.daily), ("수영 매주 월요일", "수영", .weekly), ("3일마다 물 주기", "물 주기", .every(3, .days)),
        ("Sync every other Monday", "Sync", .every(2, .weeks)), ("월수금 헬스", "헬스", .on([2, 4, 6], weeks: 1)),
        ("Retro on the last Friday of every month", "Retro", .nth(.last, weekday: 6, months: 1)),
        ("Bins every third Tuesday at 9", "Bins every third Tuesday at 9", nil),
        ("Nap every 400 days", "Nap every 400 days", nil),
        ("Stretch every day", "Stretch every day", nil),
    ])
    func repeatsAsTheLineSays(_ line: String, _ title: String, _ rule: Repetition.Rule?) async throws {
        let add = await interactor()
        add.send(typed(.title, line))
        if rule == nil, line == "Stretch every day" { add.send(try tap("repetition:every day", line)) }
        #expect(add.currentState.phrase.chips.isEmpty == (rule == nil))
        add.send(save(line))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == [title] && repository.current[0].repeats?.rule == rule)
        #expect((due == nil) == (rule == nil))
    }

    /// The next Sunday is the one on which clocks there go from two to three.
    @Test func aSeriesThatBeginsInASkippedHourKeepsItsTime() throws {
        let calendar = Calendar.gregorian(in: try #require(TimeZone(identifier: "America/New_York")))
        let monday = try #require(Day("2026-03-02")).time(hour: 9, in: calendar)
        func entry(_ line: String) -> TodoDraft {
            AddState(form: EditorForm(draft: TodoDraft(title: line)), now: monday, calendar: calendar).read(at: monday).entry
        }
        let night = entry("Call every Sunday at 2:30 am")
        #expect(try night.due == .time(#require(Day("2026-03-08")).time(hour: 3, in: calendar)))
        #expect(night.repeats == Repetition("weekly at 02:30"))
        #expect(entry("Call every Sunday at 3 am").repeats == Repetition(.weekly))
        #expect(entry("File the receipts at the end of every month").repeats == Repetition("monthly 31"))
    }

    @Test func aListIsNamedInTheLine() async throws {
        let list = try await repository.addList("Home", .red)
        let add = await interactor()
        await eventually { add.currentState.lists == [list] }
        add.send(typed(.title, "Rake leaves #home"))
        #expect(add.currentState.phrase.chips.map(\.key.description) == ["list:#home"])
        add.send(press(.saveNext, "Rake leaves #home"))
        await eventually { repository.current.map(\.title) == ["Rake leaves"] }
        #expect(repository.current[0].list == list.id)
        await eventually { add.currentState.form.fields[.title].isEmpty }
        add.send(typed(.title, "Call #3"))
        add.send(save("Call #3"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.last?.title == "Call #3" && repository.current.last?.list == nil)
    }

    @Test func aMarkMakesATodoImportantUntilItIsTappedAway() async throws {
        let add = await interactor()
        add.send(typed(.title, "Pay !"))
        #expect(add.currentState.phrase.chips.map(\.key.description) == ["importance:!"])
        add.send(press(.saveNext, "Pay !"))
        await eventually { repository.current.map(\.title) == ["Pay"] }
        await eventually { add.currentState.form.fields[.title].isEmpty }
        #expect(repository.current[0].isImportant)
        add.send(typed(.title, "Call !"))
        add.send(try tap("importance:!", "Call !"))
        add.send(press(.saveNext, "Call !"))
        await eventually { repository.current.map(\.title) == ["Pay", "Call !"] }
        #expect(!repository.current[1].isImportant)
        await eventually { add.currentState.form.fields[.title].isEmpty }
        add.send(typed(.importance, "on"))
        #expect(add.currentState.needsDetails)
        add.send(save("Post"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.last?.title == "Post" && repository.current.last?.isImportant == true)
    }

    @Test func readsALineThatIsPosted() async {
        let add = await interactor()
        add.send(save("우유 사기 내일"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["우유 사기"])
        #expect(due == .day(Day(environment().now(), in: environment().calendar).adding(1, .days)))
    }

    private func tap(_ chip: String, _ title: String) throws -> EditorAction {
        let key = try #require(PhraseChip.Key(chip))
        return .drafted(.form(.submitted(FormSubmission([.title: title], submitter: FormSubmission<EditorField>.dismissing(key)))))
    }

    @Test func aChipThatIsTappedAwayIsTitle() async throws {
        let line = "Read Monday news tomorrow"
        let add = await interactor()
        add.send(typed(.title, line))
        add.send(try tap("day:tomorrow", line))
        #expect(add.currentState.phrase.chips.map(\.words) == ["Monday"])
        add.send(try tap("day:Monday", line))
        #expect(add.currentState.phrase.chips.isEmpty && add.currentState.due == nil)
        #expect(add.currentState.form.fields.focus?.field == .title)
        #expect(repository.current.isEmpty, "a chip stores nothing")
        add.send(save(line))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == [line] && due == nil)
    }

    @Test func aTappedChipIsNotBackWithThePage() async throws {
        let line = "Read Monday"
        let add = await interactor()
        add.send(typed(.title, line))
        add.send(try tap("day:Monday", line))
        let saved = try #require(try add.saveState())
        let again = make(View())
        try again.restoreState(saved)
        again.activate()
        await eventually { again.currentState.isOpen }
        #expect(again.currentState.phrase == Phrase(title: line))
        await letOthersRun()
    }

    @Test func aChosenDateCountsAndTheWordsAreTitle() async {
        let add = await interactor()
        let day = Day(environment().now(), in: environment().calendar).adding(9, .days)
        add.send(typed(.title, "Read tomorrow"))
        add.send(.dueChosen(.day(day)))
        #expect(add.currentState.phrase.title == "Read tomorrow" && add.currentState.due == .day(day))
        add.send(typed(.title, "Read tomorrow 18:00"))
        #expect(add.currentState.due == .time(day.time(hour: 18, in: environment().calendar)), "a time is of the day that was chosen")
        add.send(press(.clearDue, "Read tomorrow 18:00"))
        #expect(add.currentState.due == nil && add.currentState.phrase.chips.isEmpty)
    }

    @Test func aLineOfChipsAloneNeedsATitle() async {
        let add = await interactor()
        add.send(save("tomorrow 18:00"))
        await eventually { add.currentState.form.fields.problem(with: .title) == .valueMissing }
        #expect(add.currentState.form.fields[.title] == "tomorrow 18:00")
        #expect(repository.current.isEmpty && parent.finished == 0)
        add.send(save("tomorrow 18:00 run"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["run"])
    }

    @Test func staysForTheNextOne() async {
        let add = await interactor()
        add.send(typed(.text, "Oat"))
        add.send(press(.saveNext, "Buy milk tomorrow", "Oat"))
        await eventually { parent.added.count == 1 }
        let turn = add.currentState.form.fields.focus?.turn ?? 0
        #expect(add.currentState.form.draft == TodoDraft() && add.currentState.form.fields.canSubmit)
        #expect(add.currentState.form.fields.focus?.field == .title && turn > 1)
        #expect(parent.finished == 0 && repository.current.map(\.title) == ["Buy milk"])
        await eventually { repository.keptDraft(.new) == nil }
        add.send(press(.saveNext, "Buy bread"))
        await eventually { parent.added.count == 2 }
        #expect(add.currentState.added?.title == "Buy bread" && parent.stayed == 2)
        add.send(save("Buy eggs"))
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == ["Buy milk", "Buy bread", "Buy eggs"] && parent.stayed == 2)
    }

    @Test func lastAdditionIsTakenBackInTheForm() async {
        let add = await interactor()
        add.send(press(.saveNext, "Buy milk"))
        await eventually { add.currentState.added?.title == "Buy milk" }
        // Text typed for the next one stays, also where the last one cannot be taken back.
        repository.fail(with: .storage("full"))
        add.send(press(.takeBack, "Buy br"))
        await eventually { add.currentState.form.fields.failure == .custom("notTakenBack") }
        #expect(add.currentState.added != nil && add.currentState.form.fields[.title] == "Buy br")
        repository.fail(with: nil)
        let turn = add.currentState.form.fields.focus?.turn ?? 0
        add.send(press(.takeBack, "Buy bread"))
        await eventually { add.currentState.added == nil }
        #expect(repository.current.isEmpty && add.currentState.form.fields[.title] == "Buy bread")
        #expect(add.currentState.form.fields.focus?.turn ?? 0 > turn && parent.finished == 0)
        add.send(press(.takeBack, "Buy bread"))
        await eventually { repository.keptDraft(.new)?.title == "Buy bread" }
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

    @Test("A form left without Cancel is there the next time, which says so, and can be thrown away")
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

    @Test("The draft of a user who types without a pause is kept all the same")
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

    @Test func aDueDateIsRestored() async throws {
        try await repository.keep(TodoDraft(title: "Old", due: .time(noon.addingTimeInterval(-1))), as: .new)
        let add = await interactor()
        #expect(add.currentState.form.draft == TodoDraft(title: "Old", due: .time(noon.addingTimeInterval(-1))))
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
        let due = Due.time(noon.addingTimeInterval(86_400))
        add.duePickerDidChoose(due)
        #expect(navigation.calls == ["open", "close"])
        #expect(add.due == due && add.currentState.form.draft.due == due)
        add.duePickerDidClose()
        #expect(add.currentState.form.fields.focus?.field == .due)
        await eventually { repository.keptDraft(.new)?.due == due }
        add.send(press(.clearDue, "Walk", ""))
        #expect(add.due == nil && add.currentState.form.draft.title == "Walk")
        await eventually { repository.keptDraft(.new)?.due == nil }
    }

    @Test func aPostponementThatIsPastDoesNothing() async {
        let add = await interactor(environment(now: noon.addingTimeInterval(8 * 3_600)))
        add.send(press(.thisEvening, "Walk", ""))
        await letOthersRun()
        #expect(repository.current.isEmpty && parent.finished == 0 && add.due == nil)
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
