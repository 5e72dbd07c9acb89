import Foundation
import Riblet
import RibletReactor
import TodoCore
import TodoDomain

/// The state of the form for a new todo. Its title is a line in which words may say when it is due.
package struct AddState: DraftedFormState, ReducibleState, Equatable, Sendable {
    package typealias Failure = TodoError

    package var drafted: DraftedForm<AddState>
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
        drafted = DraftedForm(form)
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
    package var entry: TodoDraft { phrase.filling(form.draft, in: calendar) }

    /// When the todo is due, by the words of the line or as it was chosen.
    package var due: Due? { phrase.due(beside: form.due, in: calendar) }

    private var dateChips: Set<PhraseChip.Key> { Set(phrase.chips.filter { $0.kind == .day || $0.kind == .time }.map(\.key)) }

    private mutating func read() {
        let reader = PhraseReader(
            now: now, calendar: calendar, locale: calendar.locale ?? Locale(identifier: "en"), lists: lists ?? [])
        phrase = reader.read(form.fields[.title], without: form.dismissed)
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
        case drafted(DraftedForm<AddState>.Mutation)
        /// The line is read at this time.
        case read(Date)
        /// The form begins anew while this is stored.
        case sent(TodoAddition)
        /// The entries that the form has let go are stored.
        case stored(TodoAddition, Todo)
        /// The entries that the form has let go could not be stored.
        case unstored(TodoAddition, FormRefusal<EditorField>)
        /// Entries that could not be stored are being stored again.
        case sentAgain
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
        case .drafted(let mutation): apply(mutation)
        case .read(let now): self.now = now
        case .sent(let addition):
            form.additions.append(addition)
            apply(Drafted.Mutation.reset)
            form.fields.apply(.focused(.title))
        case .stored(let addition, let todo):
            if let index = form.additions.firstIndex(of: addition) { form.additions.remove(at: index) }
            added = todo
        case .unstored(let addition, let refusal): giveBack(addition, refusal)
        case .sentAgain: for index in form.additions.indices { form.additions[index].isRefused = false }
        case .tookBack:
            added = nil
            form.fields.apply(.focused(.title))
        case .listsArrived(let lists): self.lists = lists
        }
        read()
    }
}

extension AddState {
    /// Fills the form with what could not be stored, unless the user has gone on to the next one.
    private mutating func giveBack(_ addition: TodoAddition, _ refusal: FormRefusal<EditorField>) {
        guard let index = form.additions.firstIndex(of: addition) else { return }
        if draft == blank, form.hasPictureSettled {
            form.additions.remove(at: index)
            form.fill(with: addition.draft)
            form.dismissed = addition.dismissed
            form.fields.apply(.rejected(refusal))
        } else {
            form.additions[index].isRefused = true
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

    override func didBecomeActive() { send(.drafted(.appeared)) }

    // MARK: Reactor

    func mutate(action: EditorAction) -> Effect<Mutation> {
        let reading = Effect<Mutation>.just(.read(environment.now()))
        switch action {
        case .drafted(.appeared): return .concat(reading, .merge(handle(.appeared), followLists()))
        case .drafted(let action): return .concat(reading, handle(action))
        case .addingInterrupted: return .merge(currentState.form.additions.filter { !$0.isRefused }.map { store($0, isAgain: true) })
        default: return .concat(reading, react(to: action))
        }
    }

    // MARK: Effects

    func read() -> Effect<Mutation> {
        .run { [keeper, weak self] send in
            send(.drafted(.opened(await keeper?.read())))
            if let self, currentState.form.isAdding { self.send(.addingInterrupted) }
        }
    }

    func formDidLeave(_ draft: TodoDraft?) {
        let listener = listener
        listener?.addDidFinish()
        if let draft = draft ?? currentState.form.unadded.first?.draft { listener?.addDidDiscard(draft) }
    }

    // MARK: Buttons

    func save(_ state: AddState) -> Effect<Mutation> {
        if state.form.isPictureBusy { return .just(.form(.saveAwaited)) }
        let begun = state.form.savingSince
        let since = begun ?? environment.now()
        return .concat(
            .just(.form(.savingBegan(since))),
            store(
                state,
                by: { [todos, entry = state.read(at: since).entry, kept = environment.kept] _ throws(TodoError) in
                    try await todos.add(entry, begun: begun, kept: kept)
                }, refusal: Self.refusal,
                saved: { [weak self] todo in
                    guard let self, let listener else { return }
                    listener.addDidFinish()
                    listener.addDidAdd(todo, andStays: false)
                }))
    }

    func press(_ submission: FormSubmission<EditorField>, _ state: AddState) -> Effect<Mutation>? {
        if let key = submission.dismissedChip { return .just(.form(.dismissed([key]))) }
        return switch submission.command {
        case .saveNext: addAndStay(state)
        case .addAgain: addAgain(state)
        case .takeBack: takeBack(state)
        default: carryOut(submission.command, state)
        }
    }

    /// Stores the todo while the form holds the next one already: the user does not wait for the
    /// answer before typing on.
    private func addAndStay(_ state: AddState) -> Effect<Mutation> {
        if state.form.isPictureBusy { return .just(.form(.saveAwaited)) }
        guard state.form.canSave else { return .none }
        guard state.form.fields.isValid else { return .just(.drafted(.fields(.refused))) }
        let now = environment.now()
        do throws(TodoError) {
            let entry = try state.read(at: now).entry.validated()
            let addition = TodoAddition(draft: state.draft, dismissed: state.form.dismissed, entry: entry, since: now)
            return .concat(.just(.sent(addition)), store(addition))
        } catch {
            return .just(.drafted(.fields(.rejected(Self.refusal(error)))))
        }
    }

    private func addAgain(_ state: AddState) -> Effect<Mutation> {
        .concat(.just(.sentAgain), .merge(state.form.unadded.map { store($0, isAgain: true) }))
    }

    /// Stores a todo that the form has let go, after those before it.
    private func store(_ addition: TodoAddition, isAgain: Bool = false) -> Effect<Mutation> {
        var addition = addition
        addition.isRefused = false
        return .store { [addition, keeper, todos, kept = environment.kept, weak self] send in
            guard let keeper else { return }
            let stored = await keeper.settle(addition.draft, isLetGo: true) { () throws(TodoError) in
                try await todos.add(addition.entry, begun: isAgain ? addition.since : nil, kept: kept)
            }
            guard !send.isCancelled, let self else { return }
            switch stored {
            case .success(let todo):
                send(.stored(addition, todo))
                listener?.addDidAdd(todo, andStays: true)
            case .failure(let error): send(.unstored(addition, Self.refusal(error)))
            }
        }
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
