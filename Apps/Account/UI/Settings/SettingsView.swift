import RibletLocalization
import RibletStyle
import RibletWeb

package struct SettingsViewState: Equatable {
    package enum Message: Hashable, Sendable, CaseIterable { case hello, welcome, raised, raisedBefore, highest, movingToMain }
    package enum Grade: Hashable, Sendable, CaseIterable { case limited, mini, general }

    package struct Account: Hashable, Sendable {
        package let number: String
        package let grade: Grade
        package let transfer: Amount
        package let day: Amount
        package let cash: Amount

        package init(number: String, grade: Grade, transfer: Amount, day: Amount, cash: Amount) {
            self.number = number
            self.grade = grade
            self.transfer = transfer
            self.day = day
            self.cash = cash
        }
    }

    package var message = Message.hello
    package var account: Account?
    package var age: Age?
    package var failure: Failure?
    package var isAsking = false
    package var isApplying = false

    package init() {}
}

package enum SettingsViewAction: Equatable, Sendable, CaseIterable {
    case viewDidLoad
    case askForCheckCard
    case declined
    case applyCheckCard
    case finish
    case moveToMain
}

/// The settings of the checking account, over the whole screen.
package struct SettingsView: StateView {
    private let context: AccountUIContext
    package var state = SettingsViewState()

    package init(context: AccountUIContext) { self.context = context }

    package var pageTitle: String? { context.words.settings }

    package var isReady: Bool { !state.isApplying && (state.account != nil || state.failure != nil) }

    package var body: HTML<SettingsViewAction> {
        let words = SettingsWords(context.language)
        div(.class("page bank settings")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href(context.basePath + "/"), .aria("label", context.words.close), .onClick(.finish)) {
                    icon(.close)
                }
                h1 { context.words.settings }
            }
            p(.class("lead"), .role("status")) { words.text(state.message, state.account?.grade) }
            context.ageLine(state.age)
            if let account = state.account {
                if let failure = state.failure { context.retryRow(failure, retry: .viewDidLoad) }
                details(account, words)
                actions(account, words)
            } else if let failure = state.failure {
                context.failure(failure, retry: SettingsViewAction.viewDidLoad)
            } else {
                skeleton
            }
            languages(words)
        }
    }

    private func details(_ account: SettingsViewState.Account, _ words: SettingsWords) -> HTML<SettingsViewAction> {
        section(.aria("label", words.account)) {
            ol(.class("grades"), .aria("label", words.grades)) {
                for grade in SettingsViewState.Grade.allCases {
                    li(.attr("aria-current", ifPresent: grade == account.grade ? "step" : nil)) { words.shortName(grade) }
                }
            }
            dl(.class("facts")) {
                fact(words.type, words.name(account.grade))
                fact(words.number, account.number)
                fact(words.transfer, account.transfer.text(context.language))
                fact(words.day, account.day.text(context.language))
                fact(words.cash, account.cash.text(context.language))
            }
        }
    }

    @HTMLBuilder<SettingsViewAction>
    private func actions(_ account: SettingsViewState.Account, _ words: SettingsWords) -> HTML<SettingsViewAction> {
        if state.isAsking { p(.class("lead"), .role("alert")) { words.question(account.grade) } }
        div(.class("actions")) {
            if state.isAsking {
                button(.class("btn"), .type("button"), .onClick(.declined)) { words.notNow }
                button(.class("btn primary"), .type("button"), .onClick(.applyCheckCard)) { words.apply(account.grade) }
            } else {
                ways(account, words)
            }
        }
    }

    @HTMLBuilder<SettingsViewAction>
    private func ways(_ account: SettingsViewState.Account, _ words: SettingsWords) -> HTML<SettingsViewAction> {
        button(.class("btn"), .type("button"), .onClick(.moveToMain)) { words.moveToMain }
        if account.grade != .general {
            button(.class("btn primary"), .class("busy", when: state.isApplying), .type("button"), .onClick(.askForCheckCard)) {
                words.ask(account.grade)
            }
        }
    }

    private func languages(_ words: SettingsWords) -> HTML<SettingsViewAction> {
        nav(.class("chips languages"), .aria("label", words.languages)) {
            for language in Language.allCases {
                a(
                    .class("chip"), .href("?lang=\(language.rawValue)"), .attr("lang", language.rawValue),
                    .attr("hreflang", language.rawValue), .attr("aria-current", ifPresent: language == context.language ? "true" : nil),
                    .reloads
                ) { language.ownName }
            }
        }
    }

    private var skeleton: HTML<SettingsViewAction> {
        dl(.class("facts"), .aria("hidden", true)) {
            for _ in 0..<5 {
                div {
                    dt { span(.class("skeleton line")) {} }
                    dd { span(.class("skeleton line")) {} }
                }
            }
        }
    }
}

