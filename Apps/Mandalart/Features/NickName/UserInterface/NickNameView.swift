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
                if state.isRestored {
                    controls.defaultButton(words.confirm)
                    controls.restoredRow(words.restored, discard: context.words.discard)
                }
                controls.field(
                    .nickname, words.nickname, hint: words.hint, .placeholder(words.example), .attr("autocomplete", "nickname"),
                    .attr("enterkeyhint", "go"))
                if let failure = state.form.failure { p(.class("form-error"), .role("alert")) { words.problem(failure) } }
                // Not disabled for the browser: without script nothing would enable it. Pressed too early, it says what is missing.
                controls.submit(words.confirm, .class("btn primary block"), .aria("disabled", !state.canConfirm))
            }
        }
    }
}
