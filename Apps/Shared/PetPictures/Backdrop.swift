import EmbeddedServer

/// The background of an animal: a ground colour and one quiet motif.
struct Backdrop: Sendable {
    static let kinds = 14

    let ground: Ink
    let second: Ink
    let third: Ink

    private static let all: [Backdrop] = [
        Backdrop(ground: 0xF8DDBE, second: 0xF3C795, third: 0xE79A66),
        Backdrop(ground: 0xD3E3CA, second: 0xB3CFA8, third: 0x7FA477),
        Backdrop(ground: 0xCBE4F3, second: 0xA4CFE8, third: 0x6BA6CC),
        Backdrop(ground: 0xDFD6F1, second: 0xC4B4E6, third: 0x9580C7),
        Backdrop(ground: 0xF7D3D3, second: 0xEDB0B3, third: 0xD47F88),
        Backdrop(ground: 0xFBECB6, second: 0xF6D97C, third: 0xE5B340),
        Backdrop(ground: 0xCBEDE0, second: 0x9ED8C3, third: 0x59AD93),
        Backdrop(ground: 0x34456E, second: 0x465989, third: 0xF0C65A),
        Backdrop(ground: 0x35594B, second: 0x48705E, third: 0xD9C37A),
        Backdrop(ground: 0x54406B, second: 0x6A538A, third: 0xF0A7A0),
        Backdrop(ground: 0xC9694A, second: 0xD77F5F, third: 0xF6D9B8),
        Backdrop(ground: 0x2F6E7A, second: 0x418591, third: 0xF4D58D),
        Backdrop(ground: 0xE0AC45, second: 0xE9BF65, third: 0x8A5A34),
        Backdrop(ground: 0xE8E2D8, second: 0xD5CCBE, third: 0xA5998A),
        Backdrop(ground: 0xF0937A, second: 0xF5AC95, third: 0xFBE3C8),
        Backdrop(ground: 0x2E3448, second: 0x3F4760, third: 0xE9D9B0),
    ]

    /// One of the backdrops on which the coat stands out.
    static func choose(for coat: Coat, _ turn: Int) -> Backdrop {
        let ranked = all.enumerated().map { index, backdrop in
            let worst = min(backdrop.ground.distance(to: coat.base), backdrop.ground.distance(to: coat.dark) * 2)
            return (index: index, contrast: min(worst, 170))
        }
        let good = ranked.filter { $0.contrast >= 75 }
        let fitting = good.count >= 6 ? good : Array(ranked.sorted { ($0.contrast, $1.index) > ($1.contrast, $0.index) }.prefix(6))
        return all[fitting[turn % fitting.count].index]
    }

    /// The motif of the given kind over the ground.
    func draw(kind: Int, id: String, chance: inout Chance) -> String {
        Sketch.rect(0, 0, PetDrawing.side, PetDrawing.side, ground) + motif(kind, id, &chance)
    }

    private func motif(_ kind: Int, _ id: String, _ chance: inout Chance) -> String {
        switch kind {
        case 0: return Sketch.dot(240, 236, 186, second)
        case 1:
            let sun = chance.happens(50) ? 96 : 384
            return Sketch.dot(sun, 96, 44, third) + Sketch.fill("M0 330Q120 236 250 322T480 300V480H0Z", second)
                + Sketch.fill("M0 398Q150 330 300 392T480 376V480H0Z", second.mixed(35, third))
        case 2: return pattern(id, 60, Sketch.dot(15, 15, 7, second) + Sketch.dot(45, 45, 7, second))
        case 3:
            let turn = chance.pick([0, 45, 90, 135])
            return pattern(id, 56, Sketch.rect(0, 0, 28, 56, second), turn: turn)
        case 4:
            return Sketch.fill("M64 480V252a176 176 0 01352 0V480Z", second)
                + Sketch.fill("M104 480V256a136 136 0 01272 0V480Z", second.mixed(55, ground))
        case 5:
            guard ground.light < 120 else { return clouds(&chance) }
            let stars = (0..<12).map { _ in Sketch.dot(chance.int(20...460), chance.int(20...300), chance.int(2...5), third) }.joined()
            let moon = chance.happens(50) ? 92 : 388
            return stars + Sketch.dot(moon, 92, 46, third) + Sketch.dot(moon + 20, 80, 40, ground)
        case 6: return clouds(&chance)
        case 7: return leaves()
        case 8:
            let frame = second.mixed(50, .white)
            return Sketch.rect(70, 40, 340, 300, frame, radius: 20) + Sketch.rect(88, 58, 304, 264, ground.mixed(45, 0xBFE0F2), radius: 8)
                + Sketch.rect(234, 58, 12, 264, frame) + Sketch.rect(88, 180, 304, 12, frame)
                + Sketch.rect(52, 334, 376, 18, frame, radius: 9)
        case 9: return rays()
        case 10: return flags()
        case 11: return confetti(&chance)
        case 12:
            return (0..<4).map { index in
                let y = 110 + index * 100
                return Sketch.fill("M0 \(y)q60-44 120 0t120 0t120 0t120 0V480H0Z", ground.mixed(25 + index * 25, second))
            }.joined()
        default:
            return Sketch.rect(0, 372, 480, 108, second) + Sketch.rect(0, 366, 480, 8, second.mixed(40, third))
                + Sketch.placed(chance.happens(50) ? 92 : 388, 130, picture(&chance))
        }
    }

