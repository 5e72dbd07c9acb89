import EmbeddedServer

/// Eyes, nose, mouth and the marks of a face.
enum Face {
    enum Eyes: String {
        case dots, round, large, sleepy, laughing, cyclops, three, stalks, specs, visor, almond, lashes, goggles, squareSpecs, tall, lamps,
            owl, frog
    }
    enum Mouth: String { case smile, flat, open, grin, smirk, worried, tongue, moustache, beard, teeth, grille, beak, fangs, muzzle, small }
    enum Nose: String { case none, arc, long, button, slits, wide }
    enum Marks: String { case none, freckles, blush, spots, stripes, plaster, rivets }

    static func eyes(of species: WorldSpecies, _ head: HeadShape.Kind) -> [Eyes] {
        switch head {
        case .owl: return [.owl]
        case .frog: return [.frog]
        case .screen: return [.lamps, .visor, .laughing]
        default: break
        }
        return switch species {
        case .human: [.dots, .round, .specs, .lashes, .sleepy, .squareSpecs, .tall, .goggles, .laughing, .round]
        case .alien: [.almond, .cyclops, .three, .stalks, .large, .almond, .round, .sleepy, .tall, .goggles]
        case .humanoid: [.round, .dots, .tall, .sleepy, .three, .large]
        case .robot: [.lamps, .visor, .goggles, .cyclops, .large]
        case .animal: [.dots, .lashes, .specs, .tall]
        case .plant: [.dots, .round, .sleepy, .laughing, .lashes]
        case .mineral: [.dots, .almond, .large, .cyclops]
        case .mythical: [.lashes, .large, .three, .tall, .round]
        case .unknown: [.cyclops, .dots, .almond, .three, .stalks]
        }
    }

    static func mouths(of species: WorldSpecies, _ head: HeadShape.Kind, _ gender: WorldGender) -> [Mouth] {
        switch head {
        case .owl: return [.beak]
        case .fox, .bear, .rabbit: return [.muzzle]
        case .frog: return [.grin, .smile, .tongue]
        default: break
        }
        return switch species {
        case .human:
            gender == .male
                ? [.smile, .moustache, .grin, .beard, .flat, .smirk, .open, .worried]
                : [.smile, .grin, .smirk, .open, .small, .flat, .worried]
        case .robot: [.grille, .flat, .smile, .open]
        case .alien: [.smile, .teeth, .open, .fangs, .small, .flat, .tongue, .grin]
        case .mythical: [.smile, .fangs, .grin, .small]
        default: [.smile, .small, .open, .flat, .grin, .worried]
        }
    }

    static func nose(of species: WorldSpecies, _ head: HeadShape.Kind, _ chance: inout Chance) -> Nose {
        switch species {
        case .human, .humanoid: chance.pick([.arc, .long, .button, .wide, .arc])
        case .alien, .mythical: chance.pick([.none, .slits, .slits, .button])
        default: .none
        }
    }

    static func marks(of species: WorldSpecies, _ chance: inout Chance) -> Marks {
        switch species {
        case .human: chance.pick([.none, .none, .blush, .freckles, .plaster])
        case .alien, .mythical, .unknown: chance.pick([.none, .spots, .stripes, .blush, .spots])
        case .robot: chance.pick([.none, .rivets])
        case .plant: chance.pick([.blush, .none])
        default: .none
        }
    }

    private static let drawings = Drawings(PackageResources.faces_svg)

    static func svg(_ build: Build) -> String {
        let lowered = build.height * build.head.face / 100
        let spread = min(40, build.width * 42 / 100)
        let isScreen = build.head == .screen
        let glow: Ink = 0x7CF2C8
        let ink: Ink = 0x241C2E
        let values = build.values.with(
            ["x": spread, "y": min(48, build.height * 54 / 100), "base": build.height - lowered],
            ["ink": ink, "line": isScreen ? glow : build.skin.edge])
        let apart =
            switch build.eyes {
            case .large: max(30, spread)
            case .three: max(26, spread)
            default: spread
            }
        let eyes = values.with(["x": apart], ["line": isScreen ? glow : ink, "lamp": isScreen ? glow : 0xFFE27A])
        let face =
            drawings("marks-\(build.marks.rawValue)", values) + drawings("nose-\(build.nose.rawValue)", values)
            + drawings("mouth-\(build.mouth.rawValue)", values) + drawings("eyes-\(build.eyes.rawValue)", eyes) + brows(build, values)
        return build.onHead(Sketch.placed(0, lowered, face))
    }

    private static func brows(_ build: Build, _ values: Drawings.Values) -> String {
        guard build.species == .human || build.species == .humanoid else { return "" }
        let y: Int
        switch build.eyes {
        case .dots: y = -36
        case .round: y = -42
        case .tall: y = -50
        default: return ""
        }
        return drawings("brows", values.with(["y": y], ["brow": build.hair.light > 200 ? build.hair.shade(30) : build.hair]))
    }
}
