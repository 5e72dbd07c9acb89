import Foundation

/// The order of a list. Its raw value is its name in links.
package enum ListOrder: String, Hashable, Codable, Sendable, CaseIterable {
    /// By number, as services list things.
    case number
    case name
    /// By the episode in which somebody is seen for the first time.
    case seen
}

extension ExplorerEntity {
    /// The number and the name; what else a kind has is its own.
    package static var orders: [ListOrder] { [.number, .name] }

    /// Nothing but a character is seen for the first time.
    package var firstSeen: Int? { nil }

    /// The letter under which the name stands in a list by name, without its accent; `#` where the
    /// name begins with none.
    package var letter: String {
        guard let first = nameInOrder.first, first.isLetter else { return "#" }
        return first.uppercased()
    }

    /// The name as it is compared: without capitals, accents and what stands before its first
    /// letter or digit.
    private var nameInOrder: String {
        let folded = name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return String(folded.drop { !$0.isLetter && !$0.isNumber })
    }

    /// The things in an order; where two are alike, by number.
    package static func sorted(_ entities: [Self], by order: ListOrder) -> [Self] {
        switch order {
        case .number: return entities.sorted { $0.id < $1.id }
        case .seen: return entities.sorted { ($0.firstSeen ?? .max, $0.id) < ($1.firstSeen ?? .max, $1.id) }
        case .name:
            let named = entities.map { (name: $0.nameInOrder, entity: $0) }
            return named.sorted { ($0.name, $0.entity.id) < ($1.name, $1.entity.id) }.map(\.entity)
        }
    }
}
