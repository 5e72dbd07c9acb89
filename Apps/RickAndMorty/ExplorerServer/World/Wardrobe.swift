import EmbeddedServer

/// Shoulders and what is worn on them.
enum Wardrobe {
    enum Kind: String {
        case tee, vneck, coat, turtleneck, stripes, suit, tie, hoodie, overalls, dress, poncho, armour, uniform, scarf, robe, plate, stem,
            pebbles
    }

    static func kinds(of species: WorldSpecies) -> [Kind] {
        switch species {
        case .human: [.tee, .coat, .turtleneck, .stripes, .tie, .hoodie, .overalls, .dress, .vneck, .uniform, .scarf]
        case .alien: [.robe, .suit, .tee, .poncho, .armour, .turtleneck, .uniform, .dress]
        case .humanoid: [.robe, .poncho, .coat, .scarf, .vneck, .armour]
        case .robot: [.plate, .plate, .tie, .overalls, .plate]
        case .animal: [.scarf, .vneck, .tie, .overalls, .stripes, .coat]
        case .plant: [.stem, .scarf, .dress, .overalls]
        case .mineral: [.pebbles, .robe, .scarf]
        case .mythical: [.robe, .armour, .poncho, .dress]
        case .unknown: [.robe, .hoodie, .suit, .poncho]
        }
    }

    private static let drawings = Drawings(PackageResources.clothes_svg)

    static func svg(_ build: Build) -> String {
        let values = build.values
        let clothes = build.clothes
        let isNeckless = clothes == .stem || clothes == .pebbles || build.species == .robot || build.head == .owl || build.head == .frog
        let neck = isNeckless ? "" : drawings("neck", values)
        if clothes == .stem { return neck + drawings("stalk", values) }
        let path = drawings("torso", values)
        let ground = clothes == .plate ? build.skin.shade(12) : clothes == .pebbles ? build.skin.shade(24) : build.cloth
        return neck + HeadShape.surface(path, ground) + Sketch.clipped("b", path, drawings("on-\(clothes.rawValue)", values))
            + drawings("collar-\(clothes.rawValue)", values)
    }

    /// Draws the parts that lie over the chin.
    static func front(_ build: Build) -> String { drawings("front-\(build.clothes.rawValue)", build.values) }
}
