import EmbeddedServer

/// The locations: where people live and where they come from.
struct Places {
    private static let dimensions = [
        "Dimension K-12", "Dimension K-12", "Dimension K-12", "Harbour Dimension", "Dimension 9-Nought", "Mirror Dimension",
        "Paper Dimension",
        "Dimension B-447", "Tidal Dimension", "Unhurried Dimension", "Dimension Left-of-Here", "unknown", "unknown", "",
    ]

    /// The types of places, in words of the service, and the patterns of their names; `*` stands
    /// for a name.
    private static let kinds: [(type: String, patterns: [String])] = [
        ("Planet", ["*", "*", "* Prime", "* Minor", "New *", "Old *", "* IV", "Planet *"]),
        ("Space station", ["* Station", "Port *", "* Dock", "The * Ring", "Relay *"]),
        ("Moon", ["* Moon", "Little *", "The Second Moon of *"]),
        ("Pocket world", ["The * Drawer", "* in a Bottle", "The * Suitcase"]),
        ("Dream", ["The Dream of *", "*, Asleep"]),
        ("Resort", ["* Springs", "Hotel *", "The * Baths"]),
        ("Asteroid", ["* Rock", "* 88", "The * Pebbles"]),
        ("City", ["* Harbour", "* Market", "Upper *", "Lower *"]),
        ("Space ship", ["The Patient *", "The * Express", "Ferry *"]),
        ("Museum", ["The * Collection", "Museum of *"]),
        ("Market", ["The * Night Market", "* Bazaar"]),
        ("Nebula", ["The * Nebula", "* Cloud"]),
        ("unknown", ["Somewhere near *", "*?"]),
        ("", ["The *", "* Corner"]),
    ]

    private static let heads = [
        "Pel", "Orr", "Ves", "Quill", "Tam", "Bri", "Lun", "Mar", "Sel", "Dor", "Fen", "Gal", "Hex", "Ish", "Jor", "Kal", "Lim", "Nor",
        "Oph",
        "Pry", "Rho", "Syl", "Thal", "Ull", "Vor", "Wis", "Yon", "Zeph", "Cal", "Ember",
    ]
    private static let tails = [
        "a", "ia", "on", "is", "ara", "essa", "oon", "une", "ith", "eth", "ora", "ax", "ium", "o", "el", "andra", "ock", "iver", "wick",
        "mere",
    ]

    let seed: UInt64

    func all() -> [WorldLocation] {
        var chance = Chance(seed &+ 2)
        var taken: Set<String> = []
        var places = [place(1, "Earth (K-12)", "Planet", "Dimension K-12"), place(2, "The Lantern Station", "Space station", "unknown")]
        places += [place(3, "Earth (Mirror)", "Planet", "Mirror Dimension"), place(4, "The Long Corridor", "unknown", "")]
        places.forEach { taken.insert($0.name) }
        places.reserveCapacity(ExplorerWorld.locationCount)
        var next = 0
        while places.count < ExplorerWorld.locationCount {
            // Planets are every other place; the rest takes turns, so that every kind occurs.
            let kind = chance.happens(42) ? Self.kinds[0] : Self.kinds[next % Self.kinds.count]
            let word = chance.pick(Self.heads) + chance.pick(Self.tails)
            let parts = chance.pick(kind.patterns).split(separator: "*", omittingEmptySubsequences: false)
            let name = parts.joined(separator: word)
            guard taken.insert(name).inserted else { continue }
            next += 1
            places.append(place(places.count + 1, name, kind.type, chance.pick(Self.dimensions)))
        }
        return places
    }

    private func place(_ id: Int, _ name: String, _ type: String, _ dimension: String) -> WorldLocation {
        WorldLocation(
            id: id, name: name, type: type, dimension: dimension,
            created: WorldCalendar.timestamp(milliseconds: 1_510_318_110_221 + id * 7_403_119))
    }
}
