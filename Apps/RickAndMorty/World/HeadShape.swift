import Sketching

/// The outline of a head, and what belongs to it.
enum HeadShape {
    enum Kind: CaseIterable {
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

        /// The outline in hundredths of the size.
        var template: String {
            switch self {
            case .round, .flower, .bear, .rabbit:
                "M 0 -100 C 58 -100 100 -56 100 2 C 100 62 58 100 0 100 C -58 100 -100 62 -100 2 C -100 -56 -58 -100 0 -100 Z"
            case .egg, .long: "M 0 -100 C 66 -100 102 -60 98 -6 C 94 54 50 100 0 100 C -50 100 -94 54 -98 -6 C -102 -60 -66 -100 0 -100 Z"
            case .square:
                "M -62 -100 L 62 -100 C 88 -100 100 -86 100 -60 L 96 50 C 94 84 70 100 40 100 L -40 100 C -70 100 -94 84 -96 50 L -100 -60 C -100 -86 -88 -100 -62 -100 Z"
            case .pear:
                "M 0 -100 C 46 -100 66 -72 70 -36 C 74 -6 100 6 100 44 C 100 84 60 100 0 100 C -60 100 -100 84 -100 44 C -100 6 -74 -6 -70 -36 C -66 -72 -46 -100 0 -100 Z"
            case .heart, .fox:
                "M 0 -96 C 62 -100 104 -64 100 -16 C 96 34 44 72 0 100 C -44 72 -96 34 -100 -16 C -104 -64 -62 -100 0 -96 Z"
            case .bulb:
                "M 0 -100 C 62 -100 100 -66 100 -20 C 100 22 64 30 58 62 C 54 88 34 100 0 100 C -34 100 -54 88 -58 62 C -64 30 -100 22 -100 -20 C -100 -66 -62 -100 0 -100 Z"
            case .bean, .frog:
                "M 0 -84 C 60 -104 108 -62 100 -4 C 94 62 52 100 0 100 C -52 100 -94 62 -100 -4 C -108 -62 -60 -104 0 -84 Z"
            case .ghost:
                "M 0 -100 C 62 -100 94 -58 94 2 L 100 82 C 88 104 72 104 60 86 C 46 108 28 108 18 90 C 6 108 -10 108 -20 90 C -32 108 -48 106 -60 86 C -74 104 -90 102 -100 82 L -94 2 C -94 -58 -62 -100 0 -100 Z"
            case .box, .screen:
                "M -80 -100 L 80 -100 C 94 -100 100 -94 100 -80 L 100 80 C 100 94 94 100 80 100 L -80 100 C -94 100 -100 94 -100 80 L -100 -80 C -100 -94 -94 -100 -80 -100 Z"
            case .dome:
                "M -94 86 L -94 -16 C -94 -74 -52 -100 0 -100 C 52 -100 94 -74 94 -16 L 94 86 C 94 96 88 100 78 100 L -78 100 C -88 100 -94 96 -94 86 Z"
            case .bucket:
                "M -100 -86 L 100 -86 C 106 -86 108 -80 106 -72 L 80 88 C 78 96 74 100 66 100 L -66 100 C -74 100 -78 96 -80 88 L -106 -72 C -108 -80 -106 -86 -100 -86 Z"
            case .crystal: "M 0 -106 L 54 -78 L 96 -12 L 66 78 L 0 104 L -66 78 L -96 -12 L -54 -78 Z"
            case .boulder: "M -36 -96 L 40 -100 L 88 -54 L 102 12 L 74 82 L 14 100 L -58 92 L -98 40 L -92 -38 Z"
            case .cap: "M -60 -60 L 60 -60 L 76 60 C 78 88 50 100 0 100 C -50 100 -78 88 -76 60 Z"
            case .cactus:
                "M 0 -100 C 64 -100 98 -70 98 -24 L 96 70 C 94 92 60 100 0 100 C -60 100 -94 92 -96 70 L -98 -24 C -98 -70 -64 -100 0 -100 Z"
            case .owl:
                "M -96 -92 C -60 -84 -30 -88 0 -88 C 30 -88 60 -84 96 -92 C 92 -60 100 -34 100 6 C 100 64 56 100 0 100 C -56 100 -100 64 -100 6 C -100 -34 -92 -60 -96 -92 Z"
            case .snout:
                "M 0 -100 C 54 -100 82 -66 80 -20 C 78 10 92 30 92 54 C 92 86 52 100 0 100 C -52 100 -92 86 -92 54 C -92 30 -78 10 -80 -20 C -82 -66 -54 -100 0 -100 Z"
            case .drop: "M 8 -112 C 14 -70 100 -40 100 26 C 100 74 58 100 0 100 C -58 100 -100 74 -100 26 C -100 -36 -34 -58 8 -112 Z"
            }
        }

