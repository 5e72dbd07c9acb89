import Sketching

/// The dogs: fourteen kinds, each with its own skull, ears, coats and markings.
enum DogHead {
    static let kinds = 14

    private enum Ears {
        case floppy, long, drop, prick, bat, button, semi, curly
    }

    private enum Mark {
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
        let (w, h) = (kind.width, kind.height)
        let skull = Sketch.fit(
            "M 0 -100 C 62 -100 100 -62 100 -4 C 100 56 66 100 0 100 C -66 100 -100 56 -100 -4 C -100 -62 -62 -100 0 -100 Z", w, h)
        let whiteBib = [.blaze, .husky, .cream, .half, .patch, .wide].contains(mark)
        var head = Head(width: w, height: h, coat: coat, bib: whiteBib ? coat.light : mark == .tan ? coat.light : coat.base.tint(20))
        head.shaggy = kind.shaggy
        head.marks = mark == .spots ? .spots : .plain

        let earInk: Ink =
            switch (kind.ears, mark) {
            case (.prick, _), (.bat, _): coat.base
            case (.curly, _): coat.base.shade(10)
            default: coat.dark
            }
        let behind = [.prick, .bat, .semi].contains { $0 == kind.ears }
        let ears = ears(kind.ears, w, h, earInk, coat)
        if kind.shaggy { head.back += mane(w, h, coat) }
        if behind { head.back += ears }

        var front = Sketch.fill(skull, coat.base)
        front += Sketch.clipped(mood.id + "h", skull, markings(mark, w, h, coat, &chance))
        front += muzzle(mark, kind.muzzle, coat)
        if mark == .beard { front += brows(coat) }
        front += eyes(mood, w, coat, mark, &chance)
        front += nose(mood, kind.muzzle.1, coat, mark)
        if kind.ears == .curly { front += topknot(w, h, coat) }
        if !behind { front += ears }
        head.front = front
        return head
    }

    // MARK: Parts

    private static func ears(_ ears: Ears, _ w: Int, _ h: Int, _ ink: Ink, _ coat: Coat) -> String {
        let inner = coat.dark.mixed(45, 0xE9A79A)
        switch ears {
        case .floppy:
            return Sketch.both(
                Sketch.fill(Sketch.fit("M 46 -92 C 92 -112 140 -52 138 22 C 137 62 104 66 94 34 C 84 0 88 -52 46 -92 Z", w, h), ink))
        case .long:
            return Sketch.both(
                Sketch.fill(Sketch.fit("M 56 -80 C 104 -104 140 -30 144 46 C 147 98 118 112 98 96 C 76 76 102 -10 56 -80 Z", w, h), ink)
                    + Sketch.line(Sketch.fit("M 116 20 C 120 44 122 60 118 78", w, h), ink.shade(22), 5))
        case .drop:
            return Sketch.both(
                Sketch.soft(Sketch.fit("M 44 -86 C 78 -106 122 -82 124 -26 C 125 2 110 18 98 2 C 86 -18 82 -50 44 -86 Z", w, h), ink, 8))
        case .prick:
            return Sketch.both(
                Sketch.soft(Sketch.fit("M 16 -84 C 34 -118 66 -138 82 -142 C 94 -112 93 -72 86 -24 Z", w, h), ink, 16)
                    + Sketch.soft(Sketch.fit("M 46 -96 C 56 -112 68 -120 76 -124 C 84 -104 86 -84 84 -64 Z", w, h), inner.tint(20), 8))
        case .bat:
            return Sketch.both(
                Sketch.soft(Sketch.fit("M 24 -82 C 38 -132 66 -164 88 -156 C 110 -144 102 -80 87 -20 Z", w, h), ink, 12)
                    + Sketch.soft(Sketch.fit("M 50 -94 C 58 -124 72 -140 84 -136 C 96 -126 94 -88 88 -62 Z", w, h), inner.tint(30), 6))
        case .button:
            return Sketch.both(
                Sketch.soft(
                    Sketch.fit("M 34 -96 C 56 -116 92 -108 106 -74 C 114 -50 110 -26 98 -16 C 74 -40 48 -62 34 -96 Z", w, h), ink, 10))
        case .semi:
            return Sketch.both(
                Sketch.soft(Sketch.fit("M 20 -84 C 36 -124 60 -142 80 -140 C 98 -118 97 -70 87 -22 Z", w, h), coat.dark, 14)
                    + Sketch.soft(
                        Sketch.fit("M 44 -128 C 70 -152 104 -142 116 -92 C 92 -92 62 -100 44 -128 Z", w, h), coat.dark.shade(22), 10))
        case .curly:
            let curls = [(100, -52, 34), (118, -18, 36), (122, 18, 36), (114, 52, 32)]
            return Sketch.both(curls.map { Sketch.dot($0.0 * w / 100, $0.1 * h / 100, $0.2, ink) }.joined())
        }
    }

