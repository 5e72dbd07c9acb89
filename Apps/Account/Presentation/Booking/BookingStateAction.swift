import AccountDomain

/// The place of a movement: its account, and its number there.
package struct BookingPlace: Codable, Hashable, Sendable {
    package let number: AccountNumber
    package let id: Int

    /// A place; nil where there can be no movement.
    package init?(_ number: AccountNumber, _ id: Int) {
        guard (1..<Int.max).contains(id) else { return nil }
        self.number = number
        self.id = id
    }
}

package struct BookingState: Codable, Equatable, Sendable {
    package let place: BookingPlace
    /// Nil until it is known.
    package internal(set) var movement: Movement?
    /// The accounts of the customer, of which one may be the other side.
    package internal(set) var accounts: [Account] = []
    /// There is no movement at the place.
    package internal(set) var isMissing = false
    /// The reason why it could not be had.
    package internal(set) var failure: AccountError?

    package init(_ place: BookingPlace) { self.place = place }

    /// The form by which the same money moves again; nil where it came or went otherwise.
    package var again: TransferState.Entry? {
        guard let movement, let way = movement.way(of: place.number, among: accounts) else { return nil }
        return .init(way: way, amount: movement.amount.typed)
    }
}

package enum BookingAction: Equatable, Sendable, CaseIterable {
    case viewDidLoad
    case repeated
    case closed
}
