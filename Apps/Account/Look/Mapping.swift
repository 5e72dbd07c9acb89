import AccountDomain
import AccountUI

// The words of the domain in those of the views: a case that one side lacks does not compile.

extension Money {
    var mapped: Amount { Amount(minorUnits, currency.mapped) }
}

extension Currency {
    var mapped: Amount.Currency {
        switch self {
        case .won: .won
        case .dollar: .dollar
        }
    }
}

extension AccountError {
    var mapped: Failure {
        switch self {
        case .offline: .offline
        case .signedOut: .signedOut
        case .limitAlreadyRaised: .limitAlreadyRaised
        case .notEnoughMoney: .notEnoughMoney
        case .overLimit: .overLimit
        case .bankFault: .bankFault
        case .unreadable: .unreadable
        case .noSuchAccount: .noSuchAccount
        case .cancelled: .cancelled
        }
    }
}

extension Freshness {
    /// Nil where it is of now.
    var mapped: Age? {
        switch self {
        case .current: nil
        case .seen(let date, let error): Age(seenAt: date, reason: error.mapped)
        }
    }
}
