import Foundation
import RibletReactor
import TodoCore
import TodoDomain

/// The fields of a form for a todo, in order.
package enum EditorField: String, FormField {
    case title, text
    /// The date, which has a choice of its own.
    case due
    /// The repetition without what the next three say; empty for none.
    case repeats
    /// The number of stretches between two due dates; empty for one.
    case interval
    /// The days of the week on which the todo comes back; none for the one of its due date.
    case weekdays
    /// The one of a month's days that are the same day of the week, such as `last fri`; empty for a
    /// date.
    case ordinal
    /// Empty where the todo is not important.
    case importance
    /// The identifier of the list; empty for none.
    case list

    /// The rules of a todo's fields.
    package var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(TodoLimits.title)]
        case .text: [.maxLength(TodoLimits.text)]
        case .due, .importance, .interval, .weekdays, .ordinal: []
        case .list: [.check { $0.isEmpty || TodoList.ID($0) != nil ? nil : .custom("list") }]
        case .repeats: [.check { $0.isEmpty || Repetition.Rule($0) != nil ? nil : .custom("repetition") }]
        }
    }

    package var holdsChoices: Bool { self == .weekdays }

    package static func problems(of form: FormState<Self>) -> [Self: FormProblem] {
        guard form.repetitionUnit != nil, !form.trimmed(.interval).isEmpty, form.interval == nil else { return [:] }
        return [.interval: .custom("interval")]
    }
}

/// A new todo that its form has let go: the form holds the next one while this one is stored.
package struct TodoAddition: Codable, Equatable, Sendable {
    /// The entries, as they stood in the form.
    package let draft: TodoDraft
    /// The chips of the title of which the words were title to the user.
    let dismissed: Set<PhraseChip.Key>
    /// The todo to store: the words that were understood are no part of its title.
    let entry: TodoDraft
    /// Since when it is being stored.
    let since: Date
    /// True if it could not be stored.
    var isRefused = false
}

/// The content of a form for a todo, new or not.
package struct EditorForm: DraftedContent {
    /// The texts, their problems, and the phase of storing them.
    package var fields: FormState<EditorField>
    package var picture: PictureID?
    /// The date chosen; nil where the todo has none.
    package var due: Due?
    /// The chips of the title of which the words are title to the user.
    package var dismissed: Set<PhraseChip.Key> {
        get { dismissedChips ?? [] }
        set { dismissedChips = newValue.isEmpty ? nil : newValue }
    }
    /// Nil for none, so that a form which was kept before there were chips is read.
    private var dismissedChips: Set<PhraseChip.Key>?
    /// The repetition that the form was filled in with; it may keep to a day of the month.
    private var repeats: Repetition?
    /// The todo that the form was filled in with; nil for a new one.
    var basis: TodoDraft?
    /// A picture is on its way to the repository.
    package var isPictureBusy = false
    /// The todo is to be stored as soon as the picture is there.
    package var isSaveAwaited = false
    /// No picture is on its way, and nothing waits for one.
    package var hasPictureSettled: Bool { !isPictureBusy && !isSaveAwaited }
    /// Since when the todo is being stored.
    var savingSince: Date?
    /// The new todos that the form has let go and that are not stored yet, in order.
    var additions: [TodoAddition] {
        get { keptAdditions ?? [] }
        set { keptAdditions = newValue.isEmpty ? nil : newValue }
    }
    /// Nil for none, so that a form which was kept before there were additions is read.
    private var keptAdditions: [TodoAddition]?
    /// Why the last picture was not taken.
    package var pictureProblem: TodoError?

    /// A form filled in with a draft.
    package init(draft: TodoDraft) {
        fields = FormState(Self.values(of: draft))
        picture = draft.picture
        due = draft.due
        repeats = draft.repeats
    }

    package var draft: TodoDraft {
        get {
            TodoDraft(
                title: fields[.title], text: fields[.text], picture: picture, due: due, repeats: chosenRepetition,
                list: TodoList.ID(fields[.list]), isImportant: !fields[.importance].isEmpty)
        }
        set {
            for (field, value) in Self.values(of: newValue) { fields[field] = value }
            picture = newValue.picture
            due = newValue.due
            repeats = newValue.repeats
        }
    }

    private var chosenRepetition: Repetition? {
        let rule = fields.rule
        return rule == repeats?.rule ? repeats : rule.map { Repetition($0) }
    }

    /// An upload under way ends with the process, so it is not kept.
    private enum CodingKeys: String, CodingKey {
        case fields, picture
        case due = "dueAt"
        case repeats, pictureProblem, savingSince, basis
        case dismissedChips = "dismissed"
        case keptAdditions = "additions"
    }

    /// True while a new todo that the form has let go is being stored.
    package var isAdding: Bool { additions.contains { !$0.isRefused } }
    /// The new todos that could not be stored, and have no place in the form.
    package var unadded: [TodoAddition] { additions.filter(\.isRefused) }
    /// True if the form can be saved now.
    package var canSave: Bool { fields.canSubmit && !isPictureBusy }
    /// The todo is being stored.
    package var isSaving: Bool { fields.phase == .submitting }
    /// The todo is stored, or thrown away; nothing of the form is kept any more.
    package var isFinished: Bool { fields.phase == .submitted }

    package enum Mutation {
        case pictureBegan
        case pictureKept(PictureID)
        case pictureFailed(TodoError)
        case pictureRemoved
        case due(Due?)
        /// The choice of a date has closed.
        case dueClosed
        /// The words of these chips are title.
        case dismissed(Set<PhraseChip.Key>)
        /// The user wants to save while a picture is on its way.
        case saveAwaited
        case savingBegan(Date)
    }

    /// Makes the form hold a draft.
    mutating func fill(with draft: TodoDraft) {
        fields.apply(.filled(Self.values(of: draft)))
        picture = draft.picture
        due = draft.due
        dismissed = []
        repeats = draft.repeats
        basis = draft.basis
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
        case .due(let due): self.due = due
        case .dueClosed: fields.apply(.focused(.due))
        case .dismissed(let keys): dismissed.formUnion(keys)
        }
    }

    /// Changes the rest of the form after a change of the fields.
    package mutating func follow(_ mutation: FormState<EditorField>.Mutation) {
        switch mutation {
        case .began: isSaveAwaited = false
        case .refused, .rejected, .submitted:
            isSaveAwaited = false
            savingSince = nil
        default: break
        }
    }

    private static func values(of draft: TodoDraft) -> [EditorField: String] {
        [
            .title: draft.title, .text: draft.text, .list: draft.list.map(String.init) ?? "",
            .importance: draft.isImportant ? "on" : "",
        ].merging(FormState.values(of: draft.repeats?.rule)) { $1 }
    }
}
