import Foundation
import RibletInjection
import RibletUpdates

/// The accounts between which a customer can move money.
package struct TransferDesk: Hashable, Codable, Sendable {
    package let accounts: [Account]
    /// The most that one transfer may be.
    package let limit: Money
    /// The rest of the day's transfers; nil where the bank does not tell.
    package let left: Money?

    package init(accounts: [Account], limit: Money, left: Money? = nil) {
        self.accounts = accounts.filter { $0.balance.currency == limit.currency }
        self.limit = limit
        self.left = left
    }

    /// The pairs of accounts between which money can be moved.
    package var ways: [TransferWay] {
        accounts.flatMap { from in accounts.compactMap { $0.number == from.number ? nil : TransferWay(from: from.number, to: $0.number) } }
    }

    /// Returns an account by its number.
    package subscript(_ number: AccountNumber) -> Account? { accounts.first { $0.number == number } }

    /// Returns the order of a customer who typed an amount.
    ///
    /// - Throws: ``TransferFault`` where the bank would refuse it.
    package func order(_ way: TransferWay, typed: String) throws(TransferFault) -> TransferOrder {
        guard let amount = Money(typed: typed, limit.currency), amount.minorUnits > 0 else { throw .noAmount }
        if amount.minorUnits > limit.minorUnits { throw .overLimit }
        if let left, amount.minorUnits > left.minorUnits { throw .overDay }
        if amount.minorUnits > self[way.from]?.balance.minorUnits ?? 0 { throw .notEnoughMoney }
        return TransferOrder(key: UUID(), way: way, amount: amount)
    }
}

/// From one account of a customer to another.
package struct TransferWay: Hashable, Codable, Sendable {
    package let from: AccountNumber
    package let to: AccountNumber

    package init(from: AccountNumber, to: AccountNumber) {
        self.from = from
        self.to = to
    }
}

/// The reason why an amount cannot be ordered.
package enum TransferFault: Error, Hashable, Codable, Sendable, CaseIterable {
    case noAmount, overLimit, overDay, notEnoughMoney
}

/// Money to be moved. The bank does an order once, however often it is sent.
package struct TransferOrder: Hashable, Codable, Sendable {
    package let key: UUID
    package let way: TransferWay
    package let amount: Money

    package init(key: UUID, way: TransferWay, amount: Money) {
        self.key = key
        self.way = way
        self.amount = amount
    }
}

/// Money that was moved.
package struct TransferReceipt: Hashable, Codable, Sendable {
    package let order: TransferOrder
    /// The day on which the bank booked it.
    package let day: Day
    /// The time of that day, and the bank's name of the booking, as the bank writes them.
    package let time: String?
    package let reference: String?

    package init(_ order: TransferOrder, day: Day, time: String? = nil, reference: String? = nil) {
        self.order = order
        self.day = day
        self.time = time
        self.reference = reference
    }
}

/// The rules of moving money between accounts.
@MainActor
package protocol TransferUseCase {
    /// Tells of each change that the customer makes from now on, here or in another page.
    func changes() -> Updates<Void>

    /// Returns the accounts and the limit as the bank knows them now.
    ///
    /// - Throws: ``AccountError`` where the bank cannot be asked, whatever was seen before.
    func requestDesk() async throws(AccountError) -> TransferDesk

    /// Moves money.
    ///
    /// - Throws: ``AccountError`` if it was not moved, or if nobody knows. The same order can be
    ///   sent again.
    func transfer(_ order: TransferOrder) async throws(AccountError) -> TransferReceipt
}

/// The rules over the customer's repository.
@MainActor
package struct DefaultTransferUseCase: TransferUseCase {
    @Inject private var repository: any AccountRepository

    package init() {}

    package func changes() -> Updates<Void> { repository.changes() }

    package func requestDesk() async throws(AccountError) -> TransferDesk {
        let limits = try current(await repository.settings()).limits
        return TransferDesk(accounts: try current(await repository.accounts()), limit: limits.transfer, left: limits.left)
    }

    package func transfer(_ order: TransferOrder) async throws(AccountError) -> TransferReceipt { try await repository.transfer(order) }

    /// Nobody orders by a balance of yesterday.
    private func current<Value>(_ seen: Seen<Value>) throws(AccountError) -> Value {
        if case .seen(_, let error) = seen.freshness { throw error }
        return seen.value
    }
}
