import RibletStyle
import RibletWeb

package struct TransferViewState: Equatable {
    package typealias Product = MainViewState.Account.Product

    package struct Way: Hashable, Sendable {
        package let name: String
        package let from: Product
        package let to: Product
        /// The money of the account that it would leave.
        package let balance: Amount
        /// The numbers of both accounts.
        package let fromNumber: String
        package let toNumber: String

        package init(_ ends: (from: String, to: String), name: String, from: Product, to: Product, balance: Amount) {
            (fromNumber, toNumber) = ends
            self.name = name
            self.from = from
            self.to = to
            self.balance = balance
        }
    }

    package struct Entry: Hashable, Sendable {
        /// The name of a way.
        package var way: String?
        package var amount: String

        package init(way: String? = nil, amount: String = "") {
            self.way = way
            self.amount = amount
        }
    }

    package struct Order: Hashable, Sendable {
        package let way: Way
        package let amount: Amount

        package init(way: Way, amount: Amount) {
            self.way = way
            self.amount = amount
        }
    }

    package struct Receipt: Hashable, Sendable {
        package let day: MainViewState.Day
        package let time: String?
        package let reference: String?

        package init(day: MainViewState.Day, time: String?, reference: String?) {
            self.day = day
            self.time = time
            self.reference = reference
        }
    }

    package enum Step: Hashable, Sendable {
        case entry
        case review(Order)
        case moved(Order, Receipt)
    }

    package enum Fault: Hashable, Sendable, CaseIterable { case noAmount, overLimit, overDay, notEnoughMoney }

    package var step = Step.entry
    package var entry = Entry()
    /// Nil until they are known.
    package var ways: [Way]?
    package var limit: Amount?
    /// The rest of the day's transfers; nil where the bank does not tell.
    package var left: Amount?
    package var fault: Fault?
    package var failure: Failure?
    package var isMoving = false

    package init() {}
}

package enum TransferViewAction: Equatable, Sendable {
    case viewDidLoad
    case entered(TransferViewState.Entry)
    case submitted(TransferViewState.Entry)
    case corrected
    case confirmed
    case finished
}

/// Money moves from one account to another: a form, a look at it, and a receipt.
package struct TransferView: StateView {
    private let context: AccountUIContext
    package var state = TransferViewState()

    package init(context: AccountUIContext) { self.context = context }

    package var pageTitle: String? { context.words.transfer }

    package var isReady: Bool { !state.isMoving && (state.ways != nil || state.failure != nil) }

    private var words: TransferWords { TransferWords(context.language) }

    package var body: HTML<TransferViewAction> {
        div(.class("page bank transfer")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href(context.basePath + "/"), .aria("label", context.words.close), .onClick(.finished)) {
                    icon(.close)
                }
                h1 { context.words.transfer }
            }
            switch state.step {
            case .review(let order): review(order)
            case .moved(let order, let receipt): self.receipt(order, receipt)
            case .entry:
                if let ways = state.ways {
                    if ways.isEmpty {
                        emptyState(words.noWay, words.noWayText, sign: .document)
                    } else if state.left?.units == 0 {
                        emptyState(words.usedUp, words.usedUpText, sign: .clock) { limits }
                    } else {
                        entry(ways)
                    }
                } else if let failure = state.failure {
                    context.failure(failure, retry: TransferViewAction.viewDidLoad)
                } else {
                    p(.class("quiet"), .role("status")) { context.words.loading }
                }
            }
        }
    }

    /// Leads to where the limits are raised.
    private var limits: HTML<TransferViewAction> { a(.class("btn"), .href(context.basePath + "/settings")) { words.limits } }

    // MARK: - The form

    private func entry(_ ways: [TransferViewState.Way]) -> HTML<TransferViewAction> {
        let entry = state.entry
        return form(
            .class("form"), .flag("novalidate", true),
            .onSubmit { .submitted(.init(way: $0["way"] ?? entry.way, amount: $0["amount"] ?? "")) }
        ) {
            fieldset(.class("field")) {
                legend { words.way }
                div(.class("methods")) {
                    for way in ways {
                        label(.class("method")) {
                            input(
                                .type("radio"), .name("way"), .attr("value", way.name), .checked(way.name == entry.way),
                                .onCheck { _ in .entered(.init(way: way.name, amount: entry.amount)) })
                            span {
                                b { words.text(way) }
                                small {
                                    MainWords(context.language).balance
                                    span(.class("num")) { way.balance.text(context.language) }
                                }
                            }
                        }
                    }
                }
            }
            amount(ways.first { $0.name == entry.way })
            button(.class("btn primary block")) { words.next }
        }
    }

    private func amount(_ way: TransferViewState.Way?) -> HTML<TransferViewAction> {
        let (entry, isWrong) = (state.entry, state.fault != nil)
        return div(.class("field")) {
            label(.for("transfer-amount")) { words.amount }
            input(
                .id("transfer-amount"), .name("amount"), .attr("inputmode", "numeric"), .attr("autocomplete", "off"),
                .value(entry.amount), .aria("invalid", isWrong), .aria("describedby", "transfer-note"), .autofocus,
                .onInput(debounce: 150) { .entered(.init(way: entry.way, amount: $0)) })
            p(.class(isWrong ? "error" : "hint"), .id("transfer-note"), .role("status")) {
                if isWrong { icon(.warning) }
                span { words.note(state.fault, limit: state.limit, left: state.left, balance: way?.balance) }
            }
        }
    }

    // MARK: - The order

    private func review(_ order: TransferViewState.Order) -> HTML<TransferViewAction> {
        let after = Amount(order.way.balance.units - order.amount.units, order.amount.currency)
        return .group([
            p(.class("lead"), .role("status")) { words.check },
            facts(order) { fact(words.after, after.text(context.language)) },
            state.failure.map(failed) ?? .empty,
            div(.class("actions")) {
                button(.class("btn"), .type("button"), .autofocus, .onClick(.corrected)) { words.correct }
                button(.class("btn primary"), .class("busy", when: state.isMoving), .type("button"), .onClick(.confirmed)) {
                    words.move(order.amount)
                }
            },
        ])
    }

    /// An order that the bank refuses is refused again.
    private func failed(_ failure: Failure) -> HTML<TransferViewAction> {
        switch failure {
        case .overLimit, .notEnoughMoney:
            div(.class("retry-row"), .role("alert")) {
                span { context.words.text(failure) }
                if failure == .overLimit { limits }
            }
        default: context.retryRow(failure, retry: .confirmed)
        }
    }

    private func receipt(_ order: TransferViewState.Order, _ receipt: TransferViewState.Receipt) -> HTML<TransferViewAction> {
        let names = MainWords(context.language)
        return .group([
            p(.class("lead"), .role("status")) { words.moved },
            facts(order) {
                fact(names.day, names.date(receipt.day) + (receipt.time.map(words.time) ?? ""))
                if let reference = receipt.reference { fact(words.reference, reference) }
            },
            div(.class("actions")) {
                button(.class("btn primary"), .type("button"), .autofocus, .onClick(.finished)) { words.done }
            },
        ])
    }

    private func facts(
        _ order: TransferViewState.Order, @HTMLBuilder<TransferViewAction> last: () -> HTML<TransferViewAction>
    ) -> HTML<TransferViewAction> {
        let names = MainWords(context.language)
        return dl(.class("facts")) {
            fact(words.amount, order.amount.text(context.language))
            fact(words.from, "\(names.name(order.way.from)) \(order.way.fromNumber)")
            fact(words.to, "\(names.name(order.way.to)) \(order.way.toNumber)")
            last()
        }
    }
}
