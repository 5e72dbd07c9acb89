import Sketching

/// A whole drawing: backdrop, body, head, what is worn.
///
/// Kind, coat, posture and backdrop follow from the seed by counting, so that neighbours differ and
/// everything occurs; chance decides the rest.
struct Scene: Sendable {
    let pet: Pet
    let seed: Int
    let svg: String

    init(pet: Pet, seed: Int) {
        self.pet = pet
        self.seed = seed
        let salt: UInt64 = pet == .dog ? 0xD06 : 0xCA7
        var chance = Chance(UInt64(bitPattern: Int64(seed)) &* 0x2545_F491_4F6C_DD1D &+ salt)
        _ = chance.next()

        let number = UInt64(bitPattern: Int64(seed))
        let kinds = UInt64(pet == .dog ? DogHead.kinds : CatHead.kinds)
        let kind = Int(number &* 5 % kinds)
        let round = Int(number / kinds % 1_000_000)
        let shift = pet == .dog ? 0 : 2
        let postures = Posture.allCases
        let posture = postures[(round + kind * 5 + shift) % postures.count]
        let mood = Mood(
            eyes: chance.pick([.open, .open, .open, .open, .wide, .wide, .happy, .wink, .sleepy]), gaze: chance.pick([-4, 0, 0, 4]),
            mouth: chance.int(0...4), id: "\(pet.rawValue.prefix(1))\(number)")
        let head =
            pet == .dog
            ? DogHead.draw(kind: kind, variant: round, mood: mood, chance: &chance)
            : CatHead.draw(kind: kind, variant: round, mood: mood, chance: &chance)
        let backdrop = Backdrop.choose(for: head.coat, round * 7 + kind * 3)
        let scenery = backdrop.draw(kind: (round * 5 + kind * 3 + shift * 3) % Backdrop.kinds, id: mood.id, chance: &chance)
        let accent = Self.accents.filter { $0.distance(to: head.coat.base) > 70 && $0.distance(to: backdrop.ground) > 60 }
        let wearing = Wardrobe(ink: accent.isEmpty ? .white : chance.pick(accent), id: mood.id)
        let wear = chance.pick([.nothing, .nothing] + Wear.allCases)
        let extra = chance.happens(55) ? .nothing : chance.pick(Extra.allCases)

        let figure = Figure(pet: pet, head: head, id: mood.id)
        let top = wearing.extra(extra, pet: pet, head: head)
        var drawing = scenery
        switch posture {
        case .portrait, .tilted, .near:
            let near = posture == .near
            let turn = posture == .tilted ? chance.pick([-11, -8, 8, 11]) : 0
            let y = near ? 258 : 222
            let scale = near ? 122 : 104
            drawing += Sketch.placed(240, y, turn: turn, scale: scale, head.back)
            drawing += figure.bust(near: near)
            drawing += Sketch.placed(240, y + head.height * scale / 100 - 2, scale: near ? 118 : 104, wearing.neck(wear))
            drawing += Sketch.placed(240, y, turn: turn, scale: scale, head.front + top)
        case .sitting:
            let y = 166
            drawing += Sketch.placed(240, y, scale: 76, head.back) + figure.sitting(tailRight: chance.happens(50))
            drawing += Sketch.placed(240, y + head.height * 76 / 100 - 2, scale: 70, wearing.neck(wear))
            drawing += Sketch.placed(240, y, turn: chance.pick([-5, 0, 0, 5]), scale: 76, head.front + top)
        case .lying:
            let left = chance.happens(50)
            let body = figure.lying()
            let x = left ? 178 : 302
            drawing += left ? body : "<g transform=\"translate(480 0)scale(-1 1)\">\(body)</g>"
            drawing += Sketch.placed(x, 246, scale: 80, head.back)
            drawing += Sketch.placed(x, 244 + head.height * 80 / 100, scale: 72, wearing.neck(wear))
            drawing += Sketch.placed(x, 246, turn: left ? -4 : 4, scale: 80, head.front + top)
        case .peeking:
            drawing += Sketch.placed(240, 244, scale: 104, head.back + head.front + top)
            drawing += figure.ledge(backdrop)
        }
        svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"480\" viewBox=\"0 0 480 480\" preserveAspectRatio=\"xMidYMid slice\">"
            + drawing + "</svg>"
    }

