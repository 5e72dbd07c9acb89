import RibletReactor
import TodoDomain

/// The state of the form for an existing todo.
package struct UpdateState: DraftedFormState, ReducibleState, Equatable, Sendable {
    package typealias Failure = TodoError

    /// The questions to the user.
    package enum Question: Codable, Equatable, Sendable {
        /// Asks before the todo is deleted.
        case delete(title: String)
    }

    /// The failures beside the form.
    package enum Notice: Equatable, Sendable {
        case markDone(Bool, TodoError)
        case delete(TodoError)
    }

    /// The todo as it is stored; as it was when it is gone.
    package private(set) var todo: Todo?
    /// The todo was deleted while the form was open; the form can be saved as a new one.
    package private(set) var isGone = false
    /// The number of times that the user was sent to the choice between two texts; nil for none.
    package private(set) var choiceTurn: Int?
    /// The lists that a todo can be in; nil before they are known.
    package private(set) var lists: [TodoList]?
    /// In how many other windows the todo is open.
    package private(set) var others = 0
    /// The form. It has failed with ``TodoDomain/TodoError/notFound(_:)`` where there is no such
    /// todo, and nothing was left in the form.
    package var drafted: DraftedForm<UpdateState>
    /// The todo is being marked.
    package private(set) var isMarking = false
    /// The failure to tell.
    @Pulse package var notice: Notice?
    private let id: Todo.ID
    private var kept: Result<TodoDraft?, TodoError>?
    private var isTodoKnown = false

    /// A form for a todo that is to be read.
    package init(id: Todo.ID) {
        self.id = id
        drafted = DraftedForm(EditorForm(draft: TodoDraft()))
    }

    /// The todo is being marked or deleted.
    package var isBusy: Bool { isMarking || isDeleting }
    package var draft: TodoDraft { on(form.basis, form.draft) }
    /// The todo as it is stored.
    package var blank: TodoDraft { on(form.basis, stored ?? TodoDraft()) }
    private var stored: TodoDraft? { todo.map(TodoDraft.init) }
    /// The fields that were changed elsewhere and by the user here, where the two differ: which of
    /// them is to stay is the user's choice.
    package var theirs: [EditorField] {
        guard let stored, !isGone, let basis = form.basis else { return [] }
        let mine = form.draft
        func differs<Value: Equatable>(_ field: KeyPath<TodoDraft, Value>) -> Bool {
            stored[keyPath: field] != basis[keyPath: field] && stored[keyPath: field] != mine[keyPath: field]
        }
        let fields: KeyValuePairs<EditorField, Bool> = [
            .title: differs(\.title), .text: differs(\.text), .due: differs(\.due), .repeats: differs(\.repeats),
            .list: differs(\.list),
        ]
        return fields.filter(\.value).map(\.key)
    }
    /// True where there is something to lose.
    package var isChanged: Bool { phase == .editing && (isGone || todo == nil || draft != blank) }

    package static func fill(_ form: inout EditorForm, with draft: TodoDraft) { form.fill(with: draft) }

    package enum Mutation: EditorMutation {
        case draftRead(Result<TodoDraft?, TodoError>)
        case arrived(Todo?)
        case othersChanged(Int)
        case began
        case ended(Notice?)
        case form(EditorForm.Mutation)
        case drafted(DraftedForm<UpdateState>.Mutation)
        case told(Notice)
        /// The user's own text stays.
        case keptMine
        /// The text that was stored elsewhere stays.
        case tookTheirs
        case listsArrived([TodoList])
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .draftRead(let kept):
            self.kept = kept
            begin()
        case .arrived(let todo): arrive(todo)
        case .othersChanged(let count): others = count
        case .began: isMarking = true
        case .ended(let failure):
            isMarking = false
            if let failure { notice = failure }
        case .form(let mutation): form.apply(mutation)
        case .drafted(let mutation):
            if case .reading = mutation { isMarking = false }
            if case .fields(.rejected) = mutation, !theirs.isEmpty { choiceTurn = (choiceTurn ?? 0) + 1 }
            apply(mutation)
            if case .reset = mutation { form.basis = stored }
        case .told(let told): notice = told
        case .keptMine: form.basis = stored
        case .tookTheirs:
            takeTheirs()
            form.basis = stored
            form.fields.apply(.focused(.title))
        case .listsArrived(let lists): self.lists = lists
        }
    }

    private mutating func arrive(_ now: Todo?) {
        isTodoKnown = true
        guard phase == .editing else {
            todo = now
            // A todo that was deleted can come back, and a page that waits for its draft can see it
            // go.
            apply(Drafted.Mutation.reading)
            begin()
            return
        }
        isGone = now == nil
        guard let now else { return }
        todo = now
        follow()
    }

    private mutating func begin() {
        guard phase == .loading, var kept, isTodoKnown else { return }
        let isLeft = isGivenBack || (try? kept.get()) != nil
        if todo == nil, !isLeft { return apply(Drafted.Mutation.failed(.notFound(id))) }
        isGone = todo == nil
        if !isGivenBack, let stored, case .success(var draft?) = kept {
            // A draft that says no more than what is stored by now restores nothing.
            draft.follow(stored)
            form.basis = draft.basis
            kept = .success(draft)
        }
        apply(Drafted.Mutation.opened(kept))
        follow()
    }

    /// Fields the user has not touched follow what was changed elsewhere.
    private mutating func follow() {
        guard let stored else { return }
        var draft = self.draft
        draft.follow(stored)
        form.basis = draft.basis
        draft.basis = nil
        if draft != form.draft { form.draft = draft }
    }

    private mutating func takeTheirs() {
        guard let stored else { return }
        for field in theirs {
            switch field {
            case .title: form.draft.title = stored.title
            case .text: form.draft.text = stored.text
            case .due: form.draft.due = stored.due
            case .repeats: form.draft.repeats = stored.repeats
            case .list: form.draft.list = stored.list
            case .interval, .weekdays, .ordinal, .importance: break
            }
        }
    }

    private func on(_ basis: TodoDraft?, _ draft: TodoDraft) -> TodoDraft {
        var draft = draft
        draft.basis = basis
        return draft
    }
}
