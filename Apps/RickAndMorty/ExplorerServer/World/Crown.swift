import EmbeddedServer

/// The things on, above and behind a head: hair, hats, antennae, horns, leaves.
enum Crown {
    enum Kind: String {
        case bald, crop, side, bob, long, curls, bun, spikes, mohawk, pigtails, ponytail, afro, tufts, beanie, cap, hood, scarf, quiff
        case antennae, bulb, horns, fins, tentacles, pointed, crest, sprout, crown, halo, dish, aerial, rotor, shards, unicorn, bow, topHat

        /// Returns the height above a head of half that height.
        func reach(_ height: Int) -> Int {
            switch self {
            case .antennae, .crest, .dish, .aerial, .sprout, .unicorn: 66
            case .bulb, .topHat, .bun: 58
            case .horns, .tentacles, .crown, .shards, .afro: 50
            case .halo, .rotor, .hood, .curls: 42
            case .mohawk: height * 64 / 100
            case .spikes: height * 50 / 100
            case .quiff, .beanie: height * 48 / 100
            case .side, .ponytail, .bob, .long, .pigtails, .crop, .cap, .scarf, .bow: 20
            case .bald, .tufts, .fins, .pointed: 0
            }
        }
    }

    static func kinds(of species: WorldSpecies, _ head: HeadShape.Kind, _ gender: WorldGender) -> [Kind] {
        switch head {
        case .cap: return [.bald]
        case .flower: return [.bald, .bow]
        case .owl: return [.bald, .topHat, .scarf, .bow]
        case .fox, .bear, .rabbit, .frog: return [.bald, .bow, .topHat, .scarf, .crown]
        default: break
        }
        return switch species {
        case .human:
            switch gender {
            case .female: [.bob, .long, .bun, .pigtails, .ponytail, .curls, .scarf, .side, .afro, .beanie]
            case .male: [.crop, .quiff, .tufts, .spikes, .side, .cap, .curls, .bald, .beanie, .mohawk, .afro]
            default: [.mohawk, .bob, .hood, .quiff, .curls, .beanie, .spikes, .crop]
            }
        case .alien: [.antennae, .bald, .horns, .fins, .tentacles, .bulb, .crest, .pointed, .spikes, .antennae]
        case .humanoid: [.hood, .pointed, .bald, .crest, .scarf, .quiff, .halo]
        case .robot: [.aerial, .dish, .rotor, .antennae, .bald, .bulb, .topHat]
        case .plant: [.sprout, .bow, .crown, .sprout]
        case .mineral: [.shards, .bald, .crown, .sprout]
        case .mythical: [.unicorn, .horns, .crown, .halo, .crest, .long]
        case .unknown, .animal: [.hood, .halo, .bald, .tentacles, .topHat]
        }
    }

    private static let drawings = Drawings(PackageResources.crowns_svg)

    static func behind(_ build: Build) -> String {
        build.onHead(drawings("behind-\(build.crown.rawValue)", build.values))
    }

    /// Draws ears, behind the head and before the hair of the back.
    static func ears(_ build: Build) -> String {
        let kind: String
        switch (build.species, build.crown) {
        case (_, .hood), (_, .afro), (_, .bob), (_, .long): return ""
        case (.human, _): kind = "human"
        case (_, .pointed): kind = "pointed"
        case (.humanoid, _): kind = "humanoid"
        default: return ""
        }
        return build.onHead(drawings("ears-\(kind)", build.values))
    }

    /// Draws the part over the top of the head, down to the brow; it reaches beyond the outline.
    static func front(_ build: Build) -> String {
        build.onHead(drawings("front-\(build.crown.rawValue)", build.values))
    }
}
