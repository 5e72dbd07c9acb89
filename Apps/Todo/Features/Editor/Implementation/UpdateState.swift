import RibletReactor
import TodoDomain

/// What the form for an existing todo shows.
public struct UpdateState: Equatable, Sendable {
    /// How far it is.
    public enum Phase: Equatable, Sendable {
        case loading
        /// There is no such todo, and nothing was left in the form.
        case missing
        /// The todo cannot be read.
        case failed(TodoError)
        case editing
    }

    /// What the user is asked.
    public enum Question: Equatable, Codable, Sendable {
        /// Whether the todo shall be deleted.
        case delete(title: String)
        /// Whether the changes shall be thrown away.
        case discard
    }

    /// What failed beside the form.
    public enum Failure: Equatable, Sendable {
        case markDone(Bool, TodoError)
        case delete(TodoError)
    }

    /// How far it is.
    public private(set) var phase = Phase.loading
    /// The todo as it is stored; as it was when it is gone.
    public private(set) var todo: Todo?
    /// The todo was deleted while the form was open; the form can be saved as a new one.
    public private(set) var isGone = false
    /// What the form holds was left in it before.
    public private(set) var isRestored = false
    /// In how many other windows the todo is open.
    public private(set) var others = 0
    /// The form.
    public var form: EditorForm
    /// The todo is being marked or deleted.
    public private(set) var isBusy = false
    /// What the user is asked.
    @Pulse public var question: Question?
    /// What failed.
    @Pulse public var notice: Failure?
    private var isDraftRead = false
    private var keptDraft: TodoDraft?
    /// What the page held when the server ended.
    private var left: Saved?
    private var isTodoKnown: Bool

    /// A form for a todo that is to be read, unless it is given.
    public init(todo: Todo?, form: EditorForm) {
        self.todo = todo
        self.form = form
        isTodoKnown = todo != nil
    }

    /// Whether there is something to lose.
    public var isChanged: Bool {
        guard phase == .editing else { return false }
        return isGone || todo.map { form.draft != TodoDraft($0) } ?? true
    }

    /// What is worth keeping when the form is left.
    var draftToKeep: TodoDraft? { isChanged && !form.isFinished ? form.draft : nil }

    /// What of the page must not be lost when the server ends.
    struct Saved: Codable, Equatable {
        let form: EditorForm
        let isRestored: Bool
        let question: Question?
    }

    /// Nothing before the form is shown, and after it is done with.
    var saved: Saved? {
        guard phase == .editing, !form.isFinished else { return left }
        return Saved(form: form, isRestored: isRestored, question: question)
    }

    /// Gives a new page back what it held, as soon as the todo is known.
    mutating func restore(_ saved: Saved) {
        left = saved
        question = saved.question
    }

    enum Mutation {
        case readAgain
        case draftRead(TodoDraft?)
        case arrived(Todo?)
        case failed(TodoError)
        case othersChanged(Int)
        /// What was restored is thrown away.
        case reset
        /// The user is asked, or has answered.
        case asked(Question?)
        case began
        case ended(Failure?)
        case form(EditorForm.Mutation)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .readAgain:
            isBusy = false
            if phase != .editing { phase = .loading }
        case .draftRead(let draft):
            isDraftRead = true
            keptDraft = draft
            begin()
        case .arrived(let todo): arrive(todo)
        case .failed(let error): if phase == .loading { phase = .failed(error) }
        case .othersChanged(let count): others = count
        case .reset:
            if let todo { form.apply(.filled(TodoDraft(todo))) }
            isRestored = false
        case .asked(let asked): question = asked
        case .began: isBusy = true
        case .ended(let failure):
            isBusy = false
            if let failure { notice = failure }
        case .form(let mutation): form.apply(mutation)
        }
    }

    private mutating func arrive(_ now: Todo?) {
        isTodoKnown = true
        guard phase == .editing else {
            todo = now
            // A todo that was deleted can come back, and a page that waits for its draft can see it go.
            if phase != .loading { phase = .loading }
            begin()
            return
        }
        isGone = now == nil
        guard let now else { return }
        if let before = todo { follow(from: TodoDraft(before), to: TodoDraft(now)) }
        todo = now
    }

    private mutating func begin() {
        guard phase == .loading, isDraftRead, isTodoKnown else { return }
        isGone = todo == nil
        if let left {
            form = left.form
            isRestored = left.isRestored
            self.left = nil
        } else if let draft = keptDraft ?? todo.map(TodoDraft.init) {
            isRestored = todo.map { TodoDraft($0) != draft } ?? true
            form.apply(.filled(draft))
        } else {
            isGone = false
            phase = .missing
            return
        }
        phase = .editing
    }

    /// Fields the user has not touched follow what was changed elsewhere.
    private mutating func follow(from before: TodoDraft, to now: TodoDraft) {
        if form.draft.title == before.title { form.draft.title = now.title }
        if form.draft.text == before.text { form.draft.text = now.text }
        if form.draft.picture == before.picture { form.draft.picture = now.picture }
        if form.draft.dueAt == before.dueAt { form.draft.dueAt = now.dueAt }
    }
}
