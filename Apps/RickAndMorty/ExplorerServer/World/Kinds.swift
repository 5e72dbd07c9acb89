import EmbeddedServer

/// The types of characters, in words of the service: a few words beside the species, mostly none.
enum Kinds {
    static func type(of species: WorldSpecies, _ chance: inout Chance) -> String {
        switch species {
        case .human: chance.happens(80) ? "" : chance.pick(["Time Tourist", "Twin from a Mirror", "Half Asleep", "Lighthouse Keeper"])
        case .alien:
            chance.happens(25)
                ? ""
                : chance.pick([
                    "Glassback", "Reed Walker", "Moth Person", "Tide Singer", "Lantern Head", "Three-Minute Being", "Cloud Eater",
                ])
        case .humanoid: chance.happens(35) ? "" : chance.pick(["Clay Person", "Shadow", "Snow Person", "Paper Person", "Giant, Small"])
        case .robot: chance.happens(30) ? "" : chance.pick(["Lift Operator", "Weather Machine", "Kitchen Help", "Retired Probe", "Toy"])
        case .animal: chance.happens(30) ? "" : chance.pick(["Talking Otter", "Owl", "Fox", "Cat", "Very Old Tortoise", "Frog"])
        case .mythical: chance.happens(25) ? "" : chance.pick(["Unicorn", "Kitchen Spirit", "River Dragon", "Gnome"])
        case .plant: chance.happens(40) ? "" : chance.pick(["Cactus", "Mushroom", "Walking Tulip"])
        case .mineral: chance.happens(40) ? "" : chance.pick(["Crystal", "Pebble", "Talking Cliff"])
        case .unknown: ""
        }
    }
}
