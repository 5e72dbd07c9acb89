import DesignSystem
import MandalartNickName
import MandalartUI
import RibletWeb

/// The question for a name.
struct NickNameView: View {
    let context: MandalartUIContext
    var state: NickNameState

    /// Without script the button is answered when the name is stored.
    var isReady: Bool { state.isOpen && state.form.phase != .submitting }

    var body: HTML<NickNameAction> {
        let words = NickNameWords(context.language)
        let controls = FormControls<NickNameField, NickNameAction>(
            state.form, id: "nickname", problem: { words.problem($1) }, mark: icon(.warning)
        ) { .form($0) }
        div(.class("page welcome")) {
            div {
                div(.class("emblem"), .aria("hidden", true)) {
                    for (index, palette) in [9, 13, 2, 11, 10, 4, 1, 5, 3].enumerated() {
                        i(.data("palette", "type\(palette)"), .data("p", "\(index * 11 + 8)")) {}
                    }
                }
            }
            header {
                h1 { words.title }
                p(.class("lead")) { words.lead }
            }
            controls.form(.class("form")) {
                // Enter presses the first button, which is there without script as well.
                button(.class("sr"), .type("submit"), .attr("tabindex", "-1"), .aria("hidden", true)) { words.confirm }
                controls.field(
                    .nickname, words.nickname, hint: words.hint, .placeholder(words.example), .attr("autocomplete", "nickname"),
                    .attr("enterkeyhint", "go"), .attr("maxlength", "200"))
                if let failure = state.form.failure { p(.class("form-error"), .role("alert")) { words.problem(failure) } }
                controls.submit(words.confirm, isEnabled: state.canConfirm, .class("btn primary block"))
            }
        }
    }
}