    private static func topknot(_ w: Int, _ h: Int, _ coat: Coat) -> String {
        [(-54, -84, 34), (54, -84, 34), (-22, -112, 38), (24, -112, 38), (0, -88, 40)]
            .map { Sketch.dot($0.0 * w / 100, $0.1 * h / 100, $0.2, coat.base) }.joined()
            + Sketch.line(
                Sketch.fit("M -30 -112 C -24 -124 -8 -122 -6 -110 M 14 -96 C 18 -108 34 -108 38 -96", w, h), coat.base.shade(14), 5)
    }

    private static func mane(_ w: Int, _ h: Int, _ coat: Coat) -> String {
        let path =
            "M 0 -112 L 34 -104 L 66 -100 L 86 -74 L 114 -62 L 112 -28 L 132 -2 L 116 22 L 124 54 L 98 70 L 90 100 L 58 104 L 36 128 L 0 118"
        let right = Sketch.fit(path + " Z", w, h)
        return Sketch.both(Sketch.soft(right, coat.base.mixed(35, coat.light), 16))
    }

    private static func markings(_ mark: Mark, _ w: Int, _ h: Int, _ coat: Coat, _ chance: inout Chance) -> String {
        switch mark {
        case .plain, .beard:
            return Sketch.oval(0, -h, w * 3 / 5, h / 3, coat.base.tint(12))
        case .blaze:
            return Sketch.fill(Sketch.fit("M -12 -110 C -8 -60 -26 -30 -40 20 L 40 20 C 26 -30 8 -60 12 -110 Z", w, h), coat.light)
        case .wide:
            return Sketch.fill(Sketch.fit("M -26 -110 C -30 -60 -50 -20 -66 110 L 66 110 C 50 -20 30 -60 26 -110 Z", w, h), coat.light)
        case .patch:
            let side = chance.happens(50) ? 1 : -1
            return Sketch.rect(-w, -h, 2 * w, 2 * h, coat.light) + Sketch.oval(side * w / 2, -h / 5, w * 48 / 100, h * 52 / 100, coat.base)
                + Sketch.oval(-side * w * 9 / 10, -h * 8 / 10, w / 2, h / 2, coat.base)
        case .half:
            return Sketch.fill(Sketch.fit("M 8 -110 C -2 -60 8 -40 -10 10 L 10 110 L 110 110 L 110 -110 Z", w, h), coat.light)
        case .husky:
            return Sketch.both(
                Sketch.fill(Sketch.fit("M 0 -40 C 10 -62 40 -66 62 -50 C 84 -32 84 0 96 20 L 110 110 L 0 110 Z", w, h), coat.light))
                + Sketch.fill(Sketch.fit("M -9 -64 C -4 -30 -8 -10 -14 14 L 14 14 C 8 -10 4 -30 9 -64 Z", w, h), coat.base)
        case .cream:
            return Sketch.both(Sketch.oval(w * 62 / 100, h * 60 / 100, w * 52 / 100, h * 50 / 100, coat.light))
        case .mask:
            return Sketch.line("M-34-72q14-12 28 0M6-72q14-12 28 0M-22-54q22-12 44 0", coat.base.shade(22), 6)
        case .tan:
            return Sketch.both(Sketch.oval(w * 58 / 100, h * 66 / 100, w * 38 / 100, h * 34 / 100, coat.light))
        case .spots:
            return (0..<9).map { index in
                let x = (index % 3 - 1) * 70 + chance.int(-18...18)
                let y = [-86, -34, 66][index / 3] + chance.int(-14...14)
                guard abs(x) > 34 || y < -60 else { return "" }
                return Sketch.oval(x, y, chance.int(8...19), chance.int(8...17), coat.dark)
            }.joined()
        }
    }

    private static func muzzle(_ mark: Mark, _ size: (Int, Int), _ coat: Coat) -> String {
        let (x, y) = size
        switch mark {
        case .mask:
            return Sketch.oval(0, 50, x, y, coat.dark)
        case .beard:
            let path = Sketch.fit("M 0 -70 C 40 -90 92 -60 100 -10 L 106 40 L 82 62 L 74 96 L 46 92 L 22 122 L 0 104", x, y)
            return Sketch.placed(0, 54, Sketch.both(Sketch.soft(path + "Z", coat.light, 10)))
        case .plain:
            return Sketch.oval(0, 52, x, y, coat.base.mixed(45, coat.light))
        default:
            return Sketch.oval(0, 52, x, y, coat.light)
        }
    }

