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
        self.init(AddView(context: context, state: AddState(form: EditorForm(draft: TodoDraft())), time: time))
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
    var isReady: Bool { state.isOpen && !state.form.isSaving && state.form.hasPictureSettled }

    var body: HTML<EditorAction> {
        let fields = FormContext(page: context, prefix: "add")
        let words = fields.words
        let editor = state.form
        section(.aria("labelledby", fields.id("heading"))) {
            h3(.id(fields.id("heading"))) { context.words.add }
            if state.isOpen {
                let controls = fields.controls(editor)
                controls.form(.class("form")) {
                    controls.defaultButton(words.addButton, isEnabled: editor.canSave)
                    if state.isRestored { controls.restoredRow(words.restoredEntry, discard: context.words.discard) }
                    formFields(editor, fields, now: time.now, isStored: false)
                    controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { words.notSaved($0) }
                    controls.foot(delete: nil, cancel: words.cancel, save: words.addButton, canSave: editor.canSave)
                }
            } else {
                fields.loading
            }
        }
    }
}
