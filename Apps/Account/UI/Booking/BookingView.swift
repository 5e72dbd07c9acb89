import RibletStyle
import RibletWeb

package struct BookingViewState: Equatable {
    /// Nil until it is known.
    package var movement: MainViewState.Movement?
    package var account: MainViewState.Account?
    package var isMissing = false
    package var failure: Failure?
    /// The same money can move again.
    package var canRepeat = false

    package init() {}
}

package enum BookingViewAction: Hashable, Sendable, CaseIterable {
    case viewDidLoad
    case repeated
    case closed
}

/// A movement with all that is known of it, in a sheet.
package struct BookingView: StateView {
    private let context: AccountUIContext
    package var state = BookingViewState()

    package init(context: AccountUIContext) { self.context = context }

    private var words: MainWords { MainWords(context.language) }

    package var pageTitle: String? { state.movement.map(words.title) ?? words.movement }

    package var isReady: Bool { state.movement != nil || state.isMissing || state.failure != nil }

    package var body: HTML<BookingViewAction> {
        div(.class("bank booking")) {
            h3 { state.movement.map(words.title) ?? words.movement }
            if let movement = state.movement {
                facts(movement)
            } else if let failure = state.failure {
                context.failure(failure, retry: BookingViewAction.viewDidLoad)
            } else if state.isMissing {
                emptyState(words.missing, words.missingText, sign: .document)
            } else {
                p(.class("quiet"), .role("status")) { context.words.loading }
            }
            div(.class("actions")) {
                if state.canRepeat { button(.class("btn"), .type("button"), .onClick(.repeated)) { words.again } }
                button(.class("btn primary"), .type("button"), .autofocus, .onClick(.closed)) { context.words.close }
            }
        }
    }

    private func facts(_ movement: MainViewState.Movement) -> HTML<BookingViewAction> {
        .group([
            p(.class("lead num")) { movement.amount.signedText(context.language) },
            dl(.class("facts")) {
                fact(words.day, words.date(movement.day))
                fact(words.kind, words.name(movement.kind))
                if !movement.party.name.isEmpty { fact(words.party, movement.party.name) }
                if !movement.party.message.isEmpty { fact(words.message, movement.party.message) }
                if let account = state.account { fact(words.account, "\(words.name(account.product)) \(account.number)") }
                fact(words.after, movement.balance.text(context.language))
            },
        ])
    }
}