    private static func brows(_ coat: Coat) -> String {
        Sketch.both(Sketch.soft("M16-34L34-50 70-40 78-22 46-30Z", coat.light, 10))
    }

    private static func eyes(_ mood: Mood, _ w: Int, _ coat: Coat, _ mark: Mark, _ chance: inout Chance) -> String {
        let x = w * 42 / 100
        let y = -8
        var drawn = ""
        let dark = coat.base.light < 110
        if mark == .tan { drawn += Sketch.both(Sketch.oval(x, y - 36, 13, 10, coat.light)) }
        if mark == .mask { drawn += Sketch.both(Sketch.oval(x + 2, y + 2, 30, 28, coat.dark)) }
        let line = dark && mark != .husky && mark != .patch ? coat.light.mixed(25, coat.base) : Ink.outline
        let onDark = dark || mark == .mask
        let blue = mark == .husky ? chance.happens(70) : chance.happens(4)
        func open(_ at: Int) -> String {
            if blue {
                return Sketch.dot(at, y, 16, .white) + Sketch.dot(at + mood.gaze, y, 13, 0x7FB4DC)
                    + Sketch.dot(at + mood.gaze, y, 7, .outline)
                    + Sketch.dot(at + mood.gaze + 4, y - 5, 4, .white)
            }
            let rim = onDark ? Sketch.dot(at, y, 18, coat.base.mixed(60, 0xC98A4B)) : ""
            let size = mood.eyes == .wide ? 17 : 14
            return rim + Sketch.dot(at + mood.gaze / 2, y, size, .outline) + Sketch.dot(at + mood.gaze + 4, y - 5, 5, .white)
        }
        func arc(_ at: Int) -> String { Sketch.line("M\(at - 17) \(y + 5)q17-20 34 0", line, 7) }
        func rest(_ at: Int) -> String { Sketch.line("M\(at - 17) \(y - 2)q17 15 34 0", line, 7) }
        switch mood.eyes {
        case .open, .wide: drawn += open(-x) + open(x)
        case .happy: drawn += arc(-x) + arc(x)
        case .sleepy: drawn += rest(-x) + rest(x)
        case .wink: drawn += open(-x) + arc(x)
        }
        return drawn
    }

    private static func nose(_ mood: Mood, _ depth: Int, _ coat: Coat, _ mark: Mark) -> String {
        let ink: Ink = coat == chocolate || coat == liver ? 0x4A2C22 : .outline
        let line = mark == .mask ? coat.base.mixed(30, coat.dark) : ink
        let top = 20
        var drawn = ""
        let mouth = top + 34
        switch mood.mouth {
        case 0:  // a small smile
            drawn += Sketch.line("M0 \(top + 20)V\(mouth)q-3 17-26 13M0 \(mouth)q3 17 26 13", line, 6)
        case 1:  // tongue out
            drawn +=
                Sketch.fill("M-17 \(mouth + 7)h34v22a17 17 0 01-34 0z", .tongue)
                + Sketch.line("M0 \(mouth + 14)v16", Ink.tongue.shade(20), 4)
            drawn += Sketch.line("M0 \(top + 20)V\(mouth)q-3 17-30 11M0 \(mouth)q3 17 30 11", line, 6)
        case 2:  // laughing
            drawn += Sketch.fill("M-36 \(mouth + 2)q36 16 72 0q-4 44-36 44t-36-44z", 0x5A2A2E)
            drawn += Sketch.fill("M-22 \(mouth + 32)q22-16 44 0q-8 14-22 14t-22-14z", .tongue)
            drawn += Sketch.line("M0 \(top + 20)V\(mouth + 6)M-38 \(mouth + 2)q38 17 76 0", line, 6)
        case 3:  // tongue to one side
            drawn += Sketch.fill("M6 \(mouth + 9)l30-6q10 26-2 36q-14 8-22-6z", .tongue)
            drawn += Sketch.line("M0 \(top + 20)V\(mouth)q-3 17-28 12M0 \(mouth)q6 18 36 4", line, 6)
        default:  // calm
            drawn += Sketch.line("M0 \(top + 20)V\(mouth + 8)M-22 \(mouth + 6)q22 11 44 0", line, 6)
        }
        drawn += Sketch.fill("M-27 \(top)c0-16 54-16 54 0c0 15-16 27-27 27s-27-12-27-27z", ink)
        drawn += Sketch.oval(-9, top - 4, 8, 4, ink.tint(45))
        return drawn
    }
}
