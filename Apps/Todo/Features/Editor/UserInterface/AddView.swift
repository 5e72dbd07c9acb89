import Foundation
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoEditor
import TodoUI

extension AddViews {
    /// The form for a new todo, in a sheet of a page.
    @MainActor package init(_ context: TodoUIContext) {
        let now = context.now()
        let page = AddViewController(AddView(context: context, state: AddState(form: EditorForm(draft: TodoDraft(dueAt: now))), now: now))
        self.init(presenter: page, viewController: page)
    }
}

final class AddViewController: StateViewController<AddView>, AddPresentable {
    func ask(_ question: DiscardQuestion) {
        let words = EditorWords(view.context.language)
        ask(words.discardEntryQuestion, words.discardUndoable, words.keepEditing, words.discard, .discardConfirmed)
    }
}

extension StateViewController where Content.Action == EditorAction {
    /// Asks before something is lost.
    func ask(_ title: String, _ message: String, _ cancel: String, _ confirm: String, _ action: DraftedFormAction<EditorField>) {
        let buttons = [Alert.Button(cancel, role: .cancel), Alert.Button(confirm, role: .destructive)]
        present(Alert(title: title, message: message, buttons: buttons)) { [weak self] choice in
            self?.listener?.send(.drafted(choice == 1 ? action : .questionCancelled))
        }
    }
}

/// The form for a new todo.
struct AddView: StateView {
    let context: TodoUIContext
    var state: AddState {
        didSet { now = context.now() }
    }
    /// Dates are told relative to this time.
    var now: Date

    static func == (a: AddView, b: AddView) -> Bool {
        a.state == b.state && a.context == b.context && a.context.dates.day(a.now) == b.context.dates.day(b.now)
    }

    var pageTitle: String? { EditorWords(context.language).add }

    /// Without script a button is answered when the todo is stored.
    var isReady: Bool { state.isOpen && !state.form.isSaving && state.form.hasPictureSettled }

    var body: HTML<EditorAction> {
        let fields = FormContext(page: context, prefix: "add")
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
                fields.loading
            }
            if let picker = editor.picker { DuePickerView(context: fields, picker: picker) }
        }
    }
}
