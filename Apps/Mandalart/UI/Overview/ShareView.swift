import MandalartDomain
import MandalartOverview
import MandalartTexts
import Riblet
import RibletStyle
import RibletWeb

/// The ways to share a plan, in a sheet of a page.
package struct ShareView: StateView {
    private let context: MandalartUIContext
    private let formats: Set<ExportFormat>
    package var state: ShareState

    /// - Parameters:
    ///   - context: the context of the page.
    ///   - plan: what is given away.
    ///   - formats: what can be made here.
    package init(context: MandalartUIContext, plan: Plan.ID, formats: Set<ExportFormat>) {
        self.context = context
        self.formats = formats
        state = ShareState(plan: plan)
    }

    package var pageTitle: String? { OverviewWords(context.language).share }

    /// Without script a button is answered when its change is stored.
    package var isReady: Bool { state.link != .loading && !state.isBusy }

    package var messages: [ViewMessage<ShareAction>] {
        let words = ShareWords(context.language)
        return [
            .toast(state.$notice) { context.toast(words.told($0)) },
            .alert(state.$question) { _ in
                QuestionAlert(
                    words.question, words.questionText,
                    answers: [.cancel(context.words.cancel, .revokeCancelled), .destructive(words.revoke, .revokeConfirmed)])
            },
        ]
    }

    package var body: HTML<ShareAction> {
        div {
            section(.aria("labelledby", "share-files")) {
                h3(.id("share-files")) { ExportWords(context.language).share }
                ExportList<ShareAction>(context: context, plan: state.plan, formats: formats)
            }
            section(.aria("labelledby", "share-link")) {
                h3(.id("share-link"), .class("again")) { ShareWords(context.language).link }
                link
            }
            div(.class("actions")) {
                button(.class("btn quiet"), .onClick(.dismissed)) { context.words.close }
            }
        }
    }

    @HTMLBuilder<ShareAction> private var link: HTML<ShareAction> {
        let words = ShareWords(context.language)
        let turn = state.turns == 0 ? nil : state.turns
        switch state.link {
        case .loading: fieldSkeleton()
        case .unreadable:
            p(.class("form-error"), .role("alert")) { words.unreadable }
            button(.class("btn"), .onClick(.appeared)) { context.words.tryAgain }
        case .known(nil):
            p(.class("about")) { words.about }
            button(.class("btn"), .disabled(state.isBusy), .autofocus(turn: turn), .onClick(.makeTapped)) {
                icon(.link)
                words.make
            }
        case .known(let key?): known(context.path(to: .sharedPlan(key)), words, turn: turn)
        }
    }

    private func known(_ address: String, _ words: ShareWords, turn: Int?) -> HTML<ShareAction> {
        .group([
            p(.class("about")) { words.about },
            div(.class("field")) {
                label(.for("share-address")) { words.address }
                input(
                    .type("text"), .id("share-address"), .flag("readonly", true), .value(address), .hook("address"),
                    .does(.select("share-address")), .autofocus(turn: turn))
                // Selected first: where a browser does not copy, the user can.
                p(.class("hint"), .id("share-copied"), .role("status"), .hidden(true)) { words.copied }
                element("noscript", [], p(.class("hint")) { words.withoutScript })
            },
            div(.class("actions")) {
                button(.class("btn quiet danger start"), .disabled(state.isBusy), .onClick(.revokeTapped)) { words.revoke }
                a(.class("btn"), .href(address), .attr("target", "_blank"), .attr("rel", "noopener"), .reloads) { words.open }
                button(
                    .class("btn primary scripted"), .type("button"),
                    .does(.select("share-address"), .copy("share-address"), .show("share-copied"))
                ) { words.copy }
            },
        ])
    }
}