    private func picture(_ chance: inout Chance) -> String {
        let inside =
            switch chance.int(0...2) {
            case 0: Sketch.dot(0, 0, 22, third)
            case 1: Sketch.fill("M-40 52L-8-10 14 24 26 6 40 52Z", second.mixed(50, third))
            default: Sketch.fill("M0 28C-40 0-24-34 0-12C24-34 40 0 0 28Z", third)
            }
        return Sketch.rect(-52, -64, 104, 128, second, radius: 8) + Sketch.rect(-40, -52, 80, 104, ground.mixed(45, .white), radius: 3)
            + inside
    }

    private func leaves() -> String {
        let leaf = "M0 0C-46-40-46-130 0-190C46-130 46-40 0 0Z"
        let vein = Sketch.line("M0 0V-150", second.mixed(40, third), 5)
        let leaves = [(40, 480, -12), (110, 500, 22), (10, 340, 24), (440, 480, 14), (372, 500, -24), (470, 330, -26)]
        return leaves.map { Sketch.placed($0.0, $0.1, turn: $0.2, Sketch.fill(leaf, second) + vein) }.joined()
    }

    private func rays() -> String {
        let rays = (0..<9).map {
            "M240 236L\([480, 900, 900, 640, 380, 60, -420, -420, -60][$0]) \([-420, -160, 236, 760, 900, 900, 620, 120, -420][$0])"
        }
        return zip(
            rays, [(620, -420), (900, 20), (900, 420), (520, 900), (240, 900), (-160, 900), (-420, 420), (-420, -60), (120, -420)]
        )
        .map { Sketch.fill("\($0)L\($1.0) \($1.1)Z", second) }.joined()
    }

    private func flags() -> String {
        let flags = (0..<7).map { index in
            let x = 8 + index * 68
            let y = [34, 58, 72, 78, 72, 58, 34][index]
            return Sketch.fill("M\(x) \(y)h52l-26 50z", index % 2 == 0 ? third : second)
        }
        return Sketch.line("M-10 24Q240 132 490 24", third.shade(20), 4) + flags.joined() + Sketch.rect(0, 410, 480, 70, second)
    }

    private func confetti(_ chance: inout Chance) -> String {
        return (0..<22).map { index in
            let x = (index % 6) * 88 + chance.int(0...50)
            let y = (index / 6) * 96 + chance.int(10...70)
            let ink = index % 3 == 0 ? third : second
            return index % 2 == 0
                ? Sketch.dot(x, y, chance.int(5...9), ink)
                : Sketch.placed(x, y, turn: chance.int(0...80), Sketch.rect(-10, -4, 20, 8, ink, radius: 4))
        }.joined()
    }

    private func clouds(_ chance: inout Chance) -> String {
        let cloud = "M-70 24a26 26 0 014-52a40 40 0 0174-14a32 32 0 0154 26a22 22 0 012 40z"
        let ink = ground.light < 120 ? second : second.mixed(70, .white)
        return [(90, 100, 100), (390, 150, 84), (250, 56, 62), (60, 300, 74), (430, 330, 96)]
            .map { Sketch.placed($0.0 + chance.int(-20...20), $0.1 + chance.int(-16...16), scale: $0.2, Sketch.fill(cloud, ink)) }.joined()
    }

    private func pattern(_ id: String, _ size: Int, _ content: String, turn: Int = 0) -> String {
        let turned = turn == 0 ? "" : " patternTransform=\"rotate(\(turn))\""
        return "<pattern id=\"\(id)p\" width=\"\(size)\" height=\"\(size)\" patternUnits=\"userSpaceOnUse\"\(turned)>\(content)</pattern>"
            + "<rect width=\"480\" height=\"480\" fill=\"url(#\(id)p)\"/>"
    }
}
