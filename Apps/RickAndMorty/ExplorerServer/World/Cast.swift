import EmbeddedServer

/// The characters, with what ties them to places and episodes.
struct Cast {
    /// As many as of each state as people know: 439 alive, 287 dead, of 100 nobody knows.
    private static let statuses: [(WorldStatus, Int)] = [(.alive, 439), (.dead, 287), (.unknown, 100)]

    /// In hundredths of the cast.
    private static let shares: [(WorldSpecies, Int)] = [
        (.human, 42), (.alien, 24), (.humanoid, 9), (.robot, 8), (.animal, 6), (.mythical, 4), (.plant, 3), (.mineral, 2), (.unknown, 2),
    ]

    /// Those who are in nearly every episode.
    private static let leads: [(name: String, gender: WorldGender, species: WorldSpecies, type: String)] = [
        ("Odalys Fenwick", .female, .human, ""), ("Tobin Fenwick", .male, .human, ""), ("Marguerite Fenwick", .female, .human, ""),
        ("Pim", .genderless, .robot, "Kitchen Help"), ("Otto Fenwick", .male, .human, "Inventor"),
    ]

    let seed: UInt64
    let places: [WorldLocation]
    let episodes: Int

    func all() -> [WorldCharacter] {
        var chance = Chance(seed &+ 1)
        var statuses = Self.statuses.flatMap { Array(repeating: $0.0, count: $0.1) }
        statuses.shuffle(using: &chance)
        // A lead who is dead would be a surprise on the first page.
        for lead in Self.leads.indices {
            if let other = statuses.indices.dropFirst(Self.leads.count).first(where: { statuses[$0] == .alive && statuses[lead] != .alive })
            {
                statuses.swapAt(lead, other)
            }
        }
        var names = Names()
        var characters: [WorldCharacter] = []
        characters.reserveCapacity(ExplorerWorld.characterCount)
        for id in 1...ExplorerWorld.characterCount {
            let isLead = id <= Self.leads.count
            let species = isLead ? Self.leads[id - 1].species : species(&chance)
            let gender = isLead ? Self.leads[id - 1].gender : gender(of: species, &chance)
            let name = isLead ? Self.leads[id - 1].name : names.next(species, gender, &chance)
            let origin = isLead ? 1 : origin(of: species, &chance)
            characters.append(
                WorldCharacter(
                    id: id, name: name, status: statuses[id - 1], species: species,
                    type: isLead ? Self.leads[id - 1].type : Kinds.type(of: species, &chance), gender: gender, origin: origin,
                    location: isLead ? 1 : location(from: origin, &chance), episodes: appearances(of: id, &chance),
                    created: WorldCalendar.timestamp(milliseconds: 1_509_821_326_250 + id * 1_318_409 + chance.int(0...59_999))))
        }
        return characters
    }

    private func species(_ chance: inout Chance) -> WorldSpecies {
        var lot = chance.int(1...100)
        for (species, share) in Self.shares {
            if lot <= share { return species }
            lot -= share
        }
        return .unknown
    }

    private func gender(of species: WorldSpecies, _ chance: inout Chance) -> WorldGender {
        switch species {
        case .robot, .mineral, .plant: chance.pick([.genderless, .genderless, .genderless, .unknown, .female, .male])
        case .unknown: chance.pick([.unknown, .unknown, .male, .female])
        default: chance.pick([.female, .female, .female, .female, .male, .male, .male, .male, .male, .unknown, .genderless])
        }
    }

    /// People of this world come from it, mostly; of others nobody knows it now and then.
    private func origin(of species: WorldSpecies, _ chance: inout Chance) -> Int? {
        if chance.happens(12) { return nil }
        if species == .human { return chance.happens(55) ? 1 : chance.pick([3, chance.int(1...places.count)]) }
        return chance.int(4...places.count)
    }

    private func location(from origin: Int?, _ chance: inout Chance) -> Int? {
        if chance.happens(5) { return nil }
        if let origin, chance.happens(45) { return origin }
        // The last ones stay empty: a place without residents occurs.
        return chance.happens(20) ? 2 : chance.int(1...places.count - 6)
    }

    /// Those of the beginning appear early; most appear once.
    private func appearances(of id: Int, _ chance: inout Chance) -> [Int] {
        if id <= Self.leads.count { return (1...episodes).filter { id <= 2 || ($0 * 7 + id * 3) % 11 != 0 } }
        let count = chance.pick([1, 1, 1, 1, 1, 2, 2, 3, id < 60 ? 9 : 1])
        let first = 1 + (id - 6) * episodes / (ExplorerWorld.characterCount - 5)
        var found: Set<Int> = [min(first, episodes)]
        while found.count < count { found.insert(chance.int(1...episodes)) }
        return found.sorted()
    }
}
