import Sketching

/// The cats: fourteen kinds, each with its own skull, ears, coats and markings.
enum CatHead {
    static let kinds = 14

    private enum Ears {
        case plain, large, small, folded, tufted
    }

    private enum Mark {
        case plain, tabby, tuxedo, points, calico, bicolour, rosettes, wrinkles, whiteChin
    }

    private struct Kind {
        let width: Int
        let height: Int
        let ears: Ears
        let marks: [Mark]
        let coats: [Coat]
        let eyes: [Ink]
        var shaggy = false
    }

    private static let ginger = Coat(0xE9A45E, 0xC87832, 0xFDF0DC)
    private static let brown = Coat(0xB08D6C, 0x6B4F3B, 0xF1E4D0)
    private static let silver = Coat(0xB4B9C0, 0x6D747F, 0xF4F4F2)
    private static let black = Coat(0x3F4250, 0x2B2D38, 0x6A6C7C)
    private static let tuxedo = Coat(0x42434E, 0x2D2E37, 0xF8F4EE)
    private static let blue = Coat(0x8C98AA, 0x677387, 0xC9D0DA)
    private static let white = Coat(0xFAF6F0, 0xE2D8CC, 0xFFFFFF)
    private static let cream = Coat(0xF3DFC3, 0xD9B78D, 0xFFF7EA)
    private static let seal = Coat(0xEFE0CB, 0x5B4338, 0xF9F0E2)
    private static let lilac = Coat(0xEFE8E4, 0x9B8A90, 0xFAF6F3)
    private static let flame = Coat(0xF8E9D4, 0xD9894C, 0xFDF5E8)
    private static let pink = Coat(0xEAC4B4, 0xCB988A, 0xF6DDD2)
    private static let sand = Coat(0xDDB177, 0x7A5232, 0xF7E6C8)
    private static let tortie = Coat(0xFBF5EB, 0x3E3A40, 0xFFFFFF)

    private static let yellow: Ink = 0xF2C94C
    private static let green: Ink = 0x9CCB6B
    private static let sky: Ink = 0x7DB9E8
    private static let copper: Ink = 0xE59A3C
    private static let teal: Ink = 0x6CC5B0

    private static func kind(_ index: Int) -> Kind {
        switch index {
        case 0: Kind(width: 118, height: 104, ears: .plain, marks: [.tabby], coats: [silver, brown, ginger, cream], eyes: [green, yellow])
        case 1:
            Kind(
                width: 116, height: 106, ears: .plain, marks: [.tuxedo],
                coats: [tuxedo, Coat(0x8C98AA, 0x677387, 0xF7F6F3), Coat(0x6A4B3E, 0x503629, 0xF8F1E8)], eyes: [green, yellow])
        case 2:
            Kind(
                width: 116, height: 104, ears: .plain, marks: [.plain], coats: [black, Coat(0x5A4A48, 0x40332F, 0x87736E)],
                eyes: [yellow, green, copper])
        case 3:
            Kind(
                width: 104, height: 112, ears: .large, marks: [.points], coats: [seal, lilac, flame, Coat(0xECE6DC, 0x6B7484, 0xF8F5EF)],
                eyes: [sky])
        case 4:
            Kind(
                width: 124, height: 104, ears: .small, marks: [.plain, .whiteChin], coats: [white, cream, blue, ginger],
                eyes: [copper, sky], shaggy: true)
        case 5:
            Kind(
                width: 117, height: 105, ears: .plain, marks: [.calico], coats: [tortie, Coat(0xF9F1E6, 0x7C6A62, 0xFFFFFF)],
                eyes: [green, copper])
        case 6:
            Kind(
                width: 122, height: 106, ears: .folded, marks: [.plain, .tabby, .whiteChin], coats: [blue, cream, silver, ginger],
                eyes: [copper, yellow])
        case 7:
            Kind(
                width: 114, height: 110, ears: .tufted, marks: [.tabby], coats: [brown, silver, ginger], eyes: [green, yellow], shaggy: true
            )
        case 8:
            Kind(
                width: 110, height: 106, ears: .large, marks: [.plain], coats: [blue, Coat(0xA5A0A8, 0x7F7984, 0xD6D2D8)],
                eyes: [green, teal])
        case 9:
            Kind(width: 118, height: 106, ears: .plain, marks: [.whiteChin, .tabby], coats: [ginger, brown, sand], eyes: [yellow, green])
        case 10:
            Kind(
                width: 104, height: 106, ears: .large, marks: [.wrinkles],
                coats: [pink, Coat(0xC9B4B4, 0xA08A8C, 0xE3D5D5), Coat(0x8D7B7C, 0x6B5A5C, 0xB5A4A4)], eyes: [sky, green, yellow])
        case 11:
            Kind(
                width: 118, height: 104, ears: .plain, marks: [.bicolour],
                coats: [Coat(0x42434E, 0x2D2E37, 0xFAF7F1), Coat(0xE9A45E, 0xC87832, 0xFEF8EE), Coat(0x97A0AD, 0x6D7786, 0xFAF8F4)],
                eyes: [yellow, teal, green])
        case 12:
            Kind(
                width: 110, height: 106, ears: .plain, marks: [.rosettes],
                coats: [sand, Coat(0xC3C6CB, 0x5E636D, 0xF1F1EF), Coat(0xE2C49B, 0x8A5A34, 0xFAEFDA)], eyes: [teal, green])
        default:
            Kind(
                width: 114, height: 106, ears: .tufted, marks: [.points, .bicolour],
                coats: [seal, Coat(0xECE6DC, 0x76808F, 0xFBF9F5), flame], eyes: [sky], shaggy: true)
        }
    }

