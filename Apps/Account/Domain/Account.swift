/// The number of an account, as the bank writes it.
package struct AccountNumber: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: String

    /// A number; nil if it is empty, longer than any, or not of digits and hyphens.
    package init?(rawValue: String) {
        guard (1...34).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }) else { return nil }
        self.rawValue = rawValue
    }
}

/// An account of a customer.
package struct Account: Hashable, Codable, Identifiable, Sendable {
    /// The purpose of an account.
    package enum Product: String, Hashable, Codable, CaseIterable, Sendable {
        case checking, savings, dollars
    }

    package let number: AccountNumber
    package let product: Product
    package let balance: Money

    package var id: AccountNumber { number }

    package init(number: AccountNumber, product: Product, balance: Money) {
        self.number = number
        self.product = product
        self.balance = balance
    }
}

/// Money that came to an account or left it.
package struct Movement: Hashable, Codable, Identifiable, Sendable {
    /// The purpose of a movement.
    package enum Kind: String, Hashable, Codable, CaseIterable, Sendable {
        case salary, rent, groceries, cafe, shopping, transport, saving, interest, exchange, other
    }

    /// The other side of a movement.
    package struct Party: Hashable, Codable, Sendable {
        /// The name, or the number of another account of the customer; empty where nobody told it.
        package let name: String
        /// The text that came with the money.
        package let message: String

        package init(name: String = "", message: String = "") {
            self.name = name
            self.message = message
        }
    }

    package let id: Int
    /// The day on which the bank booked it.
    package let day: Day
    package let kind: Kind
    /// Negative where it left.
    package let amount: Money
    /// The balance after it.
    package let balance: Money
    package let party: Party

    package init(id: Int, day: Day, kind: Kind, amount: Money, balance: Money, party: Party = Party()) {
        self.id = id
        self.day = day
        self.kind = kind
        self.amount = amount
        self.balance = balance
        self.party = party
    }

    /// The other account, where the money came from one of the customer's or went to it.
    package func other(among accounts: [Account]) -> Account? { accounts.first { $0.number.rawValue == party.name } }

    /// The way on which the same money would move again between accounts of the customer; nil where
    /// that is no transfer.
    package func way(of number: AccountNumber, among accounts: [Account]) -> TransferWay? {
        guard let other = other(among: accounts), other.number != number, other.balance.currency == amount.currency else { return nil }
        return amount.minorUnits < 0 ? TransferWay(from: number, to: other.number) : TransferWay(from: other.number, to: number)
    }
}

/// The movements that a customer looks for.
package struct MovementFilter: Hashable, Codable, Sendable {
    /// A text of the movements, or an amount; empty finds all.
    package let text: String
    /// The kinds that the text means in the customer's language.
    package let kinds: [Movement.Kind]
    /// Nil is any month.
    package let month: Month?

    /// A filter of the first 100 characters of a text.
    package init(text: String = "", kinds: [Movement.Kind] = [], month: Month? = nil) {
        self.text = String(text.prefix(100))
        self.kinds = kinds
        self.month = month
    }
}

/// The movements of a month together.
package struct MonthSum: Hashable, Codable, Sendable {
    package let month: Month
    /// The money that came.
    package let comes: Money
    /// The money that left, negative.
    package let goes: Money

    package init(month: Month, comes: Money, goes: Money) {
        self.month = month
        self.comes = comes
        self.goes = goes
    }
}

/// The movements of an account, a part of them, the newest first.
package struct MovementPage: Hashable, Codable, Sendable {
    package let movements: [Movement]
    /// The movement before which the next page begins; nil behind the first of all.
    package let next: Int?
    /// The months in which the filter's text is found, the newest first; of the first page alone.
    package let months: [MonthSum]

    package init(_ movements: [Movement], next: Int?, months: [MonthSum] = []) {
        self.movements = movements
        self.next = next
        self.months = months
    }
}

/// The checking account of a customer, as far as its limits go.
package struct CheckingSettings: Hashable, Codable, Sendable {
    /// The trust of the bank in an account. A new account begins with the lowest limits; each
    /// application for a check card that the bank grants leads to the next grade.
    package enum Grade: String, Hashable, Codable, CaseIterable, Sendable {
        case limited, mini, general

        /// The grade that comes next; nil at the end.
        package var next: Grade? {
            switch self {
            case .limited: .mini
            case .mini: .general
            case .general: nil
            }
        }
    }

    package let number: AccountNumber
    package let grade: Grade
    /// The most that one transfer may be, all of a day, and cash of a day.
    package let limits: Limits

    package struct Limits: Hashable, Codable, Sendable {
        package let transfer: Money
        package let day: Money
        package let cash: Money
        /// The rest of the day's transfers; nil where the bank does not tell.
        package let left: Money?

        package init(transfer: Money, day: Money, cash: Money, left: Money? = nil) {
            self.transfer = transfer
            self.day = day
            self.cash = cash
            self.left = left
        }
    }

    package init(number: AccountNumber, grade: Grade, limits: Limits) {
        self.number = number
        self.grade = grade
        self.limits = limits
    }
}
