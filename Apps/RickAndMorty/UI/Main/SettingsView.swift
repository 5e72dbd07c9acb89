import ExplorerDomain
import ExplorerMain
import ExplorerTexts
import RibletLocalization
import RibletStyle
import RibletWeb

/// The settings, in a sheet.
package struct SettingsView: StateView {
    private let context: ExplorerUIContext
    package var state = SettingsState()

    package init(context: ExplorerUIContext) { self.context = context }

    package var pageTitle: String? { SettingsWords(context.language).title }

    package var isReady: Bool { !state.isBusy }

    package var body: HTML<SettingsAction> {
        let words = SettingsWords(context.language)
        div {
            h3 { words.title }
            section(.class("group"), .aria("label", words.languages)) {
                div(.class("chips")) {
                    for language in Language.allCases { link(language) }
                }
            }
            if state.isAsking {
                div(.class("group"), .role("group"), .aria("label", words.question)) {
                    p(.class("lead")) { words.question }
                    if let failure = state.failure { p(.class("form-error"), .role("alert")) { context.words.text(failure) } }
                    div(.class("actions")) {
                        button(.class("btn"), .type("button"), .onClick(.logoutCancelled)) { words.stay }
                        button(
                            .class("btn primary"), .class("busy", when: state.isBusy), .type("button"), .autofocus,
                            .onClick(.logoutConfirmed)
                        ) { words.logout }
                    }
                }
            } else {
                div(.class("actions")) {
                    button(.class("btn quiet start"), .type("button"), .onClick(.logoutTapped)) { words.logout }
                    button(.class("btn primary"), .type("button"), .onClick(.closeTapped)) { words.done }
                }
            }
        }
    }

    /// The focus begins at the language of the page: at another, its ring looks like a choice.
    private func link(_ language: Language) -> HTML<SettingsAction> {
        a(
            .class("chip"), .href("?lang=\(language.rawValue)"), .attr("lang", language.rawValue), .attr("hreflang", language.rawValue),
            .attr("aria-current", ifPresent: language == context.language ? "true" : nil),
            .flag("autofocus", language == context.language), .reloads
        ) { language.ownName }
    }
}