/// The words of the settings, in both languages.
package struct SettingsWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var account: String { language(en: "Your checking account", ko: "내 입출금통장") }
    package var grades: String { language(en: "Steps of the limits", ko: "한도 단계") }
    package var type: String { language(en: "Account type", ko: "계좌 종류") }
    package var number: String { language(en: "Account number", ko: "계좌번호") }
    package var transfer: String { language(en: "One transfer", ko: "1회 이체 한도") }
    package var day: String { language(en: "Transfers a day", ko: "1일 이체 한도") }
    package var cash: String { language(en: "Cash a day", ko: "1일 출금 한도") }
    /// The first step is a card; who has one takes the next step alone.
    package func ask(_ grade: SettingsViewState.Grade) -> String {
        grade == .limited
            ? language(en: "Apply for a check card", ko: "체크카드 신청하기") : language(en: "Raise my limits further", ko: "한도 더 올리기")
    }
    package func question(_ grade: SettingsViewState.Grade) -> String {
        grade == .limited
            ? language(
                en: "Apply for a check card? Your limits rise by one step, and the application cannot be taken back.",
                ko: "체크카드를 신청할까요? 한도가 한 단계 올라가고, 신청한 뒤에는 취소할 수 없어요.")
            : language(
                en: "Raise your limits to the highest step? This cannot be taken back.", ko: "한도를 가장 높은 단계로 올릴까요? 올린 뒤에는 되돌릴 수 없어요.")
    }
    package func apply(_ grade: SettingsViewState.Grade) -> String {
        grade == .limited ? language(en: "Apply", ko: "신청") : language(en: "Raise", ko: "올리기")
    }
    package var notNow: String { language(en: "Not now", ko: "나중에") }
    package var moveToMain: String { language(en: "To my accounts", ko: "내 계좌로 가기") }
    package var languages: String { language(en: "Language", ko: "언어") }

    /// - Parameters:
    ///   - message: the message.
    ///   - grade: that of the account, where it is known.
    /// - Returns: the sentence at the top.
    package func text(_ message: SettingsViewState.Message, _ grade: SettingsViewState.Grade? = nil) -> String {
        switch message {
        case .raised where grade == .general: language(en: "Your limits are the highest now.", ko: "한도를 가장 높은 단계로 올렸어요.")
        case .hello: language(en: "Hello", ko: "안녕하세요")
        case .welcome: language(en: "Hello! This is what your account can do today.", ko: "안녕하세요! 지금 쓸 수 있는 한도예요.")
        case .raised: language(en: "Your card is on its way, and your limits are higher now.", ko: "체크카드를 신청했어요. 한도도 올라갔어요.")
        case .raisedBefore:
            language(
                en: "Your limits were raised on another device already. This is how they are now.",
                ko: "다른 기기에서 이미 한도를 올렸어요. 지금 한도를 아래에서 확인해 주세요.")
        case .highest: language(en: "You have the highest limits already.", ko: "이미 가장 높은 한도를 쓰고 있어요.")
        case .movingToMain: language(en: "Back to your accounts.", ko: "내 계좌로 돌아갈게요.")
        }
    }

    package func name(_ grade: SettingsViewState.Grade) -> String {
        let name = shortName(grade)
        return language(en: "Checking account (\(name.lowercased()))", ko: "입출금통장(\(name)계좌)")
    }

    package func shortName(_ grade: SettingsViewState.Grade) -> String {
        switch grade {
        case .limited: language(en: "Limited", ko: "한도제한")
        case .mini: language(en: "Mini", ko: "미니")
        case .general: language(en: "General", ko: "일반")
        }
    }
}