    static func draw(kind index: Int, variant: Int, mood: Mood, chance: inout Chance) -> Head {
        let kind = kind(index)
        let coat = kind.coats[variant % kind.coats.count]
        let mark = kind.marks[(variant / 2) % kind.marks.count]
        let (w, h) = (kind.width, kind.height)
        let skull = Sketch.fit(
            "M 0 -96 C 56 -98 96 -66 101 -8 C 106 48 70 98 0 100 C -70 98 -106 48 -101 -8 C -96 -66 -56 -98 0 -96 Z", w, h)
        let bibbed: Bool =
            switch mark {
            case .tuxedo, .bicolour, .whiteChin, .calico: true
            default: false
            }
        var head = Head(width: w, height: h, coat: coat, bib: bibbed ? coat.light : coat.base.mixed(45, coat.light))
        head.shaggy = kind.shaggy
        head.marks =
            switch mark {
            case .tabby: .stripes
            case .rosettes: .rosettes
            case .calico: .patches
            default: .plain
            }

        if kind.shaggy { head.back += ruff(w, h, coat, mark) }
        let earInk: Ink = mark == .points ? coat.dark : coat.base
        let ears = ears(kind.ears, w, h, earInk, coat, mark)
        if kind.ears != .folded { head.back += ears }
        var front = Sketch.fill(skull, coat.base)
        front += Sketch.clipped(mood.id + "h", skull, markings(mark, w, h, coat, &chance))
        if kind.ears == .folded { front += ears }
        front += whiskers(w, coat)
        front += eyes(mood, w, coat, mark, chance.pick(kind.eyes), odd: coat == white && chance.happens(50))
        front += face(mood, coat, mark)
        head.front = front
        return head
    }

    // MARK: Parts

    private static func ears(_ ears: Ears, _ w: Int, _ h: Int, _ ink: Ink, _ coat: Coat, _ mark: Mark) -> String {
        let rose = ink.mixed(62, 0xE99C93)
        var other = ink
        if mark == .calico { other = coat.dark }
        func pair(_ outer: String, _ inner: String, tuft: String = "") -> String {
            let innerShape = Sketch.soft(Sketch.fit(inner, w, h), rose, 8) + tuft
            let path = Sketch.fit(outer, w, h)
            let right: Ink = mark == .calico ? 0xE39A55 : ink
            return Sketch.soft(path, right, 16) + innerShape + Sketch.mirrored(Sketch.soft(path, other, 16) + innerShape)
        }
        switch ears {
        case .plain:
            return pair("M 22 -84 L 86 -142 C 94 -110 94 -70 86 -16 Z", "M 48 -90 L 80 -118 C 86 -98 88 -78 87 -56 Z")
        case .large:
            return pair("M 18 -82 L 98 -164 C 106 -120 100 -70 86 -12 Z", "M 46 -92 L 90 -138 C 96 -110 97 -80 92 -52 Z")
        case .small:
            return pair("M 36 -82 L 82 -122 C 92 -100 93 -72 86 -30 Z", "M 58 -86 L 78 -104 C 85 -90 88 -76 88 -62 Z")
        case .tufted:
            let tuft =
                Sketch.line(Sketch.fit("M 88 -146 L 98 -176 M 84 -144 L 84 -168", w, h), ink.shade(30), 6)
                + Sketch.line(Sketch.fit("M 50 -80 L 66 -108 M 62 -76 L 74 -104", w, h), ink.mixed(70, coat.light), 6)
            return pair("M 18 -84 L 88 -150 C 96 -114 96 -70 86 -16 Z", "M 46 -92 L 82 -124 C 88 -102 90 -78 88 -54 Z", tuft: tuft)
        case .folded:
            let ear = Sketch.soft(Sketch.fit("M 36 -92 C 58 -110 92 -98 100 -66 C 88 -60 58 -58 36 -92 Z", w, h), ink.shade(16), 12)
            return Sketch.both(ear)
        }
    }