        /// How far below the middle the face is, in hundredths of the height.
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

    static func path(_ build: Build) -> String { Sketch.fit(build.head.template, build.width, build.height) }

    /// A surface with its outline.
    static func surface(_ path: String, _ ink: Ink, _ width: Int = 5) -> String {
        Sketch.fill(path, ink, " stroke=\"\(Build.edge(ink).hex)\" stroke-width=\"\(width)\" stroke-linejoin=\"round\"")
    }

    static func svg(_ build: Build) -> String {
        let path = path(build)
        return build.onHead(before(build) + surface(path, build.skin) + Sketch.clipped("h", path, shading(build)) + after(build))
    }

    /// What is behind the outline.
    private static func before(_ build: Build) -> String {
        let (w, h) = (build.width, build.height)
        switch build.head {
        case .flower:
            let petal = build.second
            return (0..<9).map {
                "<g transform=\"rotate(\($0 * 40))\">" + surface("M0 -48 C34 -70 30 -116 0 -120 C-30 -116 -34 -70 0 -48 Z", petal, 4)
                    + "</g>"
            }
            .joined()
        case .bear:
            return Sketch.both(
                surface("M\(w - 44) \(-h + 22) a26 26 0 1 1 30 26 Z", build.skin) + Sketch.dot(w - 16, -h + 14, 12, build.skin.shade(30)))
        case .rabbit:
            return Sketch.both(
                "<g transform=\"rotate(10)\">"
                    + surface(
                        "M14 \(-h + 14) C0 \(-h - 60) 16 \(-h - 74) 28 \(-h - 70) C46 \(-h - 62) 50 \(-h - 20) 42 \(-h + 18) Z", build.skin)
                    + Sketch.fill(
                        "M22 \(-h + 10) C14 \(-h - 44) 22 \(-h - 56) 28 \(-h - 54) C38 \(-h - 46) 40 \(-h - 14) 36 \(-h + 12) Z", 0xF2AFA8)
                    + "</g>")
        case .fox:
            return Sketch.both(
                surface("M\(w - 60) \(-h + 16) L\(w - 12) \(-h - 40) L\(w - 2) \(-h / 3) Z", build.skin)
                    + Sketch.fill("M\(w - 42) \(-h + 8) L\(w - 16) \(-h - 22) L\(w - 12) \(-h / 2) Z", build.skin.shade(40)))
        case .frog: return Sketch.both(surface("M\(w / 2 - 28) \(-h + 20) a30 32 0 1 1 58 8 Z", build.skin))
        case .cactus:
            return surface("M\(w - 8) -4 l26 0 l0 -36 a13 13 0 0 1 28 0 l0 50 a16 16 0 0 1 -16 16 l-38 0 Z", build.skin)
                + surface("M\(-w + 8) 20 l-24 0 l0 -30 a13 13 0 0 0 -28 0 l0 44 a16 16 0 0 0 16 16 l36 0 Z", build.skin)
        case .box, .screen, .bucket, .dome:
            let metal = build.skin.shade(28)
            return Sketch.rect(-18, h - 10, 36, 40, metal)
                + Sketch.both(HeadShape.surface("M\(w - 2) -18 l16 0 l6 8 l0 22 l-6 8 l-16 0 Z", metal, 4))
        default: return ""
        }
    }

