import Foundation
import RibletUpdates

/// The source of the accounts of one customer. An answer that was seen once can be seen again
/// without a network.
package protocol AccountRepository: Sendable {
    /// Tells of each change that the customer makes from now on, here or in another page; several at
    /// once are one.
    func changes() -> Updates<Void>

    /// Returns all accounts, from the bank.
    ///
    /// - Throws: ``AccountError`` if the bank cannot be asked and nothing was seen.
    func accounts() async throws(AccountError) -> Seen<[Account]>

    /// Returns a part of an account's movements, from the bank.
    ///
    /// - Parameters:
    ///   - number: the account.
    ///   - filter: finds the movements. What a text finds is not kept.
    ///   - id: the movement before which the part begins; nil is the newest.
    /// - Returns: the part, the newest first.
    /// - Throws: ``AccountError`` if the bank cannot be asked and this part was not seen.
    func movements(of number: AccountNumber, _ filter: MovementFilter, before id: Int?) async throws(AccountError) -> Seen<MovementPage>

    /// Returns the settings of the checking account, from the bank.
    ///
    /// - Throws: ``AccountError`` if the bank cannot be asked and nothing was seen.
    func settings() async throws(AccountError) -> Seen<CheckingSettings>

    /// Asks the bank for a check card, which raises the limits of an account of a grade.
    ///
    /// - Parameter grade: the grade that the customer saw.
    /// - Returns: the settings as they are then; the bank has stored them.
    /// - Throws: ``AccountError/limitAlreadyRaised`` if the account has another grade.
    func applyForCheckCard(at grade: CheckingSettings.Grade) async throws(AccountError) -> CheckingSettings

    /// Asks the bank to move money. An order that comes again is answered as before.
    ///
    /// - Throws: ``AccountError/notEnoughMoney`` or ``AccountError/overLimit`` if the bank refuses.
    func transfer(_ order: TransferOrder) async throws(AccountError) -> TransferReceipt
}

/// Something with its age.
package struct Seen<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value
    package let freshness: Freshness

    package init(_ value: Value, _ freshness: Freshness = .current) {
        self.value = value
        self.freshness = freshness
    }
}

/// The age of something.
package enum Freshness: Hashable, Codable, Sendable {
    /// The bank's newest data.
    case current
    /// As it was seen then; the error says why there is nothing newer.
    case seen(at: Date, because: AccountError)
}
