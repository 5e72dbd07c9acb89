import RibletLocalization
import RibletStyle
import RibletWeb

package struct MainViewState: Equatable {
    package struct Account: Hashable, Sendable {
        package enum Product: Hashable, Sendable, CaseIterable { case checking, savings, dollars }

        package let number: String
        package let product: Product
        package let balance: Amount

        package init(number: String, product: Product, balance: Amount) {
            self.number = number
            self.product = product
            self.balance = balance
        }
    }

    package struct Day: Hashable, Sendable {
        package let year: Int
        package let month: Int
        package let day: Int

        package init(year: Int, month: Int, day: Int) {
            self.year = year
            self.month = month
            self.day = day
        }
    }

    package struct Movement: Hashable, Identifiable, Sendable {
        package enum Kind: Hashable, Sendable, CaseIterable {
            case salary, rent, groceries, cafe, transport, saving, interest, exchange, other
        }

        package let id: Int
        package let day: Day
        package let kind: Kind
        package let amount: Amount
        package let balance: Amount

        package init(id: Int, day: Day, kind: Kind, amount: Amount, balance: Amount) {
            self.id = id
            self.day = day
            self.kind = kind
            self.amount = amount
            self.balance = balance
        }
    }

    /// The end of the movements.
    package enum End: Hashable, Sendable {
        case more, loading, complete
        case failed(Failure)
    }

    package var accounts: [Account]?
    package var totals: [Amount] = []
    package var age: Age?
    package var failure: Failure?
    package var isRefreshing = false
    package var chosen: String?
    package var movements: [Movement] = []
    package var movementsAge: Age?
    package var end = End.loading

    package init() {}
}

package enum MainViewAction: Equatable, Sendable {
    case viewDidLoad
    case refresh
    case chosen(String)
    case moreWanted(seen: Int)
    case retried
    case settingsTapped
    case transferTapped
}

