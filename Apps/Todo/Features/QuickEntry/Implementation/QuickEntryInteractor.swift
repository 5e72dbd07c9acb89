import Foundation
import Riblet
import RibletReactor
import TodoDomain
import TodoQuickEntryInterface

/// What happens on the page.
public enum QuickEntryAction: Equatable, Sendable {
    /// The page has become active.
    case appeared
    /// The entry field holds this.
    case entryTyped(String)
    /// The user wants a todo of this title.
    case entrySubmitted(String)
    case filterSelected(QuickEntryFilter)
    case doneSwitched(Todo.ID, Bool)
    case allSwitched(Bool)
    case deleteTapped(Todo.ID)
    case clearTapped
    /// Brings deleted todos back.
    case undoTapped([Todo])
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

/// Shows the state.
@MainActor
public protocol QuickEntryPresentable: Presentable {
    var listener: (any QuickEntryPresentableListener)? { get set }
    func present(_ state: QuickEntryState)
    /// Tells something in passing.
    func tell(_ notice: QuickEntryNotice)
}

/// Takes what happens on the page.
@MainActor
public protocol QuickEntryPresentableListener: AnyObject {
    func send(_ action: QuickEntryAction)
}

@MainActor
protocol QuickEntryInteractable: Interactable {
    /// Which todos are seen.
    var filter: QuickEntryFilter { get }
    func select(_ filter: QuickEntryFilter)
}

final class QuickEntryInteractor: PresentableInteractor<any QuickEntryPresentable>, QuickEntryInteractable, QuickEntryPresentableListener,
    Reactor
{
    typealias Action = QuickEntryAction
    typealias State = QuickEntryState

    enum Mutation {
        /// Nothing is being stored: what was when the page was last active has ended.
        case resumed
        case arrived([Todo])
        case filtered(QuickEntryFilter)
        case entered(String)
        /// The todo that was entered as this is stored.
        case added(String)
        /// Shown at once; the repository follows.
        case marked([Todo.ID], Bool)
        case titled(Todo.ID, String)
        case editing(QuickEntryState.Edit)
        case editTyped(String)
        case editEnded(byKey: Bool)
        /// A title that could not be stored goes back to where it was typed.
        case editFailed(QuickEntryState.Edit)
        case writeBegan
        case writeEnded(QuickEntryNotice?)
    }

    let initialState = QuickEntryState()
    weak var listener: (any QuickEntryListener)?
    private let todos: any TodoRepository
    private let environment: TodoEnvironment

    init(presenter: any QuickEntryPresentable, todos: any TodoRepository, environment: TodoEnvironment) {
        self.todos = todos
        self.environment = environment
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        observePulse(\.$notice) { [presenter] notice in
            if let notice { presenter.tell(notice) }
        }
        send(.appeared)
    }

    // MARK: For the router

    var filter: QuickEntryFilter { currentState.filter }

    func select(_ filter: QuickEntryFilter) { send(.filterSelected(filter)) }

    // MARK: Reactor

    func mutate(action: QuickEntryAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .merge(.just(.resumed), .observe(todos.updates()) { .arrived($0) })
        case .filterSelected(let filter): .just(.filtered(filter))
        case .entryTyped(let text): .just(.entered(text))
        case .entrySubmitted(let text): add(text)
        case .doneSwitched(let id, let isDone): mark([id], isDone)
        case .allSwitched(let isDone): mark(currentState.todos?.map(\.id) ?? [], isDone)
        case .deleteTapped(let id): delete([id])
        case .clearTapped: delete(currentState.todos?.filter(\.isDone).map(\.id) ?? [])
        case .undoTapped(let deleted): store { [todos] _ throws(TodoError) in try await todos.restore(deleted) }
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
        case .resumed: state.pendingWrites = 0
        case .arrived(let todos):
            state.todos = todos
            // What was typed into the title of a todo that somebody else has deleted is not lost.
            if let edit = state.edit, state.todo(edit.id) == nil { state.giveBack(edit) }
        case .filtered(let filter): state.filter = filter
        case .entered(let text): state.entry = text
        case .added(let text):
            // The user may have typed on meanwhile.
            if state.entry.hasPrefix(text) { state.entry.removeFirst(text.count) }
        case .marked(let ids, let isDone): state.change(ids) { $0.isDone = isDone }
        case .titled(let id, let title): state.change([id]) { $0.title = title }
        case .editing(let edit):
            state.edit = edit
            state.focused = nil
        case .editTyped(let text): state.edit?.text = text
        case .editEnded(let byKey):
            state.focused = byKey ? state.edit?.id : nil
            state.edit = nil
        case .editFailed(let edit):
            if state.edit == nil, state.todo(edit.id) != nil { state.edit = edit } else { state.giveBack(edit) }
        case .writeBegan: state.pendingWrites += 1
        case .writeEnded(let notice):
            state.pendingWrites = max(0, state.pendingWrites - 1)
            if let notice { state.notice = notice }
        }
    }
}

