import Foundation

/// A character of the series.
package struct ExplorerCharacter: ExplorerEntity {
    package typealias Filter = CharacterFilter
    package static let kind = ExplorerKind.character

    package let id: Int
    package let name: String
    package let status: LifeStatus
    package let species: String
    /// A few words beside the species; empty if there are none.
    package let type: String
    package let gender: Gender
    package let origin: PlaceReference
    package let location: PlaceReference
    /// The numbers of the episodes, in order.
    package let episodes: [Int]
    /// The name of the picture; nil if there is none.
    package let picture: PictureName?
    package let created: Date?

    package init(
        id: Int, name: String, status: LifeStatus = .unknown, species: String = "", type: String = "", gender: Gender = .unknown,
        origin: PlaceReference = .unknown, location: PlaceReference = .unknown, episodes: [Int] = [], picture: PictureName? = nil,
        created: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.species = species
        self.type = type
        self.gender = gender
        self.origin = origin
        self.location = location
        self.episodes = episodes
        self.picture = picture
        self.created = created
    }

    package static var orders: [ListOrder] { ListOrder.allCases }
    package var firstSeen: Int? { episodes.first }
}

/// The life status of a character. Any other word of a service counts as unknown.
package enum LifeStatus: String, Hashable, Codable, Sendable, CaseIterable {
    case alive, dead, unknown
}

/// The gender of a character. Any other word of a service counts as unknown.
package enum Gender: String, Hashable, Codable, Sendable, CaseIterable {
    case female, male, genderless, unknown
}

/// A place that somebody comes from or is at.
package struct PlaceReference: Hashable, Codable, Sendable {
    package let name: String
    /// Nil where it leads nowhere.
    package let id: Int?

    package init(name: String, id: Int?) {
        self.name = name
        self.id = id
    }

    package static let unknown = PlaceReference(name: "unknown", id: nil)

    /// True if nobody knows the place.
    package var isUnknown: Bool { id == nil && (name.isEmpty || name.lowercased() == "unknown") }
}

/// The name of a picture, in links too: letters and digits, at most 80.
package struct PictureName: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: String

    package init?(rawValue: String) {
        let isAllowed = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard (1...80).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(isAllowed) else { return nil }
        self.rawValue = rawValue
    }
}