    private static let accents: [Ink] = [0xD94F45, 0x2F7F8C, 0xF0B43C, 0x5A6FC0, 0x4E9A68, 0xE27FA0, 0xF4EFE6, 0x7B4FA0, 0x303A5C]
}

/// The bodies.
struct Figure: Sendable {
    let pet: Pet
    let head: Head
    let id: String

    private var coat: Coat { head.coat }
    private var body: Ink { coat.base.light < 90 ? coat.base.tint(5).mixed(40, coat.dark) : coat.base.mixed(18, coat.dark) }
    private var line: Ink { body.light < 100 ? body.tint(22) : body.shade(22) }

    /// Head and shoulders.
    func bust(near: Bool) -> String {
        let shoulders = near ? "M20 480C36 408 120 358 240 358S444 408 460 480Z" : "M78 480C80 384 148 318 240 318S400 384 402 480Z"
        let chest = near ? bib(240, 420, 92, 90) : bib(240, 400, 74, 100)
        return Sketch.fill(shoulders, body) + Sketch.clipped(id + "b", shoulders, marks(80, 350, 320, 130) + chest)
    }

    /// Sitting, the whole animal.
    func sitting(tailRight: Bool) -> String {
        let trunk = "M240 214C294 214 322 262 336 332C346 384 340 436 318 438H162C140 436 134 384 144 332C158 262 186 214 240 214Z"
        let haunch = Sketch.placed(240, 398, Sketch.both(Sketch.oval(84, 0, 44, 42, body)))
        let feet = Sketch.placed(240, 434, Sketch.both(Sketch.oval(104, 0, 34, 15, head.bib) + Sketch.oval(34, 2, 31, 17, head.bib)))
        let legs = Sketch.line("M216 356V424M264 356V424", line, 5)
        let toes = Sketch.placed(240, 436, Sketch.both(Sketch.line("M28-6v9M40-6v9", head.bib.shade(26), 4)))
        let tail = tailRight ? tail(322, 408) : "<g transform=\"translate(480 0)scale(-1 1)\">\(tail(322, 408))</g>"
        return Sketch.oval(240, 446, 168, 14, .outline, " opacity=\".14\"") + tail + haunch + Sketch.fill(trunk, body)
            + Sketch.clipped(id + "b", trunk, marks(146, 232, 190, 190) + bib(240, 250, 54, 92)) + legs + feet + toes
    }

    /// Lying with the head to the left, paws in front.
    func lying() -> String {
        let trunk = "M96 440C70 350 150 276 262 276C384 276 448 336 444 412C443 430 434 440 416 440Z"
        let haunch = "M306 440C292 380 328 344 372 346C420 348 444 384 440 440"
        let paws = [(132, 436), (214, 436)].map { x, y in
            Sketch.oval(x, y, 42, 20, head.bib) + Sketch.line("M\(x - 10) \(y)v12M\(x + 8) \(y)v12", head.bib.shade(26), 4)
        }
        return Sketch.oval(262, 446, 206, 14, .outline, " opacity=\".14\"") + tail(392, 410) + Sketch.fill(trunk, body)
            + Sketch.clipped(id + "b", trunk, marks(230, 286, 200, 140) + bib(174, 340, 72, 90))
            + Sketch.line(haunch, line, 5) + Sketch.oval(352, 438, 42, 16, head.bib) + paws.joined()
    }

    /// A ledge with both paws on it, in front of the head.
    func ledge(_ backdrop: Backdrop) -> String {
        let board = backdrop.ground.light < 120 ? backdrop.third.mixed(30, backdrop.second) : backdrop.third.mixed(20, backdrop.second)
        let ledge = Sketch.rect(0, 346, 480, 134, board) + Sketch.rect(0, 346, 480, 12, board.tint(28))
        let paw =
            Sketch.rect(66, 318, 66, 62, head.bib, radius: 31)
            + Sketch.line("M88 358v14M110 358v14", head.bib.shade(28), 5)
        return ledge + Sketch.placed(240, 0, Sketch.both(paw))
    }

