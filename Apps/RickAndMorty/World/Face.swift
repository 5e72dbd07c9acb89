import Sketching

/// Eyes, nose, mouth and what else is in a face.
enum Face {
    enum Eyes {
        case dots, round, large, sleepy, laughing, cyclops, three, stalks, specs, visor, almond, lashes, goggles, squareSpecs, tall, lamps,
            owl, frog
    }
    enum Mouth { case smile, flat, open, grin, smirk, worried, tongue, moustache, beard, teeth, grille, beak, fangs, muzzle, small }
    enum Nose { case none, arc, long, button, slits, wide }
    enum Marks { case none, freckles, blush, spots, stripes, plaster, rivets }

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

    static func svg(_ build: Build) -> String {
        let y = build.height * build.head.face / 100
        let face = marks(build) + nose(build) + mouth(build) + eyes(build)
        return build.onHead(Sketch.placed(0, y, face))
    }

    private static let ink: Ink = 0x241C2E
    private static let white: Ink = 0xFFFDF7

    /// The space between the eyes and the middle.
    private static func spread(_ build: Build) -> Int { min(40, build.width * 42 / 100) }

    // MARK: - Eyes

    private static func ball(_ x: Int, _ y: Int, _ r: Int, _ build: Build, tall: Int = 0) -> String {
        let pupil = max(5, r * 42 / 100)
        return
            "<ellipse cx=\"\(x)\" cy=\"\(y)\" rx=\"\(r)\" ry=\"\(r + tall)\" fill=\"\(white.hex)\" stroke=\"\(build.outline.hex)\" stroke-width=\"4\"/>"
            + Sketch.dot(x + build.gaze, y + 1, pupil + 3, build.iris) + Sketch.dot(x + build.gaze, y + 1, max(3, pupil - 1), ink)
            + Sketch.dot(x + build.gaze - 3, y - 3, 3, .white)
    }

    private static func pair(_ x: Int, _ make: (Int) -> String) -> String { make(-x) + make(x) }

    private static func eyes(_ build: Build) -> String {
        let x = spread(build)
        let y = -12
        let edge = build.outline
        switch build.eyes {
        case .dots: return pair(x) { Sketch.oval($0, y, 8, 10, ink) + Sketch.dot($0 - 2, y - 4, 3, .white) } + brows(build, y - 24)
        case .round: return pair(x) { ball($0, y, 19, build) } + brows(build, y - 30)
        case .large: return pair(max(30, x)) { ball($0, y - 2, 29, build) }
        case .tall: return pair(x - 4) { ball($0, y - 4, 15, build, tall: 9) } + brows(build, y - 38)
        case .sleepy:
            return pair(x) { x in
                ball(x, y, 20, build)
                    + Sketch.fill(
                        "M\(x - 22) \(y) A22 22 0 0 1 \(x + 22) \(y) Z", build.skin.shade(16), " stroke=\"\(edge.hex)\" stroke-width=\"4\"")
            }
        case .laughing:
            let color: Ink = build.head == .screen ? 0x7CF2C8 : ink
            return pair(x) { Sketch.line("M\($0 - 15) \(y + 6) Q\($0) \(y - 16) \($0 + 15) \(y + 6)", color, 6) }
        case .cyclops: return ball(0, y - 6, 36, build)
        case .three: return ball(0, y - 34, 17, build) + pair(max(26, x)) { ball($0, y + 2, 17, build) }
        case .stalks:
            let top = -build.height - 30
            return pair(x) {
                Sketch.line("M\($0 * 7 / 10) \(-build.height + 22) Q\($0 / 2) \(top + 20) \($0) \(top)", edge, 13)
                    + Sketch.line("M\($0 * 7 / 10) \(-build.height + 24) Q\($0 / 2) \(top + 20) \($0) \(top)", build.skin, 6)
                    + ball($0, top, 21, build)
            }
        case .specs: return pair(x) { Sketch.dot($0, y, 7, ink) + glass($0, y, 24, build) } + bridge(x - 24, y, build)
        case .squareSpecs:
            return pair(x) { x in
                Sketch.dot(x, y, 7, ink)
                    + "<rect x=\"\(x - 25)\" y=\"\(y - 19)\" width=\"50\" height=\"38\" rx=\"8\" fill=\"#ffffff\" fill-opacity=\".28\" stroke=\"\(ink.hex)\" stroke-width=\"6\"/>"
            } + bridge(x - 25, y, build)
        case .goggles:
            return Sketch.line("M\(-build.width) \(y) L\(build.width) \(y)", build.second.shade(45), 12)
                + pair(x) {
                    HeadShape.surface("M\($0 - 29) \(y) a29 29 0 1 0 58 0 a29 29 0 1 0 -58 0 Z", build.second, 4)
                        + Sketch.dot($0, y, 20, 0xD6F0F5)
                        + Sketch.dot($0 + build.gaze, y, 8, ink) + Sketch.line("M\($0 - 11) \(y - 6) l8 -8", .white, 5)
                }
        case .visor:
            let w = build.width - 14
            return Sketch.rect(-w, y - 20, w * 2, 38, 0x1C2A35, radius: 19)
                + Sketch.rect(-w + 8, y - 12, w * 2 - 16, 22, build.second, radius: 11)
                + Sketch.rect(-w + 16, y - 9, w / 2, 7, 0xFFFFFF, radius: 3, " opacity=\".6\"")
        case .almond:
            return pair(x) { x in
                let turn = x < 0 ? 24 : -24
                return "<g transform=\"translate(\(x) \(y))rotate(\(turn))\">" + Sketch.oval(0, 0, 17, 27, ink)
                    + Sketch.oval(-4, -11, 5, 8, .white, " opacity=\".85\"")
                    + "</g>"
            }
        case .lashes:
            return pair(x) { x in
                let side = x < 0 ? -1 : 1
                return ball(x, y, 18, build)
                    + Sketch.line("M\(x + side * 12) \(y - 16) l\(side * 9) -9 M\(x + side * 18) \(y - 8) l\(side * 11) -5", ink, 4)
            }
        case .lamps:
            let glow: Ink = build.head == .screen ? 0x7CF2C8 : 0xFFE27A
            return pair(x) { Sketch.dot($0, y, 21, 0x26313C) + Sketch.dot($0, y, 14, glow) + Sketch.dot($0 - 4, y - 5, 4, .white) }
        case .owl:
            return pair(x) {
                Sketch.dot($0, y, 25, 0xF6C445) + Sketch.dot($0 + build.gaze / 2, y, 14, ink) + Sketch.dot($0 - 5, y - 6, 5, .white)
            }
        case .frog:
            return pair(build.width / 2) {
                Sketch.dot($0, -build.height + 2, 19, white) + Sketch.oval($0 + build.gaze / 2, -build.height + 2, 12, 7, ink)
            }
        }
    }

