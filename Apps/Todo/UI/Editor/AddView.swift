import Foundation
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoEditor
import TodoTexts

extension AddViews {
    /// The form for a new todo, in a sheet of a page.
    @MainActor package init(_ context: TodoUIContext) {
        let time = PageTime(context)
        let empty = AddState(form: EditorForm(draft: TodoDraft()), now: time.now, calendar: context.dates.calendar)
        self.init(AddView(context: context, state: empty, time: time))
    }
}

/// The form for a new todo.
struct AddView: StateView {
    let context: TodoUIContext
    var state: AddState {
        didSet { time = PageTime(context) }
    }
    var time: PageTime

    var pageTitle: String? { context.words.add }

    /// Without script a button is answered when the todo is stored.
    var isReady: Bool { state.isOpen && state.lists != nil && !state.form.isSaving && !state.form.isAdding && state.form.hasPictureSettled }

    var body: HTML<EditorAction> {
        let fields = FormContext(page: context, prefix: "add", clearing: .saveNext)
        let words = fields.words
        let editor = state.form
        section(.aria("labelledby", fields.id("heading"))) {
            h3(.id(fields.id("heading"))) { context.words.add }
            if state.isOpen {
                let controls = fields.controls(editor)
                controls.form(.class("form")) {
                    controls.defaultButton(words.addButton, value: EditorCommand.saveNext.rawValue, isEnabled: editor.canSave)
                    if state.isRestored { controls.restoredRow(words.restoredEntry, discard: context.words.discard) }
                    titleField(editor, fields, hint: words.lineHint)
                    PhraseChips(context: fields, phrase: state.phrase, due: state.due, now: state.now)
                    details(.class("fold"), .open(state.needsDetails)) {
                        summary(.id(fields.id("details"))) { words.details }
                        div(.class("form")) {
                            detailFields(
                                editor, fields, due: state.due, now: time.now, lists: state.lists ?? [], said: state.phrase)
                        }
                    }
                    controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { words.notSaved($0) }
                    if !editor.unadded.isEmpty {
                        div(.class("retry-row"), .role("alert")) {
                            span { words.unadded(editor.unadded.map(\.draft.title)) }
                            button(.class("btn quiet"), .type("submit"), .namesSubmitter, .sends(.addAgain)) { context.words.tryAgain }
                        }
                    }
                    // In the sheet, because a message of the page lies under it.
                    div(.class("retry-row"), .role("status")) {
                        if let todo = state.added {
                            span { HomeWords(context.language).added(todo.title) }
                            button(.class("btn quiet"), .type("submit"), .namesSubmitter, .sends(.takeBack)) { context.words.undo }
                        } else {
                            span { words.addsNext }
                        }
                    }
                    controls.foot(delete: nil, cancel: words.cancel, save: words.addButton, canSave: editor.canSave)
                }
            } else {
                fields.loading
            }
        }
    }
}