    private func bib(_ x: Int, _ y: Int, _ rx: Int, _ ry: Int) -> String {
        guard head.shaggy else { return Sketch.oval(x, y + ry / 2, rx, ry, head.bib) }
        let tuft = "M -100 -60 L -92 10 L -66 20 L -62 60 L -32 62 L 0 104 L 32 62 L 62 60 L 66 20 L 92 10 L 100 -60 Z"
        return Sketch.placed(x, y - ry / 10, Sketch.soft(Sketch.fit(tuft, rx * 112 / 100, ry * 62 / 100), head.bib, 12))
    }

    private func tail(_ x: Int, _ y: Int) -> String {
        switch pet {
        case .cat:
            let tip = head.shaggy ? 40 : 26
            return Sketch.line(
                "M\(x - 10) \(y + 8)C\(x + 60) \(y + 4) \(x + 78) \(y - 60) \(x + 48) \(y - 96)", head.marks == .patches ? coat.dark : body,
                tip)
        case .dog:
            let thick = head.shaggy ? 44 : 28
            return Sketch.line("M\(x - 20) \(y)C\(x + 40) \(y - 10) \(x + 50) \(y - 60) \(x + 28) \(y - 88)", body, thick)
        }
    }

    private func marks(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        func at(_ i: Int, _ j: Int) -> (Int, Int) { (x + width * i / 100, y + height * j / 100) }
        func ovals(_ places: [(Int, Int)], _ size: Int, _ ink: Ink) -> String {
            places.map { place in
                let point = at(place.0, place.1)
                return Sketch.oval(point.0, point.1, size, size * 8 / 10, ink)
            }.joined()
        }
        switch head.marks {
        case .plain: return ""
        case .spots: return ovals([(6, 70), (20, 40), (30, 84), (12, 20), (76, 36), (90, 62), (74, 80), (94, 28), (60, 12)], 13, coat.dark)
        case .rosettes: return ovals([(4, 80), (14, 50), (26, 74), (24, 28), (74, 30), (86, 54), (76, 78), (96, 82)], 11, coat.dark)
        case .patches: return ovals([(10, 50)], 62, coat.dark) + ovals([(92, 62)], 70, 0xE39A55)
        case .stripes:
            return [12, 40, 68].map { step in
                let (left, top) = at(0, step)
                let right = at(100, step).0
                return Sketch.line(
                    "M\(left) \(top)q\(width / 8) 4 \(width / 4) -8M\(right) \(top)q\(-width / 8) 4 \(-width / 4) -8", coat.dark, 12)
            }.joined()
        }
    }
}

/// What is worn round the neck and on the head.
struct Wardrobe: Sendable {
    let ink: Ink
    let id: String

    private var trim: Ink { ink.light > 150 ? ink.shade(26) : ink.tint(45) }
    private static let metal: Ink = 0xF3C64F

    /// Round the neck; the chin is at the origin.
    func neck(_ wear: Wear) -> String {
        switch wear {
        case .nothing: return ""
        case .collar:
            return Sketch.line("M-84-14Q0 46 84-14", ink, 22) + Sketch.dot(0, 36, 17, Self.metal)
                + Sketch.dot(0, 36, 8, Self.metal.shade(22))
        case .bell:
            return Sketch.line("M-84-14Q0 46 84-14", ink, 16) + Sketch.dot(0, 36, 18, Self.metal)
                + Sketch.line("M-15 36H15M0 40V50", Self.metal.shade(45), 4)
        case .bandana:
            return Sketch.soft("M-88-14Q0 26 88-14L10 82Q0 92-10 82Z", ink, 8)
                + Sketch.dot(-26, 28, 5, trim) + Sketch.dot(26, 28, 5, trim) + Sketch.dot(0, 50, 5, trim) + Sketch.dot(0, 22, 5, trim)
        case .bow:
            return Sketch.both(Sketch.soft("M4 22L52-2Q58 22 52 48Z", ink, 12)) + Sketch.rect(-13, 10, 26, 28, ink.shade(18), radius: 9)
        case .scarf:
            return Sketch.soft("M26 10L62 4 74 92 38 98Z", ink.shade(10), 8) + Sketch.line("M44 84l26-4", trim, 6)
                + Sketch.line("M-82-12Q0 44 82-12", ink, 40) + Sketch.line("M-40-2v34M-2 8v36M36 0v36", trim, 6)
        }
    }

