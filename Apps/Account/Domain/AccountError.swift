/// The reason why the accounts of a customer cannot be shown or changed.
package enum AccountError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The bank cannot be reached, or does not answer in time.
    case offline
    /// The bank does not know the customer any more.
    case signedOut
    /// The limit was raised already, from another place.
    case limitAlreadyRaised
    /// The account has less than is to leave it.
    case notEnoughMoney
    /// One transfer, or those of a day, would be more than the account's limit.
    case overLimit
    /// The bank answered with a fault of its own.
    case bankFault
    /// The bank answered with something else than was asked for.
    case unreadable
    /// There is no such account.
    case noSuchAccount
    /// The task that asked has ended.
    case cancelled

    /// The fault and the remedy.
    package var description: String {
        switch self {
        case .offline: "The bank cannot be reached. Check the connection and try again."
        case .signedOut: "The bank does not know the customer any more. Sign in again."
        case .limitAlreadyRaised: "The limit was raised already. Look at the settings again."
        case .notEnoughMoney: "The account has less. Move a smaller amount."
        case .overLimit: "That is above the limit. Move a smaller amount, or raise the limit."
        case .bankFault: "The bank has a fault. Try again later."
        case .unreadable: "The bank answered with something else. Try again later."
        case .noSuchAccount: "There is no such account. Look at the list of accounts."
        case .cancelled: "The request was cancelled. Ask again if the answer is still wanted."
        }
    }
}
