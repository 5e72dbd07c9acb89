import EmbeddedServer

/// The dogs: fourteen kinds, each with its own skull, ears, coats and markings.
enum DogHead {
    static let kinds = 14

    private enum Ears: String {
        case floppy, long, drop, prick, bat, button, semi, curly
    }

    private enum Mark: String {
        case plain, blaze, patch, husky, mask, tan, spots, cream, beard, half, wide
    }

    private struct Kind {
        let width: Int
        let height: Int
        let ears: Ears
        let marks: [Mark]
        let coats: [Coat]
        var muzzle = (62, 50)
        var shaggy = false
    }

    private static let golden = Coat(0xDFAF70, 0xBE8748, 0xF9EBD3)
    private static let caramel = Coat(0xD2935C, 0x8C5636, 0xF8E9D6)
    private static let chocolate = Coat(0x85543E, 0x5C3828, 0xD2A683)
    private static let black = Coat(0x474349, 0x2D2A30, 0xD09A66)
    private static let blackWhite = Coat(0x45464F, 0x2E2F37, 0xF6F1E9)
    private static let grey = Coat(0x9BA0AA, 0x6A6F7B, 0xF2F0EC)
    private static let cream = Coat(0xF2E1C4, 0xD9B98A, 0xFFF8EB)
    private static let white = Coat(0xF8F4EC, 0xDCD0C0, 0xFFFFFF)
    private static let red = Coat(0xE19A58, 0xBB6E37, 0xFDF0DF)
    private static let merle = Coat(0xA3ADBA, 0x5D6675, 0xF6F3EE)
    private static let fawn = Coat(0xE6C79C, 0x53413A, 0xF4E0C0)
    private static let liver = Coat(0x95614A, 0x6E432F, 0xF9F0E4)

    private static func kind(_ index: Int) -> Kind {
        switch index {
        case 0: Kind(width: 112, height: 122, ears: .floppy, marks: [.blaze, .tan, .patch], coats: [caramel, golden, liver, blackWhite])
        case 1: Kind(width: 116, height: 112, ears: .prick, marks: [.cream], coats: [red, cream, black, golden], muzzle: (58, 46))
        case 2: Kind(width: 116, height: 118, ears: .prick, marks: [.husky], coats: [grey, blackWhite, red, merle], muzzle: (56, 48))
        case 3:
            Kind(
                width: 114, height: 120, ears: .drop, marks: [.plain, .cream], coats: [golden, chocolate, cream, black], muzzle: (66, 54))
        case 4:
            Kind(
                width: 124, height: 112, ears: .bat, marks: [.patch, .blaze, .wide], coats: [blackWhite, fawn, grey, cream],
                muzzle: (72, 46))
        case 5:
            Kind(width: 106, height: 122, ears: .long, marks: [.blaze, .plain], coats: [liver, golden, blackWhite, red], muzzle: (58, 50))
        case 6: Kind(width: 102, height: 118, ears: .curly, marks: [.plain], coats: [white, chocolate, caramel, grey], muzzle: (54, 46))
        case 7: Kind(width: 108, height: 120, ears: .button, marks: [.beard], coats: [grey, blackWhite, merle, cream], muzzle: (74, 58))
        case 8:
            Kind(
                width: 110, height: 122, ears: .drop, marks: [.spots],
                coats: [Coat(0xF8F5EE, 0x34313A, 0xFFFFFF), Coat(0xF9F3E9, 0x7A4A36, 0xFFFFFF)])
        case 9:
            Kind(
                width: 122, height: 112, ears: .button, marks: [.mask],
                coats: [fawn, Coat(0xD9BD95, 0x3D3234, 0xF0DDBE), Coat(0xB9BDC6, 0x4B4C57, 0xECECEC)], muzzle: (74, 54))
        case 10:
            Kind(
                width: 112, height: 104, ears: .prick, marks: [.cream, .plain], coats: [red, white, cream, grey], muzzle: (50, 40),
                shaggy: true)
        case 11: Kind(width: 98, height: 126, ears: .long, marks: [.tan, .plain], coats: [black, chocolate, red], muzzle: (54, 54))
        case 12:
            Kind(
                width: 118, height: 114, ears: .bat, marks: [.blaze, .husky], coats: [red, caramel, golden, blackWhite], muzzle: (60, 48))
        default:
            Kind(
                width: 108, height: 122, ears: .semi, marks: [.half, .blaze, .husky], coats: [blackWhite, merle, liver, golden],
                muzzle: (58, 52), shaggy: true)
        }
    }

