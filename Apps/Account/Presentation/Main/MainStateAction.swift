import AccountDomain
import RibletReactor

package struct MainState: Codable, Equatable, Sendable {
    /// Nil until they were read.
    package internal(set) var accounts: [Account]?
    package internal(set) var freshness = Freshness.current
    /// The reason why there are no accounts.
    package internal(set) var failure: AccountError?
    package internal(set) var isRefreshing = false
    /// The account whose movements are shown.
    package internal(set) var chosen: AccountNumber?
    /// The movements that are looked for.
    package internal(set) var filter = MovementFilter()
    /// The months in which the filter's text is found, the newest first.
    package internal(set) var months: [MonthSum] = []
    /// The movements, the newest first; a page begins before the one of its cursor, the first at 0.
    package internal(set) var movements = Paging<Movement, Int>(first: 0)
    package internal(set) var movementsFreshness = Freshness.current
    package internal(set) var movementsFailure: AccountError?

    package init() {}
}

package enum MainAction: Equatable, Sendable {
    case viewDidLoad
    case refresh
    /// The accounts are others now.
    case changed
    case chosen(AccountNumber)
    case filtered(MovementFilter)
    /// A movement is to be seen by itself.
    case opened(Int)
    case moreWanted(seen: Int)
    case retried
    case settingsTapped
    case transferTapped
}
