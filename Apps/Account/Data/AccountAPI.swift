import Foundation

/// The bank's answers to one customer, as the bank writes them.
package protocol AccountAPI: Sendable {
    func accounts() async throws(BankError) -> AccountsDTO
    /// Returns the movements that a query finds.
    func movements(of number: String, _ query: MovementsQuery) async throws(BankError) -> MovementsDTO
    func settings() async throws(BankError) -> SettingsDTO
    /// Applies for a check card at the grade that the customer saw.
    func applyForCheckCard(grade: String) async throws(BankError) -> SettingsDTO
    /// Moves money; an order that comes again by its key moves nothing.
    func transfer(_ order: TransferDTO) async throws(BankError) -> ReceiptDTO
}

/// The reason why the bank gave no answer that can be used.
package enum BankError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It cannot be reached, or does not answer in time.
    case unreachable
    /// It refuses, with a code of the contract where it is the bank that speaks.
    case refused(status: Int, code: String?)
    /// It answers with something else than the contract says.
    case unreadable
    /// The task that asked has ended.
    case cancelled

    /// The fault and the remedy.
    package var description: String {
        switch self {
        case .unreachable: "The bank cannot be reached. Check its address and the connection."
        case .refused(let status, let code): "The bank refuses with \(status)\(code.map { " (\($0))" } ?? ""). Look it up in Contract.md."
        case .unreadable: "The bank's answer does not keep the contract. Compare it with Contract.md."
        case .cancelled: "The request was cancelled. Ask again if the answer is still wanted."
        }
    }
}

package struct AmountDTO: Codable, Hashable, Sendable {
    package let minor: Int
    package let currency: String
}

package struct AccountsDTO: Codable, Hashable, Sendable {
    package struct Account: Codable, Hashable, Sendable {
        package let number: String
        package let product: String
        package let balance: AmountDTO
    }

    package let accounts: [Account]
}

package struct MovementsDTO: Codable, Hashable, Sendable {
    package struct Movement: Codable, Hashable, Sendable {
        package let id: Int
        package let day: String
        package let kind: String
        package let amount: AmountDTO
        package let balance: AmountDTO
        /// Absent from answers that were kept before the bank told it.
        package let counterparty: String?
        package let message: String?
    }

    package struct Month: Codable, Hashable, Sendable {
        package let month: String
        package let comes: AmountDTO
        package let goes: AmountDTO
    }

    package let movements: [Movement]
    package let next: Int?
    package let months: [Month]?
}

/// The part of an account's movements that is asked for.
package struct MovementsQuery: Hashable, Sendable {
    /// The movement before which it begins; nil is the newest.
    package let before: Int?
    package let text: String
    package let kinds: [String]
    package let month: String?

    package init(before: Int? = nil, text: String = "", kinds: [String] = [], month: String? = nil) {
        self.before = before
        self.text = text
        self.kinds = kinds
        self.month = month
    }
}

package struct TransferDTO: Codable, Hashable, Sendable {
    package let key: String
    package let from: String
    package let to: String
    package let amount: Int

    package init(key: String, from: String, to: String, amount: Int) {
        self.key = key
        self.from = from
        self.to = to
        self.amount = amount
    }
}

package struct ReceiptDTO: Codable, Hashable, Sendable {
    package let day: String
    package let time: String?
    package let reference: String?
    package let amount: AmountDTO
}

package struct SettingsDTO: Codable, Hashable, Sendable {
    package struct Limits: Codable, Hashable, Sendable {
        package let transfer: AmountDTO
        package let day: AmountDTO
        package let cash: AmountDTO
        /// Absent from answers that were kept before the bank told it.
        package let left: AmountDTO?
    }

    package let number: String
    package let grade: String
    package let limits: Limits
}
