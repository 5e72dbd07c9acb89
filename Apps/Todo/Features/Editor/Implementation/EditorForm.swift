import Foundation
import TodoDomain

/// What a form for a todo holds and shows, whether the todo is new or not.
public struct EditorForm: Equatable, Sendable {
    /// A control that can be given the focus.
    public enum Field: Hashable, Sendable {
        case title, text, due
    }

    /// What the user has entered.
    public var draft: TodoDraft
    /// Why the title cannot be saved; shown when the user has left it or tried to save.
    public var titleProblem: TodoError?
    /// Why the text cannot be saved.
    public var textProblem: TodoError?
    /// A picture is on its way to the repository.
    public var isPictureBusy = false
    /// Why the last picture was not taken.
    public var pictureProblem: TodoError?
    /// The choice of a date that is open.
    public var picker: DuePicker?
    /// The todo is being stored.
    public var isSaving = false
    /// The todo is stored, or thrown away; nothing of the form is kept any more.
    public var isFinished = false
    /// Why the todo was not stored.
    public var failure: TodoError?
    /// Why the text is not kept in case the page is left.
    public var draftFailure: TodoError?
    /// The control that was last given the focus, none before.
    public private(set) var focused: Field?
    /// How often each control was given the focus.
    public private(set) var focusTurns: [Field: Int] = [:]
    /// The user has typed into the title.
    private var isTitleTouched = false

    /// A form filled in with a draft.
    public init(draft: TodoDraft) { self.draft = draft }

    /// Whether it can be saved now.
    public var canSave: Bool { !isSaving && !isPictureBusy && !isFinished }

    enum Mutation {
        case filled(TodoDraft)
        case titled(String)
        case titleLeft(String)
        case texted(String)
        case pictureBegan
        case pictureKept(PictureID)
        case pictureFailed(TodoError)
        case pictureRemoved
        case picker(DuePicker?)
        case due(Date)
        case refused(title: TodoError?, text: TodoError?)
        case saveBegan
        case saveFailed(TodoError)
        case finished
        case draftKept(TodoError?)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .filled(let draft):
            self.draft = draft
            titleProblem = nil
            textProblem = nil
            failure = nil
        case .titled(let title):
            if draft.title != title { isTitleTouched = true }
            draft.title = title
            // What is shown goes as soon as it no longer holds.
            if titleProblem != nil { titleProblem = Self.problem(title: title) }
        case .titleLeft(let title):
            draft.title = title
            if isTitleTouched { titleProblem = Self.problem(title: title) }
        case .texted(let text):
            draft.text = text
            textProblem = Self.problem(text: text)
        case .pictureBegan:
            isPictureBusy = true
            pictureProblem = nil
        case .pictureKept(let id):
            isPictureBusy = false
            draft.picture = id
        case .pictureFailed(let error):
            isPictureBusy = false
            pictureProblem = error
        case .pictureRemoved:
            draft.picture = nil
            pictureProblem = nil
        case .picker(let next):
            if next == nil, picker != nil { focus(.due) }
            picker = next
        case .due(let date):
            draft.dueAt = date
            if picker != nil { focus(.due) }
            picker = nil
        case .refused(let title, let text):
            titleProblem = title
            textProblem = text
            focus(title == nil ? .text : .title)
        case .saveBegan:
            isSaving = true
            failure = nil
        case .saveFailed(let error):
            isSaving = false
            failure = error
        case .finished:
            isSaving = false
            isFinished = true
        case .draftKept(let error): draftFailure = error
        }
    }

    private mutating func focus(_ field: Field) {
        focused = field
        focusTurns[field, default: 0] += 1
    }

    static func problem(title: String) -> TodoError? { problem(TodoDraft(title: title, dueAt: .distantPast)) }

    static func problem(text: String) -> TodoError? { problem(TodoDraft(title: "-", text: text, dueAt: .distantPast)) }

    private static func problem(_ draft: TodoDraft) -> TodoError? {
        do throws(TodoError) { _ = try draft.validated() } catch { return error }
        return nil
    }
}