    private static func ruff(_ w: Int, _ h: Int, _ coat: Coat, _ mark: Mark) -> String {
        let path = "M 0 -90 L 60 -88 L 100 -40 L 124 -14 L 114 12 L 134 40 L 112 58 L 114 90 L 82 94 L 66 122 L 34 110 L 0 132"
        return Sketch.both(Sketch.soft(Sketch.fit(path + " Z", w, h), coat.base.mixed(mark == .bicolour ? 80 : 45, coat.light), 14))
    }

    private static func markings(_ mark: Mark, _ w: Int, _ h: Int, _ coat: Coat, _ chance: inout Chance) -> String {
        switch mark {
        case .plain:
            return Sketch.oval(0, -h, w * 3 / 5, h / 3, coat.base.tint(8))
        case .tabby:
            return Sketch.line(
                Sketch.fit("M 0 -98 V -60 M -22 -98 C -20 -84 -22 -74 -26 -62 M 22 -98 C 20 -84 22 -74 26 -62", w, h), coat.dark, 11)
                + Sketch.both(Sketch.line(Sketch.fit("M 104 10 C 88 8 80 10 70 16 M 100 38 C 86 34 78 36 68 40", w, h), coat.dark, 10))
                + Sketch.oval(0, h * 62 / 100, w * 44 / 100, h * 42 / 100, coat.light)
        case .tuxedo:
            return Sketch.fill(
                Sketch.fit("M 0 -34 C 14 10 40 14 62 40 C 74 66 60 104 0 110 C -60 104 -74 66 -62 40 C -40 14 -14 10 0 -34 Z", w, h),
                coat.light)
        case .bicolour:
            return Sketch.fill(
                Sketch.fit("M 0 -100 C 6 -40 44 -8 110 46 L 110 120 L -110 120 L -110 46 C -44 -8 -6 -40 0 -100 Z", w, h), coat.light)
        case .whiteChin:
            return Sketch.fill(
                Sketch.fit(
                    "M -10 -16 L 10 -16 C 16 16 62 22 66 58 C 66 96 30 110 0 110 C -30 110 -66 96 -66 58 C -62 22 -16 16 -10 -16 Z", w, h),
                coat.light)
                + Sketch.line(Sketch.fit("M 0 -98 V -66 M -20 -98 V -72 M 20 -98 V -72", w, h), coat.dark.mixed(30, coat.base), 9)
        case .points:
            return Sketch.oval(0, h * 34 / 100, w * 56 / 100, h * 66 / 100, coat.dark.mixed(55, coat.base))
                + Sketch.oval(0, h * 44 / 100, w * 42 / 100, h * 52 / 100, coat.dark)
        case .calico:
            let flip = chance.happens(50)
            let ginger: Ink = 0xE39A55
            let patches =
                Sketch.fill(Sketch.fit("M 10 -110 C 4 -70 14 -46 22 -34 C 40 22 70 34 112 20 L 112 -110 Z", w, h), ginger)
                + Sketch.fill(Sketch.fit("M -20 -110 C -24 -70 -34 -60 -30 -34 C -44 10 -80 14 -112 0 L -112 -110 Z", w, h), coat.dark)
            return flip ? patches + Sketch.oval(-w * 7 / 10, h * 72 / 100, w / 4, h / 4, ginger) : patches
        case .rosettes:
            let places = [
                (-30, -76), (30, -76), (0, -62), (-82, 4), (82, 4), (-78, 40), (78, 40), (-60, -58), (60, -58), (-92, -24), (92, -24),
            ]
            return places.map { Sketch.oval($0.0 * w / 100, $0.1 * h / 100, chance.int(8...12), chance.int(6...10), coat.dark) }.joined()
                + Sketch.oval(0, h * 62 / 100, w * 42 / 100, h * 40 / 100, coat.light)
        case .wrinkles:
            return Sketch.line(
                Sketch.fit("M -36 -66 C -14 -76 14 -76 36 -66 M -30 -52 C -10 -60 10 -60 30 -52 M -5 -40 V -26 M 7 -40 V -26", w, h),
                coat.dark, 6)
                + Sketch.both(Sketch.line(Sketch.fit("M 92 34 C 84 42 80 50 80 60", w, h), coat.dark, 6))
        }
    }

