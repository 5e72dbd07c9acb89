import EmbeddedServer

/// The outline of a head, and what belongs to it.
enum HeadShape {
    enum Kind: String {
        case round, egg, square, pear, heart, bulb, bean, ghost, long
        case box, dome, screen, bucket
        case crystal, boulder
        case cap, cactus, flower
        case fox, owl, frog, bear, rabbit
        case snout, drop

        /// Half the width and height.
        func size(_ chance: inout Chance) -> (Int, Int) {
            let (width, height) =
                switch self {
                case .round: (80, 80)
                case .egg: (72, 88)
                case .square: (76, 80)
                case .pear: (82, 84)
                case .heart: (86, 88)
                case .bulb: (84, 92)
                case .bean: (98, 68)
                case .ghost: (76, 90)
                case .long: (58, 98)
                case .box: (78, 70)
                case .dome: (72, 82)
                case .screen: (94, 70)
                case .bucket: (70, 78)
                case .crystal: (78, 94)
                case .boulder: (90, 78)
                case .cap: (66, 74)
                case .cactus: (58, 92)
                case .flower: (62, 62)
                case .fox: (84, 76)
                case .owl: (82, 84)
                case .frog: (94, 68)
                case .bear: (84, 78)
                case .rabbit: (70, 74)
                case .snout: (74, 84)
                case .drop: (78, 92)
                }
            return (width + chance.int(-5...5), height + chance.int(-5...5))
        }

        /// The distance of the face below the middle, in hundredths of the height.
        var face: Int {
            switch self {
            case .pear, .snout: -14
            case .drop, .cap: 18
            case .heart, .bulb, .fox: -16
            case .ghost: -22
            default: 0
            }
        }
    }

    static func kinds(of species: WorldSpecies) -> [Kind] {
        switch species {
        case .human: [.round, .egg, .square, .pear, .long, .egg, .heart]
        case .alien: [.heart, .bulb, .bean, .drop, .pear, .long, .snout, .round, .ghost]
        case .humanoid: [.egg, .square, .ghost, .long, .round, .bulb]
        case .robot: [.box, .dome, .screen, .bucket, .box, .round]
        case .animal: [.fox, .owl, .frog, .bear, .rabbit]
        case .plant: [.cap, .cactus, .flower, .drop]
        case .mineral: [.crystal, .boulder]
        case .mythical: [.snout, .heart, .round, .egg, .drop]
        case .unknown: [.ghost, .bulb, .bean, .drop, .square]
        }
    }

    private static let drawings = Drawings(PackageResources.heads_svg)

    /// A surface with its outline.
    static func surface(_ path: String, _ ink: Ink) -> String {
        Sketch.fill(path, ink, " stroke=\"\(ink.edge.hex)\" stroke-width=\"5\" stroke-linejoin=\"round\"")
    }

    static func svg(_ build: Build) -> String {
        func draw(_ part: String) -> String { drawings(part + build.head.rawValue, build.values) }
        let path = draw("")
        let own = draw("shade-")
        let shade = own.isEmpty ? drawings("shade-default", build.values) : own
        return build.onHead(draw("before-") + surface(path, build.skin) + Sketch.clipped("h", path, shade) + draw("after-"))
    }
}
