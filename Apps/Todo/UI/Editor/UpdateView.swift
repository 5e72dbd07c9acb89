import Foundation
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoEditor
import TodoTexts

extension UpdateViews {
    /// The form for an existing todo, as a page.
    @MainActor package init(_ context: TodoUIContext) {
        let time = PageTime(context)
        self.init(UpdateView(context: context, state: UpdateState(id: 0), time: time))
    }
}

/// The form for an existing todo.
struct UpdateView: StateView {
    let context: TodoUIContext
    var state: UpdateState {
        didSet { time = PageTime(context) }
    }
    var time: PageTime

    var pageTitle: String? { EditorWords(context.language).edit }

    /// Without script a button is answered when its change is stored.
    var isReady: Bool {
        state.phase != .loading && state.lists != nil && !state.isBusy && !state.form.isSaving && state.form.hasPictureSettled
    }

    /// The text of a todo that is gone stays in its form; there is no such todo all the same.
    var isFound: Bool { if case .failed(.notFound) = state.phase { false } else { !state.isGone } }

    var messages: [ViewMessage<EditorAction>] { [.toast(state.$notice, toast(for:)), .alert(state.asked, alert(for:))] }

    private func toast(for failure: UpdateState.Notice) -> NoticeToast<EditorAction>? {
        let words = EditorWords(context.language)
        let (text, action): (String, EditorAction) =
            switch failure {
            case .markDone(let isDone, _): (words.notMarked, .markRetried(isDone))
            case .delete: (words.notDeleted, .drafted(.deleteConfirmed))
            }
        return NoticeToast(Toast(text, action: context.words.tryAgain, duration: .seconds(10)), sends: action)
    }

    private func alert(for question: UpdateState.Question) -> QuestionAlert<EditorAction> {
        let words = EditorWords(context.language)
        let cancelled = EditorAction.drafted(.questionCancelled)
        return switch question {
        case .delete(let title):
            QuestionAlert(
                words.deleteQuestion, words.deleteText(title),
                answers: [.cancel(words.cancel, cancelled), .destructive(words.delete, .drafted(.deleteConfirmed))])
        }
    }

    var body: HTML<EditorAction> {
        let fields = FormContext(page: context, prefix: "update")
        let words = fields.words
        div(
            .class("page detail"),
            .onKey(.escape, .drafted(.form(.submitted(FormSubmission([:], submitter: EditorCommand.cancel.rawValue)))))
        ) {
            backBar(words.edit, back: context.words.back)
            statusLine(.people, AttendanceWords.alsoOpen(state.others, context.language))
            switch state.phase {
            case .loading: fields.loading
            case .failed(.notFound):
                emptyState(words.missing, words.missingText, sign: .search) {
                    a(.class("btn"), .href("."), .goesBack) { context.words.back }
                }
            case .failed:
                failureState(words.unreadable, words.unreadableText, retry: context.words.tryAgain, .drafted(.appeared))
            case .editing: editing(fields)
            }
        }
    }

    private func editing(_ fields: FormContext) -> HTML<EditorAction> {
        let words = fields.words
        let isGone = state.isGone && !state.isBusy && !state.form.isSaving && !state.form.isFinished
        let controls = fields.controls(state.form)
        return controls.form(.class("form")) {
            controls.defaultButton(isGone ? words.saveNew : words.save, isEnabled: state.form.canSave)
            if isGone { p(.class("form-error"), .role("alert")) { words.gone } }
            if state.isRestored && !state.isGone { controls.restoredRow(words.restored, discard: context.words.discard) }
            if let todo = state.todo, !isGone { doneRow(todo.isDone, words) }
            overtaken(words)
            titleField(state.form, fields, hint: words.titleHint)
            detailFields(state.form, fields, due: state.form.due, now: time.now, lists: state.lists ?? [], said: nil)
            controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { words.notSaved($0) }
            controls.foot(
                delete: isGone ? nil : words.delete, isDeleting: state.isBusy, cancel: words.cancel,
                save: isGone ? words.saveNew : words.save, canSave: state.form.canSave)
        }
    }

    /// The fields that were stored elsewhere meanwhile, and the choice between them and those of
    /// the form.
    @HTMLBuilder<EditorAction>
    private func overtaken(_ words: EditorWords) -> HTML<EditorAction> {
        let theirs = state.theirs
        if let todo = state.todo, !theirs.isEmpty {
            let fields = words.fields(of: todo, in: state.lists ?? [], context.dates, now: time.now)
            div(
                .class("retry-row overtaken"), .role("alert"), .attr("tabindex", "-1"), .autofocus(turn: state.choiceTurn)
            ) {
                div {
                    p { words.overtaken }
                    dl {
                        for field in theirs.compactMap({ fields[$0.rawValue] }) {
                            dt { words.theirs(field.name) }
                            dd { field.value }
                        }
                    }
                }
                button(.class("btn quiet"), .type("submit"), .namesSubmitter, .sends(.takeTheirs)) { words.takeTheirs }
                button(.class("btn quiet"), .type("submit"), .namesSubmitter, .sends(.keepMine)) { words.keepMine }
            }
        }
    }

    private func doneRow(_ isDone: Bool, _ words: EditorWords) -> HTML<EditorAction> {
        div(.class("list")) {
            div(.class("row")) {
                button(
                    .class("check"), .type("submit"), .namesSubmitter, .sends(isDone ? .markUndone : .markDone), .role("checkbox"),
                    .aria("checked", isDone),
                    .aria("labelledby", "update-done")
                ) {
                    b { icon(.paw, class: "") }
                }
                div(.class("body"), .id("update-done")) { context.words.done }
            }
        }
    }
}
