import Foundation
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoEditor
import TodoUI

extension UpdateViews {
    /// The form for an existing todo, as a page.
    @MainActor package init(_ context: TodoUIContext) {
        let now = context.now()
        let empty = UpdateState(id: 0, todo: nil, empty: TodoDraft(dueAt: now))
        let page = UpdateViewController(UpdateView(context: context, state: empty, now: now))
        self.init(presenter: page, viewController: page)
    }
}

final class UpdateViewController: StateViewController<UpdateView>, UpdatePresentable {
    func ask(_ question: UpdateState.Question) {
        let words = words
        switch question {
        case .delete(let title):
            ask(words.deleteQuestion, words.deleteText(title), words.cancel, words.delete, .deleteConfirmed)
        case .discard:
            ask(words.discardQuestion, words.discardUndoable, words.keepEditing, words.discard, .discardConfirmed)
        }
    }

    func tell(_ failure: UpdateState.Notice) {
        let (text, action): (String, EditorAction) =
            switch failure {
            case .markDone(let isDone, _): (words.notMarked, .markRetried(isDone))
            case .delete: (words.notDeleted, .drafted(.deleteConfirmed))
            }
        show(Toast(text, action: words.tryAgain, duration: .seconds(10))) { [weak self] in
            self?.listener?.send(action)
        } onGone: {
        }
    }

    private var words: EditorWords { EditorWords(view.context.language) }
}

/// The form for an existing todo.
struct UpdateView: StateView {
    let context: TodoUIContext
    var state: UpdateState {
        didSet { now = context.now() }
    }
    /// Dates are told relative to this time.
    var now: Date

    static func == (a: UpdateView, b: UpdateView) -> Bool {
        a.state == b.state && a.context == b.context && a.context.dates.day(a.now) == b.context.dates.day(b.now)
    }

    var pageTitle: String? { EditorWords(context.language).edit }

    /// Without script a button is answered when its change is stored.
    var isReady: Bool { state.phase != .loading && !state.isBusy && !state.form.isSaving && state.form.hasPictureSettled }

    var body: HTML<EditorAction> {
        let fields = FormContext(page: context, prefix: "update")
        let words = fields.words
        div(.class("page")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href("."), .goesBack, .aria("label", words.back)) { icon(.back) }
                h1 { words.edit }
            }
            statusLine(.people, AttendanceWords.alsoOpen(state.others, context.language))
            switch state.phase {
            case .loading: fields.loading
            case .failed(.notFound): missing(words)
            case .failed: failed(words)
            case .editing: editing(fields)
            }
            if let picker = state.form.picker { DuePickerView(context: fields, picker: picker) }
        }
    }

    private func editing(_ fields: FormContext) -> HTML<EditorAction> {
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

    private func doneRow(_ isDone: Bool, _ words: EditorWords) -> HTML<EditorAction> {
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

    private func missing(_ words: EditorWords) -> HTML<EditorAction> {
        div(.class("empty")) {
            span(.class("mark")) { icon(.search) }
            h2 { words.missing }
            p { words.missingText }
            a(.class("btn"), .href("."), .goesBack) { words.back }
        }
    }

    private func failed(_ words: EditorWords) -> HTML<EditorAction> {
        div(.class("failure"), .role("alert")) {
            span(.class("mark")) { icon(.warning) }
            h2 { words.unreadable }
            p { words.unreadableText }
            button(.class("btn"), .onClick(.drafted(.appeared))) { words.tryAgain }
        }
    }
}
