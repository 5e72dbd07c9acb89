/// The questions of a drafted form that asks before entries are thrown away. A form that offers to
/// bring them back has no such question: its questions are any others, or `Never`.
public protocol DraftedQuestion: Codable, Equatable, Sendable {
    /// The question before entries are thrown away.
    static var discard: Self { get }
}

/// The question of a form that asks nothing else.
public enum DiscardQuestion: DraftedQuestion {
    /// The question before entries are thrown away.
    case discard
}

/// The buttons that drafted forms have; a form with more of them has its own commands beside these.
public enum DraftedFormCommand: String, Sendable, Hashable, CaseIterable {
    /// Stores what was entered.
    case save
    /// The user wants to leave the form.
    case cancel
    /// Deletes what is stored.
    case delete
    /// Throws away what was restored.
    case discard
}

extension FormSubmission {
    /// The button of a drafted form that sent it. The first button is the one that Enter presses,
    /// and it saves.
    public var draftedCommand: DraftedFormCommand { submitter.flatMap(DraftedFormCommand.init(rawValue:)) ?? .save }
}

/// The actions of a drafted form that has no others.
public enum DraftedFormAction<Field: FormField>: Equatable, Sendable {
    /// The form has become active, or the user wants to try again to read.
    case appeared
    /// The user types, leaves a field, or presses a button of the form.
    case form(FormEvent<Field>)
    /// The user wants what is stored to be deleted, and was asked.
    case deleteConfirmed
    /// The user gives up what was entered.
    case discardConfirmed
    /// The user does not want what was asked about.
    case questionCancelled
}

/// A state with a form whose drafts are kept: over something that is stored, or for something new.
///
/// A state that has nothing beside its form is the form and how it is filled in:
///
/// ```swift
/// struct NoteState: DraftedFormState {
///     enum Question: DraftedQuestion { case delete(title: String), discard }
///     typealias Failure = NoteError
///
///     var stored: Note?
///     var drafted = DraftedForm<NoteState>(FormState())
///
///     var draft: NoteDraft { NoteDraft(text: form[.text]) }
///     var blank: NoteDraft { stored.map(NoteDraft.init) ?? NoteDraft(text: "") }
///
///     static func fill(_ form: inout FormState<NoteField>, with draft: NoteDraft) {
///         form.apply(.filled([.text: draft.text]))
///     }
/// }
/// ```
public protocol DraftedFormState: PartlySavedState {
    /// The part of the form that must not be lost when the server ends; more of the state, unless
    /// told.
    associatedtype Saved = DraftedForm<Self>.Saved
    associatedtype Form: DraftedContent
    associatedtype Draft: Equatable & Sendable
    /// The questions to the user; none by default.
    associatedtype Question: Codable & Equatable & Sendable = Never
    associatedtype Failure: Error & Equatable
    /// The form of this state.
    typealias Drafted = DraftedForm<Self>

    /// The form, and how far it is.
    var drafted: DraftedForm<Self> { get set }
    /// The entries, for ``DraftedFormReactor/save(_:)``.
    var draft: Draft { get }
    /// The content of the form before anything was entered: the stored value, or the beginning of a
    /// new one.
    var blank: Draft { get }
    /// True if there is something to lose. By default, where the entries differ from ``blank``.
    var isChanged: Bool { get }
    /// Makes a form hold a draft.
    static func fill(_ form: inout Form, with draft: Draft)
}

extension DraftedFormState {
    /// True if the entries differ from the content that the form began with.
    public var isChanged: Bool { drafted.isOpen && draft != blank }
    /// The draft that is worth keeping when the form is left.
    public var draftToKeep: Draft? { drafted.isOpen && isChanged ? draft : nil }

    /// The phase of the form.
    public var phase: Drafted.Phase { drafted.phase }
    /// True if the entries can be stored now.
    public var canSave: Bool { drafted.takesButtons && form.fields.canSubmit }
    /// The typed text, its faults, and the progress of storing it.
    public var form: Form {
        get { drafted.form }
        set { drafted.form = newValue }
    }
    /// True if the content of the form was left in it before.
    public var isRestored: Bool { drafted.isRestored }
    /// True while the stored value is being deleted.
    public var isDeleting: Bool { drafted.isDeleting }
    /// True where typed text cannot be kept for the case that the form is left.
    public var isDraftLost: Bool { drafted.isDraftLost }
    /// The question to the user; as a pulse it is ``asked``.
    public var question: Question? { drafted.question }
    /// The question to the user, for the view that asks it.
    public var asked: Pulse<Question?> { drafted.$question }
    /// True where a restored page gave the form its content back, which is filled in when the form
    /// is opened.
    public var isGivenBack: Bool { drafted.isGivenBack }

    /// The part of the form that must not be lost when the server ends.
    public var saved: Drafted.Saved? { drafted.saved }
    /// Gives the form back what it held; it is filled in when the form is opened.
    public mutating func restore(_ saved: Drafted.Saved) { drafted.restore(saved) }

    /// Changes the form.
    public mutating func apply(_ mutation: Drafted.Mutation) {
        drafted.apply(mutation, blank: blank)
    }
}
