import Sketching

/// Shoulders and what is worn on them.
enum Wardrobe {
    enum Kind {
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

    private static func torso(_ build: Build) -> String {
        let s = build.shoulders
        return
            "M\(150 - s - 14) 306 C\(150 - s - 8) 256 \(150 - s + 22) 236 118 228 L182 228 C\(150 + s - 22) 236 \(150 + s + 8) 256 \(150 + s + 14) 306 Z"
    }

    static func svg(_ build: Build) -> String {
        let path = torso(build)
        let neckless: Bool
        switch build.clothes {
        case .stem, .pebbles: neckless = true
        default: neckless = build.species == .robot || build.head == .owl || build.head == .frog
        }
        let neck = neckless ? "" : HeadShape.surface("M126 190 L174 190 L176 244 L124 244 Z", build.skin.shade(16), 4)
        let ground =
            build.clothes == .plate
            ? build.skin.shade(12) : build.clothes == .stem ? 0x5FA850 : build.clothes == .pebbles ? build.skin.shade(24) : build.cloth
        let base =
            build.clothes == .stem
            ? HeadShape.surface("M136 190 C140 240 138 270 134 306 L166 306 C164 270 160 240 164 190 Z", ground)
            : HeadShape.surface(path, ground)
        return neck + base + (build.clothes == .stem ? "" : Sketch.clipped("b", path, within(build))) + collar(build)
    }

    /// What is on the cloth.
    private static func within(_ build: Build) -> String {
        let (cloth, second) = (build.cloth, build.second)
        let dark = Build.edge(cloth)
        switch build.clothes {
        case .stripes: return (0..<5).map { Sketch.rect(0, 238 + $0 * 17, 300, 8, second) }.joined()
        case .coat:
            return Sketch.fill("M118 226 L150 300 L182 226 Z", second)
                + Sketch.fill("M112 226 L84 258 L116 262 L104 276 L146 306 L150 292 L122 226 Z", cloth.shade(14), edge(dark))
                + Sketch.fill("M188 226 L216 258 L184 262 L196 276 L154 306 L150 292 L178 226 Z", cloth.shade(14), edge(dark))
        case .tie:
            return Sketch.fill("M112 224 L150 290 L188 224 Z", 0xFBF8F1)
                + Sketch.fill("M138 242 L162 242 L158 258 L170 306 L130 306 L142 258 Z", second, edge(Build.edge(second)))
        case .suit:
            return Sketch.rect(96, 262, 108, 60, cloth.shade(18), radius: 14) + Sketch.dot(122, 282, 8, 0xE8573F)
                + Sketch.dot(150, 282, 8, 0xFFD04A) + Sketch.dot(178, 282, 8, 0x5FAE63)
        case .overalls:
            return Sketch.fill("M0 220 L300 220 L300 306 L0 306 Z", second.tint(25))
                + Sketch.fill("M100 262 L200 262 L206 310 L94 310 Z", cloth, edge(dark))
                + Sketch.line("M106 264 L96 220 M194 264 L204 220", cloth.shade(12), 15) + Sketch.dot(108, 270, 5, 0xFFD04A)
                + Sketch.dot(192, 270, 5, 0xFFD04A)
        case .dress: return (0..<9).map { Sketch.dot(34 + $0 % 5 * 58 + $0 / 5 * 29, 254 + $0 / 5 * 30, 7, second) }.joined()
        case .poncho:
            return Sketch.line(
                "M20 268 l22 -20 l22 20 l22 -20 l22 20 l22 -20 l22 20 l22 -20 l22 20 l22 -20 l22 20 l22 -20 l22 20", second, 9)
                + Sketch.rect(0, 288, 300, 20, second)
        case .armour:
            return Sketch.fill("M100 232 L200 232 L186 300 L114 300 Z", cloth.tint(35), edge(dark))
                + Sketch.line("M150 234 L150 300", dark, 4)
                + Sketch.dot(86, 262, 18, cloth.tint(35), edge(dark)) + Sketch.dot(214, 262, 18, cloth.tint(35), edge(dark))
        case .uniform:
            return Sketch.fill("M150 226 L196 226 L176 306 L150 306 Z", cloth.shade(16))
                + [250, 270, 290].map { Sketch.dot(142, $0, 5, 0xFFD04A) }.joined()
                + Sketch.fill("M196 252 l12 6 l-2 14 l-10 6 l-10 -6 l-2 -14 Z", 0xFFD04A)
        case .robe:
            return Sketch.fill("M118 226 L168 306 L132 306 L106 232 Z", second)
                + Sketch.fill("M182 226 L150 278 L140 262 L160 226 Z", second)
        case .plate:
            return Sketch.rect(104, 246, 92, 70, build.skin.tint(25), radius: 12) + Sketch.dot(128, 268, 9, build.second)
                + Sketch.rect(146, 262, 38, 6, build.outline, radius: 3) + Sketch.rect(146, 274, 26, 6, build.outline, radius: 3)
        case .hoodie: return Sketch.fill("M108 286 L192 286 L200 310 L100 310 Z", cloth.shade(16))
        case .pebbles:
            return Sketch.fill("M60 300 L96 246 L140 262 L150 306 Z", build.skin.shade(10))
                + Sketch.fill("M240 300 L196 250 L164 270 L156 306 Z", build.skin.shade(34))
        default: return ""
        }
    }

    private static func edge(_ ink: Ink) -> String { " stroke=\"\(ink.hex)\" stroke-width=\"4\" stroke-linejoin=\"round\"" }

    private static func collar(_ build: Build) -> String {
        let (cloth, second) = (build.cloth, build.second)
        switch build.clothes {
        case .tee, .stripes, .dress: return Sketch.line("M116 230 Q150 262 184 230", cloth.shade(22), 9)
        case .turtleneck:
            return HeadShape.surface("M116 214 C130 222 170 222 184 214 L188 240 C168 250 132 250 112 240 Z", cloth.tint(14), 4)
        case .vneck: return Sketch.fill("M120 228 L150 272 L180 228 Z", second, edge(Build.edge(cloth)))
        case .tie:
            return HeadShape.surface("M116 226 L150 246 L134 264 L106 236 Z", 0xFBF8F1, 4)
                + HeadShape.surface("M184 226 L150 246 L166 264 L194 236 Z", 0xFBF8F1, 4)
        case .hoodie:
            return HeadShape.surface("M108 232 C120 214 180 214 192 232 C176 252 124 252 108 232 Z", cloth.shade(14), 4)
                + Sketch.line("M136 248 l-2 26 M164 248 l2 26", 0xFBF8F1, 5)
        case .suit:
            return
                "<ellipse cx=\"150\" cy=\"232\" rx=\"52\" ry=\"17\" fill=\"\(second.hex)\" stroke=\"\(Build.edge(second).hex)\" stroke-width=\"5\"/>"
        default: return ""
        }
    }

    /// What lies over the chin.
    static func front(_ build: Build) -> String {
        switch build.clothes {
        case .scarf:
            HeadShape.surface("M100 226 C124 246 176 246 200 226 L204 250 C174 270 126 270 96 250 Z", build.second)
                + HeadShape.surface("M172 252 L200 246 L206 300 L178 304 Z", build.second.shade(12))
        case .stem:
            HeadShape.surface("M150 276 C176 244 214 246 232 262 C214 286 180 292 150 276 Z", 0x7CC257, 4)
                + HeadShape.surface("M150 288 C124 258 88 262 72 276 C90 298 122 302 150 288 Z", 0x6DB352, 4)
        default: ""
        }
    }
}
