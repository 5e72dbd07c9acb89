import Foundation
import RibletReactor
import TodoDomain

/// The fields of a form for a todo, in order.
package enum EditorField: String, FormField {
    case title, text
    /// The date, which has a choice of its own.
    case due

    /// What a todo must be.
    package var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(TodoLimits.title)]
        case .text: [.maxLength(TodoLimits.text)]
        case .due: []
        }
    }
}

/// The choice of the date a todo is due.
package struct DuePicker: Equatable, Codable, Sendable {
    /// The date chosen so far.
    package var date: Date
    /// What was entered last is no date.
    package var isInvalid = false
    /// The dates that one tap chooses.
    package let choices: [DueSuggestion]

    /// A choice that begins with a date.
    package init(date: Date, environment: TodoEnvironment) {
        self.date = date
        choices = environment.dueSuggestions()
    }
}

/// What a form for a todo holds and shows, whether the todo is new or not.
package struct EditorForm: DraftedContent {
    /// What is typed, what is wrong with it, and how far storing it is.
    package var fields: FormState<EditorField>
    /// The picture chosen.
    package var picture: PictureID?
    /// The date chosen.
    package var dueAt: Date
    /// A picture is on its way to the repository.
    package var isPictureBusy = false
    /// The todo is to be stored as soon as the picture is there.
    package var isSaveAwaited = false
    /// No picture is on its way, and nothing waits for one.
    package var hasPictureSettled: Bool { !isPictureBusy && !isSaveAwaited }
    /// Since when the todo is being stored.
    var savingSince: Date?
    /// Why the last picture was not taken.
    package var pictureProblem: TodoError?
    /// The choice of a date that is open.
    package var picker: DuePicker?

    /// A form filled in with a draft.
    package init(draft: TodoDraft) {
        fields = FormState(Self.values(of: draft))
        picture = draft.picture
        dueAt = draft.dueAt
    }

    /// What the user has entered.
    package var draft: TodoDraft {
        get { TodoDraft(title: fields[.title], text: fields[.text], picture: picture, dueAt: dueAt) }
        set {
            fields[.title] = newValue.title
            fields[.text] = newValue.text
            picture = newValue.picture
            dueAt = newValue.dueAt
        }
    }

    /// What is under way ends with the process, so it is not kept.
    private enum CodingKeys: CodingKey {
        case fields, picture, dueAt, pictureProblem, picker, savingSince
    }

    /// Whether it can be saved now.
    package var canSave: Bool { fields.canSubmit && !isPictureBusy }
    /// The todo is being stored.
    package var isSaving: Bool { fields.phase == .submitting }
    /// The todo is stored, or thrown away; nothing of the form is kept any more.
    package var isFinished: Bool { fields.phase == .submitted }

    enum Mutation {
        case pictureBegan
        case pictureKept(PictureID)
        case pictureFailed(TodoError)
        case pictureRemoved
        case picker(DuePicker?)
        case due(Date)
        /// The user wants to save while a picture is on its way.
        case saveAwaited
        case savingBegan(Date)
    }

    /// Makes the form hold a draft.
    mutating func fill(with draft: TodoDraft) {
        fields.apply(.filled(Self.values(of: draft)))
        picture = draft.picture
        dueAt = draft.dueAt
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .pictureBegan:
            isPictureBusy = true
            pictureProblem = nil
        case .pictureKept(let id):
            isPictureBusy = false
            picture = id
        case .pictureFailed(let error):
            isPictureBusy = false
            isSaveAwaited = false
            pictureProblem = error
        case .pictureRemoved:
            picture = nil
            pictureProblem = nil
        case .saveAwaited: isSaveAwaited = true
        case .savingBegan(let date): savingSince = date
        case .picker(let next): show(next)
        case .due(let date):
            dueAt = date
            show(nil)
        }
    }

    /// What follows for the rest of the form from a change of the fields.
    mutating func follow(_ mutation: FormState<EditorField>.Mutation) {
        switch mutation {
        case .began: isSaveAwaited = false
        case .refused, .rejected, .submitted:
            isSaveAwaited = false
            savingSince = nil
        default: break
        }
    }

    private mutating func show(_ next: DuePicker?) {
        if next == nil, picker != nil { fields.apply(.focused(.due)) }
        picker = next
    }

    private static func values(of draft: TodoDraft) -> [EditorField: String] { [.title: draft.title, .text: draft.text] }
}
