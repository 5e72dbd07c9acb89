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
            case salary, rent, groceries, cafe, shopping, transport, saving, interest, exchange, other
        }

        package let id: Int
        package let day: Day
        package let kind: Kind
        package let amount: Amount
        package let balance: Amount
        package let party: Party

        package init(id: Int, day: Day, kind: Kind, amount: Amount, balance: Amount, party: Party) {
            self.id = id
            self.day = day
            self.kind = kind
            self.amount = amount
            self.balance = balance
            self.party = party
        }
    }

    /// The other side of a movement.
    package struct Party: Hashable, Sendable {
        package let name: String
        package let message: String
        /// The customer's own account, if it is one.
        package let product: Account.Product?

        package init(name: String, message: String, product: Account.Product?) {
            self.name = name
            self.message = message
            self.product = product
        }
    }

    package struct Filter: Hashable, Sendable {
        package let text: String
        /// The name of a month; empty is any.
        package let month: String
        /// The kinds that the text means.
        package let kinds: [Movement.Kind]

        package init(text: String = "", month: String = "", kinds: [Movement.Kind] = []) {
            self.text = text
            self.month = month
            self.kinds = kinds
        }
    }

    /// A month with the sums of what came and what left.
    package struct MonthSum: Hashable, Sendable {
        package let name: String
        /// Its first day.
        package let day: Day
        package let comes: Amount
        package let goes: Amount

        package init(name: String, day: Day, comes: Amount, goes: Amount) {
            self.name = name
            self.day = day
            self.comes = comes
            self.goes = goes
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
    package var filter = Filter()
    package var months: [MonthSum] = []
    package var movements: [Movement] = []
    package var movementsAge: Age?
    package var end = End.loading

    package init() {}
}

package enum MainViewAction: Equatable, Sendable {
    case viewDidLoad
    case refresh
    case chosen(String)
    case filtered(MainViewState.Filter)
    case opened(Int)
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
            finder(words)
            context.ageLine(state.age == nil ? state.movementsAge : nil)
            if state.movements.isEmpty, state.end == .loading {
                movementSkeletons
            } else if state.movements.isEmpty, state.end == .complete {
                if state.filter == .init() {
                    emptyState(words.none, words.noneText, sign: .document)
                } else {
                    emptyState(words.noneFound, words.noneFoundText, sign: .search) {
                        button(.class("btn"), .type("button"), .onClick(.filtered(.init()))) { words.all }
                    }
                }
            } else if !state.movements.isEmpty {
                ul(.class("list movements"), .aria("labelledby", "movements")) {
                    each(rows(words))
                }
            }
            end(words)
        }
    }

    /// The field of a text or an amount, and the choice of a month.
    private func finder(_ words: MainWords) -> HTML<MainViewAction> {
        let filter = state.filter
        func wanted(_ text: String, _ month: String) -> MainViewAction {
            .filtered(.init(text: text, month: month, kinds: words.kinds(text)))
        }
        return form(
            .class("field finder"), .role("search"), .flag("novalidate", true), .onSubmit { wanted($0["text"] ?? "", $0["month"] ?? "") }
        ) {
            div(.class("box")) {
                icon(.search)
                input(
                    .id("movement-text"), .type("search"), .name("text"), .value(filter.text), .placeholder(words.hint),
                    .aria("label", words.search), .attr("autocomplete", "off"), .attr("enterkeyhint", "search"), .attr("maxlength", "100"),
                    .pressed(by: "/"), .onInput { wanted($0, filter.month) })
            }
            select(.name("month"), .aria("label", words.month), .onChange { wanted(filter.text, $0) }) {
                option(.value(""), .selected(filter.month.isEmpty)) { words.anyMonth }
                for month in state.months { option(.value(month.name), .selected(month.name == filter.month)) { words.month(month.day) } }
            }
            button(.class("btn without-script"), .type("submit")) { words.find }
        }
    }

    private func rows(_ words: MainWords) -> [MovementRow] {
        var rows: [MovementRow] = []
        let path = context.basePath + "/movement/\(state.chosen ?? "")/"
        for movement in state.movements {
            let isFirst = rows.last.map { words.month($0.movement.day) } != words.month(movement.day)
            let sum = state.months.first { $0.day.year == movement.day.year && $0.day.month == movement.day.month }
            rows.append(
                MovementRow(
                    movement: movement, path: path + "\(movement.id)", isFirst: isFirst, sum: isFirst ? sum : nil,
                    language: context.language))
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

/// A movement; the first of a month stands below the month's name and its sums.
struct MovementRow: View, Identifiable {
    let movement: MainViewState.Movement
    let path: String
    let isFirst: Bool
    let sum: MainViewState.MonthSum?
    let language: Language

    var id: Int { movement.id }

    var body: HTML<MainViewAction> {
        let words = MainWords(language)
        li(.class("row")) {
            if isFirst { heading(words) }
            sign(words.sign(movement.kind))
            a(.class("open"), .href(path), .onClick(.opened(movement.id))) {
                span(.class("t")) { words.title(movement) }
                span(.class("m")) {
                    span { words.day(movement.day) }
                    if words.title(movement) != words.name(movement.kind) { span { words.name(movement.kind) } }
                }
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

extension MovementRow {
    private func heading(_ words: MainWords) -> HTML<MainViewAction> {
        h3(.class("month")) {
            words.month(movement.day)
            if let sum {
                for (word, amount) in [(words.comes, sum.comes), (words.goes, sum.goes)] where amount.units != 0 {
                    span(.class("num")) {
                        span(.class("sr")) { word }
                        amount.signedText(language)
                    }
                }
            }
        }
    }
}

/// A drawing on its tint.
private func sign(_ sign: (icon: Icon, tint: Int)) -> HTML<MainViewAction> {
    span(.class("sign"), .data("tint", "\(sign.tint)"), .aria("hidden", true)) { icon(sign.icon) }
}
