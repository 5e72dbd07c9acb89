import EmbeddedServer

/// The cats: fourteen kinds, each with its own skull, ears, coats and markings.
enum CatHead {
    static let kinds = 14

    private enum Ears: String {
        case plain, large, small, folded, tufted
    }

    private enum Mark: String {
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
        let values = Drawings.Values(
            ["w": kind.width, "h": kind.height], ["base": coat.base, "dark": coat.dark, "light": coat.light])
        let bibbed: Bool =
            switch mark {
            case .tuxedo, .bicolour, .whiteChin, .calico: true
            default: false
            }
        var head = Head(
            width: kind.width, height: kind.height, coat: coat, bib: bibbed ? coat.light : coat.base.mixed(45, coat.light))
        head.shaggy = kind.shaggy
        head.marks =
            switch mark {
            case .tabby: .stripes
            case .rosettes: .rosettes
            case .calico: .patches
            default: .plain
            }

        if kind.shaggy {
            head.back += drawings("ruff", values.with([:], ["ruff": coat.base.mixed(mark == .bicolour ? 80 : 45, coat.light)]))
        }
        let ink: Ink = mark == .points ? coat.dark : coat.base
        let calico = mark == .calico
        let inks: [String: Ink] = [
            "ink": ink, "rose": ink.mixed(62, 0xE99C93), "left": calico ? coat.dark : ink, "right": calico ? 0xE39A55 : ink,
        ]
        let ears = drawings("ears-\(kind.ears.rawValue)", values.with([:], inks))
        let skull = drawings("skull", values)
        if kind.ears != .folded { head.back += ears }
        head.front = Sketch.fill(skull, coat.base)
        head.front += Sketch.clipped(mood.id + "h", skull, markings(mark, values, coat, &chance))
        if kind.ears == .folded { head.front += ears }
        let whisker = coat.base.light > 150 ? coat.base.shade(52) : coat.base.tint(62)
        head.front += drawings("whiskers", values.with([:], ["whisker": whisker]))
        head.front += eyes(mood, values, coat, mark, chance.pick(kind.eyes), odd: coat == white && chance.happens(50))
        head.front += face(mood, values, coat, mark)
        return head
    }

    private static let drawings = Drawings(PackageResources.cats_svg)

    // MARK: Parts

    private static func markings(_ mark: Mark, _ values: Drawings.Values, _ coat: Coat, _ chance: inout Chance) -> String {
        let drawn = drawings("mark-\(mark.rawValue)", values)
        switch mark {
        case .calico: return chance.happens(50) ? drawn + drawings("mark-calico-more", values) : drawn
        case .rosettes:
            let places = [
                (-30, -76), (30, -76), (0, -62), (-82, 4), (82, 4), (-78, 40), (78, 40), (-60, -58), (60, -58), (-92, -24), (92, -24),
            ]
            let (w, h) = (values.numbers["w", default: 0], values.numbers["h", default: 0])
            return places.map { Sketch.oval($0.0 * w / 100, $0.1 * h / 100, chance.int(8...12), chance.int(6...10), coat.dark) }.joined()
                + drawn
        default: return drawn
        }
    }

    private static func eyes(_ mood: Mood, _ values: Drawings.Values, _ coat: Coat, _ mark: Mark, _ iris: Ink, odd: Bool) -> String {
        let behind: Ink = mark == .points ? coat.dark.mixed(40, coat.base) : coat.base
        // On two-coloured faces a closed eye may lie on either colour.
        let mixed = [.bicolour, .calico].contains { $0 == mark }
        let line: Ink = mixed ? 0x928A86 : behind.light < 120 ? behind.tint(70) : .outline
        let wide = mood.eyes == .wide
        let even = [.plain, .tabby, .wrinkles, .whiteChin].contains { $0 == mark }
        let x = values.numbers["w", default: 0] * 46 / 100
        let rim: Ink = behind.light < 120 ? behind.shade(45) : behind.shade(60)
        let values = values.with(
            ["gaze": mood.gaze, "rx": wide ? 15 : 7, "ry": wide ? 18 : 20], ["behind": behind, "line": line, "rim": rim])
        func eye(_ kind: String, _ x: Int, _ iris: Ink) -> String { drawings("eye-\(kind)", values.with(["x": x], ["iris": iris])) }
        switch mood.eyes {
        case .open, .wide: return eye("open", -x, odd ? sky : iris) + eye("open", x, odd ? copper : iris)
        case .happy: return eye("happy", -x, iris) + eye("happy", x, iris)
        case .sleepy:
            let kind = mood.gaze == 0 || !even ? "sleepy" : "half"
            return eye(kind, -x, iris) + eye(kind, x, iris)
        case .wink: return eye("open", -x, iris) + eye("sleepy", x, iris)
        }
    }

    private static func face(_ mood: Mood, _ values: Drawings.Values, _ coat: Coat, _ mark: Mark) -> String {
        let isPlain = mark == .plain || mark == .wrinkles
        let ground = mark == .points ? coat.dark : isPlain ? coat.base : coat.light
        let isDark = ground.light < 120
        let values = values.with([:], ["line": isDark ? ground.tint(62) : .outline, "rose": isDark ? 0xC98A86 : 0xE58A86])
        return (isPlain ? drawings("cheeks", values) : "") + drawings("mouth-\(mood.mouth)", values) + drawings("nose", values)
    }
}
