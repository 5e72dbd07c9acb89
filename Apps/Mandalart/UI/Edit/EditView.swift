import MandalartDomain
import MandalartEdit
import MandalartTexts
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

/// The form for a goal or a step: heading, what was restored, the fields, what is wrong, the
/// buttons.
protocol EditView: StateView where State: EditState, Action == DraftedFormAction<State.Field> {
    associatedtype Words: EditWords
    /// Begins the identifiers of its elements.
    static var id: String { get }
    var context: MandalartUIContext { get }
    var words: Words { get }
    var heading: String { get }
    /// The heading above the form.
    var lead: HTML<Action> { get }
    func fields(_ controls: FormControls<State.Field, Action>) -> HTML<Action>
    func name(of field: State.Field) -> String
    /// Returns a field's text as people read it.
    func value(_ text: String, of field: State.Field) -> String
    /// The placeholder of the fields while they are read.
    var skeleton: HTML<Action> { get }
}

extension EditView {
    package var pageTitle: String? { heading }

    /// Without script a button is answered when its change is stored.
    package var isReady: Bool { state.phase != .loading && !state.isDeleting && state.form.phase != .submitting }

    package var messages: [ViewMessage<Action>] { [.toast(state.told, toast(for:)), .alert(state.asked, alert(for:))] }

    private func toast(for notice: EditNotice) -> NoticeToast<Action>? {
        switch notice {
        case .emptyTitle: NoticeToast(Toast(words.emptyTitle))
        case .notDeleted:
            NoticeToast(Toast(words.notDeleted, action: context.words.tryAgain, duration: .seconds(10)), sends: .deleteConfirmed)
        }
    }

    private func alert(for question: EditQuestion) -> QuestionAlert<Action> {
        let shared = context.words
        return switch question {
        case .delete(let title, let subs):
            QuestionAlert(
                words.deleteQuestion, words.deleteText(title, subs),
                answers: [.cancel(shared.cancel, .questionCancelled), .destructive(shared.delete, .deleteConfirmed)])
        }
    }

    package var body: HTML<Action> {
        section(.aria("labelledby", "\(Self.id)-heading")) {
            h3(.id("\(Self.id)-heading")) { heading }
            lead
            switch state.phase {
            case .loading:
                div(.class("form"), .aria("busy", true)) {
                    span(.class("sr"), .role("status")) { context.words.loading }
                    skeleton
                }
            case .failed: UnreadableView(words: context.words, retry: Action.appeared)
            case .editing: form
            }
        }
    }

    private var form: HTML<Action> {
        let shared = context.words
        let controls = FormControls<State.Field, Action>(
            state.form, id: Self.id, problem: { words.problem($1) }, mark: icon(.warning)
        ) { .form($0) }
        // Cells that are filled in order go on by themselves; leaving is the other choice then.
        let onward = state.onward.map { (words.saveNext(onto: $0), EditCommand.saveNext) }
        let (save, command) = onward ?? (shared.save, DraftedFormCommand.save.rawValue)
        return controls.form(.class("form")) {
            controls.defaultButton(save, value: command)
            if state.isRestored { controls.restoredRow(words.restored, discard: shared.discard) }
            overtaken
            fields(controls)
            controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { words.notSaved($0) }
            if onward != nil {
                div(.class("actions")) {
                    button(
                        .class("btn quiet"), .type("submit"), .namesSubmitter, .attr("value", DraftedFormCommand.save.rawValue),
                        .disabled(!state.canSave)
                    ) { shared.save }
                }
            }
            controls.foot(
                delete: state.isNew ? nil : shared.delete, isDeleting: state.isDeleting, cancel: shared.cancel, save: save, value: command,
                canSave: state.canSave)
        }
    }

    /// The text that another window has stored meanwhile, and the choice between it and the form.
    @HTMLBuilder<Action> private var overtaken: HTML<Action> {
        if state.isOvertaken {
            div(.class("retry-row overtaken"), .role("alert"), .attr("tabindex", "-1"), .autofocus(turn: state.choiceTurn)) {
                div {
                    p { words.overtaken }
                    dl {
                        for (field, text) in state.theirs {
                            dt { words.theirs(name(of: field)) }
                            dd { text.isEmpty ? words.emptyText : value(text, of: field) }
                        }
                    }
                }
                for (title, command) in [
                    (words.takeTheirs, DraftedFormCommand.discard.rawValue), (words.keepMine, EditCommand.keepMine),
                ] {
                    button(.class("btn quiet"), .type("submit"), .namesSubmitter, .attr("value", command)) { title }
                }
            }
        }
    }
}

extension EditViews<EditMainState> {
    /// The form for a goal, in a sheet of a page.
    @MainActor package init(_ context: MandalartUIContext, at place: EditPlace) {
        self.init(EditMainView(context: context, state: EditMainState(at: place)))
    }
}

extension EditViews<EditSubState> {
    /// The form for a step, in a sheet of a page.
    @MainActor package init(_ context: MandalartUIContext, at place: EditPlace) {
        self.init(EditSubView(context: context, state: EditSubState(at: place)))
    }
}
