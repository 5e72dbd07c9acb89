import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoEditor
import TodoTexts

extension ListFormViews {
    /// The form for a list, in a sheet of a page.
    @MainActor package init(_ context: TodoUIContext) {
        self.init(ListFormView(context: context, state: ListFormState(isNew: true)))
    }
}

/// The form for a list: its name and its colour.
struct ListFormView: StateView {
    let context: TodoUIContext
    var state: ListFormState

    private var words: ListFormWords { ListFormWords(context.language) }

    var pageTitle: String? { state.isNew ? words.new : words.edit }

    /// Without script a button is answered when its change is stored.
    var isReady: Bool { state.phase != .loading && !state.isDeleting && state.form.phase != .submitting }

    var isFound: Bool { if case .failed(.notFound) = state.phase { false } else { true } }

    var messages: [ViewMessage<ListFormAction>] {
        [.toast(state.$failure) { _ in NoticeToast(Toast(words.notRemoved, action: context.words.tryAgain), sends: .deleteConfirmed) }]
    }

    var body: HTML<ListFormAction> {
        section(.aria("labelledby", "list-form-heading")) {
            h3(.id("list-form-heading")) { state.isNew ? words.new : words.edit }
            switch state.phase {
            case .loading:
                div(.class("form"), .aria("busy", true)) {
                    span(.class("sr"), .role("status")) { context.words.loading }
                    fieldSkeleton()
                }
            case .failed(.notFound): p(.role("status")) { ListsWords(context.language).listGoneText }
            case .failed:
                failureState(words.unreadable, ListsWords(context.language).unreadableText, retry: context.words.tryAgain, .appeared)
            case .editing: form
            }
        }
    }

    private var form: HTML<ListFormAction> {
        let controls = FormControls<ListFormField, ListFormAction>(
            state.form, id: "list-form", problem: { words.problem($1) }, mark: icon(.warning)
        ) { .form($0) }
        return controls.form(.class("form")) {
            controls.defaultButton(words.save, isEnabled: state.canSave)
            if state.isRestored {
                controls.restoredRow(EditorWords(context.language).restoredEntry, discard: context.words.discard)
            }
            controls.field(
                .name, words.name, hint: controls.usage(.name, TodoLimits.listName, EditorWords(context.language).count),
                .placeholder(words.example), .attr("autocomplete", "off"), .attr("enterkeyhint", "done"))
            colors
            controls.troubles(notKept: state.isDraftLost ? EditorWords(context.language).notKept : nil) { words.problem($0) }
            controls.foot(
                delete: state.isNew ? nil : words.delete, isDeleting: state.isDeleting, cancel: EditorWords(context.language).cancel,
                save: words.save, canSave: state.canSave)
        }
    }

    private var colors: HTML<ListFormAction> {
        fieldset(.class("field"), .aria("labelledby", "list-form-colors")) {
            span(.class("label"), .id("list-form-colors")) { words.color }
            div(.class("list-colors"), .role("radiogroup"), .aria("labelledby", "list-form-colors")) {
                for color in TodoList.Color.allCases {
                    label(.data("list", color.rawValue)) {
                        input(
                            .type("radio"), .name(ListFormField.color.rawValue), .attr("value", color.rawValue),
                            .checked(state.color == color), .aria("label", words.color(color)),
                            .onChange { .form(.changed(.color, $0)) })
                        i(.class("list-dot"), .aria("hidden", true)) {}
                    }
                }
            }
        }
    }
}