    static func draw(kind index: Int, variant: Int, mood: Mood, chance: inout Chance) -> Head {
        let kind = kind(index)
        let coat = kind.coats[variant % kind.coats.count]
        let mark = kind.marks[(variant / 2) % kind.marks.count]
        let values = Drawings.Values(
            ["w": kind.width, "h": kind.height], ["base": coat.base, "dark": coat.dark, "light": coat.light])
        let whiteBib = [.blaze, .husky, .cream, .half, .patch, .wide].contains(mark)
        var head = Head(
            width: kind.width, height: kind.height, coat: coat, bib: whiteBib || mark == .tan ? coat.light : coat.base.tint(20))
        head.shaggy = kind.shaggy
        head.marks = mark == .spots ? .spots : .plain

        let earInk: Ink =
            switch (kind.ears, mark) {
            case (.prick, _), (.bat, _): coat.base
            case (.curly, _): coat.base.shade(10)
            default: coat.dark
            }
        let behind = [.prick, .bat, .semi].contains { $0 == kind.ears }
        let ears = drawings(
            "ears-\(kind.ears.rawValue)", values.with([:], ["ink": earInk, "inner": coat.dark.mixed(45, 0xE9A79A)]))
        if kind.shaggy { head.back += drawings("mane", values) }
        if behind { head.back += ears }

        let skull = drawings("skull", values)
        let muzzle = values.with(["w": kind.muzzle.0, "h": kind.muzzle.1])
        let own = drawings("muzzle-\(mark.rawValue)", muzzle)
        head.front = Sketch.fill(skull, coat.base)
        head.front += Sketch.clipped(mood.id + "h", skull, markings(mark, values, coat, &chance))
        head.front += own.isEmpty ? drawings("muzzle", muzzle) : own
        head.front += eyes(mood, values, coat, mark, &chance)
        let ink: Ink = coat == chocolate || coat == liver ? 0x4A2C22 : .outline
        let nose = values.with([:], ["ink": ink, "line": mark == .mask ? coat.base.mixed(30, coat.dark) : ink])
        head.front += drawings("mouth-\(mood.mouth)", nose) + drawings("nose", nose)
        if kind.ears == .curly { head.front += drawings("topknot", values) }
        if !behind { head.front += ears }
        return head
    }

    private static let drawings = Drawings(PackageResources.dogs_svg)

    // MARK: Parts

    private static func markings(_ mark: Mark, _ values: Drawings.Values, _ coat: Coat, _ chance: inout Chance) -> String {
        guard mark == .spots else {
            let side = mark == .patch && chance.happens(50) ? 1 : -1
            return drawings("mark-\(mark.rawValue)", values.with(["side": side]))
        }
        return (0..<9).map { index in
            let x = (index % 3 - 1) * 70 + chance.int(-18...18)
            let y = [-86, -34, 66][index / 3] + chance.int(-14...14)
            guard abs(x) > 34 || y < -60 else { return "" }
            return Sketch.oval(x, y, chance.int(8...19), chance.int(8...17), coat.dark)
        }.joined()
    }

    private static func eyes(_ mood: Mood, _ values: Drawings.Values, _ coat: Coat, _ mark: Mark, _ chance: inout Chance) -> String {
        let dark = coat.base.light < 110
        let line = dark && mark != .husky && mark != .patch ? coat.light.mixed(25, coat.base) : Ink.outline
        let x = values.numbers["w", default: 0] * 42 / 100
        let blue = mark == .husky ? chance.happens(70) : chance.happens(4)
        let values = values.with(["x": x, "gaze": mood.gaze], ["line": line])
        func eye(_ kind: String, _ x: Int) -> String {
            let values = values.with(["x": x])
            guard kind == "open" || kind == "wide" else { return drawings("eye-\(kind)", values) }
            if blue { return drawings("eye-blue", values) }
            return (dark || mark == .mask ? drawings("rim", values) : "") + drawings("eye-\(kind)", values)
        }
        let (left, right) = mood.eyes == .wink ? ("open", "happy") : (mood.eyes.rawValue, mood.eyes.rawValue)
        return drawings("brows-\(mark.rawValue)", values) + eye(left, -x) + eye(right, x)
    }
}
