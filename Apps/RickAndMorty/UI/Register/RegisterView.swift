import ExplorerDomain
import ExplorerRegister
import ExplorerTexts
import RibletLocalization
import RibletStyle
import RibletWeb

/// The page before the first visit.
package struct RegisterView: StateView {
    private let context: ExplorerUIContext
    package var state = RegisterState()

    package init(context: ExplorerUIContext) { self.context = context }

    package var pageTitle: String? { RegisterWords(context.language).title }

    /// Without script the button is answered when it is kept.
    package var isReady: Bool { !state.isBusy }

    package var body: HTML<RegisterAction> {
        let words = RegisterWords(context.language)
        div(.class("page welcome")) {
            div(.class("gate"), .aria("hidden", true)) {
                for _ in 0..<3 { i {} }
            }
            header {
                h1 { words.title }
                p(.class("lead")) { words.lead }
            }
            ul(.class("list links promises")) {
                promise(.people, words.meet)
                promise(.link, words.follow)
                promise(.clock, words.offline)
            }
            if let failure = state.failure { retryRow(failure, context.words, retry: RegisterAction.startTapped) }
            button(.class("btn primary block"), .class("busy", when: state.isBusy), .type("button"), .onClick(.startTapped)) { words.start }
            nav(.class("chips languages"), .aria("label", words.languages)) {
                for language in Language.allCases { link(language) }
            }
        }
    }

    private func promise(_ sign: Icon, _ text: String) -> HTML<RegisterAction> {
        li(.class("row")) {
            span(.class("mark"), .aria("hidden", true)) { icon(sign) }
            span(.class("t")) { text }
        }
    }

    private func link(_ language: Language) -> HTML<RegisterAction> {
        a(
            .class("chip"), .href("?lang=\(language.rawValue)"), .attr("lang", language.rawValue), .attr("hreflang", language.rawValue),
            .attr("aria-current", ifPresent: language == context.language ? "true" : nil), .reloads
        ) { language.ownName }
    }
}
