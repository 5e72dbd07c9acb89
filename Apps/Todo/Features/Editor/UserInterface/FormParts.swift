import DesignSystem
import RibletWeb
import TodoEditor

/// The button that Enter presses: a form's first one. It is for that alone, because the one that is seen and heard stands at the end.
func defaultButton<Action>(_ form: EditorForm, _ title: String) -> HTML<Action> {
    button(
        .class("sr"), .type("submit"), .namesSubmitter, .sends(.save), .attr("tabindex", "-1"), .aria("hidden", true),
        .disabled(!form.canSave)
    ) { title }
}

/// What went wrong with the form as a whole.
func formProblems<Action>(_ form: EditorForm, _ words: EditorWords) -> HTML<Action> {
    .group([
        form.fields.failure.map { failure in p(.class("form-error"), .role("alert")) { words.notSaved(failure) } } ?? .empty,
        form.draftFailure.map { _ in p(.class("form-error"), .role("status")) { words.notKept } } ?? .empty,
    ])
}

/// Stands where the fields come.
struct LoadingFields<Action>: View {
    let words: EditorWords

    var body: HTML<Action> {
        div(.class("form"), .aria("busy", true)) {
            span(.class("sr"), .role("status")) { words.loading }
            for _ in 0..<3 {
                div(.class("field"), .aria("hidden", true)) {
                    span(.class("label")) { span(.class("skeleton line short")) {} }
                    span(.class("box")) { span(.class("skeleton line mid")) {} }
                }
            }
        }
    }
}
