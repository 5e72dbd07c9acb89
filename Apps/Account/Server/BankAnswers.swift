/// An amount as the bank writes it.
struct AmountAnswer: Encodable, Equatable {
    let minor: Int
    let currency: String
}

struct AccountAnswer: Encodable {
    let number: String
    let product: BankProduct
    /// Of checking accounts only.
    let grade: BankGrade?
    let balance: AmountAnswer
}

struct AccountsAnswer: Encodable {
    let accounts: [AccountAnswer]
}

struct MovementAnswer: Encodable {
    let id: Int
    let day: String
    let kind: String
    let amount: AmountAnswer
    let balance: AmountAnswer
    let counterparty: String
    let message: String
}

struct MovementsAnswer: Encodable {
    struct Month: Encodable {
        let month: String
        /// The sums of what came and of what left.
        let comes: AmountAnswer
        let goes: AmountAnswer
    }

    let movements: [MovementAnswer]
    /// The `before` of the next page.
    let next: Int?
    /// Of the first page alone.
    let months: [Month]?
}

/// All that the bank has of a customer.
struct StatementAnswer: Encodable {
    struct Account: Encodable {
        let account: AccountAnswer
        let movements: [MovementAnswer]
    }

    let settings: SettingsAnswer
    let accounts: [Account]
}

struct SettingsAnswer: Encodable {
    struct Limits: Encodable {
        let transfer: AmountAnswer
        let day: AmountAnswer
        let cash: AmountAnswer
        /// The rest of the day's transfers.
        let left: AmountAnswer
    }

    let number: String
    let grade: BankGrade
    let limits: Limits
}

/// The answer to a transfer.
struct ReceiptAnswer: Encodable {
    let day: String
    let time: String?
    let reference: String
    let amount: AmountAnswer
}

struct RefusalAnswer: Encodable {
    let code: String
}
