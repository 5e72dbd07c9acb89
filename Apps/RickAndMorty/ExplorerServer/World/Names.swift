import EmbeddedServer

/// Makes names that nobody has yet, by rules that differ between species.
struct Names {
    private var taken: Set<String> = []

    mutating func next(_ species: WorldSpecies, _ gender: WorldGender, _ chance: inout Chance) -> String {
        while true {
            let name = Self.name(species, gender, &chance)
            if taken.insert(name).inserted { return name }
        }
    }

    private static func name(_ species: WorldSpecies, _ gender: WorldGender, _ chance: inout Chance) -> String {
        switch species {
        case .human: human(gender, &chance)
        case .alien, .humanoid, .unknown: stranger(&chance)
        case .robot: robot(&chance)
        case .animal: chance.pick(animals) + " " + chance.pick(surnameHeads) + chance.pick(surnameTails)
        case .mythical: chance.pick(["Old", "Young", "Saint", "Lord", "Lady", "Cousin"]) + " " + strange(&chance)
        case .plant: chance.pick(plants) + " " + chance.pick(["of ", "von ", "", ""]) + strange(&chance)
        case .mineral: chance.pick(minerals) + " " + strange(&chance)
        }
    }

    private static func human(_ gender: WorldGender, _ chance: inout Chance) -> String {
        let given =
            switch gender {
            case .female: chance.pick(female)
            case .male: chance.pick(male)
            case .genderless, .unknown: chance.pick(either)
            }
        let family = chance.pick(surnameHeads) + chance.pick(surnameTails)
        if chance.happens(9) { return chance.pick(titles) + " " + family }
        if chance.happens(5) { return given + " " + chance.pick(surnameHeads) + chance.pick(surnameTails) + "-" + family }
        return given + " " + family
    }

    private static func stranger(_ chance: inout Chance) -> String {
        let name = strange(&chance)
        return switch chance.int(1...9) {
        case 1: name + " the " + chance.pick(epithets)
        case 2: chance.pick(titles) + " " + name
        case 3, 4: name + " " + strange(&chance)
        case 5: name + "-" + strange(&chance)
        case 6: name + " of " + strange(&chance)
        default: name + chance.pick(["", "", "'ar", " Ool", " Vey"])
        }
    }

    private static func robot(_ chance: inout Chance) -> String {
        switch chance.int(1...4) {
        case 1: chance.pick(machines) + " " + chance.pick(["Nine", "Two", "Forty", "Zero", "Eleven", "Ninety"])
        case 2: chance.pick(["K", "OB", "TR", "MU", "V", "Q"]) + "-" + String(chance.int(11...98)) + " " + chance.pick(either)
        case 3: chance.pick(either) + " the " + chance.pick(machines)
        default: chance.pick(machines) + " " + chance.pick(surnameHeads)
        }
    }

    /// One to three syllables, the first one capital.
    private static func strange(_ chance: inout Chance) -> String {
        var name = chance.pick(heads)
        if chance.happens(55) { name += chance.pick(middles) }
        return name + chance.pick(tails)
    }

    private static let female = [
        "Adela", "Bettina", "Clover", "Delphine", "Edda", "Flora", "Ginevra", "Hester", "Ines", "Junia", "Katinka", "Lavinia", "Mabel",
        "Nadia", "Ottilie", "Petra", "Quenby", "Rosalind", "Saskia", "Tilda", "Ursula", "Verity", "Willa", "Yolanda", "Zinnia", "Soo-ah",
        "Haneul", "Amara", "Noor", "Leilani",
    ]
    private static let male = [
        "Alasdair", "Barnaby", "Casimir", "Dorian", "Edwin", "Felix", "Gideon", "Hugo", "Ignatz", "Jasper", "Konrad", "Linus", "Magnus",
        "Nestor", "Orson", "Percival", "Quentin", "Rufus", "Silas", "Thaddeus", "Ulric", "Vincent", "Wendell", "Yusuf", "Zoltan", "Minjun",
        "Kofi", "Anselm", "Baptiste", "Teodor",
    ]
    private static let either = [
        "Alix", "Blue", "Cricket", "Dale", "Ellis", "Finch", "Gray", "Haven", "Indigo", "Jules", "Kit", "Lark", "Moss", "Noor", "Oak",
        "Pip",
        "Quill", "Rain", "Sage", "Tully", "Vesper", "Wren",
    ]
    private static let surnameHeads = [
        "Thistle", "Copper", "Marsh", "Winter", "Lantern", "Hazel", "Bramble", "Silver", "Otter", "Pepper", "Quarry", "Saddle", "Tallow",
        "Under", "Velvet", "Whistle", "Amber", "Birch", "Candle", "Dapple", "Ever", "Feather", "Gander", "Honey", "Ivory", "Juniper",
        "Kettle",
        "Linden", "Merri", "Nettle",
    ]
    private static let surnameTails = [
        "wick", "field", "by", "worth", "ley", "croft", "bottom", "mere", "shaw", "down", "combe", "thorpe", "gate", "brook", "hurst",
        "stone",
    ]
    private static let heads = [
        "Zor", "Quel", "Oom", "Brix", "Vel", "Thra", "Uli", "Xan", "Pol", "Mib", "Gru", "Lae", "Nob", "Iff", "Yor", "Kree", "Dro", "Sib",
        "Wim",
        "Tza", "Ek", "Abo", "Flu", "Glim", "Hul", "Jax", "Oro", "Pli", "Rud", "Snee",
    ]
    private static let middles = ["ba", "li", "no", "ra", "zu", "mi", "the", "go", "ka", "lo", "ni", "va"]
    private static let tails = [
        "bin", "dar", "th", "nix", "loo", "mar", "na", "ptu", "rill", "sk", "tov", "vash", "x", "zel", "bo", "moth", "lune", "quo", "ree",
        "ip",
    ]
    private static let titles = [
        "Captain", "Doctor", "Professor", "Aunt", "Uncle", "Judge", "Ambassador", "Mayor", "Nurse", "Sergeant", "Madame", "Conductor",
    ]
    private static let epithets = [
        "Late", "Unpunctual", "Modest", "Loud", "Borrowed", "Elder", "Damp", "Brave", "Second", "Almost Tall", "Polite", "Sleepless",
    ]
    private static let machines = [
        "Toaster", "Lamp", "Tractor", "Metronome", "Compass", "Dredger", "Pump", "Typewriter", "Radio", "Beacon", "Ledger", "Mixer",
    ]
    private static let animals = ["Mister", "Madam", "Little", "Big", "Sir", "Auntie", "Brother", "Sister"]
    private static let plants = ["Fern", "Ivy", "Sorrel", "Clover", "Bracken", "Dill", "Lichen", "Mallow", "Reed"]
    private static let minerals = ["Flint", "Opal", "Basalt", "Mica", "Jasper", "Slate", "Topaz", "Granite"]
}
