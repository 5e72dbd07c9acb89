import Sketching

/// What is on, above and behind a head: hair, hats, antennae, horns, leaves.
enum Crown {
    enum Kind {
        case bald, crop, side, bob, long, curls, bun, spikes, mohawk, pigtails, ponytail, afro, tufts, beanie, cap, hood, scarf, quiff
        case antennae, bulb, horns, fins, tentacles, pointed, crest, sprout, crown, halo, dish, aerial, rotor, shards, unicorn, bow, topHat

        /// How far it rises above a head of half that height.
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

    // MARK: - Behind

    static func behind(_ build: Build) -> String {
        let (w, h) = (build.width, build.height)
        let hair = build.hair
        let content: String
        switch build.crown {
        case .long:
            content = HeadShape.surface(
                "M0 \(-h - 14) C\(w + 40) \(-h - 10) \(w + 26) \(h / 3) \(w + 30) \(h + 34) C\(w / 2) \(h + 56) \(-w / 2) \(h + 56) \(-w - 30) \(h + 34) C\(-w - 26) \(h / 3) \(-w - 40) \(-h - 10) 0 \(-h - 14) Z",
                hair)
        case .bob:
            content = HeadShape.surface(
                "M0 \(-h - 14) C\(w + 44) \(-h - 8) \(w + 32) \(h / 4) \(w + 16) \(h * 7 / 10) L\(-w - 16) \(h * 7 / 10) C\(-w - 32) \(h / 4) \(-w - 44) \(-h - 8) 0 \(-h - 14) Z",
                hair)
        case .afro:
            content = HeadShape.surface(
                "M0 \(-h - 42) C\(w + 50) \(-h - 44) \(w + 66) \(h / 4) \(w + 8) \(h / 2) L\(-w - 8) \(h / 2) C\(-w - 66) \(h / 4) \(-w - 50) \(-h - 44) 0 \(-h - 42) Z",
                hair)
        case .bun: content = HeadShape.surface("M-30 \(-h - 16) a30 28 0 1 1 60 0 a30 28 0 1 1 -60 0 Z", hair)
        case .pigtails:
            content = Sketch.both(
                HeadShape.surface(
                    "M\(w - 6) \(-h / 3) C\(w + 30) \(-h * 3 / 4) \(w + 64) \(-h / 4) \(w + 46) \(h / 4) C\(w + 40) \(h * 3 / 4) \(w + 8) \(h / 2) \(w - 4) 0 Z",
                    hair))
        case .ponytail:
            content = HeadShape.surface(
                "M\(w / 2) \(-h * 8 / 10) C\(w + 60) \(-h - 30) \(w + 70) \(h / 4) \(w + 26) \(h * 8 / 10) C\(w + 34) \(h / 4) \(w + 20) \(-h / 4) \(w / 2) \(-h / 3) Z",
                hair)
        case .hood:
            content = HeadShape.surface(
                "M0 \(-h - 34) C\(w + 50) \(-h - 20) \(w + 44) \(h / 2) \(w + 26) \(h + 30) L\(-w - 26) \(h + 30) C\(-w - 44) \(h / 2) \(-w - 50) \(-h - 20) 0 \(-h - 34) Z",
                build.cloth)
        case .antennae:
            content = Sketch.both(
                Sketch.line("M\(w / 4) \(-h + 10) Q\(w / 3) \(-h - 30) \(w * 6 / 10) \(-h - 42)", build.outline, 6)
                    + HeadShape.surface("M\(w * 6 / 10 - 12) \(-h - 44) a12 12 0 1 0 24 0 a12 12 0 1 0 -24 0 Z", build.second, 4))
        case .bulb:
            content =
                Sketch.line("M0 \(-h + 10) Q-14 \(-h - 22) 6 \(-h - 34)", build.outline, 6)
                + Sketch.dot(6, -h - 38, 26, 0xFFF1A8, " opacity=\".45\"") + Sketch.dot(6, -h - 38, 14, 0xFFD84A)
        case .horns:
            content = Sketch.both(
                HeadShape.surface(
                    "M\(w / 4) \(-h + 14) C\(w / 2) \(-h - 16) \(w * 9 / 10) \(-h - 10) \(w) \(-h - 46) C\(w + 22) \(-h) \(w) \(-h / 2) \(w * 7 / 10) \(-h * 6 / 10) Z",
                    0xF1E4C8))
        case .fins:
            content = Sketch.both(
                HeadShape.surface(
                    "M\(w - 20) \(-h / 2) L\(w + 44) \(-h * 8 / 10) L\(w + 30) \(-h / 3) L\(w + 48) -4 L\(w + 22) 14 L\(w + 24) \(h / 3) L\(w - 14) \(h / 4) Z",
                    build.second))
        case .tentacles:
            content = (-3...3).map { step in
                let x = step * w / 4
                let bend = step < 0 ? -20 : 20
                return Sketch.line(
                    "M\(x) \(-h + 20) C\(x * 13 / 10) \(-h - 24) \(x * 15 / 10 + bend) \(-h - 24) \(x * 17 / 10) \(-h - 46 + abs(step) * 14)",
                    build.outline, 22)
                    + Sketch.line(
                        "M\(x) \(-h + 22) C\(x * 13 / 10) \(-h - 24) \(x * 15 / 10 + bend) \(-h - 24) \(x * 17 / 10) \(-h - 46 + abs(step) * 14)",
                        build.skin, 14)
            }.joined()
        case .crest:
            content = HeadShape.surface(
                "M-12 \(-h + 12) C-30 \(-h - 20) -20 \(-h - 44) -34 \(-h - 58) C4 \(-h - 52) 10 \(-h - 40) 14 \(-h - 58) C34 \(-h - 40) 44 \(-h - 20) 36 \(-h + 12) Z",
                build.second)
        case .sprout:
            content =
                Sketch.line("M0 \(-h + 8) Q-2 \(-h - 16) 4 \(-h - 30)", 0x3E7A3A, 7)
                + HeadShape.surface(
                    "M4 \(-h - 28) C10 \(-h - 60) 44 \(-h - 62) 56 \(-h - 50) C46 \(-h - 28) 24 \(-h - 20) 4 \(-h - 28) Z", 0x7CC257, 4)
                + HeadShape.surface(
                    "M2 \(-h - 22) C-8 \(-h - 48) -36 \(-h - 48) -48 \(-h - 36) C-38 \(-h - 16) -16 \(-h - 12) 2 \(-h - 22) Z", 0x5FA850, 4)
        case .dish:
            content =
                Sketch.rect(-5, -h - 20, 10, 30, build.skin.shade(35))
                + HeadShape.surface("M-40 \(-h - 52) C-30 \(-h - 12) 30 \(-h - 12) 40 \(-h - 52) Z", build.second)
                + Sketch.dot(0, -h - 54, 7, 0xFFE27A)
        case .aerial:
            content = Sketch.both(
                Sketch.line("M8 \(-h + 6) L44 \(-h - 46)", build.skin.shade(45), 6) + Sketch.dot(44, -h - 48, 8, build.second))
        case .rotor:
            content =
                Sketch.rect(-5, -h - 26, 10, 34, build.skin.shade(40)) + Sketch.oval(-32, -h - 28, 34, 9, build.second)
                + Sketch.oval(32, -h - 28, 34, 9, build.second.shade(18)) + Sketch.dot(0, -h - 28, 8, build.outline)
        case .shards:
            content = HeadShape.surface(
                "M-50 \(-h + 34) L-60 \(-h - 26) L-24 \(-h + 4) L-4 \(-h - 44) L18 \(-h) L52 \(-h - 30) L50 \(-h + 34) Z",
                build.skin.tint(30))
        case .halo:
            content =
                "<ellipse cx=\"0\" cy=\"\(-h - 26)\" rx=\"\(w * 7 / 10)\" ry=\"13\" fill=\"none\" stroke=\"#ffd84a\" stroke-width=\"9\"/>"
        default: content = ""
        }
        return build.onHead(content)
    }

