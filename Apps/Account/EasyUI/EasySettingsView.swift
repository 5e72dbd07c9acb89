import AccountUI
import RibletLocalization
import RibletStyle
import RibletWeb

package enum EasySettingsViewAction: Equatable, Sendable, CaseIterable {
    case viewDidLoad
    case raisePressed
    case noPressed
    case yesPressed
    case accountsPressed
    case closePressed
}

/// The settings in large letters and whole sentences, one button below the other.
package struct EasySettingsView: StateView {
    private let context: AccountUIContext
    package var state = SettingsViewState()

    package init(context: AccountUIContext) { self.context = context }

    package var pageTitle: String? { context.words.settings }

    package var isReady: Bool { !state.isApplying && (state.account != nil || state.failure != nil) }

    package var body: HTML<EasySettingsViewAction> {
        let language = context.language
        let words = SettingsWords(language)
        div(.class("page bank easy")) {
            h1 { context.words.settings }
            p(.class("lead"), .role("status")) { words.text(state.message, state.account?.grade) }
            context.ageLine(state.age)
            if let failure = state.failure { context.failure(failure, retry: EasySettingsViewAction.viewDidLoad) }
            if let account = state.account {
                ul(.class("sentences")) {
                    li { words.name(account.grade) }
                    li {
                        let (once, day) = (account.transfer.text(language), account.day.text(language))
                        language(en: "You can send \(once) at once, and \(day) a day.", ko: "한 번에 \(once), 하루에 \(day)까지 보낼 수 있어요.")
                    }
                    li {
                        let cash = account.cash.text(language)
                        language(en: "You can take out \(cash) a day.", ko: "하루에 \(cash)까지 현금으로 찾을 수 있어요.")
                    }
                }
            } else if state.failure == nil {
                p(.class("quiet")) { context.words.loading }
            }
            div(.class("large-buttons")) {
                if state.isAsking, let grade = state.account?.grade {
                    p(.role("alert")) { words.question(grade) }
                    press(words.apply(grade), .yesPressed, "primary")
                    press(words.notNow, .noPressed, "plain")
                } else if let account = state.account, account.grade != .general {
                    let card = language(en: "Get a check card and higher limits", ko: "체크카드 만들고 한도 올리기")
                    press(account.grade == .limited ? card : words.ask(account.grade), .raisePressed, "primary")
                }
                press(language(en: "Show my accounts", ko: "내 계좌 보기"), .accountsPressed, "plain")
                press(context.words.close, .closePressed)
            }
        }
    }

    private func press(_ title: String, _ action: EasySettingsViewAction, _ look: String = "quiet") -> HTML<EasySettingsViewAction> {
        button(
            .class("btn block"), .class(look), .class("busy", when: state.isApplying && action == .raisePressed), .type("button"),
            .onClick(action)
        ) { title }
    }
}
