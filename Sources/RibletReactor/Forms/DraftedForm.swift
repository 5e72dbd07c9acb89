/// The content of a ``DraftedForm``: the fields of a form, alone or with other entries beside them,
/// such as a picture.
public protocol DraftedContent: Codable, Equatable, Sendable {
    associatedtype Field: FormField
    /// The fields, and how far sending them is.
    var fields: FormState<Field> { get set }
    /// Changes what stands beside the fields after a change of the fields. Nothing by default.
    mutating func follow(_ change: FormState<Field>.Mutation)
}

extension DraftedContent {
    /// Changes nothing.
    public func follow(_ change: FormState<Field>.Mutation) {}
}

extension FormState: DraftedContent {
    /// The form itself.
    public var fields: FormState {
        get { self }
        set { self = newValue }
    }
}

/// A form for a stored item, from opening to leaving. It loads the item, fills its fields with the
/// stored values or with the draft, asks before deleting or discarding, and is restored when the
/// server restarts.
///
/// The form is a part of a state, which says by ``DraftedFormState`` how it is filled in. Its actions
/// and mutations are a case each of the reactor's, ``DraftedFormReactor``, which hands them on to
/// `handle(_:)` and `apply(_:)`.
public struct DraftedForm<State: DraftedFormState>: Equatable, Sendable {
    /// The content of the form.
    public typealias Form = State.Form

    /// The phase of the form.
    public enum Phase: Equatable, Sendable {
        /// The stored value is being read.
        case loading
        /// It cannot be read, or is gone.
        case failed(State.Failure)
        /// The form is shown.
        case editing
    }

    /// The part of the form that must not be lost when the server ends.
    public struct Saved: Codable, Equatable {
        let form: Form
        let isRestored: Bool
        let question: State.Question?
        /// True if the entries were being stored; nil if they were not.
        let isSaving: Bool?
    }

    // The part of the form that others see stands in the state: see ``DraftedFormState``.

    var phase = Phase.loading
    var form: Form
    var isRestored = false
    var isDeleting = false
    var isDraftLost = false
    @Pulse var question: State.Question?
    /// A restored page gave it back what it held, and it is not opened yet.
    private(set) var isGivenBack = false
    /// The button to press for the user when the form is open: it was pressed before that, or the
    /// server ended before it had done its work.
    private(set) var press: FormSubmission<Form.Field>?
    /// The page does not wait for it to be opened.
    private let isShownAtOnce: Bool

    /// Makes a form that is not open yet.
    ///
    /// - Parameters:
    ///   - form: the form without entered values.
    ///   - isShownAtOnce: true if the page shows the form before it is open, as for a new item. A
    ///     button pressed meanwhile takes effect when the form is open. In other forms it does
    ///     nothing, because the user has not seen the values yet.
    public init(_ form: Form, isShownAtOnce: Bool = false) {
        self.form = form
        self.isShownAtOnce = isShownAtOnce
    }

    /// True while the form is shown, and neither on its way nor done with.
    var isEditing: Bool { phase == .editing && form.fields.phase == .editing }

    /// True while a button of the form has an effect.
    var takesButtons: Bool { phase == .editing && !isDeleting }

    /// True if a button pressed now is pressed again when the form is open.
    var keepsPress: Bool { isGivenBack || (isShownAtOnce && phase == .loading) }

    /// True if an entry is neither stored nor thrown away yet.
    var isOpen: Bool { phase == .editing && form.fields.phase != .submitted }

    /// Nil before the form is open, unless it was given back or a button waits for that, and after
    /// it is done with.
    var saved: Saved? {
        guard isOpen || isGivenBack || press != nil else { return nil }
        let isSaving = form.fields.phase == .submitting || press?.draftedCommand == .save
        return Saved(form: form, isRestored: isRestored, question: question, isSaving: isSaving ? true : nil)
    }

    mutating func restore(_ saved: Saved) {
        form = saved.form
        isRestored = saved.isRestored
        question = saved.question
        // With the values as they are by then: text may be typed before the form is open.
        press = saved.isSaving == true ? FormSubmission([:]) : nil
        isGivenBack = true
    }

    // MARK: Changes

    /// A change of the form.
    public enum Mutation {
        /// The stored value is read, for the first time or again; a request under way has no
        /// outcome that could be told.
        case reading
        /// The stored value is known, and the draft that was left in the form: it is filled in,
        /// unless it is shown already.
        case opened(State.Draft?, isDraftLost: Bool)
        /// Reading failed, which shows where nothing else is shown.
        case failed(State.Failure)
        /// A button was pressed before the form is open, in one that keeps that.
        case pressed(FormSubmission<Form.Field>)
        /// A field has changed, or how far sending is.
        case fields(FormState<Form.Field>.Mutation)
        /// The entries are thrown away.
        case reset
        /// The user is asked; nil when they have answered.
        case asked(State.Question?)
        /// The stored value is being deleted, or not any more.
        case deleting(Bool)
        /// The draft was kept, or could not be.
        case draftKept(Bool)
        /// Nothing of the form is kept any more.
        case finished

        /// Returns the change that a known stored value makes, with the draft that
        /// ``DraftKeeper/read()`` has found, if it was asked.
        public static func opened(_ kept: Result<State.Draft?, State.Failure>?) -> Mutation {
            switch kept {
            case .success(let draft)?: .opened(draft, isDraftLost: false)
            case .failure?: .opened(nil, isDraftLost: true)
            case nil: .opened(nil, isDraftLost: false)
            }
        }
    }

    mutating func apply(_ mutation: Mutation, blank: State.Draft) {
        switch mutation {
        case .reading:
            isDeleting = false
            form.fields.apply(.interrupted)
            if phase != .editing { phase = .loading }
        case .opened(let kept, let isLost): if phase != .editing { open(kept, isLost, blank) }
        case .failed(let error): if phase != .editing { phase = .failed(error) }
        case .pressed(let submission):
            press = submission
            form.fields.apply(.taken(submission.values))
        case .fields(let mutation):
            if case .taken = mutation { press = nil }
            form.fields.apply(mutation)
            form.follow(mutation)
        case .reset:
            State.fill(&form, with: blank)
            isRestored = false
        case .asked(let asked): question = asked
        case .deleting(let isUnderWay): isDeleting = isUnderWay
        case .draftKept(let isKept): isDraftLost = !isKept
        case .finished:
            form.fields.apply(.submitted)
            isDeleting = false
        }
    }

    private mutating func open(_ kept: State.Draft?, _ isLost: Bool, _ blank: State.Draft) {
        isDraftLost = isLost
        // The content that the page held, or text typed without waiting, is newer than the kept
        // draft.
        if isGivenBack || !form.fields.edited.isEmpty {
            form.fields.apply(.interrupted)
            isGivenBack = false
        } else {
            let differing = kept == blank ? nil : kept
            State.fill(&form, with: differing ?? blank)
            isRestored = differing != nil
        }
        phase = .editing
    }
}
