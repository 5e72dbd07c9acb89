import MandalartCore
import MandalartNickName
import MandalartTexts
import RibletStyle
import RibletWeb

/// The question for a name.
package struct NickNameView: StateView {
    private let context: MandalartUIContext
    package var state = NickNameState()

    package init(context: MandalartUIContext) { self.context = context }

    package var pageTitle: String? { NickNameWords(context.language).title }

    /// Without script the button is answered when the name is stored.
    package var isReady: Bool { state.phase != .loading && state.form.phase != .submitting }

    package var body: HTML<NickNameAction> {
        let words = NickNameWords(context.language)
        let controls = FormControls<NicknameField, NickNameAction>(
            state.form, id: "nickname", problem: { context.words.nicknameProblem($1) }, mark: icon(.warning)
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
                    .nickname, context.words.nickname, hint: words.hint, .placeholder(words.example), .attr("autocomplete", "nickname"),
                    .attr("enterkeyhint", "go"))
                controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { context.words.nicknameProblem($0) }
                // Not disabled for the browser: without script nothing would enable it. Pressed too
                // early, it says what is missing.
                controls.submit(words.confirm, .class("btn primary block"), .aria("disabled", !state.canConfirm))
            }
        }
    }
}