// MARK: - What follows from the actions

extension QuickEntryInteractor {
    private func add(_ text: String) -> Effect<Mutation> {
        let title = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { return .none }
        let draft = TodoDraft(title: title, dueAt: environment.suggestedDueDate())
        // Without script this is the first that is heard of the text; it stays in the field until it is stored.
        return .concat(
            .just(.entered(text)),
            store { [todos] send throws(TodoError) in
                try await todos.add(draft)
                send(.added(text))
            })
    }

    private func mark(_ ids: [Todo.ID], _ isDone: Bool) -> Effect<Mutation> {
        let changed = ids.filter { currentState.todo($0)?.isDone == !isDone }
        guard !changed.isEmpty else { return .none }
        return .concat(
            .just(.marked(changed, isDone)),
            store { [todos] _ throws(TodoError) in
                try await todos.setDone(changed, isDone)
            } orElse: {
                .marked(changed, !isDone)
            })
    }

    private func delete(_ ids: [Todo.ID]) -> Effect<Mutation> {
        guard !ids.isEmpty else { return .none }
        return .concat(
            .just(.writeBegan),
            .run { [todos] send in
                do throws(TodoError) {
                    let deleted = try await todos.delete(ids)
                    send(.writeEnded(deleted.isEmpty ? nil : .deleted(deleted)))
                } catch {
                    send(.writeEnded(.failed(error)))
                }
            })
    }

    private func startEditing(_ id: Todo.ID) -> Effect<Mutation> {
        guard currentState.edit?.id != id, let todo = currentState.todo(id) else { return .none }
        return .concat(endEditing(currentState.edit, byKey: false), .just(.editing(QuickEntryState.Edit(id: id, text: todo.title))))
    }

    /// Stores the title that was typed; an empty one deletes the todo.
    private func endEditing(_ edit: QuickEntryState.Edit?, byKey: Bool) -> Effect<Mutation> {
        guard let edit else { return .none }
        let ended = Effect<Mutation>.just(.editEnded(byKey: byKey))
        guard let todo = currentState.todo(edit.id) else { return ended }
        let title = edit.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if title.isEmpty { return .concat(ended, delete([edit.id])) }
        if title == todo.title { return ended }
        var draft = TodoDraft(todo)
        draft.title = title
        return .concat(
            .of(.editEnded(byKey: byKey), .titled(edit.id, title)),
            store { [todos, draft] send throws(TodoError) in
                do throws(TodoError) {
                    try await todos.update(edit.id, with: draft)
                } catch {
                    send(.titled(edit.id, todo.title))
                    throw error
                }
            } orElse: {
                .editFailed(edit)
            })
    }

    /// Carries out a change of the repository, and tells the user where it fails.
    private func store(
        _ body: @escaping @MainActor (Send<Mutation>) async throws(TodoError) -> Void,
        orElse revert: @escaping @MainActor () -> Mutation? = { nil }
    ) -> Effect<Mutation> {
        .concat(
            .just(.writeBegan),
            .run { send in
                do throws(TodoError) {
                    try await body(send)
                    send(.writeEnded(nil))
                } catch {
                    if let mutation = revert() { send(mutation) }
                    send(.writeEnded(.failed(error)))
                }
            })
    }
}

extension QuickEntryState {
    /// Text that has lost its place goes to the entry field, unless the user is typing there.
    fileprivate mutating func giveBack(_ edit: Edit) {
        if entry.isEmpty { entry = edit.text }
        if self.edit?.id == edit.id { self.edit = nil }
    }
}