    private static func glass(_ x: Int, _ y: Int, _ r: Int, _ build: Build) -> String {
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(r)\" fill=\"#ffffff\" fill-opacity=\".28\" stroke=\"\(Build.edge(build.second).hex)\" stroke-width=\"6\"/>"
    }

    private static func bridge(_ x: Int, _ y: Int, _ build: Build) -> String {
        Sketch.line("M\(-x) \(y - 4) Q0 \(y - 12) \(x) \(y - 4)", Build.edge(build.second), 5)
    }

    private static func brows(_ build: Build, _ y: Int) -> String {
        guard build.species == .human || build.species == .humanoid else { return "" }
        let x = spread(build)
        let lift = build.gaze
        let ink = build.hair.light > 200 ? build.hair.shade(30) : build.hair
        return Sketch.line("M\(-x - 14) \(y + lift) Q\(-x) \(y - 8) \(-x + 13) \(y)", ink, 7)
            + Sketch.line("M\(x + 14) \(y) Q\(x) \(y - 8 - lift) \(x - 13) \(y - lift / 2)", ink, 7)
    }

    // MARK: - Nose and mouth

    private static func nose(_ build: Build) -> String {
        let edge = build.outline
        return switch build.nose {
        case .none: ""
        case .arc: Sketch.line("M4 -4 Q16 14 -2 17", edge, 5)
        case .long: HeadShape.surface("M-7 -12 C-10 8 -18 22 -4 26 C14 30 18 20 12 12 C7 4 6 -4 6 -14 Z", build.skin.mixed(14, 0xD9594C), 4)
        case .button: Sketch.oval(0, 12, 12, 9, build.skin.mixed(34, 0xD9594C))
        case .slits: Sketch.both(Sketch.line("M5 10 l4 9", edge, 4))
        case .wide: Sketch.line("M-14 12 Q-10 22 0 17 Q10 22 14 12", edge, 5)
        }
    }

