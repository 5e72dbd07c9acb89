import AccountData
import AccountDomain

// An answer of the bank becomes an entity of the domain, or none at all.

/// A value of an answer that the domain has no word for.
struct UnknownValue: Error {}

private func known<Value>(_ value: Value?) throws(UnknownValue) -> Value {
    guard let value else { throw UnknownValue() }
    return value
}

extension Money {
    init(_ amount: AmountDTO) throws(UnknownValue) {
        self.init(amount.minor, try known(Currency(rawValue: amount.currency)))
    }
}

extension Account {
    init(_ account: AccountsDTO.Account) throws(UnknownValue) {
        self.init(
            number: try known(AccountNumber(rawValue: account.number)), product: try known(Product(rawValue: account.product)),
            balance: try Money(account.balance))
    }
}

extension Movement {
    init(_ movement: MovementsDTO.Movement) throws(UnknownValue) {
        self.init(
            id: movement.id, day: try known(Day(movement.day)),
            // Banks invent new kinds; the movement is the same.
            kind: Kind(rawValue: movement.kind) ?? .other, amount: try Money(movement.amount), balance: try Money(movement.balance),
            party: Party(name: movement.counterparty ?? "", message: movement.message ?? ""))
    }
}

extension MovementPage {
    /// A next page that does not lead back in time would be paged for ever.
    init(_ page: MovementsDTO, before id: Int?) throws(UnknownValue) {
        if let next = page.next, page.movements.isEmpty || next >= id ?? .max { throw UnknownValue() }
        var movements: [Movement] = []
        for movement in page.movements { movements.append(try Movement(movement)) }
        var months: [MonthSum] = []
        for sum in page.months ?? [] {
            months.append(MonthSum(month: try known(Month(iso: sum.month)), comes: try Money(sum.comes), goes: try Money(sum.goes)))
        }
        self.init(movements, next: page.next, months: months)
    }
}

extension TransferReceipt {
    /// An answer to another order is none.
    init(_ receipt: ReceiptDTO, of order: TransferOrder) throws(UnknownValue) {
        guard try Money(receipt.amount) == order.amount else { throw UnknownValue() }
        self.init(order, day: try known(Day(receipt.day)), time: receipt.time, reference: receipt.reference)
    }
}

extension CheckingSettings {
    init(_ settings: SettingsDTO) throws(UnknownValue) {
        self.init(
            number: try known(AccountNumber(rawValue: settings.number)), grade: try known(Grade(rawValue: settings.grade)),
            limits: Limits(
                transfer: try Money(settings.limits.transfer), day: try Money(settings.limits.day), cash: try Money(settings.limits.cash),
                left: try settings.limits.left.map { amount throws(UnknownValue) in try Money(amount) }))
    }
}
