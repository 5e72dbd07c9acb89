import Foundation
import Riblet
import RibletReactor
import TodoCore
import TodoDomain

/// The actions of the page.
package enum QuickEntryAction: Equatable, Sendable {
    /// The page has become active.
    case appeared
    /// An action of the entry field as a form.
    case drafted(DraftedFormAction<QuickEntryState.Field>)
    /// The entry field holds this.
    case entryTyped(String)
    /// The user wants a todo of this title.
    case entrySubmitted(String)
    /// The user does not want what was restored into the entry field.
    case entryDiscarded
    /// The user wants to try again to add what could not be added.
    case retryTapped(QuickEntryState.Unadded.ID)
    /// The user gives up what could not be added.
    case dismissTapped(QuickEntryState.Unadded.ID)
    case filterSelected(TodoFilter)
    /// The user has come near the end of what is shown: so many todos.
    case moreWanted(seen: Int)
    case doneSwitched(Todo.ID, Bool)
    case allSwitched(Bool)
    case deleteTapped(Todo.ID)
    case clearTapped
    case editStarted(Todo.ID)
    /// The field of the title holds this.
    case editTyped(String)
    /// The user has confirmed the title by a key.
    case editConfirmed
    /// The user has left the field of a title, which held this.
    case editLeft(Todo.ID, String)
    /// The user wants the title as it was.
    case editCancelled
}

/// The views of the quick-entry page.
package typealias QuickEntryViews = StateViews<QuickEntryState, QuickEntryAction>

final class QuickEntryInteractor: StateInteractor<QuickEntryState, QuickEntryAction>, DraftedFormReactor {
    enum Mutation: DraftedFormMutation {
        case arrived(TodoTable)
        case filtered(TodoFilter)
        case grown(seen: Int)
        case entered(String)
        case drafted(DraftedForm<QuickEntryState>.Mutation)
        /// This entry is on its way, and what is typed next is another one.
        case sent(String)
        /// The todo that was entered as this could not be stored.
        case refused(String)
        /// A title that could not be added is on its way again, or given up.
        case taken(QuickEntryState.Unadded.ID)
        /// Shown at once; the repository follows.
        case marked([Todo.ID], Bool)
        case titled(Todo.ID, String)
        /// The text that is typed says this date.
        case read(Due?)
        case editing(QuickEntryState.Edit)
        case editTyped(String)
        case editEnded(byKey: Bool)
        /// The user takes these away; the focus goes to a neighbour.
        case leaving([Todo.ID])
        /// A title that could not be stored goes back to where it was typed.
        case editFailed(QuickEntryState.Edit)
        case change(ChangeLog<QuickEntryWrite, QuickEntryNotice>.Mutation)
    }

    let initialState = QuickEntryState()
    private let todos: any TodoRepository
    private let lists: any TodoListRepository
    private let environment: TodoEnvironment
    let keeper: TodoDraftKeeper?
    let clock: any Clock<Duration>
    /// Todos are added in the order in which they were entered.
    private let turns = Turns()

    init(
        presenter: any StatePresentable<QuickEntryState, QuickEntryAction>, todos: any TodoRepository, lists: any TodoListRepository,
        environment: TodoEnvironment, keeper: TodoDraftKeeper? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.todos = todos
        self.lists = lists
        self.environment = environment
        self.keeper = keeper
        self.clock = clock
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    // MARK: For the router

    var filter: TodoFilter { currentState.filter }

    func select(_ filter: TodoFilter) { send(.filterSelected(filter)) }

    // MARK: Reactor

    static func drafted(_ action: DraftedFormAction<QuickEntryState.Field>) -> QuickEntryAction { .drafted(action) }

    func mutate(action: QuickEntryAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .merge(finish(), handle(.appeared), .observe(todos.updates()) { .arrived($0) })
        case .drafted(let action): handle(action)
        case .filterSelected(let filter): .just(.filtered(filter))
        case .moreWanted(let seen): .just(.grown(seen: seen))
        case .entryTyped(let text):
            .concat(.of(.entered(text), .read(Self.read(text, at: environment.now(), in: environment.calendar).due)), keepDraft())
        case .entrySubmitted(let text): add(text)
        case .entryDiscarded: .merge(.just(.entered("")), keepDraft())
        case .retryTapped(let id): retry(id)
        case .dismissTapped(let id): .just(.taken(id))
        case .doneSwitched(let id, let isDone): mark([id], isDone)
        case .allSwitched(let isDone): mark(currentState.todos?.map(\.id) ?? [], isDone)
        case .deleteTapped(let id): delete([id])
        case .clearTapped: delete(currentState.todos?.filter(\.isDone).map(\.id) ?? [])
        case .editStarted(let id): startEditing(id)
        case .editTyped(let text): .just(.editTyped(text))
        case .editConfirmed: endEditing(currentState.edit, byKey: true)
        case .editLeft(let id, let text):
            currentState.edit?.id == id ? endEditing(QuickEntryState.Edit(id: id, text: text), byKey: false) : .none
        case .editCancelled: currentState.edit == nil ? .none : .just(.editEnded(byKey: true))
        }
    }