    private static func mouth(_ build: Build) -> String {
        let y = min(48, build.height * 54 / 100)
        let edge: Ink = build.head == .screen ? 0x7CF2C8 : build.outline
        let dark: Ink = 0x5B2331
        switch build.mouth {
        case .smile: return Sketch.line("M-22 \(y - 4) Q0 \(y + 16) 22 \(y - 4)", edge, 6)
        case .flat: return Sketch.line("M-18 \(y) L18 \(y)", edge, 6)
        case .small: return Sketch.line("M-9 \(y) Q0 \(y + 8) 9 \(y)", edge, 6)
        case .smirk: return Sketch.line("M-18 \(y + 2) Q6 \(y + 8) 22 \(y - 10)", edge, 6)
        case .worried: return Sketch.line("M-20 \(y + 6) q7 -12 14 -3 q7 9 13 0 q6 -9 13 0", edge, 5)
        case .open:
            return Sketch.oval(0, y + 2, 12, 15, dark, " stroke=\"\(edge.hex)\" stroke-width=\"4\"") + Sketch.oval(0, y + 10, 7, 5, .tongue)
        case .grin, .tongue:
            let jaw = Sketch.fill(
                "M-28 \(y - 8) L28 \(y - 8) Q24 \(y + 24) 0 \(y + 24) Q-24 \(y + 24) -28 \(y - 8) Z", dark,
                " stroke=\"\(edge.hex)\" stroke-width=\"4\" stroke-linejoin=\"round\"")
            return build.mouth == .grin
                ? jaw + Sketch.fill("M-24 \(y - 6) L24 \(y - 6) L21 \(y + 4) L-21 \(y + 4) Z", white)
                : jaw + HeadShape.surface("M-12 \(y + 8) L14 \(y + 8) L14 \(y + 30) a13 13 0 0 1 -26 0 Z", .tongue, 4)
        case .teeth:
            return HeadShape.surface("M-30 \(y - 8) L30 \(y - 8) L26 \(y + 14) L-26 \(y + 14) Z", white, 4)
                + Sketch.line("M-14 \(y - 6) l1 18 M0 \(y - 6) l0 18 M14 \(y - 6) l-1 18 M-27 \(y + 3) l54 0", edge, 3)
        case .fangs:
            return Sketch.line("M-26 \(y - 2) Q0 \(y + 10) 26 \(y - 2)", edge, 6)
                + Sketch.both(HeadShape.surface("M9 \(y + 3) l12 -2 l-5 17 Z", white, 3))
        case .moustache:
            let ink = build.hair
            return Sketch.line("M-12 \(y + 10) Q0 \(y + 18) 12 \(y + 10)", edge, 5)
                + Sketch.both(
                    HeadShape.surface("M0 \(y - 10) C16 \(y - 18) 34 \(y - 6) 40 \(y - 14) C42 \(y + 6) 14 \(y + 8) 0 \(y - 2) Z", ink, 3))
        case .beard:
            let (w, h, ink) = (build.width, build.height, build.hair)
            let base = h - build.height * build.head.face / 100
            return HeadShape.surface(
                "M\(-w * 96 / 100) 6 C\(-w * 70 / 100) 26 -26 \(y - 24) 0 \(y - 20) C26 \(y - 24) \(w * 70 / 100) 26 \(w * 96 / 100) 6 C\(w) \(base) 34 \(base + 24) 0 \(base + 24) C-34 \(base + 24) \(-w) \(base) \(-w * 96 / 100) 6 Z",
                ink, 4) + Sketch.fill("M-18 \(y - 2) L18 \(y - 2) Q0 \(y + 20) -18 \(y - 2) Z", dark)
        case .grille:
            return Sketch.rect(-32, y - 12, 64, 26, 0x26313C, radius: 8)
                + Sketch.line("M-18 \(y - 8) l0 18 M-6 \(y - 8) l0 18 M6 \(y - 8) l0 18 M18 \(y - 8) l0 18", 0xDCE6EA, 4)
        case .beak: return HeadShape.surface("M-15 4 Q0 -6 15 4 L0 34 Z", 0xF0A03A, 4)
        case .muzzle:
            return Sketch.oval(0, y - 8, 30, 22, build.skin.tint(52)) + Sketch.oval(0, y - 20, 12, 9, ink)
                + Sketch.line("M0 \(y - 12) l0 9 M-15 \(y - 4) Q-6 \(y + 6) 0 \(y - 3) Q6 \(y + 6) 15 \(y - 4)", ink, 4)
        }
    }

    private static func marks(_ build: Build) -> String {
        let (w, x) = (build.width, spread(build))
        switch build.marks {
        case .none: return ""
        case .blush: return pair(x + 16) { Sketch.oval($0, 20, 13, 8, .blush, " opacity=\".55\"") }
        case .freckles:
            return pair(x + 8) {
                Sketch.dot($0 - 8, 16, 3, build.skin.shade(34)) + Sketch.dot($0 + 2, 21, 3, build.skin.shade(34))
                    + Sketch.dot($0 + 10, 14, 3, build.skin.shade(34))
            }
        case .spots:
            let ink = build.skin.shade(24)
            return Sketch.dot(-w / 2, -build.height * 58 / 100, 11, ink) + Sketch.dot(-w / 4, -build.height * 72 / 100, 7, ink)
                + Sketch.dot(w * 55 / 100, 26, 9, ink)
                + Sketch.dot(w * 68 / 100, 8, 5, ink)
        case .stripes:
            return Sketch.both(Sketch.line("M\(w * 86 / 100) -4 l-24 4 M\(w * 84 / 100) 16 l-20 1", build.skin.shade(34), 7))
                + Sketch.line("M-14 \(-build.height * 76 / 100) l28 0 M-9 \(-build.height * 62 / 100) l18 0", build.skin.shade(34), 7)
        case .plaster:
            return "<g transform=\"translate(\(x + 12) 18)rotate(-24)\">" + Sketch.rect(-16, -6, 32, 12, 0xF3D9B0, radius: 6)
                + Sketch.rect(-5, -6, 10, 12, 0xE4BC88) + "</g>"
        case .rivets: return pair(w * 78 / 100) { Sketch.dot($0, 24, 4, build.outline) + Sketch.dot($0, 38, 4, build.outline) }
        }
    }
}
