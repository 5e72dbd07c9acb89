import AccountDomain
import RibletReactor

package struct TransferState: Codable, Equatable, Sendable {
    /// The form as it was filled in.
    package struct Entry: Codable, Hashable, Sendable {
        /// Nil until the accounts are known.
        package internal(set) var way: TransferWay?
        package internal(set) var amount: String

        package init(way: TransferWay? = nil, amount: String = "") {
            self.way = way
            self.amount = amount
        }
    }

    package enum Step: Codable, Equatable, Sendable {
        case entry
        case review(TransferOrder)
        case moved(TransferReceipt)
    }

    package internal(set) var step = Step.entry
    package internal(set) var entry = Entry()
    /// Nil until the bank was asked.
    package internal(set) var desk: TransferDesk?
    /// The reason why the entry is no order.
    package internal(set) var fault: TransferFault?
    /// The reason why the last thing that was asked for did not happen.
    package internal(set) var failure: AccountError?
    /// The order is at the bank.
    package internal(set) var isMoving = false

    package init() {}
}

package enum TransferAction: Equatable, Sendable {
    case viewDidLoad
    /// The accounts or their limits are others now.
    case changed
    case entered(TransferState.Entry)
    /// The entry is to become an order, which is looked at once more.
    case submitted(TransferState.Entry)
    case corrected
    case confirmed
    case finished
}
