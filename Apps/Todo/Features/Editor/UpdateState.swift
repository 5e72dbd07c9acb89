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
    /// The fields that were changed elsewhere after the user had changed them here.
    private var overtaken: Set<EditorField> = []
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
    package var draft: TodoDraft { form.draft }
    /// The todo as it is stored.
    package var blank: TodoDraft { todo.map(TodoDraft.init) ?? TodoDraft() }
    /// The texts that were stored elsewhere of fields which the user has changed here, where the
    /// two differ: which of them is to stay is the user's choice.
    package var theirs: [EditorField: String] {
        guard let todo, !isGone else { return [:] }
        let stored: [EditorField: String] = [.title: todo.title, .text: todo.text]
        return stored.filter { overtaken.contains($0.key) && form.fields[$0.key] != $0.value }
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
        case .told(let told): notice = told
        case .keptMine: overtaken = []
        case .tookTheirs:
            for (field, text) in theirs { form.fields[field] = text }
            overtaken = []
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
        if let before = todo { follow(from: TodoDraft(before), to: TodoDraft(now)) }
        todo = now
    }

    private mutating func begin() {
        guard phase == .loading, let kept, isTodoKnown else { return }
        let isLeft = isGivenBack || (try? kept.get()) != nil
        if todo == nil, !isLeft { return apply(Drafted.Mutation.failed(.notFound(id))) }
        isGone = todo == nil
        apply(Drafted.Mutation.opened(kept))
    }

    /// Fields the user has not touched follow what was changed elsewhere.
    private mutating func follow(from before: TodoDraft, to now: TodoDraft) {
        follow(.title, from: before.title, to: now.title)
        follow(.text, from: before.text, to: now.text)
        if form.draft.picture == before.picture { form.draft.picture = now.picture }
        if form.draft.due == before.due { form.draft.due = now.due }
        if form.draft.repeats == before.repeats { form.draft.repeats = now.repeats }
        if form.draft.list == before.list { form.draft.list = now.list }
        if form.draft.isImportant == before.isImportant { form.draft.isImportant = now.isImportant }
    }

    private mutating func follow(_ field: EditorField, from before: String, to now: String) {
        guard now != before else { return }
        if form.fields[field] == before { form.fields[field] = now } else { overtaken.insert(field) }
    }
}
