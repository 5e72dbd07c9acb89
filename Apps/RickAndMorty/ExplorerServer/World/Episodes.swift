import EmbeddedServer

/// The episodes: a season of eleven, then seasons of ten, a week apart.
struct Episodes {
    private static let seasons = [11, 10, 10, 10, 10]
    /// The first evening of each season, in days since 1970: Sundays of late autumn.
    private static let premieres = [16_041, 16_405, 16_769, 17_133, 17_497]

    private static let titles = [
        "The Door That Hummed", "Soup for Gravity", "A Quiet Day on Pell", "The Clock with Two Noons", "Borrowed Shadows", "Tin Can Opera",
        "The Lake Forgot Us", "Seven Left Shoes", "Night Bus to Orrin", "The Minister of Moths", "Everyone's Second Birthday",
        "The Map Is Hungry", "Umbrella Weather", "One Careful Owner", "The Long Lunch", "Ghosts of the Car Park", "A Planet for Rent",
        "The Unmaking of Toast", "Letters from the Drain", "Small Hours, Large Minutes", "The Echo Thief", "Marmalade Protocol",
        "Half a Moon Will Do", "The Polite Invasion", "What the Lighthouse Saw", "Return to Sender Nebula", "The Accidental King",
        "Below the Piano", "Nine Ways to Leave a Room", "The Weather Is Lying", "Paper Armada", "The Last Good Elevator",
        "A Spoonful of Stars", "The Gardener's Alibi", "Static on Channel Zero", "The Hotel Between", "Glass Giraffe",
        "Thursday Twice", "The Museum of Tomorrow", "Don't Feed the Comet", "The Cartographer's Cat", "Deep Sea Bakery",
        "The Mirror Signs First", "Two Trains to Nowhere", "The Honest Robot", "Luggage", "Snow on the Satellite", "The Borrowed Sun",
        "Everything But the Bridge", "The Choir of Kettles", "Home, Approximately",
    ]

    let seed: UInt64

    func all() -> [WorldEpisode] {
        var chance = Chance(seed &+ 3)
        var titles = Self.titles
        // The first and the last one stay where they are.
        titles[1..<titles.count - 1].shuffle(using: &chance)
        var episodes: [WorldEpisode] = []
        episodes.reserveCapacity(ExplorerWorld.episodeCount)
        for (season, count) in Self.seasons.enumerated() {
            for number in 1...count {
                let id = episodes.count + 1
                episodes.append(
                    WorldEpisode(
                        id: id, name: titles[id - 1], airDate: WorldCalendar.words(day: Self.premieres[season] + 7 * (number - 1)),
                        code: "S\(WorldCalendar.pad(season + 1, 2))E\(WorldCalendar.pad(number, 2))",
                        created: WorldCalendar.timestamp(milliseconds: 1_510_318_593_798 + id * 111_377)))
            }
        }
        return episodes
    }
}
