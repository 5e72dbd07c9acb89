/// The characters, locations and episodes that the embedded server tells of: all invented, the same
/// for the same seed.
///
/// Every relation holds in both directions: who lives somewhere is a resident there, who appears in
/// an episode is among its characters. Counts are those that people know of the public service.
package struct ExplorerWorld: Sendable {
    static let characterCount = 826
    static let locationCount = 126
    static let episodeCount = 51

    /// The one that applications show.
    package static let standardSeed: UInt64 = 14

    let seed: UInt64
    /// By identifier, from 1.
    package let characters: [WorldCharacter]
    package let locations: [WorldLocation]
    package let episodes: [WorldEpisode]

    package init(seed: UInt64 = standardSeed) {
        self.seed = seed
        var places = Places(seed: seed).all()
        var episodes = Episodes(seed: seed).all()
        let characters = Cast(seed: seed, places: places, episodes: episodes.count).all()
        for character in characters {
            if let home = character.location { places[home - 1].residents.append(character.id) }
            for episode in character.episodes { episodes[episode - 1].characters.append(character.id) }
        }
        self.characters = characters
        locations = places
        self.episodes = episodes
    }

    package func character(_ id: Int) -> WorldCharacter? { entry(id, of: characters) }
    package func location(_ id: Int) -> WorldLocation? { entry(id, of: locations) }
    package func episode(_ id: Int) -> WorldEpisode? { entry(id, of: episodes) }

    /// Numbers are from 1; any other, the smallest that there is among them, is nobody's.
    private func entry<Entry>(_ id: Int, of entries: [Entry]) -> Entry? {
        (1...entries.count).contains(id) ? entries[id - 1] : nil
    }

    /// The drawing of a character.
    package func portrait(_ id: Int) -> Portrait? { character(id).map { Portrait($0, seed: seed) } }
}

/// The life status of a character, in words of the service.
package enum WorldStatus: String, Sendable, CaseIterable {
    case alive = "Alive"
    case dead = "Dead"
    case unknown
}

/// In the words of the service.
package enum WorldGender: String, Sendable, CaseIterable {
    case female = "Female"
    case male = "Male"
    case genderless = "Genderless"
    case unknown
}

/// The species of a character.
package enum WorldSpecies: String, Sendable, CaseIterable {
    case human = "Human"
    case alien = "Alien"
    case humanoid = "Humanoid"
    case robot = "Robot"
    case animal = "Animal"
    case plant = "Plant"
    case mineral = "Mineral"
    case mythical = "Mythological Creature"
    case unknown
}

package struct WorldCharacter: Sendable, Hashable, Identifiable {
    package let id: Int
    package let name: String
    package let status: WorldStatus
    package let species: WorldSpecies
    /// Empty if there is nothing to add.
    package let type: String
    package let gender: WorldGender
    /// Nil if nobody knows.
    package let origin: Int?
    /// Nil if nobody knows.
    package let location: Int?
    /// In order; at least one.
    package let episodes: [Int]
    /// ISO 8601 with milliseconds.
    package let created: String
}

package struct WorldLocation: Sendable, Hashable, Identifiable {
    package let id: Int
    package let name: String
    /// `unknown` and nothing occur.
    package let type: String
    package let dimension: String
    package fileprivate(set) var residents: [Int] = []
    package let created: String

    init(id: Int, name: String, type: String, dimension: String, created: String) {
        self.id = id
        self.name = name
        self.type = type
        self.dimension = dimension
        self.created = created
    }
}

package struct WorldEpisode: Sendable, Hashable, Identifiable {
    package let id: Int
    package let name: String
    /// Such as `December 2, 2013`.
    package let airDate: String
    /// The code of season and episode, such as `S01E01`.
    package let code: String
    package fileprivate(set) var characters: [Int] = []
    package let created: String

    init(id: Int, name: String, airDate: String, code: String, created: String) {
        self.id = id
        self.name = name
        self.airDate = airDate
        self.code = code
        self.created = created
    }
}