    /// Light and shade within the outline.
    private static func shading(_ build: Build) -> String {
        let (w, h) = (build.width, build.height)
        let skin = build.skin
        switch build.head {
        case .crystal:
            return Sketch.fill("M0 \(-h * 106 / 100) L\(w * 54 / 100) \(-h * 78 / 100) L\(w / 5) \(-h / 4) Z", skin.tint(45))
                + Sketch.fill("M\(w * 96 / 100) \(-h / 8) L\(w / 5) \(-h / 4) L\(w * 66 / 100) \(h * 78 / 100) Z", skin.shade(22))
                + Sketch.fill(
                    "M\(-w * 66 / 100) \(h * 78 / 100) L0 \(h * 104 / 100) L\(w * 66 / 100) \(h * 78 / 100) L0 \(h / 2) Z", skin.shade(30))
        case .boulder:
            return Sketch.fill("M\(w / 3) \(-h) L\(w * 2) \(-h) L\(w * 2) \(h * 2) L\(w / 4) \(h) L\(w * 3 / 5) \(h / 6) Z", skin.shade(18))
                + Sketch.line("M\(-w) \(-h / 4) l28 10 l10 24", build.outline, 4)
        case .screen:
            return Sketch.rect(-w + 16, -h + 16, w * 2 - 32, h * 2 - 36, 0x21303C, radius: 20)
                + Sketch.fill("M\(-w + 30) \(h - 30) L\(-w / 4) \(-h + 16) L\(w / 8) \(-h + 16) L\(-w / 2) \(h - 30) Z", 0x2F4655)
        case .fox:
            return Sketch.both(
                Sketch.fill("M0 \(h * 2) L0 \(h / 6) C\(w / 3) \(h / 8) \(w * 3 / 4) \(-h / 8) \(w * 2) 0 L\(w) \(h) Z", 0xFBF3E6))
        case .owl: return Sketch.both(Sketch.dot(w * 42 / 100, -h / 10, w * 52 / 100, skin.tint(48)))
        case .cactus:
            return [-2, -1, 1, 2].map { Sketch.line("M\($0 * w / 3) \(-h) L\($0 * w / 3) \(h)", skin.shade(20), 4) }.joined()
        case .cap: return Sketch.fill("M\(w / 4) \(-h) L\(w) \(-h) L\(w) \(h) L\(w / 4) \(h) Z", skin.shade(10))
        case .ghost: return Sketch.oval(-w / 2, -h / 2, w / 5, h / 3, skin.tint(50), " opacity=\".6\"")
        default:
            return Sketch.fill(
                "M\(w * 2) \(-h) L\(w * 2) \(h * 2) L\(-w) \(h * 2) C\(w / 2) \(h) \(w * 9 / 10) \(h / 3) \(w * 7 / 10) \(-h) Z",
                skin.shade(13))
        }
    }

    /// What lies on the outline.
    private static func after(_ build: Build) -> String {
        let (w, h) = (build.width, build.height)
        switch build.head {
        case .cap:
            let cap = build.second
            let path =
                "M\(-w - 34) \(-h * 42 / 100) C\(-w - 30) \(-h - 46) \(w + 30) \(-h - 46) \(w + 34) \(-h * 42 / 100) C\(w) \(-h / 4) \(-w) \(-h / 4) \(-w - 34) \(-h * 42 / 100) Z"
            return surface(path, cap) + Sketch.oval(-w / 2, -h * 78 / 100, 16, 12, 0xFFF6E6)
                + Sketch.oval(w / 3, -h * 92 / 100, 12, 9, 0xFFF6E6)
                + Sketch.oval(w * 9 / 10, -h * 62 / 100, 11, 9, 0xFFF6E6)
        case .box, .dome, .bucket:
            return Sketch.both(Sketch.dot(w - 13, -h + 20, 4, build.outline) + Sketch.dot(w - 16, h - 14, 4, build.outline))
        default: return ""
        }
    }
}
