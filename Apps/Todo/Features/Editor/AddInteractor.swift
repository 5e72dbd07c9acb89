import Foundation
import Riblet
import RibletReactor
import TodoCore
import TodoDomain

/// The state of the form for a new todo. Its title is a line in which words may say when it is due.
package struct AddState: DraftedFormState, ReducibleState, Equatable, Sendable {
    package typealias Drafted = DraftedForm<EditorForm, TodoDraft, Never, TodoError>

    package var drafted: Drafted
    /// The fields that a new todo begins with.
    package let blank: TodoDraft
    /// The line of the title, and what its words say.
    package private(set) var phrase: Phrase
    /// The time at which the line was read.
    package private(set) var now: Date
    /// The todo that was stored last while the form stayed; it can be taken back.
    package private(set) var added: Todo?
    /// The lists that a todo can be in; nil before they are known.
    package private(set) var lists: [TodoList]?
    private let calendar: Calendar

    /// A form before it is known what was left in it.
    package init(form: EditorForm, now: Date, calendar: Calendar) {
        blank = form.draft
        drafted = Drafted(form)
        phrase = Phrase(title: form.fields[.title])
        self.now = now
        self.calendar = calendar
        self.form.fields.apply(.focused(.title))
    }

    /// True when the kept draft of the form was read.
    package var isOpen: Bool { phase == .editing }
    package var draft: TodoDraft { form.draft }
    /// True if there is something to lose; a due date alone is chosen again in a moment.
    package var isChanged: Bool {
        isOpen && !form.isFinished && (!draft.title.isEmpty || !draft.text.isEmpty || draft.picture != nil)
    }

    /// True where the fields that a todo seldom needs hold something.
    package var needsDetails: Bool {
        !draft.text.isEmpty || draft.picture != nil || draft.due != nil || draft.repeats != nil || draft.list != blank.list
            || draft.isImportant || !form.hasPictureSettled
            || form.pictureProblem != nil || form.fields.problem(with: .text) != nil
    }

    package static func fill(_ form: inout EditorForm, with draft: TodoDraft) { form.fill(with: draft) }

    // MARK: The line

    /// The todo as it is stored: the words that were understood are no part of its title.
    package var entry: TodoDraft {
        var entry = form.draft
        entry.title = phrase.title
        entry.due = due
        if let rule = phrase.repetition?.rule {
            entry.repeats = Repetition(rule)
            if let time = phrase.time, let due {
                entry.repeats = entry.repeats?.keeping(minute: time.hour * 60 + time.minute, of: due, in: calendar)
            }
        }
        if phrase.isImportant { entry.isImportant = true }
        return entry
    }

    /// When the todo is due, by the words of the line or as it was chosen.
    package var due: Due? {
        guard let day = phrase.day else { return form.due }
        guard let time = phrase.time else { return .day(day) }
        // A time alone is of the day that was chosen.
        let chosen = phrase.chips.contains { $0.kind == .day } ? nil : form.due?.day(in: calendar)
        return .time((chosen ?? day).time(hour: time.hour, minute: time.minute, in: calendar))
    }

    private var dateChips: Set<PhraseChip.Key> { Set(phrase.chips.filter { $0.kind == .day || $0.kind == .time }.map(\.key)) }

    /// Reads the line. A todo has not each repetition: a line that asks for another one is title.
    private mutating func read() {
        let reader = PhraseReader(now: now, calendar: calendar, locale: calendar.locale ?? Locale(identifier: "en"))
        phrase = reader.read(form.fields[.title], without: form.dismissed)
        if let repetition = phrase.repetition, repetition.rule == nil {
            let unknown = phrase.chips.filter { $0.kind != .importance }.map(\.key)
            phrase = reader.read(form.fields[.title], without: form.dismissed.union(unknown))
        }
    }

    /// Returns the state of which the line is read at a time.
    func read(at now: Date) -> AddState {
        var state = self
        state.now = now
        state.read()
        return state
    }

    // MARK: Changes

    package enum Mutation: EditorMutation {
        case form(EditorForm.Mutation)
        case drafted(Drafted.Mutation)
        /// The line is read at this time.
        case read(Date)
        /// The todo is stored, and the form that held this title begins anew.
        case begun(Todo?, storedTitle: String)
        /// The todo that was stored last is deleted again.
        case tookBack
        case listsArrived([TodoList])
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .form(let mutation):
            // A date that is chosen counts, and the words of another one are title.
            if case .due = mutation { form.dismissed.formUnion(dateChips) }
            form.apply(mutation)
            if case .dismissed = mutation { form.fields.apply(.focused(.title)) }
        case .drafted(.opened(let kept, let isLost)):
            let focus = form.fields.focus
            apply(Drafted.Mutation.opened(kept, isDraftLost: isLost))
            if let focus, form.fields.focus == nil { form.fields.apply(.focused(focus.field)) }
        case .drafted(let mutation):
            apply(mutation)
            if case .fields(let change) = mutation { form.follow(change) }
        case .read(let now): self.now = now
        case .begun(let todo, let title):
            added = todo
            // Text typed while the todo was stored begins the next one.
            let typed = form.fields[.title]
            apply(Drafted.Mutation.reset)
            if typed != title { form.fields.apply(.changed(.title, typed.hasPrefix(title) ? String(typed.dropFirst(title.count)) : typed)) }
            form.fields.apply(.focused(.title))
        case .tookBack:
            added = nil
            form.fields.apply(.focused(.title))
        case .listsArrived(let lists): self.lists = lists
        }
        read()
    }
}