    func reduce(state: inout QuickEntryState, mutation: Mutation) {
        switch mutation {
        case .arrived(let todos):
            state.show(todos)
            // The new title of a todo that another user has deleted is not lost.
            if let edit = state.edit, state.todo(edit.id) == nil { state.giveBack(edit) }
        case .filtered(let filter): state.filter = filter
        case .grown(let seen): state.portion.grow(seen: seen)
        case .entered(let text): state.enter(text)
        case .drafted(let mutation): state.apply(mutation)
        case .sent(let text):
            state.enter(text)
            state.enter("")
        case .read(let due): state.entryDue = due
        case .refused(let text): state.giveBack(text)
        case .taken(let id): state.unadded.removeAll { $0.id == id }
        case .marked(let ids, let isDone): state.change(ids) { $0.isDone = isDone }
        case .titled(let id, let title): state.change([id]) { $0.title = title }
        case .editing(let edit):
            state.edit = edit
            state.focus.take()
        case .editTyped(let text): state.edit?.text = text
        case .editEnded(let byKey):
            if byKey, let edit = state.edit { state.focus.give(to: edit.id) } else { state.focus.take() }
            state.edit = nil
        case .leaving(let ids): state.focus.expect(ids)
        case .editFailed(let edit):
            if state.edit == nil, state.todo(edit.id) != nil { state.edit = edit } else { state.giveBack(edit) }
        case .change(let mutation): state.changes.apply(mutation)
        }
    }
}

// MARK: - What follows from the actions

extension QuickEntryInteractor {
    /// Where the field of a restored page has let go of what is still being added, the draft is that
    /// and no other text.
    func read() -> Effect<Mutation> {
        let isLetGo = currentState.entry.isEmpty && currentState.changes.unfinished.contains(where: \.isAddition)
        return isLetGo ? .just(.drafted(.opened(.success(nil)))) : open()
    }

    func save(_ state: QuickEntryState) -> Effect<Mutation> { add(state.entry) }

    private func add(_ text: String) -> Effect<Mutation> {
        let write = QuickEntryWrite.add(text, at: environment.now())
        guard let title = write.title, !title.isEmpty else {
            // Pressed on an empty field while something was given back, which the page does not
            // show yet.
            return currentState.givenBack == nil ? .concat(.just(.entered("")), keepDraft()) : .none
        }
        // Without script the text arrives here first. A title that is too long stays in the field,
        // which says so.
        if TodoLimits.excess(ofTitle: title) > 0 { return .concat(.just(.entered(text)), keepDraft()) }
        return .concat(.just(.sent(text)), store(write, forgettingDraft: true))
    }

    private func retry(_ id: QuickEntryState.Unadded.ID) -> Effect<Mutation> {
        guard let entry = currentState.unadded.first(where: { $0.id == id }) else { return .none }
        return .concat(.just(.taken(id)), store(.add(entry.text, at: environment.now())))
    }

    private func mark(_ ids: [Todo.ID], _ isDone: Bool) -> Effect<Mutation> {
        let wanted = Set(ids)
        let changed = (currentState.todos ?? []).filter { $0.isDone != isDone && wanted.contains($0.id) }.map(\.id)
        return changed.isEmpty ? .none : .concat(.just(.marked(changed, isDone)), store(.mark(changed, isDone: isDone)))
    }

    private func delete(_ ids: [Todo.ID]) -> Effect<Mutation> {
        ids.isEmpty ? .none : .concat(.just(.leaving(ids)), store(.delete(ids)))
    }

    private func startEditing(_ id: Todo.ID) -> Effect<Mutation> {
        guard currentState.edit?.id != id, let todo = currentState.todo(id) else { return .none }
        return .merge(endEditing(currentState.edit, byKey: false), .just(.editing(QuickEntryState.Edit(id: id, text: todo.title))))
    }