    /// Ears, behind the head and before the hair of the back.
    static func ears(_ build: Build) -> String {
        let w = build.width
        switch (build.species, build.crown) {
        case (_, .hood), (_, .afro), (_, .bob), (_, .long): return ""
        case (.human, _): return build.onHead(Sketch.both(HeadShape.surface("M\(w - 10) -16 a17 21 0 1 1 2 36 Z", build.skin)))
        case (_, .pointed):
            return build.onHead(
                Sketch.both(HeadShape.surface("M\(w - 16) -30 L\(w + 46) -58 C\(w + 36) 4 \(w + 14) 24 \(w - 12) 26 Z", build.skin)))
        case (.humanoid, _): return build.onHead(Sketch.both(HeadShape.surface("M\(w - 12) -14 a14 18 0 1 1 2 32 Z", build.skin)))
        default: return ""
        }
    }

    // MARK: - In front

    /// Over the top of the head, down to the brow; it reaches beyond the outline.
    private static func over(_ build: Build, _ template: String) -> String {
        Sketch.fit(template, build.width, build.height)
    }

    static func front(_ build: Build) -> String {
        let (w, h) = (build.width, build.height)
        let hair = build.hair
        let content: String
        switch build.crown {
        case .crop:
            content = HeadShape.surface(
                over(
                    build,
                    "M -104 -14 C -112 -76 -64 -116 0 -116 C 64 -116 112 -76 104 -14 C 98 -44 84 -58 56 -62 C 20 -68 -30 -66 -62 -56 C -88 -48 -98 -36 -104 -14 Z"
                ), hair)
        case .side, .ponytail:
            content = HeadShape.surface(
                over(
                    build,
                    "M -106 0 C -120 -80 -64 -120 4 -118 C 72 -116 116 -74 106 -2 C 96 -34 92 -54 70 -66 C 30 -44 -34 -36 -70 -62 C -90 -46 -100 -26 -106 0 Z"
                ), hair)
        case .bob, .bun:
            content = HeadShape.surface(
                over(
                    build,
                    "M -106 6 C -118 -82 -62 -118 0 -118 C 62 -118 118 -82 106 6 C 100 -20 92 -40 78 -48 L -78 -48 C -92 -40 -100 -20 -106 6 Z"
                ), hair)
        case .long, .pigtails:
            content = HeadShape.surface(
                over(
                    build, "M -106 10 C -118 -82 -62 -118 0 -118 C 62 -118 118 -82 106 10 C 98 -36 50 -62 0 -88 C -50 -62 -98 -36 -106 10 Z"
                ), hair)
        case .curls, .afro:
            let top = (0..<7).map { step in
                let x = (step - 3) * w * 32 / 100
                let y = -h * (100 - abs(step - 3) * abs(step - 3) * 6) / 100
                return Sketch.dot(x, y, 27, hair, " stroke=\"\(Build.edge(hair).hex)\" stroke-width=\"4\"")
            }.joined()
            content =
                top
                + Sketch.fill(over(build, "M -88 -46 C -84 -92 -40 -104 0 -104 C 40 -104 84 -92 88 -46 C 50 -70 -50 -70 -88 -46 Z"), hair)
        case .spikes:
            content = HeadShape.surface(
                over(
                    build,
                    "M -102 -18 L -124 -74 L -86 -78 L -88 -128 L -44 -104 L -14 -148 L 18 -106 L 62 -136 L 70 -92 L 116 -90 L 102 -18 C 84 -56 50 -64 0 -64 C -50 -64 -84 -56 -102 -18 Z"
                ), hair)
        case .mohawk:
            content = HeadShape.surface(
                over(
                    build, "M -22 -58 C -40 -110 -34 -150 -14 -160 L 2 -132 L 22 -162 C 42 -146 40 -100 24 -58 C 10 -66 -10 -66 -22 -58 Z"),
                hair)
        case .quiff:
            content = HeadShape.surface(
                over(
                    build,
                    "M -102 -20 C -110 -70 -92 -96 -66 -104 C -50 -142 40 -152 92 -116 C 84 -112 80 -108 82 -102 C 104 -84 108 -52 102 -18 C 92 -48 80 -62 52 -66 C 0 -60 -50 -74 -78 -56 C -92 -46 -98 -36 -102 -20 Z"
                ), hair)
        case .tufts:
            content = Sketch.both(
                HeadShape.surface(over(build, "M 84 -52 C 118 -64 134 -30 116 -12 C 130 2 116 26 98 18 C 100 -8 96 -30 84 -52 Z"), hair))
        case .beanie:
            content =
                HeadShape.surface(over(build, "M -106 -34 C -108 -96 -60 -130 0 -130 C 60 -130 108 -96 106 -34 Z"), build.second)
                + HeadShape.surface(over(build, "M -110 -58 L 110 -58 L 108 -24 L -108 -24 Z"), build.second.tint(30))
                + Sketch.dot(0, -h * 132 / 100, 15, build.second.tint(45), " stroke=\"\(Build.edge(build.second).hex)\" stroke-width=\"4\"")
        case .cap:
            content =
                HeadShape.surface(over(build, "M -102 -40 C -104 -96 -60 -122 0 -122 C 60 -122 104 -96 102 -40 Z"), build.second)
                + HeadShape.surface(over(build, "M -20 -52 C 40 -62 110 -56 150 -30 C 120 -22 40 -24 -30 -34 Z"), build.second.shade(22))
        case .hood:
            content =
                "<path d=\"\(over(build, "M -104 70 C -112 -50 -70 -108 0 -108 C 70 -108 112 -50 104 70"))\" fill=\"none\" stroke=\"\(build.cloth.shade(16).hex)\" stroke-width=\"20\" stroke-linecap=\"round\"/>"
        case .scarf:
            content =
                HeadShape.surface(
                    over(build, "M -106 -6 C -114 -84 -62 -118 0 -118 C 62 -118 114 -84 106 -6 C 70 -56 -70 -56 -106 -6 Z"), build.second)
                + Sketch.dot(-w / 2, -h * 84 / 100, 6, build.second.tint(60)) + Sketch.dot(0, -h * 98 / 100, 6, build.second.tint(60))
                + Sketch.dot(w / 2, -h * 84 / 100, 6, build.second.tint(60))
        case .crown:
            content =
                HeadShape.surface(
                    "M-44 \(-h + 22) L-54 \(-h - 34) L-24 \(-h - 8) L0 \(-h - 46) L24 \(-h - 8) L54 \(-h - 34) L44 \(-h + 22) Z", 0xFFD04A)
                + Sketch.dot(0, -h + 4, 6, 0xE8573F)
                + Sketch.dot(-24, -h + 8, 5, 0x3D7FC4) + Sketch.dot(24, -h + 8, 5, 0x3D7FC4)
        case .unicorn:
            content =
                HeadShape.surface("M-14 \(-h + 26) L2 \(-h - 62) L18 \(-h + 26) Z", 0xFFE6A0)
                + Sketch.line("M-9 \(-h + 4) l22 -8 M-5 \(-h - 18) l14 -6", 0xE0B050, 4)
        case .bow:
            content = Sketch.placed(
                w * 45 / 100, -h * 84 / 100, turn: 18,
                Sketch.both(HeadShape.surface("M0 0 C14 -26 40 -24 40 0 C40 24 14 26 0 0 Z", build.second, 4))
                    + Sketch.dot(0, 0, 9, build.second.shade(25)))
        case .topHat:
            content = Sketch.placed(
                0, -h + 14, turn: -6,
                HeadShape.surface("M-36 0 L-40 -62 L40 -62 L36 0 Z", 0x3A3544) + Sketch.rect(-37, -18, 74, 14, build.second)
                    + HeadShape.surface("M-62 -4 L62 -4 L62 8 L-62 8 Z", 0x3A3544))
        default: content = ""
        }
        return build.onHead(content)
    }
}
