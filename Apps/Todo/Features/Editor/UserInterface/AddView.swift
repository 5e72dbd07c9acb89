import DesignSystem
import Foundation
import RibletWeb
import TodoEditor
import TodoUI

/// The form for a new todo.
struct AddView: View {
    let context: TodoUIContext
    var state: AddState
    /// Dates are told relative to this time.
    var now: Date

    static func == (a: AddView, b: AddView) -> Bool {
        a.state == b.state && a.context == b.context && a.context.dates.day(a.now) == b.context.dates.day(b.now)
    }

    /// Without script a button is answered when the todo is stored.
    var isReady: Bool { state.isOpen && !state.form.isSaving && state.form.hasPictureSettled }

    var body: HTML<AddAction> {
        let fields = FormContext<AddAction>(page: context, prefix: "add") { .form($0) }
        let words = fields.words
        let editor = state.form
        section(.aria("labelledby", fields.id("heading"))) {
            h3(.id(fields.id("heading"))) { words.add }
            if state.isOpen {
                let controls = fields.controls(editor)
                controls.form(.class("form")) {
                    controls.defaultButton(words.addButton, isEnabled: editor.canSave)
                    if state.isRestored { controls.restoredRow(words.restoredEntry, discard: words.discard) }
                    formFields(editor, fields, now: now)
                    controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { words.notSaved($0) }
                    controls.foot(delete: nil, cancel: words.cancel, save: words.addButton, canSave: editor.canSave)
                }
            } else {
                LoadingFields(words: words)
            }
            if let picker = editor.picker { DuePickerView(context: fields, picker: picker) }
        }
    }
}