/// The accounts with their balances, and the movements of one of them.
package struct MainView: StateView {
    private let context: AccountUIContext
    package var state = MainViewState()

    package init(context: AccountUIContext) { self.context = context }

    package var pageTitle: String? { context.words.accounts }

    /// A page load waits for the bank.
    package var isReady: Bool { state.failure != nil || state.accounts != nil && state.end != .loading }

    package var body: HTML<MainViewAction> {
        let words = MainWords(context.language)
        div(.class("page wide bank"), .onPull(.refresh)) {
            titleBar(context.words.accounts, eyebrow: context.words.name) {
                div(.class("acts")) {
                    button(
                        .class("icon"), .class("turning", when: state.isRefreshing), .type("button"), .aria("label", words.refresh),
                        .onClick(.refresh)
                    ) { icon(.refresh) }
                    a(
                        .class("icon"), .href(context.basePath + "/settings"), .aria("label", context.words.settings),
                        .onClick(.settingsTapped)
                    ) { icon(.gear) }
                }
            }
            context.ageLine(state.age)
            if let accounts = state.accounts {
                // The accounts are there, and newer ones could not be had.
                if let failure = state.failure { context.retryRow(failure, retry: .refresh) }
                hero(words)
                div(.class("books")) {
                    list(accounts, words)
                    movements(accounts, words)
                }
            } else if let failure = state.failure {
                context.failure(failure, retry: MainViewAction.retried)
            } else {
                skeletons
            }
        }
    }

    // MARK: - Accounts

    private func hero(_ words: MainWords) -> HTML<MainViewAction> {
        section(.class("hero total")) {
            div {
                small { words.total }
                for (index, total) in state.totals.enumerated() {
                    p(.class("num"), .class("more", when: index > 0)) { total.text(context.language) }
                }
                a(.class("btn primary"), .href(context.basePath + "/transfer"), .onClick(.transferTapped)) { context.words.transfer }
            }
        }
    }

    private func list(_ accounts: [MainViewState.Account], _ words: MainWords) -> HTML<MainViewAction> {
        group(words.yourAccounts, id: "accounts") {
            ul(.class("list accounts")) {
                for account in accounts {
                    let isChosen = account.number == state.chosen
                    li(.class("row"), .class("chosen", when: isChosen)) {
                        sign(words.sign(account.product))
                        button(
                            .class("open"), .type("button"), .aria("pressed", isChosen), .onClick(.chosen(account.number))
                        ) {
                            span(.class("t")) { words.name(account.product) }
                            span(.class("m num")) { account.number }
                        }
                        span(.class("sum num")) { account.balance.text(context.language) }
                    }
                }
            }
        }
    }

    // MARK: - Movements

    private func movements(_ accounts: [MainViewState.Account], _ words: MainWords) -> HTML<MainViewAction> {
        let product = accounts.first { $0.number == state.chosen }?.product
        return group(product.map { words.movements(of: words.name($0)) } ?? words.movements, id: "movements") {
            context.ageLine(state.age == nil ? state.movementsAge : nil)
            if state.movements.isEmpty, state.end == .loading {
                movementSkeletons
            } else if state.movements.isEmpty, state.end == .complete {
                emptyState(words.none, words.noneText, sign: .document)
            } else if !state.movements.isEmpty {
                ul(.class("list movements"), .aria("labelledby", "movements")) {
                    each(rows(words))
                }
            }
            end(words)
        }
    }

    private func rows(_ words: MainWords) -> [MovementRow] {
        var rows: [MovementRow] = []
        for movement in state.movements {
            let heading = words.month(movement.day.year, movement.day.month)
            let isFirst = rows.last.map { words.month($0.movement.day.year, $0.movement.day.month) } != heading
            rows.append(MovementRow(movement: movement, heading: isFirst ? heading : nil, language: context.language))
        }
        return rows
    }

    private func end(_ words: MainWords) -> HTML<MainViewAction> {
        switch state.end {
        case .more:
            each([
                MoreRow(
                    id: "more-\(state.chosen ?? "")-\(state.movements.count)", words.more,
                    MainViewAction.moreWanted(seen: state.movements.count))
            ])
        case .loading:
            state.movements.isEmpty
                ? .empty
                : div(.class("loading-more"), .role("status")) {
                    span(.class("spin"), .aria("hidden", true)) {}
                    words.loadingMore
                }
        case .failed(let failure): context.retryRow(failure, retry: .retried)
        case .complete: state.movements.isEmpty ? .empty : p(.class("last")) { words.last }
        }
    }

    // MARK: - Skeletons

    private var skeletons: HTML<MainViewAction> {
        div(.aria("busy", true)) {
            span(.class("sr"), .role("status")) { context.words.loading }
            section(.class("hero total"), .aria("hidden", true)) {
                div {
                    small { span(.class("skeleton line short")) {} }
                    p { span(.class("skeleton line mid")) {} }
                }
            }
            movementSkeletons
        }
    }

    private var movementSkeletons: HTML<MainViewAction> {
        ul(.class("list movements"), .aria("hidden", true)) {
            for _ in 0..<6 {
                li(.class("row")) {
                    span(.class("sign skeleton")) {}
                    div(.class("body")) {
                        span(.class("t")) { span(.class("skeleton line mid")) {} }
                        span(.class("m")) { span(.class("skeleton line short")) {} }
                    }
                }
            }
        }
    }
}

/// A movement; the first of a month stands below the month's name.
struct MovementRow: View, Identifiable {
    let movement: MainViewState.Movement
    let heading: String?
    let language: Language

    var id: Int { movement.id }

    var body: HTML<MainViewAction> {
        let words = MainWords(language)
        li(.class("row")) {
            if let heading { h3(.class("month")) { heading } }
            sign(words.sign(movement.kind))
            div(.class("body")) {
                span(.class("t")) { words.name(movement.kind) }
                span(.class("m")) { words.day(movement.day.month, movement.day.day) }
            }
            div(.class("sums num")) {
                span(.class("sum"), .class("comes", when: movement.amount.units > 0)) { movement.amount.signedText(language) }
                small {
                    span(.class("sr")) { words.balance }
                    movement.balance.text(language)
                }
            }
        }
    }
}

/// A drawing on its tint.
private func sign(_ sign: (icon: Icon, tint: Int)) -> HTML<MainViewAction> {
    span(.class("sign"), .data("tint", "\(sign.tint)"), .aria("hidden", true)) { icon(sign.icon) }
}