    /// Stores the title that was typed; an empty one deletes the todo.
    private func endEditing(_ edit: QuickEntryState.Edit?, byKey: Bool) -> Effect<Mutation> {
        guard let edit else { return .none }
        let ended = Effect<Mutation>.just(.editEnded(byKey: byKey))
        guard let todo = currentState.todo(edit.id) else { return ended }
        let write = QuickEntryWrite.rename(edit.id, typed: edit.text, from: todo.title)
        guard let title = write.title, !title.isEmpty else { return .concat(ended, delete([edit.id])) }
        if title == todo.title { return ended }
        return .concat(.of(.editEnded(byKey: byKey), .titled(edit.id, title)), store(write))
    }

    /// Begins again what was not stored when the server ended.
    private func finish() -> Effect<Mutation> {
        let isLetGo = currentState.entry.isEmpty
        let again = currentState.changes.unfinished.map { store($0, isAgain: true, forgettingDraft: isLetGo) }
        return .concat(.just(.change(.resumed)), .merge(again))
    }

    /// Carries out a change of the repository, and tells the user where it fails. An addition that
    /// the field has let go of takes the draft along.
    private func store(_ write: QuickEntryWrite, isAgain: Bool = false, forgettingDraft: Bool = false) -> Effect<Mutation> {
        .concat(
            .just(.change(.began(write))),
            .store { [weak self] send in
                do throws(TodoError) {
                    try await self?.carryOut(write, isAgain, forgettingDraft)
                    send(.change(.ended(write, nil)))
                } catch {
                    for mutation in write.reverting { send(mutation) }
                    send(.change(.ended(write, .failed(error))))
                }
            })
    }

    private nonisolated static func read(_ text: String, at time: Date, in calendar: Calendar, _ lists: [TodoList] = []) -> TodoDraft {
        PhraseReader(now: time, calendar: calendar, locale: calendar.locale ?? Locale(identifier: "en"), lists: lists)
            .read(text).filling(TodoDraft(), in: calendar)
    }

    private func carryOut(_ write: QuickEntryWrite, _ isAgain: Bool, _ forgettingDraft: Bool) async throws(TodoError) {
        switch write {
        case .add(let text, let time):
            let add = { @Sendable [turns, todos, lists, environment] () async throws(TodoError) -> Void in
                try await turns.take { () throws(TodoError) in
                    var draft = Self.read(text, at: time, in: environment.calendar, (try? await lists.lists()) ?? [])
                    // Words that say only when are what there is to do.
                    if draft.title.isEmpty { draft = TodoDraft(title: write.title ?? text) }
                    try await todos.add(draft, begun: isAgain ? time : nil, kept: environment.kept)
                }
            }
            // Under way until the draft is gone: a page that the server's end leaves with the draft
            // knows then that it is being added.
            if forgettingDraft, let keeper {
                try await keeper.settle(TodoDraft(title: text), isLetGo: true, by: add).get()
            } else {
                try await add()
            }
        case .mark(let ids, let isDone): try await todos.setDone(ids, isDone)
        // The undo is offered where every page of the browser is: see the application's root.
        case .delete(let ids): _ = try await todos.delete(ids)
        case .rename(let id, let typed, _):
            // A known to-do is not read again, because the user's next request must not overtake
            // this one.
            let todo = if let known = currentState.todo(id) { known } else { try await todos.todo(id) }
            var draft = TodoDraft(todo)
            draft.title = write.title ?? typed
            try await todos.update(id, with: draft)
        }
    }
}

extension QuickEntryWrite {
    /// Shows what is stored again, after the change was shown and could not be carried out.
    fileprivate var reverting: [QuickEntryInteractor.Mutation] {
        switch self {
        case .mark(let ids, let isDone): [.marked(ids, !isDone)]
        case .rename(let id, let typed, let title): [.titled(id, title), .editFailed(QuickEntryState.Edit(id: id, text: typed))]
        case .add(let text, _): [.refused(text)]
        case .delete: []
        }
    }
}

extension QuickEntryState {
    /// Takes over what the entry field holds.
    fileprivate mutating func enter(_ text: String) {
        // A title that was given back was never seen where the user was typing another text by
        // then.
        if let back = givenBack, !text.isEmpty, !text.contains(back) { keepUnadded(back) }
        givenBack = nil
        entryDue = nil
        entry = text
    }

    /// Text that has lost its place goes to the entry field, unless the user is typing there.
    fileprivate mutating func giveBack(_ text: String) {
        guard entry.isEmpty else { return keepUnadded(text) }
        entry = text
        givenBack = text
    }

    fileprivate mutating func giveBack(_ edit: Edit) {
        giveBack(edit.text)
        if self.edit?.id == edit.id { self.edit = nil }
    }

    private mutating func keepUnadded(_ text: String) {
        unadded.append(Unadded(id: (unadded.last?.id ?? 0) + 1, text: text))
    }
}