extension PhraseRepetition {
    /// The rule of a todo that means the same; nil where there is none. Days in a row of which one
    /// is left out are counted from the day on which it was done.
    package var rule: Repetition.Rule? {
        switch (unit, count) {
        case (.days, 1): .daily
        case (.days, 2...365): .afterDone(days: count)
        case (.weekdays, _): .weekdays
        case (.weeks, 1): .weekly
        case (.weeks, 2...52): weekday == nil ? .afterDone(days: count * 7) : nil
        case (.months, 1): .monthly
        case (.years, 1): .yearly
        default: nil
        }
    }
}

/// The views of the form for a new todo.
package typealias AddViews = ModalStateViews<AddState, EditorAction>

final class AddInteractor: ComponentInteractor<AddState, EditorAction, any AddDependency>, EditorReactor {
    typealias Mutation = AddState.Mutation

    let clock: any Clock<Duration>
    let keeper: TodoDraftKeeper?
    var needs: any AddDependency { component }
    weak var listener: (any AddListener)?
    weak var router: (any EditorNavigating)?
    /// The list that a new todo is in unless another one is chosen.
    private let list: TodoList.ID?

    init(
        list: TodoList.ID? = nil, presenter: any StatePresentable<AddState, EditorAction>, component: any AddDependency,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.list = list
        self.clock = clock
        keeper = component.draftDesk.keeper(of: .new, in: component.drafts)
        super.init(presenter: presenter, component: component)
    }

    var initialState: AddState {
        AddState(form: EditorForm(draft: TodoDraft(list: list)), now: environment.now(), calendar: environment.calendar)
    }

    override func didBecomeActive() {
        keepDraftWhenLeft()
        send(.drafted(.appeared))
    }

    // MARK: Reactor

    func mutate(action: EditorAction) -> Effect<Mutation> {
        let reading = Effect<Mutation>.just(.read(environment.now()))
        switch action {
        case .drafted(.appeared): return .concat(reading, .merge(react(to: action), followLists()))
        case .savingInterrupted: return save(currentState)
        case .addedOne(let todo, let title): return .concat(.just(.begun(todo, storedTitle: title)), keepDraft())
        default: return .concat(reading, react(to: action))
        }
    }

    // MARK: Effects

    func read() -> Effect<Mutation> {
        .run { [keeper, weak self] send in
            send(.drafted(.opened(await keeper?.read())))
            guard let self else { return }
            if currentState.form.savingSince != nil { self.send(.savingInterrupted) } else { pressAgain() }
        }
    }

    func formDidLeave(_ draft: TodoDraft?) {
        let listener = listener
        listener?.addDidFinish()
        if let draft { listener?.addDidDiscard(draft) }
    }

    // MARK: Buttons

    func save(_ state: AddState) -> Effect<Mutation> { add(state, staysOpen: false) }

    func press(_ submission: FormSubmission<EditorField>, _ state: AddState) -> Effect<Mutation>? {
        if let key = submission.dismissedChip { return .merge(.just(.form(.dismissed([key]))), keepDraft()) }
        return switch submission.command {
        case .saveNext: add(state, staysOpen: true)
        case .takeBack: .merge(takeBack(state), keepDraft())
        default: carryOut(submission.command, state)
        }
    }

    private func add(_ state: AddState, staysOpen: Bool) -> Effect<Mutation> {
        let title = state.form.fields[.title]
        let since = savingStart(state)
        let entry = state.read(at: since).entry
        return storeTodo(
            state, since: since,
            by: { [todos, kept = environment.kept] _, begun throws(TodoError) in try await todos.add(entry, begun: begun, kept: kept) },
            saved: { [weak self] todo in
                guard let self, let listener else { return }
                if staysOpen { send(.addedOne(todo, title: title)) } else { listener.addDidFinish() }
                listener.addDidAdd(todo, andStays: staysOpen)
            })
    }

    /// Deletes the todo that was stored last; what is typed for the next one stays.
    private func takeBack(_ state: AddState) -> Effect<Mutation> {
        guard let todo = state.added else { return .none }
        return .store { [todos] send in
            do throws(TodoError) {
                _ = try await todos.delete([todo.id])
                send(.tookBack)
            } catch {
                send(.drafted(.fields(.rejected(FormRefusal(.custom("notTakenBack"))))))
            }
        }
    }
}