    /// On the head, in the head's own coordinates.
    func extra(_ extra: Extra, pet: Pet, head: Head) -> String {
        let (w, h) = (head.width, head.height)
        switch extra {
        case .nothing: return ""
        case .flower:
            let petals = (0..<5).map { Sketch.dot([0, 19, 12, -12, -19][$0], [-20, -6, 16, 16, -6][$0], 14, ink) }.joined()
            return Sketch.placed(w * 58 / 100, -h * 70 / 100, petals + Sketch.dot(0, 0, 11, Self.metal))
        case .leaf:
            return Sketch.placed(
                0, -h * 96 / 100,
                Sketch.fill("M0 6C8-34 44-48 66-44C64-16 38 8 0 6Z", 0x6FA85E)
                    + Sketch.fill("M0 6C-6-22-30-34-48-32C-46-10-26 8 0 6Z", 0x8BBF74)
                    + Sketch.line("M0 10V-2", 0x4F7F46, 6))
        case .ribbon:
            return Sketch.placed(
                -w * 56 / 100, -h * 74 / 100, turn: -24,
                Sketch.both(Sketch.soft("M2 0L34-20Q42 0 34 20Z", ink, 10)) + Sketch.dot(0, 0, 11, ink.shade(18)))
        case .crown:
            return Sketch.placed(
                0, -h * 90 / 100,
                Sketch.soft("M-40 8L-48-38-22-18 0-50 22-18 48-38 40 8Z", Self.metal, 8) + Sketch.dot(0, -8, 7, ink)
                    + Sketch.dot(-24, -5, 5, ink)
                    + Sketch.dot(24, -5, 5, ink))
        case .party:
            return Sketch.placed(
                0, -h * 86 / 100, turn: 9,
                Sketch.soft("M-38 4Q0 18 38 4L0-84Z", ink, 8) + Sketch.line("M-24-28Q0-18 26-26M-12-54Q0-48 14-52", trim, 8)
                    + Sketch.dot(0, -90, 13, trim))
        case .beanie:
            let crown = Sketch.fit("M -66 -60 C -70 -126 -30 -140 0 -140 C 30 -140 70 -126 66 -60 Q 0 -88 -66 -60 Z", w, h)
            let brim = Sketch.fit("M -68 -62 Q 0 -92 68 -62", w, h)
            return Sketch.fill(crown, ink) + Sketch.line(brim, trim, 24) + Sketch.dot(0, -h * 140 / 100, 20, trim)
        case .glasses:
            let x = w * (pet == .dog ? 42 : 46) / 100
            let y = pet == .dog ? -8 : -2
            let frame: Ink = head.coat.base.light < 110 ? 0xF4E3B8 : 0x3A3236
            return
                "<g fill=\"#fff\" fill-opacity=\".18\" stroke=\"\(frame.hex)\" stroke-width=\"6\"><circle cx=\"\(-x)\" cy=\"\(y)\" r=\"36\"/><circle cx=\"\(x)\" cy=\"\(y)\" r=\"36\"/></g>"
                + Sketch.line(
                    "M\(36 - x) \(y - 4)Q0 \(y - 18) \(x - 36) \(y - 4)M\(x + 36) \(y - 4)L\(w - 4) \(y - 12)M\(-x - 36) \(y - 4)L\(4 - w) \(y - 12)",
                    frame, 6)
        }
    }
}