    private static func whiskers(_ w: Int, _ coat: Coat) -> String {
        let ink: Ink = coat.base.light > 150 ? coat.base.shade(52) : coat.base.tint(62)
        return Sketch.both(Sketch.line("M\(w * 62 / 100) 36L\(w + 28) 24M\(w * 62 / 100) 50L\(w + 30) 54", ink, 4))
    }

    private static func eyes(_ mood: Mood, _ w: Int, _ coat: Coat, _ mark: Mark, _ iris: Ink, odd: Bool) -> String {
        let x = w * 46 / 100
        let y = -2
        let behind: Ink = mark == .points ? coat.dark.mixed(40, coat.base) : coat.base
        // On two-coloured faces a closed eye may lie on either colour.
        let mixed = [.bicolour, .calico].contains { $0 == mark }
        let line: Ink = mixed ? 0x928A86 : behind.light < 120 ? behind.tint(70) : .outline
        let wide = mood.eyes == .wide
        let even = [.plain, .tabby, .wrinkles, .whiteChin].contains { $0 == mark }
        func open(_ at: Int, _ iris: Ink) -> String {
            let rim: Ink = behind.light < 120 ? behind.shade(45) : behind.shade(60)
            return Sketch.oval(at, y, 28, 26, rim) + Sketch.oval(at, y, 24, 22, iris)
                + Sketch.oval(at + mood.gaze, y, wide ? 15 : 7, wide ? 18 : 20, .outline)
                + Sketch.dot(at + mood.gaze + 7, y - 9, 5, .white)
        }
        func half(_ at: Int) -> String {
            open(at, iris) + Sketch.fill("M\(at - 31) \(y - 4)V\(y - 30)H\(at + 31)V\(y - 4)z", behind)
                + Sketch.line("M\(at - 28) \(y - 4)H\(at + 28)", line.mixed(30, behind), 6)
        }
        func arc(_ at: Int) -> String { Sketch.line("M\(at - 22) \(y + 6)q22-24 44 0", line, 7) }
        func rest(_ at: Int) -> String { Sketch.line("M\(at - 22) \(y - 2)q22 20 44 0", line, 7) }
        switch mood.eyes {
        case .open, .wide: return open(-x, odd ? sky : iris) + open(x, odd ? copper : iris)
        case .happy: return arc(-x) + arc(x)
        case .sleepy: return mood.gaze == 0 || !even ? rest(-x) + rest(x) : half(-x) + half(x)
        case .wink: return open(-x, iris) + rest(x)
        }
    }

    private static func face(_ mood: Mood, _ coat: Coat, _ mark: Mark) -> String {
        let ground: Ink =
            switch mark {
            case .points: coat.dark
            case .plain, .wrinkles: coat.base
            default: coat.light
            }
        let line: Ink = ground.light < 120 ? ground.tint(62) : .outline
        let rose: Ink = ground.light < 120 ? 0xC98A86 : 0xE58A86
        var drawn = ""
        if mark == .plain || mark == .wrinkles { drawn += Sketch.both(Sketch.oval(24, 56, 30, 24, coat.base.mixed(22, coat.light))) }
        switch mood.mouth {
        case 1:  // the tip of the tongue
            drawn += Sketch.fill("M-9 62h18v10a9 9 0 01-18 0z", .tongue)
            drawn += Sketch.line("M0 44V56q-3 14-26 8M0 56q3 14 26 8", line, 6)
        case 2:  // a cry
            drawn += Sketch.fill("M-15 60q15-10 30 0q2 26-15 26t-15-26z", 0x5A2A2E) + Sketch.oval(0, 79, 9, 6, .tongue)
            drawn += Sketch.line("M0 44V56q-3 12-26 8M0 56q3 12 26 8", line, 6)
        case 3:  // calm
            drawn += Sketch.line("M0 44V58M-20 56q20 11 40 0", line, 6)
        default:
            drawn += Sketch.line("M0 44V54q-2 17-26 11M0 54q2 17 26 11", line, 6)
        }
        return drawn + Sketch.soft("M-12 34H12L0 46Z", rose, 6)
    }
}
