import DesignSystem
import Foundation
import RibletWeb
import TodoEditor
import TodoUI

/// The form for an existing todo.
struct UpdateView: View {
    let context: TodoUIContext
    var state: UpdateState
    /// Dates are told relative to this time.
    var now: Date

    static func == (a: UpdateView, b: UpdateView) -> Bool {
        a.state == b.state && a.context == b.context && a.context.dates.day(a.now) == b.context.dates.day(b.now)
    }

    /// Without script a button is answered when its change is stored.
    var isReady: Bool { state.phase != .loading && !state.isBusy && !state.form.isSaving && state.form.hasPictureSettled }

    var body: HTML<UpdateAction> {
        let fields = FormContext<UpdateAction>(page: context, prefix: "update") { .form($0) }
        let words = fields.words
        div(.class("page")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href("."), .goesBack, .aria("label", words.back)) { icon(.back) }
                h1 { words.edit }
            }
            statusLine(.people, AttendanceWords.alsoOpen(state.others, context.language))
            switch state.phase {
            case .loading: LoadingFields(words: words)
            case .failed(.notFound): missing(words)
            case .failed: failed(words)
            case .editing: editing(fields)
            }
            if let picker = state.form.picker { DuePickerView(context: fields, picker: picker) }
        }
    }

    private func editing(_ fields: FormContext<UpdateAction>) -> HTML<UpdateAction> {
        let words = fields.words
        let isGone = state.isGone && !state.isBusy && !state.form.isSaving && !state.form.isFinished
        let controls = fields.controls(state.form)
        return controls.form(.class("form")) {
            controls.defaultButton(isGone ? words.saveNew : words.save, isEnabled: state.form.canSave)
            if isGone { p(.class("form-error"), .role("alert")) { words.gone } }
            if state.isRestored && !state.isGone { controls.restoredRow(words.restored, discard: words.discard) }
            if let todo = state.todo, !isGone { doneRow(todo.isDone, words) }
            formFields(state.form, fields, now: now)
            controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { words.notSaved($0) }
            controls.foot(
                delete: isGone ? nil : words.delete, isDeleting: state.isBusy, cancel: words.cancel,
                save: isGone ? words.saveNew : words.save, canSave: state.form.canSave)
        }
    }

    private func doneRow(_ isDone: Bool, _ words: EditorWords) -> HTML<UpdateAction> {
        div(.class("list")) {
            div(.class("row")) {
                button(
                    .class("check"), .type("submit"), .namesSubmitter, .sends(.toggleDone), .role("checkbox"), .aria("checked", isDone),
                    .aria("labelledby", "update-done")
                ) {
                    b { icon(.paw, class: "") }
                }
                div(.class("body"), .id("update-done")) { words.done }
            }
        }
    }

    private func missing(_ words: EditorWords) -> HTML<UpdateAction> {
        div(.class("empty")) {
            span(.class("mark")) { icon(.search) }
            h2 { words.missing }
            p { words.missingText }
            a(.class("btn"), .href("."), .goesBack) { words.back }
        }
    }

    private func failed(_ words: EditorWords) -> HTML<UpdateAction> {
        div(.class("failure"), .role("alert")) {
            span(.class("mark")) { icon(.warning) }
            h2 { words.unreadable }
            p { words.unreadableText }
            button(.class("btn"), .onClick(.appeared)) { words.tryAgain }
        }
    }
}
